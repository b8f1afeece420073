"""Whole rounds in one call: deal, play by a simple policy, score, add up; no object a move.

A policy is a row of preferences, one a tile: the fitting tile liked best is laid. Without one every move is equally
likely. Both draw rather than pass.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import LEAD, OVER
from doublesix.engine.core.lead import LOT, REVEAL, best_shown, lead
from doublesix.engine.core.line import LineSearch, begin, play_line
from doublesix.engine.core.options import NOBODY, Options
from doublesix.engine.core.rng import Random
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.search import Search
from doublesix.engine.core.state import BLOCKED, State
from doublesix.engine.core.tiles import NO_TILE, place_of

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

MASK: Final[i64] = 0xFFFFFFFF
MOST_DEALS: Final[i64] = 50


@mypyc_attr(acyclic=True)
class Start:
    """How rounds are dealt and find their leader."""

    def __init__(self, pool: vec[i64], method: i64, wanted: i64, first_tile: i64, fallback: i64) -> None:
        self.pool = pool  # the tiles that are shuffled
        self.method: i64 = method
        self.wanted: i64 = wanted
        self.first_tile: i64 = first_tile
        self.fallback: i64 = fallback
        self.engine: i64 = NO_TILE
        self.misdeal: i64 = 0  # doubles in a hand that have it dealt again


def deal_round(state: State, start: Start, rng: Random) -> None:
    """Deal a first round at random, again where it must be, and start it."""
    order = start.pool
    count = i64(len(order))
    for attempt in range(MOST_DEALS):
        rng.shuffle(order)
        state.deal(order, count)
        last = attempt == MOST_DEALS - 1
        if start.misdeal != 0 and not last and misdealt(state, start.misdeal):
            continue
        fallback = start.fallback
        if last:
            fallback = 0
        leader: i64 = 0
        wanted = start.wanted
        if start.method == LOT:
            leader = rng.below(state.seats)  # each seat is as likely to draw the heaviest tile
        elif start.method == REVEAL:
            leader = reveal(state, order)
            wanted = state.boneyard[0] if state.options.hand_size == 0 else order[leader * state.options.hand_size]
        else:
            leader = rng.below(state.seats)
        if start.engine != NO_TILE:
            state.depart(start.engine, leader)
            return
        if lead(state, start.method, wanted, leader, start.first_tile, fallback):
            return


def reveal(state: State, order: vec[i64]) -> i64:
    """The leader where each seat shows the first tile it was dealt, which is as random as any other."""
    size = state.options.hand_size
    shown = vec[i64]([0] * int(state.seats))
    for seat in range(state.seats):
        shown[seat] = order[seat * size]
    return best_shown(state.options.tiles, shown, REVEAL)


def misdealt(state: State, limit: i64) -> bool:
    """Whether some hand holds *limit* doubles."""
    doubles = state.options.tiles.doubles
    for seat in range(state.seats):
        count: i64 = 0
        for word in range(state.words):
            held = state.hands[seat * state.words + word] & doubles[word]
            while held != 0:
                held &= held - 1
                count += 1
        if count >= limit:
            return True
    return False


def play_random(state: State, rng: Random) -> i64:
    """Play to the end of the round, every move equally likely; how many moves it took."""
    realtime = state.options.realtime
    steps: i64 = 0
    while state.phase != OVER:
        k = state.choices()
        if k != 1:
            k = rng.below(k)
        else:
            k = 0
        if k < state.plays and not realtime:
            state.play(state.nth_play(k))
        else:
            state.play(state.nth(k))
        steps += 1
    return steps


def play_table(state: State, table: vec[i64]) -> i64:
    """Play to the end of the round by preference; how many moves it took."""
    steps: i64 = 0
    while state.phase != OVER:
        state.choices()
        state.play(preferred(state, table))
        steps += 1
    return steps


def preferred(state: State, table: vec[i64]) -> i64:
    """The play of the fitting tile that the table likes best, on the first end that it fits; else draw or pass."""
    if state.plays == 0 or (state.options.realtime and state.phase != LEAD):
        return state.nth(0)
    words = state.words
    best: i64 = -1
    best_at: i64 = 0
    left = state.plays
    at: i64 = 0
    liked: i64 = 0
    while left > 0:
        fit = state.fits[at]
        base = (at % words) * 60
        while fit != 0:
            tile = base + place_of(fit & -fit)
            fit &= fit - 1
            left -= 1
            if state.either_way(tile):
                left -= 1
            if best < 0 or table[tile] > liked:
                best = tile
                best_at = at
                liked = table[tile]
        at += 1
    return state.placed(best, best_at // words)


@mypyc_attr(acyclic=True)
class Tally:
    """Sums over many rounds."""

    def __init__(self, options: Options) -> None:
        sides = int(options.sides)
        self.rounds: i64 = 0
        self.moves: i64 = 0
        self.blocked: i64 = 0
        self.check: i64 = 0  # changes when behaviour does
        self.wins = vec[i64]([0] * sides)
        self.points = vec[i64]([0] * sides)

    def add(self, state: State, score: Score, steps: i64) -> None:
        """Count a finished round."""
        self.rounds += 1
        self.moves += steps
        if state.end == BLOCKED:
            self.blocked += 1
        if score.winner != NOBODY:
            self.wins[score.winner] += 1
        check = (self.check * 31 + score.winner * 1000 + steps) & MASK
        for side in range(state.options.sides):
            self.points[side] += score.points[side]
            check = (check * 31 + score.points[side]) & MASK
        self.check = check


def play_rounds(
    options: Options, start: Start, policies: list[vec[i64]], rounds: i64, seed: i64, short_cut: bool
) -> Tally:
    """Play first rounds of so many matches; an empty list of *policies* plays at random, else it has one a seat."""
    rng = Random(seed)
    state = State(options)
    score = Score(options)
    tally = Tally(options)
    for _round in range(rounds):
        deal_round(state, start, rng)
        steps: i64 = 0
        if short_cut:
            steps = play_line(state, rng)
        elif len(policies) == 0:
            steps = play_random(state, rng)
        elif len(policies) == 1:
            steps = play_table(state, policies[0])
        else:
            while state.phase != OVER:
                state.choices()
                state.play(preferred(state, policies[int(state.turn)]))
                steps += 1
        score.carry = 0
        score.settle(state)
        tally.add(state, score, steps)
    return tally


@mypyc_attr(acyclic=True)
class Solved:
    """Sums over many solved rounds."""

    def __init__(self) -> None:
        self.rounds: i64 = 0
        self.nodes: i64 = 0
        self.check: i64 = 0


def solve_rounds(options: Options, start: Start, rounds: i64, seed: i64, short_cut: bool) -> Solved:
    """Deal so many rounds between two sides, set the first tile at random, and search each to its end."""
    rng = Random(seed)
    state = State(options)
    solved = Solved()
    line = LineSearch(state)
    for _round in range(rounds):
        deal_round(state, start, rng)
        begin(state, rng)
        solved.rounds += 1
        if state.phase == OVER:
            continue
        value: i64 = 0
        if short_cut:
            line.nodes = 0
            value = line.solve()
            solved.nodes += line.nodes
        else:
            search = Search(state)
            while not search.step(1 << 40):
                pass
            value = search.value
            solved.nodes += search.nodes
        solved.check = (solved.check * 31 + value + 100000) & MASK
    return solved
