"""A round by the rules page alone, slowly and plainly: what the engine is held against.

Nothing here is shared with the engine but the values that it is handed: house rules at a table and a deal. The layout
is a tree of tiles with slots, hands are lists, and every question is answered by trying everything. Moves are texts as
in a record, without seat and score: ``4-6@1``, ``6-0``, ``draw``, ``pass``, ``stop``, ``mark``.
Source: docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from doublesix.engine.rules import Seating
from doublesix.engine.tile import Tile

__all__ = ["Arm", "Double", "Reference", "Slot"]

NOBODY = -1


@dataclass(eq=False)
class Double:
    """A double (or the set tile) with the slots that it has opened."""

    pips: int
    fill: str
    spinner: bool
    counts: bool
    sides: int = 0
    covered: int = 0
    bare: bool = False
    slots: list[Slot] = field(default_factory=list)

    @property
    def unfilled(self) -> list[Slot]:
        return [slot for slot in self.slots if slot.open]


@dataclass(frozen=True, eq=False)
class Arm:
    """A line that grows from *root*; *length* tiles of it lie before the slot in question."""

    root: Double
    length: int


@dataclass(eq=False)
class Slot:
    """A place to play: the end *number* shows *pips*."""

    number: int
    pips: int
    arms: tuple[Arm, ...]
    of: Double | None
    kind: Literal["half", "side", "short", "toe"]
    train: int | None = None
    open: bool = True


@dataclass
class Reference:
    """A running round."""

    seating: Seating
    hands: list[list[Tile]]
    boneyard: list[Tile]
    leader: int | None
    may_set: Sequence[Tile]
    totals: list[int]
    engine: Tile | None = None
    sought: tuple[Tile, ...] = ()
    seeker: int = 0

    slots: list[Slot] = field(default_factory=list)
    doubles: list[Double] = field(default_factory=list)
    width: int = 0
    set_down: bool = False
    spun: bool = False
    turn: int = 0
    phase: str = "turn"
    end: str | None = None
    out: int | None = None
    last: int | None = None
    scored: int = 0
    silenced: tuple[int, int] | None = None
    passes: int = 0
    must_use: Tile | None = None
    drawn: int = 0
    laid: int = 0
    bonus_double: Double | None = None
    stall: int | None = None
    again: bool = False
    bonus: bool = False
    marked: list[bool] = field(default_factory=list)
    had_first: list[bool] = field(default_factory=list)
    open_doubles: list[Double] = field(default_factory=list)
    pending: list[Double] = field(default_factory=list)
    old: list[Double] = field(default_factory=list)
    drawn_by: list[int] = field(default_factory=list)
    in_play: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rules = self.seating.rules
        self.seats = self.seating.seats
        self.side_of = {seat: side for side, seats in enumerate(self.seating.sides) for seat in seats}
        self.trains = self.rules.start_arms == "trains"
        self.realtime = self.rules.turn_mode == "realtime"
        self.drawn_by = [0] * self.seats
        self.in_play = [0] * len(self.seating.sides)
        self.marked = [False] * self.seats
        chain = self.trains and self.rules.train_first_turn == "chain" and not self.realtime
        self.had_first = [not chain] * self.seats
        if self.leader is None:
            self.phase, self.turn = "seek", self.seeker
            if len(self.boneyard) <= self.seating.boneyard_reserve:
                self._give_up()
        else:
            self.turn = self.leader
        if self.trains and self.engine is not None:
            self._lay_engine(self.engine)
            self._begin_turn()

    # -- what may be done --------------------------------------------------------------------------------------------

    def legal(self) -> set[tuple[int, str]]:
        """All (seat, move) that may be written next."""
        if self.end is not None:
            return set()
        if self.phase == "seek":
            return {(self.turn, "draw")}
        if not self.set_down:
            return {(self.turn, text) for tile in self.may_set for text in self._ways(tile)}
        found = self._claims()
        if self.realtime:
            return found | self._slaps()
        plays = {(self.turn, text) for text in self._plays(self.turn)}
        if self.phase in ("drawn", "must further"):
            return found | plays
        if self.phase == "drawn may":
            return found | plays | {(self.turn, self._pass())}
        if self.phase in ("further", "chain"):
            return found | plays | {(self.turn, "stop")}
        can_draw = self._drawable() > 0 and self._draws_left() > 0
        if not plays:
            return found | {(self.turn, "draw" if can_draw else self._pass())}
        found |= plays
        if self.rules.voluntary_draw and can_draw:
            found.add((self.turn, "draw"))
        if not self.rules.force_play and not self.again:
            found.add((self.turn, self._pass()))
        return found

    def _claims(self) -> set[tuple[int, str]]:
        if self.silenced is None:
            return set()
        maker, points = self.silenced
        others = [seat for seat in range(self.seats) if self.side_of[seat] != self.side_of[maker]]
        return {(seat, "claim") for seat in others if self._counts(seat, points)}

    def _slaps(self) -> set[tuple[int, str]]:
        if self.stall is not None:
            return {(self.stall, "draw")}
        found = {(seat, text) for seat in range(self.seats) for text in self._plays(seat)}
        if self._drawable() > 0:
            found.add((0, "draw"))
        return found

    def _pass(self) -> str:
        return "mark" if self.trains else "pass"

    def _ways(self, tile: Tile) -> set[str]:
        return {f"{tile.high}-{tile.low}", f"{tile.low}-{tile.high}"}

    def _drawable(self) -> int:
        if self.rules.draw_rule == "none":
            return 0
        return max(0, len(self.boneyard) - self.seating.boneyard_reserve)

    def _draws_left(self) -> int:
        """How many more tiles this turn may draw."""
        rule = self.rules.draw_rule
        if rule == "none":
            return 0
        if rule == "until_playable" or self.rules.voluntary_draw:
            return 1000
        limit = 1 if rule == "one" else int(rule.removeprefix("up_to:"))
        return limit - self.drawn

    def _fits(self, touching: int, tile: Tile, slot: Slot) -> bool:
        if tile in self.rules.wild_tiles:
            return True
        if self.rules.match_rule == "equal":
            return touching == slot.pips
        return touching + slot.pips == int(self.rules.match_rule.removeprefix("sum:"))

    def _plays(self, seat: int) -> set[str]:
        """Placements of the seat as the phase has them."""
        hand = self.hands[seat]
        if self.phase in ("drawn", "drawn may") and self.must_use is not None:
            hand = [self.must_use]
        found = set()
        for slot in self._usable(seat):
            for tile in hand:
                for touching, facing in ((tile.high, tile.low), (tile.low, tile.high)):
                    if self._fits(touching, tile, slot):
                        found.add(f"{touching}-{facing}@{slot.number}")
        return found

    def _usable(self, seat: int) -> list[Slot]:
        """Slots that the seat may use now."""
        found = [slot for slot in self.slots if slot.open and not self._hindered(slot)]
        if self.bonus_double is not None:
            return [slot for slot in found if slot.of is self.bonus_double]
        if not self.trains:
            return found
        if self._in_first_turn(seat):
            return [slot for slot in found if slot.train == seat]
        if self.old:
            return [slot for slot in found if slot.of is self.old[0]]
        return [
            slot
            for slot in found
            if slot.train == seat or slot.train == self.seats or (slot.train is not None and self.marked[slot.train])
        ]

    def _in_first_turn(self, seat: int) -> bool:
        return not self.had_first[seat]

    def _hindered(self, slot: Slot) -> bool:
        """Whether a fill rule closes the slot for now."""
        feet = [each for each in self.doubles if each.fill == "global" and each.unfilled]
        if feet:
            return slot.of not in feet
        return any(arm.root.fill == "local" and arm.length >= 1 and arm.root.unfilled for arm in slot.arms)

    # -- what happens ------------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str, *, announced: bool) -> None:
        """Make a legal move."""
        self.scored = 0
        if move == "claim":
            assert self.silenced is not None
            _, points = self.silenced
            self.silenced = None
            if self._pay(seat, points):
                self.end = "target"
            return
        match move:
            case "draw":
                self._draw(seat)
            case "pass" | "mark":
                self._passed()
            case "stop":
                if not self.bonus or not self._second():
                    self._end_turn()
            case _:
                self._lay(seat, move, announced=announced)

    def _lay(self, seat: int, move: str, *, announced: bool) -> None:
        text, _, number = move.partition("@")
        touching, facing = (int(half) for half in text.split("-"))
        tile = Tile.of(touching, facing)
        self.hands[seat].remove(tile)
        self.must_use = None
        self.passes = 0
        self.last = seat
        first = not self.set_down
        if first:
            self._set(tile, touching, facing)
            laid = self.doubles[0] if tile.is_double else None
            slot = None
        else:
            slot = next(each for each in self.slots if each.open and each.number == int(number))
            laid = self._extend(tile, slot, facing)
        if self.realtime:
            self.stall = None
        self._after_play(seat, slot, laid, first=first, announced=announced)

    def _after_play(self, seat: int, slot: Slot | None, laid: Double | None, *, first: bool, announced: bool) -> None:
        out = not self.hands[seat] and self._side_is_out(seat)
        if self._score(seat, first=first, out=out, announced=announced):
            self.end = "target"
            return
        if self.trains:
            self._after_train_play(seat, slot, laid, first)
            return
        if out:
            self.end, self.out = "out", seat
            return
        if self._blocked():
            self.end = "blocked"
            return
        if self.realtime:
            self.phase = "turn"
            return
        if not self.hands[seat] or not self._further(laid, first=first):
            self._end_turn()

    def _further(self, laid: Double | None, *, first: bool) -> bool:
        """Whether the turn goes on with another tile: a bonus, then the second tile of two."""
        rules = self.rules
        was_bonus = self.bonus or self.again
        self.bonus, self.again, self.bonus_double = False, False, None
        self.laid += not was_bonus
        kind = rules.double_bonus
        earns = laid is not None and kind != "none" and (rules.bonus_on_set or not first)
        if earns and (kind == "optional_chain" or not was_bonus):
            self.phase, self.bonus = "further", True
            self.bonus_double = laid if self._on_double() else None
            if self._plays(self.turn):
                return True
        return self._second()

    def _on_double(self) -> bool:
        """Whether the further tile must go on the double."""
        on_double = self.trains and self.rules.train_double_cover == "on_double"
        return on_double or self.rules.bonus_must_match_double

    def _second(self) -> bool:
        """Whether the second tile of the turn can follow."""
        self.bonus, self.bonus_double = False, None
        if self.laid < self.rules.tiles_per_turn:
            self.phase = "must further" if self.rules.force_play else "further"
            return bool(self._plays(self.turn))
        return False

    def _side_is_out(self, seat: int) -> bool:
        if self.rules.round_end == "first_out":
            return True
        return all(not self.hands[mate] for mate in self.seating.sides[self.side_of[seat]])

    def _draw(self, seat: int) -> None:
        tile = self.boneyard.pop(0)
        self.hands[seat].append(tile)
        self.passes = 0
        if self.phase == "seek":
            if tile in self.sought:
                self.leader, self.phase, self.may_set = seat, "turn", [tile]
            elif len(self.boneyard) > self.seating.boneyard_reserve:
                self.turn = (seat + 1) % self.seats
            else:
                self._give_up()
            return
        self.drawn_by[seat] += 1
        if self.realtime:
            after = (seat + 1) if seat + 1 < self.seats and self._drawable() > 0 else None
            self.stall = after
            if after is None and self._blocked():
                self.end = "blocked"
            return
        self.drawn += 1
        if self.rules.voluntary_draw:
            return
        self.phase, self.must_use = "drawn", tile
        if self._plays(seat):
            if self.rules.play_drawn == "may":
                self.phase = "drawn may"
        else:
            self.phase, self.must_use = "turn", None

    def _give_up(self) -> None:
        """The double that leads sleeps in the reserve: the best tile held leads instead."""
        held = [tile for hand in self.hands for tile in hand]
        best = max(held, key=lambda tile: (tile.is_double, tile.pips, tile.high))
        self.leader = self.turn = next(seat for seat, hand in enumerate(self.hands) if best in hand)
        self.phase, self.may_set = "turn", [best]

    def _passed(self) -> None:
        stuck = not self._plays(self.turn)
        self.passes += 1
        if self.trains:
            self.marked[self.turn] = True
            if self.out is not None:
                self._end_turn()
                return
        if self.passes >= sum(1 for hand in self.hands if hand):
            self.end = "blocked"
            return
        if self.rules.block_rule == "first_stuck" and stuck and self._drawable() == 0:
            self.end = "blocked"
            return
        if self._blocked():
            self.end = "blocked"
            return
        self._end_turn()

    def _end_turn(self) -> None:
        if self.trains:
            self.had_first[self.turn] = True
            done = all(had or not hand for had, hand in zip(self.had_first, self.hands, strict=True))
            if self.out is not None and done:
                self.end = "out"
                return
            if all(self.had_first):
                self.open_doubles += self.pending
                self.pending = []
        self._next()
        self._begin_turn()

    def _next(self) -> None:
        for step in range(1, self.seats + 1):
            seat = (self.turn + step) % self.seats
            if self.hands[seat]:
                self.turn = seat
                return

    def _begin_turn(self) -> None:
        self.phase, self.must_use, self.drawn, self.laid, self.bonus_double = "turn", None, 0, 0, None
        self.again = self.bonus = False
        self.old = list(self.open_doubles)

    # -- trains ------------------------------------------------------------------------------------------------------

    def _after_train_play(self, seat: int, slot: Slot | None, laid: Double | None, first: bool) -> None:
        if first:
            self._engine_placed(seat)
            return
        assert slot is not None
        if slot.train == seat:
            self.marked[seat] = False
        for doubles in (self.open_doubles, self.pending, self.old):
            if slot.of in doubles:
                doubles.remove(slot.of)
        self.bonus_double = None
        chain = self._in_first_turn(seat)
        if not self.hands[seat]:
            if chain:
                self.out = seat if self.out is None else self.out
            elif self._side_is_out(seat):
                self.end, self.out = "out", seat
                return
        if self._blocked() and (self.hands[seat] or not chain):
            self.end = "blocked"
            return
        if laid is not None and self.rules.double_bonus == "must_cover":
            (self.open_doubles if all(self.had_first) else self.pending).append(laid)
        if chain:
            self.phase = "chain"
            if not self.hands[seat] or not self._plays(seat):
                self._end_turn()
        elif not self.hands[seat]:
            self._end_turn()
        elif laid is not None and self.rules.double_bonus == "must_cover":
            self.laid += not self.again
            self.again, self.phase, self.drawn = True, "turn", 0
            self.bonus_double = laid if self._on_double() else None
        elif not self._further(laid, first=False):
            self._end_turn()

    def _engine_placed(self, seat: int) -> None:
        """Placing the engine was the whole move; its holder takes the last of the first turns."""
        if self.hands[seat]:
            self._next()
            self._begin_turn()
        elif self.had_first[seat]:
            self.end, self.out = "out", seat
        else:
            self.out = seat
            self._end_turn()

    # -- the layout --------------------------------------------------------------------------------------------------

    def _left(self, pips: int) -> int:
        """Tiles of the number that are not on the layout."""
        off = [tile for hand in self.hands for tile in hand] + self.boneyard
        return sum(pips in tile for tile in off)

    def _open(
        self,
        pips: int,
        of: Double | None,
        kind: Literal["half", "side", "short", "toe"],
        arms: tuple[Arm, ...],
        train: int | None = None,
        number: int | None = None,
    ) -> Slot:
        if number is None:
            number = self.width
            self.width += 1
        slot = Slot(number, pips, arms, of, kind, train)
        self.slots.append(slot)
        if of is not None:
            of.slots.append(slot)
        return slot

    def _lay_engine(self, engine: Tile) -> None:
        self.set_down = True
        for seat in range(self.seats + self.rules.train_communal):
            self._open(engine.high, None, "half", (), train=seat)

    def _set(self, tile: Tile, touching: int, facing: int) -> None:
        self.set_down = True
        if self.trains:
            self._lay_engine(tile)
            self.doubles.append(Double(tile.high, "none", False, False))
            return
        arms = int(self.rules.start_arms) if tile.is_double else min(2, int(self.rules.start_arms))
        spins = self.rules.spinner != "none" and tile.is_double
        self.spun = tile.is_double
        fill = self.rules.start_fill
        if tile.is_double and (fill == "none" or self.rules.double_fill == "global"):
            fill = self.rules.double_fill if self.rules.double_fill != "none" else fill
        root = Double(tile.high, fill, spins and arms == 2, tile.is_double)
        self.doubles.append(root)
        grows = (Arm(root, 0),)
        if arms == 1:
            self._open(facing, root, "side" if tile.is_double else "half", grows)
            return
        if arms == 2:
            kind: Literal["half", "side"] = "side" if tile.is_double else "half"
            self._open(touching, root, kind, grows)
            self._open(facing, root, kind, grows)
            if root.spinner and self.rules.spinner_unlock == "immediate":
                self._open_shorts(root, grows)
            return
        for number in range(arms):
            self._open(tile.high, root, "side" if number < 2 else "short", grows)

    def _open_shorts(self, double: Double, arms: tuple[Arm, ...], train: int | None = None) -> None:
        double.spinner = False
        for _ in range(self._capped(double, self.rules.spinner_arms - 2)):
            self._open(double.pips, double, "short", arms, train)

    def _capped(self, double: Double, toes: int) -> int:
        """How many of so many toes may open."""
        if self.rules.foot_rule == "cap" and double.fill != "none":
            return min(toes, max(0, self._left(double.pips) - len(double.unfilled)))
        return toes

    def _extend(self, tile: Tile, slot: Slot, facing: int) -> Double | None:
        slot.open = False
        parent = slot.of
        if parent is not None and slot.kind == "side":
            parent.covered += 1
        if not tile.is_double:
            arms = tuple(Arm(arm.root, arm.length + 1) for arm in slot.arms)
            self._open(facing, None, "half", arms, slot.train, slot.number)
            laid = None
        else:
            laid = self._extend_double(tile, slot)
        if parent is not None and parent.spinner and parent.covered == 2:
            self._open_shorts(parent, self._grows(parent), slot.train)
        return laid

    def _grows(self, double: Double) -> tuple[Arm, ...]:
        """The arms that a slot of the double belongs to."""
        return double.slots[0].arms

    def _extend_double(self, tile: Tile, slot: Slot) -> Double:
        spinner = self.rules.spinner
        spins = spinner == "all_doubles" or (spinner == "first_double" and not self.spun)
        self.spun = True
        double = Double(tile.high, self.rules.double_fill, spins, True, covered=1)
        self.doubles.append(double)
        arms = (*(Arm(arm.root, arm.length + 1) for arm in slot.arms), Arm(double, 0))
        if spins and self._capped(double, 1) == 0:
            double.bare = True
            double.spinner = False
            return double
        self._open(tile.high, double, "side", arms, slot.train, slot.number)
        if spins and self.rules.spinner_unlock == "immediate":
            self._open_shorts(double, arms, slot.train)
        return double

    # -- counting ----------------------------------------------------------------------------------------------------

    def ends(self) -> dict[int, int]:
        """The number that every open end shows."""
        return {slot.number: slot.pips for slot in self.slots if slot.open}

    def ends_total(self) -> int:
        """What the layout counts (rules page, the ends total)."""
        halves = sum(slot.pips for slot in self.slots if slot.open and slot.kind == "half")
        sides = sum(2 * each.pips for each in self.doubles if each.counts and self._side_bare(each))
        return halves + sides

    def _side_bare(self, double: Double) -> bool:
        return double.bare or any(slot.open and slot.kind == "side" for slot in double.slots)

    def _score(self, seat: int, *, first: bool, out: bool, announced: bool) -> bool:
        """Score the play; return whether it won the match."""
        total = self.ends_total()
        points = 0
        for divisor in self.rules.ends_divisors:
            if total > 0 and total % divisor == 0:
                points += total // divisor if self.rules.ends_unit == "quotient" else total
        self.silenced = None
        whole = points + (self.rules.out_bonus if out else 0)
        if points and not announced and self._counts(seat, whole, first=first):
            self.silenced, points = (seat, points), 0
        if out:
            points += self.rules.out_bonus
        return self._pay(seat, points, first=first)

    def _counts(self, seat: int, points: int, *, first: bool = False) -> bool:
        """Whether the points count: an exact target is not passed, and a first tile may be barred from winning."""
        rules = self.rules
        if rules.match_mode != "points":
            return True
        side = self.side_of[seat]
        after = self.totals[side] + self.in_play[side] + points
        if rules.target_mode == "exact" and after > rules.target:
            return False
        return not (rules.no_win_on_lead and first and after >= rules.target)

    def _pay(self, seat: int, points: int, *, first: bool = False) -> bool:
        """Pay for a play; return whether it won the match there and then."""
        if not points or not self._counts(seat, points, first=first):
            return False
        rules = self.rules
        side = self.side_of[seat]
        self.in_play[side] += points
        self.scored = points
        after = self.totals[side] + self.in_play[side]
        return rules.match_mode == "points" and rules.win_check == "immediate" and after >= rules.target

    # -- the block ---------------------------------------------------------------------------------------------------

    def _blocked(self) -> bool:
        """The test after a play and after a pass; trains are blocked by markings, and by a dead layout."""
        rule = self.rules.block_rule
        if rule == "first_stuck":
            return False
        if self.trains and not self.realtime:
            return rule == "dead_layout" and not any(self._dead_tiles_fit())
        before = self.phase, self.must_use, self.bonus_double
        self.phase, self.must_use, self.bonus_double = "turn", None, None
        try:
            stuck = not any(self._plays(seat) for seat in range(self.seats))
            if stuck and self._drawable() == 0:
                return True
            return rule == "dead_layout" and not any(self._dead_tiles_fit())
        finally:
            self.phase, self.must_use, self.bonus_double = before

    def _dead_tiles_fit(self) -> Iterator[bool]:
        off = [tile for hand in self.hands for tile in hand] + self.boneyard
        usable = [slot for slot in self.slots if slot.open and not self._hindered(slot)]
        for tile in off:
            for slot in usable:
                yield self._fits(tile.high, tile, slot) or self._fits(tile.low, tile, slot)
