"""What a seat's view is good for: what each legal action is worth, by trial in imagined hands.

The view's own history is followed in the core; hidden tiles are filled in as that history allows, never looked up.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from doublesix.engine import deal as dealing
from doublesix.engine.actions import Action, Claim, Draw, Play
from doublesix.engine.bridge import FALLBACKS, action_of, move_of, options_of, row, tile_number
from doublesix.engine.core import lead, moves
from doublesix.engine.core.belief import Belief
from doublesix.engine.core.choices import LEAD
from doublesix.engine.core.options import Options
from doublesix.engine.core.policy import FEATURES, Policy
from doublesix.engine.core.rng import Random
from doublesix.engine.core.state import State
from doublesix.engine.core.think import Limits, Thinker
from doublesix.engine.match import Match
from doublesix.engine.rules import Seating
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.engine.weights import weights_for
from doublesix.errors import DoublesixError

__all__ = ["Effort", "Option", "Thought", "belief_of", "believed", "liking", "think"]

SEEDS = 1 << 61


@dataclass(frozen=True, slots=True)
class Effort:
    """How far to think.  The same effort, view and seed give the same thought on any machine.

    Attributes:
        worlds: Fillings of the hidden hands that every move is tried in.
        candidates: Fillings that these are picked from by how likely the others' choices are in them; 0 for none.
        nodes: Moves played in playouts, in all.
        heat: Temperature of the playouts, in percent.
        doubt: Choices of others taken to be made at random, in percent.
        belief_heat: Temperature of the rest of them, in percent.
        win: What winning the round is worth beyond its points.
        even: Every action is tried in every filling once, and *nodes* does not matter.
        exact: The same, each filling solved with every tile seen (lines of two sides) instead of played out.
    """

    worlds: int
    candidates: int
    nodes: int
    heat: int = 100
    doubt: int = 5
    belief_heat: int = 100
    win: int = 10
    even: bool = False
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and what came of trying it.

    Attributes:
        tries: Rounds played out after it.
        value: Mean points for the side over the others, with something for the round and the match won.
        points: Mean points for the side less the others' mean.
        wins: Share of the rounds in which the side scored best, ties as halves; 0 to 1.
        starves: Share of the rounds in which the next seat was an opponent that had nothing to play.
    """

    action: Action
    tries: int
    value: float
    points: float
    wins: float
    starves: float = 0.0


@dataclass(frozen=True, slots=True)
class Thought:
    """Every legal action tried, the best first.

    Attributes:
        nodes: Moves played in playouts.
        effective: How many equally likely fillings the weighed candidates were worth; 0 where none were weighed.
    """

    options: tuple[Option, ...]
    nodes: int
    effective: float

    @property
    def action(self) -> Action:
        """The best action."""
        return self.options[0].action


@lru_cache(maxsize=64)
def _table(seating: Seating) -> tuple[Options, Policy]:
    options = options_of(seating)
    return options, Policy(options, row(weights_for(seating, int(FEATURES))))


def seed_of(view: SeatView, seed: int) -> int:
    """Return a seed for this moment of the match alone."""
    return ((seed * 1_000_003 + view.seq) * 1_009 + (view.seat or 0)) % SEEDS


def think(view: SeatView, effort: Effort, seed: int) -> Thought:
    """Return what each of the view's legal actions is worth."""
    if view.seat is None or not view.legal:
        raise DoublesixError("no_choice", "there is nothing to choose in this view")
    claim = next((action for action in view.legal if isinstance(action, Claim)), None)
    if claim is not None or len(view.legal) == 1:
        return Thought((Option(claim or view.legal[0], 0, 0.0, 0.0, 0.0),), 0, 0.0)
    options, policy = _table(view.seating)
    belief = belief_of(view)
    limits = Limits()
    limits.worlds, limits.candidates, limits.nodes = effort.worlds, effort.candidates, effort.nodes
    limits.heat, limits.belief_heat = effort.heat * 256 // 100, effort.belief_heat * 256 // 100
    limits.doubt = effort.doubt * 4096 // 100
    limits.win = max(2, effort.win // 4) if options.quotient else effort.win  # a spot is worth several pips
    limits.even, limits.exact = effort.even, effort.exact
    thinker = Thinker(belief, policy, limits, seed_of(view, seed))
    thinker.think()
    others = max(1, int(options.sides) - 1)
    found = []
    for k in range(thinker.count):
        tries = max(1, int(thinker.visits[k]))
        found.append(
            (
                bool(thinker.alive[k]),
                Option(
                    action_of(belief.now, thinker.moves[k])[1],
                    int(thinker.visits[k]),
                    (thinker.sums[k] - thinker.bias[k]) / tries / others,
                    thinker.points[k] / tries / others,
                    thinker.wins[k] / tries / 2,
                    thinker.starved[k] / tries,
                ),
            )
        )
    best = int(thinker.best())
    order = sorted(range(len(found)), key=lambda k: (k != best, -found[k][1].tries, -found[k][1].value))
    return Thought(tuple(found[k][1] for k in order), int(thinker.nodes), thinker.effective / 16)


def liking(view: SeatView, *, forget: bool = False) -> list[tuple[Action, int]]:
    """Return the legal plays with how well the policy likes each, in 256ths, from what the seat may know.

    Args:
        forget: Take no notice of what others passed on and who made which end.
    """
    _options, policy = _table(view.seating)
    belief = belief_of(view)
    if forget:
        belief.memory.clear()
    now = belief.now
    now.choices()
    count = policy.rate(now, belief.memory)
    return [(action_of(now, policy.moves[k])[1], int(policy.rates[k])) for k in range(count)]


def believed(match: Match, *, candidates: int = 4_000, heat: int = 100, doubt: int = 5, seed: int = 1) -> float:
    """Return how much likelier the seat on turn takes the true hidden hands to be than all that are possible, in nats.

    The mean of this over deals is the gain in log-loss over the uniform belief. It looks at the true hands: a measure
    for the lab, of no use to a player.
    """
    belief = belief_of(match.view(match.turn))
    _options, policy = _table(match.seating)
    heats, doubts = heat * 256 // 100, doubt * 4096 // 100
    rng = Random(seed)
    logs = []
    belief.stir(rng, 1_000)
    for _candidate in range(candidates):
        belief.stir(rng, 3 * belief.loose)
        belief.gather()
        logs.append(belief.likelihood(policy, heats, doubts) / 256)
    now = match.state
    for i in range(belief.items):
        tile = belief.item[i]
        for slot in range(belief.slots):
            seat = belief.slot_seat[slot]
            held = seat >= 0 and now.hands[seat * now.words + now.word[tile]] & now.bit[tile]
            if seat >= 0 and (belief.player[tile] == seat or held):
                belief.place[i] = slot
    belief.gather()
    top = max(logs)
    mean = top + math.log(sum(math.exp(each - top) for each in logs) / len(logs))
    return belief.likelihood(policy, heats, doubts) / 256 - mean


# -- following the view's history -------------------------------------------------


def belief_of(view: SeatView) -> Belief:
    """Return what the view's seat knows of the running round."""
    if view.seat is None:
        raise DoublesixError("no_seat", "a spectator holds no tiles: ask for a seat's view")
    me = view.seat
    options, _policy = _table(view.seating)
    tiles = options.tiles
    numbers = _Numbers(options, view)
    pool = [number for _tile, number in _numbered(options, dealing.pool(view.seating, view.engine))]
    belief = Belief(options, me, row(pool), len(view.moves))
    belief.deal(row(numbers.dealt))
    now = belief.now
    for side, total in enumerate(view.total):
        now.totals[side] = total
    first = view.moves[0].seat if view.moves else (me if view.leader is None else view.leader)
    if view.engine is not None:
        now.depart(tile_number(tiles, view.engine), first)
    else:
        now.start(first)
    belief.spread()
    _leads(view, me, belief, numbers)
    for move in view.moves:
        number = numbers.move(now, move.seat, move.action)
        drawn = numbers.drawn(move.drawn) if move.seat == me and move.drawn is not None else -1
        belief.follow(move.seat, number, drawn)
    if now.phase == LEAD:
        now.turn = me
        for word in range(now.words):
            now.may_set[word] = 0
        for action in view.legal:
            if isinstance(action, Play):
                for number in range(tile_number(tiles, action.tile), tile_number(tiles, action.tile) + tiles.copies):
                    now.may_set[now.word[number]] |= now.bit[number]
    if belief.lost or not belief.ready():
        raise DoublesixError("history", "the view's history contradicts itself")
    return belief


def _leads(view: SeatView, me: int, belief: Belief, numbers: _Numbers) -> None:
    """Note what the lead says of the hands."""
    rules = view.seating.rules
    tiles = belief.options.tiles
    if view.engine is not None:
        return
    always = rules.start_arms == "trains" or rules.first_lead == "round_double"
    same = rules.next_lead == "same_method" and rules.no_winner_lead == "same_method"
    if view.round > 1 and not (always or same):
        return
    how = dealing.opening(view.seating, view.round, None)
    wanted = 0 if how.wanted is None else tile_number(tiles, how.wanted)
    if view.reveal is not None and how.shows == "reveal":
        for seat, tile in enumerate(view.reveal):
            if seat != me:
                belief.dealt_to(numbers.other(tile), seat)
    if view.leader is None or (view.moves and isinstance(view.moves[0].action, Draw)):
        if how.method == lead.SPECIFIC_TILE:
            sought = list(range(wanted, wanted + tiles.copies))
        else:
            sought = [number for number in range(tiles.size) if tiles.is_double(number)]
        first = view.moves[0].seat if view.moves else me
        lacking = range(view.seats) if how.method <= lead.SPECIFIC_TILE else (first,)
        for seat in lacking:
            for number in sought:
                belief.bar(seat, 1, number)
        for number in sought:
            belief.seek(number)
        return
    first_tile = how.first_tile if view.round == 1 else (rules.next_first_tile or how.first_tile)
    if first_tile == "qualifying" and how.method <= lead.SPECIFIC_TILE:
        leads = view.moves[0].action if view.moves else next(iter(view.legal), None)
        if isinstance(leads, Play):
            number = tile_number(tiles, leads.tile)
            belief.led(how.method, wanted, FALLBACKS[dealing.fallback_of(rules)], view.leader, number)


def _numbered(options: Options, tiles: Sequence[Tile]) -> list[tuple[Tile, int]]:
    """Tiles with their numbers; the second of two copies gets the second number."""
    used: set[int] = set()
    found = []
    for tile in tiles:
        number = tile_number(options.tiles, tile)
        while number in used:
            number += 1
        used.add(number)
        found.append((tile, number))
    return found


class _Numbers:
    """Which copy of each tile is meant: the seat's own first, then those that others lay."""

    def __init__(self, options: Options, view: SeatView) -> None:
        self.options = options
        self.me = view.seat
        own = list(view.hand)
        drawn = []
        for move in view.moves:
            if move.seat == view.seat:
                if isinstance(move.action, Play):
                    own.append(move.action.tile)
                elif move.drawn is not None:
                    drawn.append(move.drawn)
        numbered = _numbered(options, own)
        self.used = {number for _tile, number in numbered}
        dealt = list(numbered)
        self.draws: list[tuple[Tile, int]] = []
        for tile in drawn:
            found = next(pair for pair in reversed(dealt) if pair[0] == tile)
            dealt.remove(found)
            self.draws.append(found)
        self.dealt = [number for _tile, number in dealt]

    def drawn(self, tile: Tile) -> int:
        """The number of the next tile that the seat drew."""
        found = next(pair for pair in self.draws if pair[0] == tile)
        self.draws.remove(found)
        return found[1]

    def other(self, tile: Tile) -> int:
        """The number of a copy that another seat holds."""
        number = tile_number(self.options.tiles, tile)
        while number in self.used and number + 1 < tile_number(self.options.tiles, tile) + self.options.tiles.copies:
            number += 1
        return number

    def move(self, now: State, seat: int, action: Action) -> int:
        """The core's number for a move of the history."""
        number = move_of(now, seat, action)
        if isinstance(action, Play) and seat != self.me and self.options.tiles.copies > 1:
            tile = self.other(action.tile)
            self.used.add(tile)
            number = (number & ~moves.TILE_MASK) | tile
        return number
