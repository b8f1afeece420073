"""The deal of a round, who leads it, and the chance that both are handed.

Source: docs/rules.md, "The deal" and "The lead".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.engine.actions import Seat, Side
from doublesix.engine.bridge import FALLBACKS, FIRST_TILES, method_of, row, tile_number, tile_of
from doublesix.engine.core import lead
from doublesix.engine.core.options import Options
from doublesix.engine.core.playout import Start
from doublesix.engine.core.rng import Random
from doublesix.engine.core.state import State
from doublesix.engine.core.tiles import TileSet
from doublesix.engine.options import LeadFallback
from doublesix.engine.rules import HouseRules, Seating
from doublesix.engine.tile import Tile, full_set

__all__ = ["Chance", "Deal", "Opening", "Previous", "begin", "deal_round", "opening", "pool", "round_double"]

MOST_DEALS = 50
"""Redeals stop after so many deals of a round; then the heaviest tile leads."""


class Chance(ABC):
    """All the chance of a match: handed in from outside, so that the engine needs no dice of its own."""

    @staticmethod
    def seeded(seed: int) -> Chance:
        """Return chance that follows from *seed* alone, the same in every build."""
        return SeededChance(seed)

    @abstractmethod
    def order(self, round_number: int, attempt: int, count: int) -> Sequence[int]:
        """Return the order of *count* tiles for an attempt (from 0) at dealing a round (from 1)."""

    @abstractmethod
    def pick(self, round_number: int, attempt: int, seat: int, count: int) -> int:
        """Return which of its *count* tiles a seat reveals, from 0."""

    @abstractmethod
    def lot(self, round_number: int, count: int, seats: int) -> Sequence[int]:
        """Return the tile, of *count*, that each seat draws by lot: all different."""


@dataclass(frozen=True, slots=True)
class SeededChance(Chance):
    """Chance from the core's generator: the same seed deals the same match in every build."""

    seed: int

    def order(self, round_number: int, attempt: int, count: int) -> list[int]:
        """Return a uniformly random order."""
        return self._shuffled(round_number * 4, attempt, count)

    def pick(self, round_number: int, attempt: int, seat: int, count: int) -> int:
        """Return a uniformly random place in the hand."""
        return self._generator(round_number * 4 + 1, attempt * 1000 + seat).below(count)

    def lot(self, round_number: int, count: int, seats: int) -> list[int]:
        """Return different tiles, uniformly random."""
        return self._shuffled(round_number * 4 + 2, 0, count)[:seats]

    def _generator(self, label: int, index: int) -> Random:
        mixed = (self.seed * 1_000_003 + label) * 1_000_003 + index
        return Random(mixed % (1 << 61))

    def _shuffled(self, label: int, index: int, count: int) -> list[int]:
        generator = self._generator(label, index)
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = generator.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


@dataclass(frozen=True, slots=True)
class Previous:
    """What a round leaves for the lead of the next."""

    leader: Seat
    winner: Side | None
    winner_seat: Seat | None


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles of a round before any move.

    Attributes:
        hands: One a seat.
        boneyard: In drawing order, a reserve at the tail.
        aside: Taken out before the deal.
        reveal: The tile that each seat showed by reveal or lot, where the leader was found so.
        leader: The leader, where the winning side chose one of its seats; else it follows from the rest.
    """

    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    aside: tuple[Tile, ...] = ()
    reveal: tuple[Tile, ...] | None = None
    leader: Seat | None = None

    def engine(self, rules: HouseRules) -> Tile | None:
        """Return the double that trains start from, where it was set aside."""
        removed = rules.start_arms == "trains" and rules.train_engine == "removed"
        return self.aside[-1] if removed else None


@dataclass(frozen=True, slots=True)
class Opening:
    """How a round finds its leader.

    Attributes:
        method: The core's number of the method.
        wanted: The tile that leads, where one is named.
        seat: The leader where it is known, or who draws first in search of a double.
        choice: Seats of which any may lead, where the winning side chooses.
        shows: ``reveal``, ``lot``, ``lot_if_needed`` (only where nobody was dealt the tile) or nothing.
        first_tile: What may be set.
        engine: The double set aside, where trains start without its holder.
    """

    method: int
    wanted: Tile | None
    seat: Seat
    choice: tuple[Seat, ...]
    shows: str
    first_tile: str
    engine: Tile | None


def round_double(rules: HouseRules, round_number: int) -> Tile:
    """Return the double of a round (from 1): from the top double down, then from the top again."""
    doubles = [tile for tile in full_set(rules.set_max) if tile.is_double and tile not in rules.remove_tiles]
    top_down = sorted(doubles, reverse=True)
    return top_down[(round_number - 1) % len(top_down)] if top_down else Tile(rules.set_max, rules.set_max)


def opening(seating: Seating, round_number: int, previous: Previous | None) -> Opening:
    """Return how the round finds its leader."""
    rules = seating.rules
    by_method, seat, choice = _leader_by_rule(seating, previous)
    first_tile = rules.first_tile
    if previous is not None:
        later = rules.first_tile if by_method or rules.first_lead == "round_double" else "any"
        first_tile = rules.next_first_tile or later
    if rules.start_arms == "trains":
        first_tile = "qualifying"  # an engine that is held is the round's double, whatever else may be set
    method, wanted, shows, engine = lead.BY_SEAT, None, "", None
    if rules.start_arms == "trains" and rules.train_engine == "removed":
        engine = round_double(rules, round_number)
        if by_method and rules.first_lead == "round_double":
            method, shows = lead.LOT, "lot"
    elif rules.start_arms == "trains" or rules.first_lead == "round_double":
        method, wanted = lead.SPECIFIC_TILE, round_double(rules, round_number)
        if by_method and fallback_of(rules) == "draw_until":
            shows = "lot_if_needed"
        choice = ()
    if by_method and method == lead.BY_SEAT:
        method = method_of(rules.first_lead)
        if method == lead.SPECIFIC_TILE:
            wanted = rules.lead_tile or Tile(rules.set_max, rules.set_max)
        elif rules.first_lead in ("lot", "reveal"):
            shows = rules.first_lead
    return Opening(method, wanted, seat, choice, shows, first_tile, engine)


def start_of(seating: Seating, options: Options) -> Start:
    """Return how the core deals first rounds at this table."""
    how = opening(seating, 1, None)
    tiles = options.tiles
    numbers = row(_numbers(tiles, pool(seating, how.engine)))
    wanted = 0 if how.wanted is None else tile_number(tiles, how.wanted)
    start = Start(numbers, how.method, wanted, FIRST_TILES[how.first_tile], FALLBACKS[fallback_of(seating.rules)])
    if how.engine is not None:
        start.engine = tile_number(tiles, how.engine)
    start.misdeal = seating.rules.misdeal_doubles
    return start


def fallback_of(rules: HouseRules) -> LeadFallback:
    """Return what happens when nobody can lead; an engine to be held is always drawn for."""
    return "draw_until" if rules.start_arms == "trains" else rules.lead_fallback


def _leader_by_rule(seating: Seating, previous: Previous | None) -> tuple[bool, Seat, tuple[Seat, ...]]:
    """Whether first_lead finds the leader; else the leader, and all who may lead instead."""
    rules = seating.rules
    if previous is None:
        return True, Seat(0), ()
    after = Seat((previous.leader + 1) % seating.seats)
    if previous.winner is None or previous.winner_seat is None:
        match rules.no_winner_lead:
            case "same_method":
                return True, after, ()
            case "same_leader":
                return False, previous.leader, ()
            case "rotate":
                return False, after, ()
    match rules.next_lead:
        case "same_method":
            return True, after, ()
        case "winner":
            return False, previous.winner_seat, ()
        case "winner_side":
            seats = tuple(Seat(seat) for seat in seating.sides[previous.winner])
            return False, previous.winner_seat, seats
        case "rotate":
            return False, after, ()


def pool(seating: Seating, engine: Tile | None) -> list[Tile]:
    """Return the tiles that are shuffled: all copies of the set without those set aside."""
    tiles = [tile for tile in full_set(seating.rules.set_max) for _ in range(seating.rules.set_copies)]
    for tile in aside(seating, engine):
        tiles.remove(tile)
    return tiles


def aside(seating: Seating, engine: Tile | None) -> tuple[Tile, ...]:
    """Return the tiles taken out before the deal."""
    return (*seating.rules.remove_tiles, *([engine] if engine else []))


def misdealt(rules: HouseRules, hands: Sequence[Sequence[Tile]]) -> bool:
    """Return whether some hand holds so many doubles that it is dealt again."""
    limit = rules.misdeal_doubles
    return limit > 0 and any(sum(tile.is_double for tile in hand) >= limit for hand in hands)


def deal_round(seating: Seating, how: Opening, round_number: int, chance: Chance) -> Deal:
    """Shuffle and deal a round, again where the house rules say so."""
    tiles = pool(seating, how.engine)
    seats, size = seating.seats, seating.hand_size
    lots = None
    if how.shows.startswith("lot"):
        whole = pool(seating, None)  # the lot is drawn before an engine is set aside
        lots = tuple(whole[number] for number in chance.lot(round_number, len(whole), seats))
    attempt = 0
    while True:
        order = [tiles[number] for number in chance.order(round_number, attempt, len(tiles))]
        hands = tuple(tuple(order[seat * size : (seat + 1) * size]) for seat in range(seats))
        reveal = lots
        if how.shows == "reveal":
            reveal = tuple(hands[seat][chance.pick(round_number, attempt, seat, size)] for seat in range(seats))
        elif how.shows == "lot_if_needed" and any(how.wanted in hand for hand in hands):
            reveal = None
        deal = Deal(hands, tuple(order[seats * size :]), aside(seating, how.engine), reveal)
        attempt += 1
        again = misdealt(seating.rules, hands) or needs_redeal(seating, how, deal)
        if not again or attempt == MOST_DEALS:
            return deal


def needs_redeal(seating: Seating, how: Opening, deal: Deal) -> bool:
    """Return whether nobody can lead from these hands and the rules say to deal again."""
    if fallback_of(seating.rules) != "redeal" or how.engine is not None:
        return False
    held = [tile for hand in deal.hands for tile in hand]
    if how.method == lead.SPECIFIC_TILE:
        return how.wanted not in held
    if how.method in (lead.HIGHEST_DOUBLE, lead.LOWEST_DOUBLE):
        return not any(tile.is_double for tile in held)
    return how.first_tile == "any_double" and not any(tile.is_double for tile in deal.hands[shown_leader(how, deal)])


def shown_leader(how: Opening, deal: Deal) -> Seat:
    """Return the leader as far as it is known before the hands are looked at."""
    if deal.reveal is None or how.shows == "":
        return how.seat
    tiles = TileSet(max(tile.high for tile in deal.reveal), 1)
    shown = row([tile_number(tiles, tile) for tile in deal.reveal])
    method = lead.REVEAL if how.shows == "reveal" else lead.LOT
    return Seat(lead.best_shown(tiles, shown, method))


def begin(state: State, seating: Seating, how: Opening, deal: Deal, *, at_last: bool = False) -> bool:
    """Deal the tiles into *state* and start the round; return False where it has to be dealt again.

    *at_last*, when there are no more redeals, the heaviest tile leads instead.
    """
    tiles = state.options.tiles
    order = [tile for hand in deal.hands for tile in hand] + list(deal.boneyard)
    state.deal(row(_numbers(tiles, order)), len(order))
    leader = shown_leader(how, deal)
    if deal.leader is not None and deal.leader in how.choice:
        leader = deal.leader
    wanted = how.wanted
    if how.method == lead.REVEAL and deal.reveal is not None:
        wanted = deal.reveal[leader]
    number = 0 if wanted is None else tile_number(tiles, wanted)
    if how.method == lead.REVEAL:
        number = next(
            copy
            for copy in range(number, number + tiles.copies)
            if state.hands[leader * state.words + state.word[copy]] & state.bit[copy]
        )
    if how.engine is not None:
        if how.method not in (lead.BY_SEAT, lead.LOT):
            lead.lead(state, how.method, number, leader, lead.SET_ANY, lead.FALL_HEAVIEST)
            leader = Seat(state.leader)
        state.depart(tile_number(tiles, how.engine), leader)
        return True
    fallback = lead.FALL_HEAVIEST if at_last else FALLBACKS[fallback_of(seating.rules)]
    return lead.lead(state, how.method, number, leader, FIRST_TILES[how.first_tile], fallback)


def _numbers(tiles: TileSet, order: Sequence[Tile]) -> list[int]:
    """The numbers of tiles in order; the second of two copies gets the second number."""
    seen: set[int] = set()
    numbers = []
    for tile in order:
        number = tile_number(tiles, tile)
        while number in seen:
            number += 1
        seen.add(number)
        numbers.append(number)
    return numbers


def may_set(state: State) -> tuple[Tile, ...]:
    """Return the tiles that the leader may set, while it has not."""
    tiles = state.options.tiles
    return tuple(
        tile_of(tiles, number) for number in range(tiles.size) if state.may_set[tiles.word[number]] & tiles.bit[number]
    )
