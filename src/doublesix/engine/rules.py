"""House rules: one frozen value for one way of playing, the preset it starts from, and its table.

``Game`` is a preset, ``HouseRules`` are its options as a house plays them, ``Seating`` is what they
come to with so many seats. What each option may be stands in ``engine/options.py``, what excludes
what in ``engine/validate.py``.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from doublesix.engine import validate
from doublesix.engine.frozen import FrozenMap
from doublesix.engine.kinds import TableBySeats, Value
from doublesix.engine.options import (
    OPTIONS,
    BlockedResult,
    BlockedTie,
    BlockRule,
    Direction,
    DoubleBonus,
    EndsUnit,
    Fill,
    FirstLead,
    FirstTile,
    FootRule,
    HandScore,
    LeadFallback,
    MatchMode,
    MatchTie,
    NextFirstTile,
    NextLead,
    NoWinnerLead,
    Option,
    PenaltyTo,
    PlayDrawn,
    RoundEnd,
    RoundingScope,
    ScoreFlow,
    Spinner,
    SpinnerUnlock,
    StartArms,
    TargetMode,
    Teams,
    TrainDoubleCover,
    TrainEngine,
    TrainFirstTurn,
    TrainMarkOff,
    TurnMode,
    WinCheck,
)
from doublesix.engine.tables import NAMED_DEALS, Deals, deals, table_for
from doublesix.engine.tile import Tile
from doublesix.errors import Finding, RulesError, SetupError

__all__ = ["Finding", "Game", "HouseRules", "Seating"]

_EMPTY: Mapping[str, Any] = FrozenMap({})


@dataclass(frozen=True, slots=True)
class Game:
    """A preset: a key, the options that differ from the defaults, how it is dealt, what is called.

    Attributes:
        key: As in files: ``tiddle_a_wink``.
        options: What differs from the defaults of ``OPTIONS``.
        deals: Tiles a seat by set and seats, for rules without a ``hand_size``.
        seats: The usual number of seats.
        for_seats: Options that hold at one number of seats only, where the house does not name them.
        variations: Named ways of playing it, as options.
        labels: What is said, by event; keys of the text catalogue.
        about: What sets it apart, in a line.
        sources: Where its rules were read.
    """

    key: str
    options: Mapping[str, Any] = _EMPTY
    deals: Deals = field(default_factory=lambda: deals({}))
    seats: int = 4
    for_seats: Mapping[int, Mapping[str, Any]] = field(default_factory=lambda: FrozenMap({}))
    variations: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: FrozenMap({}))
    labels: Mapping[str, str] = field(default_factory=lambda: FrozenMap({}))
    about: str = ""
    sources: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Freeze the tables and refuse a preset with an illegal option."""
        freeze = {
            "options": _accepted(self.options),
            "deals": deals(self.deals),
            "for_seats": FrozenMap({seats: _accepted(options) for seats, options in self.for_seats.items()}),
            "variations": FrozenMap({key: _accepted(options) for key, options in self.variations.items()}),
            "labels": FrozenMap(self.labels),
        }
        for name, value in freeze.items():
            object.__setattr__(self, name, value)

    @property
    def rules(self) -> HouseRules:
        """The house rules of the preset, nothing changed."""
        values: dict[str, Any] = {name: self.options.get(name, option.default) for name, option in OPTIONS.items()}
        return HouseRules(game=self, named=frozenset(), **values)

    def with_(self, **options: object) -> HouseRules:
        """Return the preset's house rules with *options* changed, see ``HouseRules.with_``."""
        return self.rules.with_(**options)

    def variation(self, key: str) -> HouseRules:
        """Return the house rules of a named variation."""
        return self.rules.with_(**self.variations[key])


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """One way of playing: every option as a typed field, and the preset it starts from.

    Made by ``Game.rules`` and ``with_``. ``named`` holds the options that were set by name; they keep
    their value at any number of seats, and they are what files and texts show.
    """

    game: Game
    set_max: int
    set_copies: int
    remove_tiles: tuple[Tile, ...]
    teams: Teams
    direction: Direction
    turn_mode: TurnMode
    hand_size: int | str | TableBySeats | None
    misdeal_doubles: int
    first_lead: FirstLead
    lead_tile: Tile | None
    first_tile: FirstTile
    lead_fallback: LeadFallback
    next_lead: NextLead
    no_winner_lead: NoWinnerLead
    next_first_tile: NextFirstTile | None
    start_arms: StartArms
    start_fill: Fill
    spinner: Spinner
    spinner_arms: int
    spinner_unlock: SpinnerUnlock
    double_fill: Fill
    foot_rule: FootRule
    match_rule: str
    wild_tiles: tuple[Tile, ...]
    tiles_per_turn: int
    double_bonus: DoubleBonus
    bonus_on_set: bool
    bonus_must_match_double: bool
    force_play: bool
    draw_rule: str
    boneyard_reserve: int | TableBySeats
    voluntary_draw: bool
    play_drawn: PlayDrawn
    draw_penalty: int
    draw_penalty_to: PenaltyTo
    draw_penalty_in_count: bool
    round_end: RoundEnd
    block_rule: BlockRule
    blocked_result: BlockedResult
    blocked_tie: BlockedTie
    score_flow: ScoreFlow
    out_score: HandScore
    blocked_score: HandScore
    double_value: int
    double_blank_value: int
    boneyard_to_winner: bool
    ends_divisors: tuple[int, ...]
    ends_unit: EndsUnit
    pip_rounding: int
    rounding_scope: RoundingScope
    out_bonus: int
    muggins_claim: bool
    match_mode: MatchMode
    target: int
    target_mode: TargetMode
    match_length: int
    win_check: WinCheck
    match_tie: MatchTie
    no_win_on_lead: bool
    train_first_turn: TrainFirstTurn
    train_engine: TrainEngine
    train_communal: bool
    train_double_cover: TrainDoubleCover
    train_mark_off: TrainMarkOff
    slap_grace_ms: int
    slap_freeze_ms: int
    slap_cooldown_ms: int
    stall_ms: int
    slap_penalty_draw: int
    slap_window_ms: int
    slap_cap_ms: int
    slap_strict: bool
    named: frozenset[str]

    def __post_init__(self) -> None:
        """Refuse illegal values however the rules were made."""
        _accepted({name: self.value(name) for name in OPTIONS})

    def value(self, name: str) -> Value:
        """Return the stored value of the option of that name."""
        stored: Value = getattr(self, name)
        return stored

    def with_(self, **options: object) -> HouseRules:
        """Return these rules with *options* changed and named.

        Values are as in JSON, or as stored: tiles may be ``Tile``, tables may have integer keys.

        Raises:
            RulesError: Unknown names, values of the wrong type or out of range; every one is named.
        """
        return self._changed(options, lambda option, value: option.kind.accept(value))

    def with_texts(self, options: Mapping[str, str]) -> HouseRules:
        """Return these rules with options changed that are written as in the short text: ``2:2,3:1``.

        Raises:
            RulesError: As ``with_``.
        """
        return self._changed(
            {name.strip().lower(): text for name, text in options.items()},
            lambda option, value: option.from_text(str(value)),
        )

    @classmethod
    def from_json(cls, game: Game, options: Mapping[str, object]) -> HouseRules:
        """Return the rules of a record: the preset *game* and its ``rules`` object.

        Raises:
            RulesError: As ``with_``.
        """
        rules = game.rules
        values = _accepted(options, Option.from_json)
        return replace(rules, named=frozenset(values), **values)

    def to_json(self) -> dict[str, object]:
        """Return the options that were named, as JSON has them; ``from_json`` reads them back exactly."""
        return {name: option.kind.to_json(self.value(name)) for name, option in self._named()}

    def to_text(self) -> str:
        """Return the rules as a short text that ``games.parse`` reads back exactly.

        It has only letters, digits and ``_+=:,-``, so that it can stand in an address.
        """
        named = (f"{name}={option.kind.to_text(self.value(name))}" for name, option in self._named())
        return "+".join((self.game.key, *named))

    def at(self, seats: int) -> HouseRules:
        """Return the rules as they are at that many seats: ``Game.for_seats`` applied to what is not named."""
        block = self.game.for_seats.get(seats, _EMPTY)
        if "teams" in self.named and self.teams != block.get("teams", OPTIONS["teams"].default):
            return self  # other sides than the block is about: none of it applies
        changes = {name: value for name, value in block.items() if name not in self.named}
        return replace(self, **changes) if changes else self

    def findings(self, seats: int, teams: Sequence[Sequence[int]] | None = None) -> tuple[Finding, ...]:
        """Return all that the validator has to say about these rules at that many seats."""
        return validate.findings(self.at(seats), seats, teams)

    def seated(self, seats: int, teams: Sequence[Sequence[int]] | None = None) -> Seating:
        """Return these rules at a table of *seats*.

        Args:
            seats: Number of seats, at least 2.
            teams: Lists of seats, one a side, where ``teams`` is ``explicit``; ``pairs`` needs none.

        Raises:
            SetupError: Only the seats or teams given are at fault.
            RulesError: The rules cannot be played there; every reason is named.
        """
        rules = self.at(seats)
        found = validate.findings(rules, seats, teams)
        if refused := [finding for finding in found if finding.kind == "refused"]:
            at_fault = {finding.row for finding in refused}
            raise SetupError(refused) if at_fault <= {"seats", "teams"} else RulesError(refused)
        sides = validate.sides(rules, seats, teams)
        return Seating(
            rules=rules,
            seats=seats,
            sides=sides,
            teams=None if all(len(side) == 1 for side in sides) else sides,
            hand_size=rules.hand_for(seats) or 0,
            boneyard_reserve=rules.reserve_for(seats),
            warnings=tuple(found),
            text=self.to_text(),
        )

    def seat_counts(self) -> tuple[int, ...]:
        """Return the numbers of seats at which these rules can be played, up to sixteen.

        Where teams must be named, the numbers at which they can be.
        """
        counts = []
        for seats in range(2, 17):
            pairs = [list(range(0, seats, 2)), list(range(1, seats, 2))] if self.teams == "explicit" else None
            if not any(finding.kind == "refused" for finding in self.findings(seats, pairs)):
                counts.append(seats)
        return tuple(counts)

    @property
    def tile_count(self) -> int:
        """Tiles in play: every copy of the set without ``remove_tiles``."""
        return self.set_copies * (self.set_max + 1) * (self.set_max + 2) // 2 - len(self.remove_tiles)

    @property
    def tiles_aside(self) -> int:
        """Tiles set aside before each deal: the engine of a train game, unless it is dealt."""
        return int(self.start_arms == "trains" and self.train_engine == "removed")

    def reserve_for(self, seats: int) -> int:
        """Return how many tiles of the boneyard are never drawn; a table by seats says nothing of others: none."""
        reserve = self.boneyard_reserve
        return reserve if isinstance(reserve, int) else dict(reserve).get(seats, 0)

    def hand_row(self) -> Mapping[int, int]:
        """Return the deal table in force, tiles by seats; empty where one number serves or no row does."""
        match self.hand_size:
            case None:
                return table_for(self.game.deals, self.set_max)
            case tuple():
                return dict(self.hand_size)
            case str() if self.hand_size in NAMED_DEALS:
                return table_for(NAMED_DEALS[self.hand_size], self.set_max)
            case _:
                return {}

    def largest_hand(self, seats: int) -> int:
        """Return the largest hand that the tiles allow at that many seats; 0 or less if there is none."""
        return (self.tile_count - self.tiles_aside - self.reserve_for(seats)) // seats

    def hand_for(self, seats: int) -> int | None:
        """Return how many tiles each seat is dealt; None where no table covers that many seats."""
        if self.hand_size == "max_equal":
            return self.largest_hand(seats)
        return self.hand_size if isinstance(self.hand_size, int) else self.hand_row().get(seats)

    def _named(self) -> Iterable[tuple[str, Option]]:
        return ((name, option) for name, option in OPTIONS.items() if name in self.named)

    def _changed(self, options: Mapping[str, object], read: Callable[[Option, object], Value]) -> HouseRules:
        values = _accepted(options, read)
        return replace(self, named=self.named.union(values), **values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """House rules at a table of so many seats: everything that depends on the seats resolved.

    Attributes:
        rules: The rules with the game's ``for_seats`` applied.
        sides: The seats of each side; a side is a seat or a team.
        teams: The sides as a record has them, None where every seat is a side.
        hand_size: Tiles dealt to each seat.
        boneyard_reserve: Tiles of the boneyard that are never drawn.
        warnings: Findings about what surprises or has no effect.
        text: The rules as their short text, as they were agreed.
    """

    rules: HouseRules
    seats: int
    sides: tuple[tuple[int, ...], ...]
    teams: tuple[tuple[int, ...], ...] | None
    hand_size: int
    boneyard_reserve: int
    warnings: tuple[Finding, ...]
    text: str

    @property
    def tiles_in_play(self) -> int:
        """Tiles of all copies of the set, without ``remove_tiles``."""
        return self.rules.tile_count

    @property
    def boneyard(self) -> int:
        """Tiles left after the deal, a reserve included, an engine set aside not."""
        return self.tiles_in_play - self.rules.tiles_aside - self.seats * self.hand_size


def _accepted(
    options: Mapping[str, object],
    read: Callable[[Option, object], Value] = lambda option, value: option.kind.accept(value),
) -> FrozenMap[str, Any]:
    """Return the stored values of *options*, or raise RulesError with everything that is wrong."""
    values: dict[str, Any] = {}
    refused: list[Finding] = []
    for name, value in options.items():
        if name not in OPTIONS:
            refused.append(_unknown_option(name))
            continue
        try:
            values[name] = read(OPTIONS[name], value)
        except ValueError as error:
            refused.append(_illegal_value(name, value, str(error)))
    if refused:
        raise RulesError(refused)
    return FrozenMap(values)


def _unknown_option(name: str) -> Finding:
    near = difflib.get_close_matches(str(name), OPTIONS, n=1, cutoff=0.6)
    slots = {"name": _shown(name), "near": near[0] if near else ""}
    return validate.finding("unknown_option_near" if near else "unknown_option", str(name), **slots)


def _illegal_value(name: str, value: object, expects: str) -> Finding:
    return validate.finding("illegal_value", name, value=_shown(value), expects=expects)


def _shown(value: object) -> str:
    """A value as JSON shows it, cut to a readable length."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    text = re.sub(r"[\x00-\x1f\x7f]", " ", text)
    return text if len(text) <= 60 else f"{text[:57]}..."
