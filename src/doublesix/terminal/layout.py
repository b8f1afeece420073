"""The layout as a tree, read from what a view tells of the round: a first tile, and an arm for every end.

An end keeps its number while its arm grows, so each end has one arm: it begins at the first tile or at a double that
branches, and goes outward. Which numbers a double opens is the numbering of docs/records.md, "How ends are numbered".
"""

from __future__ import annotations

from dataclasses import dataclass, field

from doublesix.engine.actions import Play
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import Tile, full_set
from doublesix.engine.view import SeatView

__all__ = ["Arm", "Laid", "Layout", "layout_of"]


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the layout: the half that joined it and the half that looks outward."""

    touching: int
    facing: int

    @property
    def is_double(self) -> bool:
        return self.touching == self.facing


@dataclass(frozen=True, slots=True)
class Arm:
    """All tiles laid on one end.

    Attributes:
        end: The end's number in files, from 0.
        root: The double that it branches from; None at the first tile or the engine.
        tiles: From the root outward.
        pips: What the end shows.
        side: Whether it began at a long side of its double.
        open: Whether a tile may still come here; False where ``foot_rule`` closed it.
    """

    end: int
    root: Laid | None
    tiles: tuple[Laid, ...]
    pips: int
    side: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """The tiles on the table.

    Attributes:
        centre: The first tile, its half on end 0 as ``touching``, or the engine; None before either.
        arms: One an end, by number.
    """

    centre: Laid | None
    arms: tuple[Arm, ...]

    @property
    def branches(self) -> tuple[Laid, ...]:
        """Doubles on arms that further arms begin at, in the order in which they branched."""
        return tuple(dict.fromkeys(arm.root for arm in self.arms if arm.root is not None))


@dataclass(slots=True)
class _Double:
    """A double with places to fill."""

    root: Laid | None
    pips: int
    fills: bool
    unfilled: int = 0
    sides_left: int = 0
    locked: int = 0


@dataclass(slots=True)
class _Place:
    """An end while the round is replayed; *slot* is the double whose bare place it is."""

    root: Laid | None
    pips: int
    slot: _Double | None = None
    side: bool = False
    first_side: bool = False
    tiles: list[Laid] = field(default_factory=list)
    open: bool = True


def layout_of(view: SeatView) -> Layout:
    """The layout that the view's moves have made."""
    builder = _Builder(view.seating.rules, view.seats)
    if view.engine is not None:
        builder.centre = Laid(view.engine.high, view.engine.low)
        builder.open_trains(view.engine.high)
    for move in view.moves:
        if isinstance(move.action, Play):
            builder.lay(move.action)
    return Layout(
        builder.centre,
        tuple(
            Arm(end, place.root, tuple(place.tiles), place.pips, place.first_side, place.open)
            for end, place in enumerate(builder.places)
        ),
    )


class _Builder:
    """Replays plays, with just enough of the numbering to know which double a new end belongs to."""

    def __init__(self, rules: HouseRules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.centre: Laid | None = None
        self.places: list[_Place] = []
        self.branched = False
        self.unplayed = [tile for tile in full_set(rules.set_max) for _ in range(rules.set_copies)]
        for tile in rules.remove_tiles:
            self.unplayed.remove(tile)

    def lay(self, play: Play) -> None:
        if play.tile in self.unplayed:
            self.unplayed.remove(play.tile)
        laid = Laid(play.touching, play.facing)
        if play.end is None:
            self.open_first(laid)
        else:
            self.extend(laid, self.places[play.end])

    def open_trains(self, pips: int) -> None:
        engine = Tile(pips, pips)
        if engine in self.unplayed:
            self.unplayed.remove(engine)
        for _ in range(self.seats + self.rules.train_communal):
            self.places.append(_Place(None, pips))

    def open_first(self, laid: Laid) -> None:
        rules = self.rules
        self.centre = laid
        if rules.start_arms == "trains":
            self.open_trains(laid.facing)
        elif rules.start_arms == 1:
            self.places.append(_Place(None, laid.facing))
        elif not laid.is_double:
            self.places += [_Place(None, laid.touching), _Place(None, laid.facing)]
        else:
            arms = int(rules.start_arms)
            fills = rules.start_fill != "none" or rules.double_fill != "none"
            double = _Double(None, laid.facing, fills, sides_left=2)
            self.branched = rules.spinner != "none"
            extra = rules.spinner_arms - 2 if self.branched and arms == 2 else 0
            for number in range(arms):
                self.open_slot(double, side=number < 2)
            self.open_or_lock(double, extra)

    def extend(self, laid: Laid, place: _Place) -> None:
        slot, side = place.slot, place.side
        place.tiles.append(laid)
        place.pips, place.slot, place.side = laid.facing, None, False
        if laid.is_double:
            self.branch(laid, place)
        if slot is None:
            return
        slot.unfilled -= 1
        if side:
            slot.sides_left -= 1
            if slot.sides_left == 0 and slot.locked:
                extra, slot.locked = slot.locked, 0
                self.open_arms(slot, extra)

    def branch(self, laid: Laid, place: _Place) -> None:
        """A double was laid on an end: where it branches, it goes on there and opens further ends."""
        rules = self.rules
        if rules.spinner != "all_doubles" and (rules.spinner != "first_double" or self.branched):
            return
        self.branched = True
        double = _Double(laid, laid.facing, rules.double_fill != "none", unfilled=1, sides_left=1)
        place.slot, place.side = double, True
        if rules.foot_rule == "cap" and double.fills and self.left_of(laid.facing) == 0:
            place.open, place.slot = False, None
            return
        self.open_or_lock(double, rules.spinner_arms - 2)

    def open_or_lock(self, double: _Double, extra: int) -> None:
        if self.rules.spinner_unlock == "immediate":
            self.open_arms(double, extra)
        else:
            double.locked = extra

    def open_arms(self, double: _Double, extra: int) -> None:
        if self.rules.foot_rule == "cap" and double.fills:
            extra = min(extra, self.left_of(double.pips) - double.unfilled)
        for _ in range(extra):
            self.open_slot(double, side=False)

    def open_slot(self, double: _Double, *, side: bool) -> None:
        double.unfilled += 1
        self.places.append(_Place(double.root, double.pips, double, side=side, first_side=side))

    def left_of(self, pips: int) -> int:
        """Tiles with that number that are not on the layout."""
        return sum(pips in tile for tile in self.unplayed)
