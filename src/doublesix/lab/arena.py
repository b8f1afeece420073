"""Who plays better: the same deals with the seats changed round, on all processors, with an honest interval.

A group is one deal played once for each way of seating the players; the seats' luck and most of the deal's then fall on
everybody alike. All figures are means over groups, so that the interval needs no assumption about single rounds.
Source: docs/strategy.md, "How strength is measured".
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field

from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules, Seating
from doublesix.errors import DoublesixError
from doublesix.lab.arena_players import contestant
from doublesix.lab.parallel import pool, processors

__all__ = ["Result", "Sprt", "Standing", "play_arena", "seatings"]

FEWEST = 32  # deals before a test may stop: fewer can all agree by chance
BATCH = 4  # deals that a process plays at a time
Z95 = 1.959964
LIKELY = math.log(0.95 / 0.05)  # of a test that errs once in twenty


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test of the first player's share of wins: *low* against *high*, both as shares from 0 to 1."""

    low: float
    high: float

    def ratio(self, shares: Sequence[float]) -> float:
        """Return the log-likelihood ratio of *high* to *low* given each group's share."""
        n = len(shares)
        if n < FEWEST:
            return 0.0
        mean = sum(shares) / n
        spread = sum((share - mean) ** 2 for share in shares) / (n - 1)
        if spread == 0:
            spread = 1e-4
        return n * (self.high - self.low) * (mean - (self.low + self.high) / 2) / spread

    def verdict(self, shares: Sequence[float]) -> str:
        """Return ``high``, ``low`` or nothing yet."""
        ratio = self.ratio(shares)
        return "high" if ratio >= LIKELY else "low" if ratio <= -LIKELY else ""


@dataclass(slots=True)
class Standing:
    """What one player has done: by group its share of wins and its points over the others; thought by move."""

    name: str
    shares: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    thought_ms: list[float] = field(default_factory=list)

    @property
    def share(self) -> tuple[float, float]:
        """Mean share of rounds won, a tie shared, and half its 95% interval."""
        return interval(self.shares)

    @property
    def margin(self) -> tuple[float, float]:
        """Mean points a round over the others' mean, and half its 95% interval."""
        return interval(self.margins)

    def thought(self, percent: int) -> float:
        """Milliseconds of process time that so many percent of its choices took at most."""
        ordered = sorted(self.thought_ms)
        return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)] if ordered else 0.0


@dataclass(slots=True)
class Result:
    """An arena's table.

    Attributes:
        fair: Share of wins that equals would have, by player.
        verdict: Of the sequential test, if there was one.
    """

    rules: str
    seats: int
    deals: int
    rounds: int
    fair: tuple[float, ...]
    standings: list[Standing]
    verdict: str = ""

    def elo(self, number: int) -> tuple[float, float, float]:
        """Return a player's rating over the others per round with its 95% bounds; shares are set against fair ones."""
        mean, half = self.standings[number].share
        return tuple(_elo(value, self.fair[number]) for value in (mean, mean - half, mean + half))  # type: ignore[return-value]


def _elo(share: float, fair: float) -> float:
    share = min(max(share, 1e-3), 1 - 1e-3)
    return 400 * math.log10(share / (1 - share) * (1 - fair) / fair)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half the 95% interval of it."""
    n = len(values)
    if n == 0:
        return 0.0, 0.0
    mean = sum(values) / n
    if n == 1:
        return mean, math.inf
    return mean, Z95 * math.sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def seatings(seating: Seating, players: int) -> list[tuple[int, ...]]:
    """Return who sits where, by seat, once for each way round.

    Two players at two sides play side against side; of two players at more sides one sits among copies of the other;
    otherwise there is one player a side. All are rotated through the sides.
    """
    sides = len(seating.sides)
    if players == sides:
        lineup = list(range(players))
    elif players == 2:
        lineup = [0] + [1] * (sides - 1)
    else:
        raise DoublesixError("arena", f"{sides} sides play here: name two players, or {sides}")
    rounds = []
    for turn in range(sides):
        by_seat = [0] * seating.seats
        for side, seats in enumerate(seating.sides):
            for seat in seats:
                by_seat[seat] = lineup[(side + turn) % sides]
        rounds.append(tuple(by_seat))
    return rounds


@dataclass(frozen=True, slots=True)
class _Work:
    rules: HouseRules
    seats: int
    players: tuple[str, ...]
    first: int
    deals: int
    seed: int


@dataclass(frozen=True, slots=True)
class _Group:
    shares: tuple[float, ...]
    margins: tuple[float, ...]
    rounds: int


def _play(work: _Work) -> tuple[list[_Group], list[list[float]]]:
    """Play some deals, each once for each seating."""
    table = Match.of(work.rules, seats=work.seats)
    ways = seatings(table.seating, len(work.players))
    thought: list[list[float]] = [[] for _ in work.players]
    groups = []
    for number in range(work.first, work.first + work.deals):
        seed = work.seed * 1_000_003 + number
        dealt = table.next_round(Chance.seeded(seed))
        shares = [0.0] * len(work.players)
        margins = [0.0] * len(work.players)
        for way in ways:
            won, over = _round(dealt, way, work.players, seed, thought)
            for player in range(len(work.players)):
                shares[player] += won[player] / len(ways)
                margins[player] += over[player] / len(ways)
        groups.append(_Group(tuple(shares), tuple(margins), len(ways)))
    return groups, thought


def _round(
    match: Match, way: tuple[int, ...], players: tuple[str, ...], seed: int, thought: list[list[float]]
) -> tuple[list[float], list[float]]:
    """Play one round; each player's share of the win, and its sides' mean points over the other players' mean."""
    seated = [contestant(players[player], seed) for player in way]
    while not match.round_over:
        seat = match.turn
        choice = len(match.legal()) > 1
        begun = time.process_time()
        action = seated[seat](match)
        if choice:
            thought[way[seat]].append((time.process_time() - begun) * 1000)
        match, _ = match.play(action)
    outcome = match.rounds[-1].outcome
    if outcome is None:
        raise AssertionError("a round that is over has an outcome")
    each_keeps = match.rules.score_flow == "each_keeps"
    points = [-value if each_keeps else value for value in outcome.points]
    best = max(points)
    if each_keeps or match.rules.ends_divisors:
        winners = [side for side, value in enumerate(points) if value == best]
    else:
        winners = [outcome.winner] if outcome.winner is not None else list(range(len(points)))
    won = [0.0] * len(players)
    mine: list[list[int]] = [[] for _ in players]
    for side, seats in enumerate(match.seating.sides):
        player = way[seats[0]]
        mine[player].append(points[side])
        if side in winners:
            won[player] += 1 / len(winners)
    over = []
    for player in range(len(players)):
        others = [value for other, values in enumerate(mine) if other != player for value in values]
        over.append(sum(mine[player]) / len(mine[player]) - sum(others) / len(others) if others else 0.0)
    return won, over


def play_arena(
    rules: HouseRules,
    seats: int,
    players: Sequence[str],
    *,
    deals: int,
    seed: int = 1,
    sprt: Sprt | None = None,
    processes: int | None = None,
    progress: Callable[[Result], object] | None = None,
) -> Result:
    """Play first rounds of matches between players and return the table.

    Args:
        players: Two, or one a side, as ``contestant`` takes them.
        deals: Deals, each played once for each way of seating.
        seed: The same seed deals the same tiles, and the players choose alike.
        sprt: Stop as soon as this test of the first player has its answer.
        processes: How many share the work; one starts none.
        progress: Told the table so far after every few deals.

    Raises:
        RulesError, SetupError, DoublesixError: These cannot play this.
    """
    table = Match.of(rules, seats=seats)
    ways = seatings(table.seating, len(players))
    for name in players:
        contestant(name, 0)
    sides = len(table.seating.sides)
    fair = tuple(
        sum(way[side[0]] == player for side in table.seating.sides for way in ways) / sides / len(ways)
        for player in range(len(players))
    )
    result = Result(rules.to_text(), seats, 0, 0, fair, [Standing(name) for name in players])
    work = [
        _Work(rules, seats, tuple(players), first, min(BATCH, deals - first), seed) for first in range(0, deals, BATCH)
    ]
    for groups, thought in _results(work, min(processes or processors(), len(work))):
        for group in groups:
            result.deals += 1
            result.rounds += group.rounds
            for player, standing in enumerate(result.standings):
                standing.shares.append(group.shares[player])
                standing.margins.append(group.margins[player])
        for standing, times in zip(result.standings, thought, strict=True):
            standing.thought_ms += times
        if progress is not None:
            progress(result)
        if sprt is not None:
            result.verdict = sprt.verdict(result.standings[0].shares)
            if result.verdict:
                break
    return result


def _results(work: Sequence[_Work], processes: int) -> Iterator[tuple[list[_Group], list[list[float]]]]:
    """The results in the order of the deals, so that a test stops at the same one however many share the work."""
    if processes <= 1:
        yield from map(_play, work)
        return
    made: ProcessPoolExecutor = pool(processes)
    try:
        waiting = list(work)[::-1]
        running = [made.submit(_play, waiting.pop()) for _ in range(min(2 * processes, len(waiting)))]
        while running:
            wait(running[:1], return_when=FIRST_COMPLETED)
            yield running.pop(0).result()
            if waiting:
                running.append(made.submit(_play, waiting.pop()))
    finally:
        made.shutdown(cancel_futures=True)
