"""What the validator says, by code: the row of the conflict table, the kind, the English sentence.

Codes are stable and are the keys of translations. ``{option}`` is the option to blame; the other slots
travel with the finding.
"""

from __future__ import annotations

from collections.abc import Mapping

from doublesix.engine.frozen import FrozenMap
from doublesix.errors import FindingKind

__all__ = ["SENTENCES"]

SENTENCES: Mapping[str, tuple[str, FindingKind, str]] = FrozenMap(
    {
        # Names, values, seats, sides.
        "unknown_option": ("option", "refused", "there is no option {name}"),
        "unknown_option_near": ("option", "refused", "there is no option {name}; {near} may be meant"),
        "illegal_value": ("value", "refused", "{option} cannot be {value}: use {expects}"),
        "tile_outside_set": (
            "set",
            "refused",
            "{option} names {tile}, which is not a {set} tile: leave it out, or take a larger set",
        ),
        "tile_removed_twice": ("set", "refused", "{option} takes {tile} out twice, and one set has it once"),
        "seats": ("seats", "refused", "a table has from 2 to 190 seats, not {seats}"),
        "teams_unwanted": (
            "teams",
            "refused",
            "sides were given, but under teams=none every seat is a side: set teams=explicit, or give none",
        ),
        "teams_missing": ("teams", "refused", "teams=explicit needs the seats of each side, such as [[0, 1], [2, 3]]"),
        "teams_not_pairs": (
            "teams",
            "refused",
            "under teams=pairs the sides of {seats} seats are {sides}: give these or none, or set teams=explicit",
        ),
        "teams_not_seats": ("teams", "refused", "the sides must be lists of seats, which go from 0 to {last}"),
        "teams_seat_twice": ("teams", "refused", "seat {seat} is on a side twice: name every seat once"),
        "teams_seat_missing": ("teams", "refused", "seat {seat} is on no side: name every seat once"),
        "teams_one_side": ("teams", "refused", "a match needs at least two sides, each with a seat or more"),
        "teams_all_single": ("teams", "refused", "sides of one seat each are no teams: set teams=none"),
        # V1: the deal.
        "hand_too_large": (
            "V1",
            "refused",
            (
                "{seats} hands of {hand} need {need} tiles; a {set} set has {tiles}: "
                "the largest hand that fits is {largest}"
            ),
        ),
        "hand_too_large_set": (
            "V1",
            "refused",
            (
                "{seats} hands of {hand} need {need} tiles; a {set} set has {tiles}: "
                "the largest hand that fits is {largest}, or take a {bigger} set"
            ),
        ),
        "hand_too_large_here": (
            "V1",
            "refused",
            (
                "{seats} hands of {hand} need {need} tiles; {tiles} can be dealt, {kept} being kept back: "
                "the largest hand that fits is {largest}"
            ),
        ),
        "too_many_seats": (
            "V1",
            "refused",
            "{seats} seats cannot have a tile each, as {tiles} can be dealt: take fewer seats or a larger set",
        ),
        "no_deal_for_seats": (
            "V1",
            "refused",
            "{table} says how to deal to {listed} seats, not {seats}: set {option}; the largest that fits is {largest}",
        ),
        "no_deal_for_set": (
            "V1",
            "refused",
            "{table} has no deal for a {set} set: set {option}; the largest that fits {seats} seats is {largest}",
        ),
        # V2 to V4: drawing, real time.
        "nothing_drawn": ("V2", "warn", "{option} does nothing: under draw_rule=none no tile is drawn"),
        "first_stuck_ends": (
            "V3",
            "warn",
            "without drawing, block_rule=first_stuck ends a round as soon as one seat is stuck; all_stuck plays on",
        ),
        "realtime": (
            "V4",
            "refused",
            "{option}={value} has no meaning where all play at once (turn_mode=realtime): use {option}={default}",
        ),
        "realtime_draw": (
            "V4",
            "inert",
            "{option} does nothing where all play at once: a stall gives every seat a tile instead",
        ),
        # V5 to V12: layout.
        "ends_each_keeps": (
            "V5",
            "refused",
            (
                "ends cannot score where each side keeps its own pips and the lowest wins: "
                "set score_flow=winner_takes, or {option} to none"
            ),
        ),
        "ends_arms": (
            "V6",
            "refused",
            "ends have no total with start_arms={arms}: set start_arms to 1, 2 or 4, or {option} to none",
        ),
        "spinner_unused": ("V7", "inert", "{option} does nothing: under spinner=none no double opens its short ends"),
        "one_arm": (
            "V8",
            "refused",
            (
                "{option}={value} needs sides to open, and start_arms=1 leaves a single end: "
                "set {option}=none, or start_arms=2"
            ),
        ),
        "arms_first_tile": (
            "V9",
            "refused",
            (
                "start_arms={arms} needs a double in the middle, and {option}={value} may set another tile: "
                "set first_tile=any_double, or find the leader by a double"
            ),
        ),
        "arms_lead_tile": ("V9", "refused", "start_arms={arms} needs a double in the middle: {option}={value} is none"),
        "arms_fallback": (
            "V9",
            "refused",
            (
                "start_arms={arms} needs a double in the middle, and {option}=heaviest_tile may set another tile: "
                "use redeal, next_double or draw_until"
            ),
        ),
        "arms_later": (
            "V9",
            "refused",
            (
                "start_arms={arms} needs a double in the middle, and after {option}={value} any tile may be set: "
                "use {option}=same_method"
            ),
        ),
        "arms_next_first_tile": (
            "V9",
            "refused",
            (
                "start_arms={arms} needs a double in the middle, and {option}={value} may set another tile: "
                "use {option}=qualifying"
            ),
        ),
        "fill_spinner": (
            "V10",
            "refused",
            "{option}=global is about doubles that open on all sides: set spinner=all_doubles, or {option}=local",
        ),
        "fill_bonus": (
            "V11",
            "refused",
            (
                "{option}={value} gives a tile that double_fill=global forbids anywhere else: set {option}=none, "
                "or double_fill=none"
            ),
        ),
        "cover_trains": (
            "V12",
            "refused",
            (
                "{option}=must_cover is a rule of the train games: set start_arms=trains, or {option}=optional_one "
                "with bonus_must_match_double"
            ),
        ),
        # V13: partners.
        "pairs_seats": (
            "V13",
            "refused",
            (
                "partners sit opposite: {option}=pairs needs four, six or another even number of seats, not {seats}; "
                "set {option}=none"
            ),
        ),
        "partners_out": (
            "V13",
            "refused",
            (
                "{option}=partners_out waits for both partners, and teams=none has none: set teams=pairs, "
                "or {option}=first_out"
            ),
        ),
        # V14 to V18: the match.
        "exact_pips": (
            "V14",
            "warn",
            (
                "{option}=exact may never finish where pips of hands are scored: target_mode=at_least, "
                "ends_unit=quotient or out_score=one_point avoid it"
            ),
        ),
        "never_scores": (
            "V14",
            "warn",
            "nothing in these rules ever scores, so nobody can win the match: let {option} or blocked_score pay",
        ),
        "exact_round_end": (
            "V15",
            "refused",
            "an exact target is reached in the middle of a round: set {option}=immediate, or target_mode=at_least",
        ),
        "target_unreachable": (
            "V16",
            "refused",
            (
                "{value} cannot be reached exactly in multiples of {divisor}: set {option} to {near}, "
                "or ends_unit=quotient"
            ),
        ),
        "target_out_of_step": (
            "V16",
            "warn",
            "{value} can hardly be reached exactly in multiples of {divisor}: {option}={near} can",
        ),
        "best_of_ends": (
            "V17",
            "refused",
            (
                "{option}=best_of counts rounds won, and ends that score leave open who won one: "
                "set {option}=points or rounds_total"
            ),
        ),
        "round_doubles_lead": (
            "V18",
            "refused",
            "{option}=round_doubles plays a round for each double, which must lead: set first_lead=round_double",
        ),
        # V19 to V23: tiles and pips.
        "sum_layout": (
            "V19",
            "refused",
            "{option}={value} cannot go with {other}: use {option}=equal, or {other} none",
        ),
        "sum_too_high": ("V19", "warn", "no two halves of a {set} set make {option}={value}, so little will fit"),
        "rounding_unasked": ("V20", "warn", "{option}={value} rounds hands although ends do not score"),
        "misdeal_forced": (
            "V21",
            "refused",
            (
                "with {seats} hands of {hand} some hand always has {forced} doubles or more and will be "
                "dealt again: set {option} above {forced}, or off"
            ),
        ),
        "misdeal_never": ("V21", "inert", "{option}={value} never happens: no hand can have so many doubles"),
        "redeal_never": ("V22", "inert", "{option}=redeal never happens: all tiles are dealt, so somebody can lead"),
        "blank_removed": ("V23", "inert", "{option} does nothing: 0-0 is not in play"),
        # Options that wait for another.
        "needs": ("needs", "inert", "{option} does nothing without {needs}"),
        "lead_tile_removed": ("needs", "warn", "{option}={value} is not in play: lead_fallback decides every time"),
    }
)
