"""Every house rule: its name, group, what it may be set to, its default.

This table drives the checks, the JSON and text forms, the documents and the option chooser. What each
option means is in docs/house-rules.md; which of them exclude each other is in ``engine/validate.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from doublesix.engine.frozen import FrozenMap
from doublesix.engine.kinds import (
    Choice,
    Counted,
    Divisors,
    Flag,
    Kind,
    Named,
    Number,
    OneTile,
    Table,
    Tiles,
    Value,
)
from doublesix.engine.tables import NAMED_DEALS

__all__ = ["GROUPS", "OPTIONS", "Group", "Option"]

Group = Literal["equipment", "deal", "layout", "turn", "end", "score", "match", "trains", "slap"]
GROUPS: tuple[Group, ...] = get_args(Group)

Teams = Literal["none", "pairs", "explicit"]
Direction = Literal["clockwise", "counterclockwise"]
TurnMode = Literal["turns", "realtime"]
FirstLead = Literal[
    "highest_double", "lowest_double", "heaviest_tile", "specific_tile", "lot", "reveal", "round_double"
]
FirstTile = Literal["qualifying", "any", "any_double"]
LeadFallback = Literal["heaviest_tile", "next_double", "redeal", "draw_until"]
NextLead = Literal["same_method", "winner", "winner_side", "rotate"]
NoWinnerLead = Literal["rotate", "same_leader", "same_method"]
NextFirstTile = Literal["qualifying", "any"]
StartArms = Literal[1, 2, 4, 6, 8, "trains"]
Fill = Literal["none", "local", "global"]
Spinner = Literal["none", "set_double", "first_double", "all_doubles"]
SpinnerUnlock = Literal["both_sides", "immediate"]
FootRule = Literal["block", "cap"]
DoubleBonus = Literal["none", "optional_one", "optional_chain", "must_cover"]
PlayDrawn = Literal["must", "may"]
PenaltyTo = Literal["winner", "self"]
RoundEnd = Literal["first_out", "partners_out"]
BlockRule = Literal["all_stuck", "dead_layout", "first_stuck"]
BlockedResult = Literal["lightest_wins", "fewest_tiles", "no_score"]
BlockedTie = Literal["no_score", "share", "lightest_tile", "last_player_wins", "last_player_loses", "carry_over"]
ScoreFlow = Literal["winner_takes", "each_keeps"]
HandScore = Literal["opponents_pips", "minus_own", "difference_each", "all_pips", "one_point", "nothing"]
EndsUnit = Literal["pips", "quotient"]
RoundingScope = Literal["total", "each"]
MatchMode = Literal["points", "rounds_total", "best_of", "round_doubles"]
TargetMode = Literal["at_least", "exact"]
WinCheck = Literal["round_end", "immediate"]
MatchTie = Literal["extra_hand", "shared"]
TrainFirstTurn = Literal["chain", "single"]
TrainEngine = Literal["removed", "held"]
TrainDoubleCover = Literal["anywhere", "on_double"]
TrainMarkOff = Literal["own_play"]


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule.

    Attributes:
        name: As in files and texts: ``draw_penalty``.
        group: Where it stands in lists.
        kind: What it may be set to, and how that is written.
        default: The stored value where neither the game nor the house says otherwise.
        usual: Values that people play with, for choosers; empty where ``kind.choices`` says it all.
    """

    name: str
    group: Group
    kind: Kind
    default: Value
    usual: tuple[Value, ...] = ()

    def from_json(self, value: object) -> Value:
        """Return the stored value of a JSON value, or raise ValueError with what would do."""
        stored = self.kind.accept(value)
        if not isinstance(value, (list, dict)) and self.kind.to_json(stored) != value:
            raise ValueError(self.kind.expects)  # a stored form that JSON writes as a word: 0 for "off"
        return stored

    def from_text(self, text: str) -> Value:
        """Return the stored value of a text such as ``2:2,3:1``, or raise ValueError with what would do."""
        return self.kind.accept(self.kind.from_text("".join(text.lower().split())))


def _words(group: Group, **options: object) -> list[Option]:
    """Options that take one of a few words: the Literal's, the first given being the default."""
    return [Option(name, group, Choice(get_args(words)), get_args(words)[0]) for name, words in options.items()]


def _flag(name: str, group: Group, *, default: bool = False) -> Option:
    return Option(name, group, Flag(), default)


_ALL: tuple[Option, ...] = (
    Option("set_max", "equipment", Number(1, 18), 6, (6, 9, 12, 15, 18)),
    Option("set_copies", "equipment", Choice((1, 2)), 1),
    Option("remove_tiles", "equipment", Tiles(2), ()),
    *_words("equipment", teams=Teams, direction=Direction, turn_mode=TurnMode),
    Option(
        "hand_size",
        "deal",
        Named(
            (("by_preset", None), ("max_equal", "max_equal"), *((name, name) for name in NAMED_DEALS)),
            Table(Number(1, 190), 1, 190),
        ),
        None,
        (None, "max_equal", *NAMED_DEALS, 3, 5, 6, 7, 8, 9),
    ),
    Option("misdeal_doubles", "deal", Named((("off", 0),), Number(4, 7)), 0),
    *_words("deal", first_lead=FirstLead),
    Option("lead_tile", "deal", Named((("top_double", None),), OneTile()), None),
    *_words("deal", first_tile=FirstTile, lead_fallback=LeadFallback, next_lead=NextLead, no_winner_lead=NoWinnerLead),
    Option("next_first_tile", "deal", Named((("by_lead", None),), Choice(get_args(NextFirstTile))), None),
    Option("start_arms", "layout", Choice(get_args(StartArms)), 2),
    *_words("layout", start_fill=Fill, spinner=Spinner),
    Option("spinner_arms", "layout", Choice((3, 4)), 4),
    *_words("layout", spinner_unlock=SpinnerUnlock, double_fill=Fill, foot_rule=FootRule),
    Option("match_rule", "layout", Counted(("equal",), "sum", 1, 36), "equal", ("equal", "sum:7", "sum:10", "sum:13")),
    Option("wild_tiles", "layout", Tiles(1), ()),
    Option("tiles_per_turn", "turn", Choice((1, 2)), 1),
    *_words("turn", double_bonus=DoubleBonus),
    _flag("bonus_on_set", "turn", default=True),
    _flag("bonus_must_match_double", "turn"),
    _flag("force_play", "turn", default=True),
    Option(
        "draw_rule",
        "turn",
        Counted(("none", "one", "until_playable"), "up_to", 1, 20),
        "until_playable",
        ("none", "one", "up_to:2", "up_to:3", "until_playable"),
    ),
    Option("boneyard_reserve", "turn", Table(Number(0, 8), 0, 8), 0, (0, 1, 2)),
    _flag("voluntary_draw", "turn"),
    *_words("turn", play_drawn=PlayDrawn),
    Option("draw_penalty", "turn", Number(0, 100), 0, (0, 5, 10)),
    *_words("turn", draw_penalty_to=PenaltyTo),
    _flag("draw_penalty_in_count", "turn"),
    *_words("end", round_end=RoundEnd, block_rule=BlockRule, blocked_result=BlockedResult, blocked_tie=BlockedTie),
    *_words("score", score_flow=ScoreFlow, out_score=HandScore, blocked_score=HandScore),
    Option("double_value", "score", Choice((1, 2)), 2),
    Option("double_blank_value", "score", Number(0, 100), 0, (0, 10, 14, 25, 50)),
    _flag("boneyard_to_winner", "score"),
    Option("ends_divisors", "score", Divisors((3, 5)), ()),
    *_words("score", ends_unit=EndsUnit),
    Option("pip_rounding", "score", Choice((1, 3, 5)), 1),
    *_words("score", rounding_scope=RoundingScope),
    Option("out_bonus", "score", Number(0, 100), 0, (0, 1)),
    _flag("muggins_claim", "score"),
    *_words("match", match_mode=MatchMode),
    Option("target", "match", Number(1, 10000), 100, (50, 61, 100, 101, 121, 150, 200, 250)),
    *_words("match", target_mode=TargetMode),
    Option("match_length", "match", Number(1, 25), 5, (3, 5, 7, 9)),
    *_words("match", win_check=WinCheck, match_tie=MatchTie),
    _flag("no_win_on_lead", "match"),
    *_words("trains", train_first_turn=TrainFirstTurn, train_engine=TrainEngine),
    _flag("train_communal", "trains", default=True),
    *_words("trains", train_double_cover=TrainDoubleCover, train_mark_off=TrainMarkOff),
    Option("slap_grace_ms", "slap", Number(0, 5000), 400, (0, 200, 400, 800)),
    Option("slap_freeze_ms", "slap", Number(0, 60000), 1500, (0, 1000, 1500, 3000)),
    Option("slap_cooldown_ms", "slap", Number(0, 10000), 250, (0, 250, 500)),
    Option("stall_ms", "slap", Number(500, 120000), 5000, (3000, 5000, 10000)),
    Option("slap_penalty_draw", "slap", Number(0, 5), 0, (0, 1)),
    Option("slap_window_ms", "slap", Number(0, 2000), 120, (0, 120, 250)),
    Option("slap_cap_ms", "slap", Number(0, 2000), 150, (0, 150, 300)),
    _flag("slap_strict", "slap"),
)

OPTIONS: Mapping[str, Option] = FrozenMap({option.name: option for option in _ALL})
"""Every option by name, in the order in which people meet them."""
