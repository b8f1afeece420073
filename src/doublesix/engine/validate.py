"""Which house rules exclude each other: the conflict table of docs/house-rules.md, one check a row.

A check yields findings; their sentences stand in ``SENTENCES`` by code, for translations too. Each says
what was tried, why it cannot be, and what would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from doublesix.engine.kinds import MAX_SEATS
from doublesix.engine.options import OPTIONS
from doublesix.engine.sentences import SENTENCES
from doublesix.engine.tile import set_name
from doublesix.errors import Finding

if TYPE_CHECKING:
    from doublesix.engine.rules import HouseRules

__all__ = ["finding", "findings", "sides"]

Teams: TypeAlias = Sequence[Sequence[int]] | None
Found: TypeAlias = Iterator[Finding]


def finding(code: str, option: str, **slots: int | str) -> Finding:
    """Return the finding of that code about *option*, its sentence filled in."""
    row, kind, sentence = SENTENCES[code]
    return Finding(option, kind, row, code, sentence.format(option=option, **slots), tuple(slots.items()))


def findings(rules: HouseRules, seats: int, teams: Teams) -> tuple[Finding, ...]:
    """Return everything there is to say about *rules* at that many seats."""
    if type(seats) is not int or not 2 <= seats <= MAX_SEATS:
        return (finding("seats", "seats", seats=str(seats)),)
    found = [*_seating(rules, seats, teams)]
    for check in _CHECKS:
        found += check(rules, seats)
    return tuple(found)


# --- seats and sides ------------------------------------------------------------------------------------------


def sides(rules: HouseRules, seats: int, teams: Teams) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side, for *teams* without findings."""
    if teams is not None:
        return tuple(tuple(side) for side in teams)
    if rules.teams == "pairs":
        return _pairs(seats)
    return tuple((seat,) for seat in range(seats))


def _pairs(seats: int) -> tuple[tuple[int, ...], ...]:
    half = seats // 2
    return tuple((seat, seat + half) for seat in range(half))


def _seating(rules: HouseRules, seats: int, teams: Teams) -> Found:
    if teams is not None and not _are_lists(teams):
        yield finding("teams_not_seats", "teams", last=seats - 1)
    elif rules.teams == "none":
        if teams is not None:
            yield finding("teams_unwanted", "teams")
    elif rules.teams == "pairs":
        if seats % 2 or seats < 4:
            yield finding("pairs_seats", "teams", seats=seats)
        elif teams is not None and {frozenset(side) for side in teams} != {frozenset(side) for side in _pairs(seats)}:
            yield finding("teams_not_pairs", "teams", seats=seats, sides=str([list(side) for side in _pairs(seats)]))
    elif teams is None:
        yield finding("teams_missing", "teams")
    else:
        yield from _partition(seats, teams)


def _are_lists(teams: object) -> bool:
    """Whether the sides are lists at all: they may come from a file."""
    return isinstance(teams, (list, tuple)) and all(isinstance(side, (list, tuple)) for side in teams)


def _partition(seats: int, teams: Sequence[Sequence[int]]) -> Found:
    """The sides of ``explicit``: every seat once, two sides or more, one of them with partners."""
    named = [seat for side in teams for seat in side]
    if any(type(seat) is not int or not 0 <= seat < seats for seat in named):
        yield finding("teams_not_seats", "teams", last=seats - 1)
        return
    for seat in range(seats):
        if named.count(seat) != 1:
            yield finding("teams_seat_twice" if seat in named else "teams_seat_missing", "teams", seat=seat)
    if len(teams) < 2 or not all(teams):
        yield finding("teams_one_side", "teams")
    elif all(len(side) == 1 for side in teams):
        yield finding("teams_all_single", "teams")


# --- the rows of the table ------------------------------------------------------------------------------------


def _tiles(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    """Tiles named by an option must be in the set."""
    for option, tiles in (("remove_tiles", rules.remove_tiles), ("wild_tiles", rules.wild_tiles)):
        for tile in dict.fromkeys(tiles):
            if tile.high > rules.set_max:
                yield finding("tile_outside_set", option, tile=str(tile), set=set_name(rules.set_max))
    for tile in dict.fromkeys(rules.remove_tiles):
        if rules.remove_tiles.count(tile) > rules.set_copies:
            yield finding("tile_removed_twice", "remove_tiles", tile=str(tile))
    lead = rules.lead_tile
    if rules.first_lead == "specific_tile" and lead is not None:
        if lead.high > rules.set_max:
            yield finding("tile_outside_set", "lead_tile", tile=str(lead), set=set_name(rules.set_max))
        elif rules.remove_tiles.count(lead) >= rules.set_copies:
            yield finding("lead_tile_removed", "lead_tile", value=str(lead))


def _v1_deal(rules: HouseRules, seats: int) -> Found:
    dealable = rules.tile_count - rules.tiles_aside - rules.reserve_for(seats)
    largest, hand = rules.largest_hand(seats), rules.hand_for(seats)
    if largest < 1:
        yield finding("too_many_seats", "hand_size", seats=seats, tiles=max(dealable, 0))
    elif hand is None:
        named = isinstance(rules.hand_size, str)
        table = str(rules.hand_size) if named else rules.game.key if rules.hand_size is None else "hand_size"
        listed = ", ".join(str(count) for count in rules.hand_row())
        slots: dict[str, int | str] = {"table": table, "seats": seats, "largest": largest}
        if listed:
            yield finding("no_deal_for_seats", "hand_size", listed=listed, **slots)
        else:
            yield finding("no_deal_for_set", "hand_size", set=set_name(rules.set_max), **slots)
    elif hand > largest:
        yield _hand_too_large(rules, seats, hand, dealable)


def _hand_too_large(rules: HouseRules, seats: int, hand: int, dealable: int) -> Finding:
    need, largest = seats * hand, rules.largest_hand(seats)
    plain = (rules.set_max + 1) * (rules.set_max + 2) // 2
    slots: dict[str, int | str] = {"seats": seats, "hand": hand, "need": need, "tiles": dealable, "largest": largest}
    if dealable != plain:
        return finding("hand_too_large_here", "hand_size", kept=rules.tile_count - dealable, **slots)
    slots["set"] = set_name(rules.set_max)
    for bigger in (6, 9, 12, 15, 18):
        if (bigger + 1) * (bigger + 2) // 2 >= need:
            return finding("hand_too_large_set", "hand_size", bigger=set_name(bigger), **slots)
    return finding("hand_too_large", "hand_size", **slots)


def _v2_nothing_drawn(rules: HouseRules, seats: int) -> Found:
    if rules.draw_rule != "none":
        return
    asked = {
        "boneyard_reserve": rules.reserve_for(seats) > 0,
        "voluntary_draw": rules.voluntary_draw,
        "play_drawn": rules.play_drawn == "may",
        "draw_penalty": rules.draw_penalty > 0,
    }
    for option, set_ in asked.items():
        if set_:
            yield finding("nothing_drawn", option)
    if rules.block_rule == "first_stuck":
        yield finding("first_stuck_ends", "block_rule")  # V3


_TURN_ONLY = ("double_bonus", "force_play", "tiles_per_turn", "voluntary_draw")


def _v4_realtime(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.turn_mode != "realtime":
        return
    clashing = [option for option in _TURN_ONLY if rules.value(option) != OPTIONS[option].default]
    clashing += ["block_rule"] if rules.block_rule == "first_stuck" else []
    clashing += ["round_end"] if rules.round_end == "partners_out" else []
    clashing += ["start_arms"] if rules.start_arms == "trains" else []  # whose turn it is to mark, nobody could say
    for option in clashing:
        text = OPTIONS[option].kind.to_text
        yield finding("realtime", option, value=text(rules.value(option)), default=text(OPTIONS[option].default))
    if rules.draw_rule not in ("none", "until_playable"):
        yield finding("realtime_draw", "draw_rule")
    if rules.play_drawn == "may":
        yield finding("realtime_draw", "play_drawn")


def _v5_ends(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.ends_divisors and rules.score_flow == "each_keeps":
        yield finding("ends_each_keeps", "ends_divisors")
    if rules.ends_divisors and rules.start_arms in (6, 8, "trains"):
        yield finding("ends_arms", "ends_divisors", arms=rules.start_arms)  # V6


def _v7_spinner(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.spinner == "none":
        for option in ("spinner_arms", "spinner_unlock"):
            if rules.value(option) != OPTIONS[option].default:
                yield finding("spinner_unused", option)
    if rules.start_arms == 1:  # V8
        for option in ("spinner", "start_fill", "double_fill"):
            if rules.value(option) != "none":
                yield finding("one_arm", option, value=str(rules.value(option)))


_DOUBLE_LEADS = ("highest_double", "lowest_double", "round_double")


def _v9_arms(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    """Four arms or more grow from a double: in the first round, and in every later one."""
    arms = rules.start_arms
    if arms not in (4, 6, 8):
        return
    if rules.first_tile == "any":
        yield finding("arms_first_tile", "first_tile", arms=arms, value="any")
    elif rules.first_tile == "qualifying" and rules.first_lead not in _DOUBLE_LEADS:
        if rules.first_lead != "specific_tile":
            yield finding("arms_first_tile", "first_tile", arms=arms, value="qualifying")
        elif rules.lead_tile is not None and not rules.lead_tile.is_double:
            yield finding("arms_lead_tile", "lead_tile", arms=arms, value=str(rules.lead_tile))
    if rules.lead_fallback == "heaviest_tile":
        yield finding("arms_fallback", "lead_fallback", arms=arms)
    if rules.next_first_tile == "any":
        yield finding("arms_next_first_tile", "next_first_tile", arms=arms, value="any")
    elif rules.first_lead != "round_double":  # which finds the leader of every round
        for option in ("next_lead", "no_winner_lead"):
            if rules.value(option) != "same_method":
                yield finding("arms_later", option, arms=arms, value=str(rules.value(option)))


def _v10_fill(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.double_fill == "global":
        if rules.spinner != "all_doubles":
            yield finding("fill_spinner", "double_fill")
        if rules.double_bonus != "none":
            yield finding("fill_bonus", "double_bonus", value=rules.double_bonus)  # V11
    if rules.double_bonus == "must_cover" and rules.start_arms != "trains":
        yield finding("cover_trains", "double_bonus")  # V12


def _v13_partners(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.round_end == "partners_out" and rules.teams == "none":
        yield finding("partners_out", "round_end")


_IN_PIPS = ("opponents_pips", "minus_own", "difference_each", "all_pips")


def _v14_exact(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.target_mode != "exact":
        return
    divided = rules.ends_unit == "quotient" and rules.pip_rounding > 1
    if rules.out_score in _IN_PIPS and not divided:
        yield finding("exact_pips", "target_mode")
    if rules.win_check == "round_end":
        yield finding("exact_round_end", "win_check")  # V15
    if len(rules.ends_divisors) == 1 and rules.ends_unit == "pips" and rules.target % (d := rules.ends_divisors[0]):
        code = "target_unreachable" if d == 5 else "target_out_of_step"  # V16
        yield finding(code, "target", value=rules.target, divisor=d, near=max(d, rules.target - rules.target % d))


def _never_scores(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    pays = rules.out_score != "nothing" or rules.blocked_score != "nothing" or rules.ends_divisors or rules.out_bonus
    if not pays and rules.score_flow == "winner_takes" and rules.match_mode in ("points", "rounds_total"):
        yield finding("never_scores", "out_score")


def _v17_match(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.match_mode == "best_of" and rules.ends_divisors:
        yield finding("best_of_ends", "match_mode")
    if rules.match_mode == "round_doubles" and rules.first_lead != "round_double":
        yield finding("round_doubles_lead", "match_mode")  # V18


def _v19_sum(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.match_rule == "equal":
        return
    for other, clashes in (("ends_divisors", bool(rules.ends_divisors)), ("spinner", rules.spinner != "none")):
        if clashes:
            yield finding("sum_layout", "match_rule", value=rules.match_rule, other=other)
    if int(rules.match_rule.removeprefix("sum:")) > 2 * rules.set_max:
        yield finding("sum_too_high", "match_rule", value=rules.match_rule, set=set_name(rules.set_max))


def _v20_rounding(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    if rules.pip_rounding != 1 and not rules.ends_divisors:
        yield finding("rounding_unasked", "pip_rounding", value=rules.pip_rounding)


def _v21_misdeal(rules: HouseRules, seats: int) -> Found:
    hand, limit = rules.hand_for(seats), rules.misdeal_doubles
    if not limit or not hand:
        return
    undealt = rules.tile_count - rules.tiles_aside - seats * hand
    dealt = max(0, _doubles(rules) - rules.tiles_aside - max(undealt, 0))
    forced = -(-dealt // seats)  # pigeonhole
    if limit <= forced:
        yield finding("misdeal_forced", "misdeal_doubles", seats=seats, hand=hand, forced=forced)
    elif limit > min(hand, _doubles(rules) - rules.tiles_aside):
        yield finding("misdeal_never", "misdeal_doubles", value=limit)


def _doubles(rules: HouseRules) -> int:
    return rules.set_copies * (rules.set_max + 1) - sum(tile.is_double for tile in rules.remove_tiles)


def _v22_redeal(rules: HouseRules, seats: int) -> Found:
    hand = rules.hand_for(seats)
    if rules.lead_fallback != "redeal" or hand is None or rules.tile_count - rules.tiles_aside != seats * hand:
        return
    match rules.first_lead:
        case "highest_double" | "lowest_double":
            somebody = _doubles(rules) > 0
        case "specific_tile" | "round_double":
            somebody = not rules.remove_tiles
        case _:
            somebody = True
    if somebody:
        yield finding("redeal_never", "lead_fallback")


def _v23_blank(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    blanks = sum(tile.pips == 0 for tile in rules.remove_tiles)
    if rules.double_blank_value > 0 and blanks >= rules.set_copies:
        yield finding("blank_removed", "double_blank_value")


_NEEDS: Mapping[str, tuple[str, Callable[[HouseRules], bool]]] = {
    "lead_tile": ("first_lead=specific_tile", lambda rules: rules.first_lead == "specific_tile"),
    "foot_rule": ("double_fill", lambda rules: (rules.start_fill, rules.double_fill) != ("none", "none")),
    "bonus_on_set": ("double_bonus", lambda rules: rules.double_bonus != "none"),
    "bonus_must_match_double": ("double_bonus", lambda rules: rules.double_bonus != "none"),
    "draw_penalty_to": ("draw_penalty", lambda rules: rules.draw_penalty > 0),
    "draw_penalty_in_count": ("draw_penalty", lambda rules: rules.draw_penalty > 0),
    "rounding_scope": ("pip_rounding", lambda rules: rules.pip_rounding > 1),
    "muggins_claim": ("ends_divisors", lambda rules: bool(rules.ends_divisors)),
    "target": ("match_mode=points", lambda rules: rules.match_mode == "points"),
    "target_mode": ("match_mode=points", lambda rules: rules.match_mode == "points"),
    "match_length": ("match_mode=rounds_total", lambda rules: rules.match_mode in ("rounds_total", "best_of")),
    **{
        option.name: ("start_arms=trains", lambda rules: rules.start_arms == "trains")
        for option in OPTIONS.values()
        if option.group == "trains"
    },
    **{
        option.name: ("turn_mode=realtime", lambda rules: rules.turn_mode == "realtime")
        for option in OPTIONS.values()
        if option.group == "slap"
    },
}
"""Options that wait for another one: which, and whether it is there."""


def _needs(rules: HouseRules, seats: int) -> Found:  # noqa: ARG001
    for option, (needs, met) in _NEEDS.items():
        if option in rules.named and rules.value(option) != OPTIONS[option].default and not met(rules):
            yield finding("needs", option, needs=needs)


_CHECKS: tuple[Callable[[HouseRules, int], Found], ...] = (
    _tiles,
    _v1_deal,
    _v2_nothing_drawn,
    _v4_realtime,
    _v5_ends,
    _v7_spinner,
    _v9_arms,
    _v10_fill,
    _v13_partners,
    _v14_exact,
    _never_scores,
    _v17_match,
    _v19_sum,
    _v20_rounding,
    _v21_misdeal,
    _v22_redeal,
    _v23_blank,
    _needs,
)
