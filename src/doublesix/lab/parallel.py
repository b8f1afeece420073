"""Batches of rounds on several cores.

The compiled core holds the interpreter's lock while it plays, so threads would take turns: processes do not. Rounds
are cut into batches of a fixed size with seeds of their own, so that the result does not depend on how many
processes share them.

>>> from doublesix import games
>>> play_batches(games.BLOCK, seats=4, rounds=500, seed=1, batch=100, processes=1).rounds
500
"""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed

from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.simulate import Path, Policy, Tally, play_rounds
from doublesix.errors import DoublesixError

__all__ = ["play_batches", "pool", "processors"]

BATCH = 20_000
SEEDS = 2**62
STRIDE = 0x1E3779B97F4A7C15  # batches of neighbouring seeds do not meet
MASK = 2**32 - 1


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def pool(processes: int) -> ProcessPoolExecutor:
    """Return so many processes for ``play_batches``, to be used again and shut down after.

    They start afresh rather than as forks, so a script that uses them needs its ``if __name__ == "__main__":``.
    """
    return ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn"))


def play_batches(
    rules: HouseRules | Game,
    *,
    seats: int,
    rounds: int,
    seed: int,
    policies: Sequence[Policy] = ("random",),
    path: Path = "auto",
    batch: int = BATCH,
    processes: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
) -> Tally:
    """Play first rounds of so many matches on several cores and add up their results.

    Args:
        rules, seats, rounds, seed, policies, path: As ``engine.simulate.play_rounds`` has them.
        batch: Rounds that a process plays at a time; another number plays other rounds.
        processes: How many share the work; every processor's own if left out, and 1 starts none.
        executor: Processes from ``pool``, to save starting them each time; *processes* does not matter then.
        progress: Told the number of rounds of each batch that is done.

    Returns:
        The sums; ``signature`` is made of the batches' signatures in order.

    Raises:
        RulesError, SetupError: The rules cannot be played at that many seats.
        DoublesixError: There is no such policy, or a number is out of its range.
    """
    if rounds < 1 or batch < 1 or not 0 <= seed < SEEDS:
        raise DoublesixError("batches", "rounds and batch are 1 or more, and a seed is from 0 to 2**62 - 1")
    sizes = [min(batch, rounds - done) for done in range(0, rounds, batch)]
    work: list[Piece] = [
        (rules, seats, size, (seed + number * STRIDE) % SEEDS, tuple(policies), path)
        for number, size in enumerate(sizes)
    ]
    report = progress or _nothing
    wanted = min(processes or processors(), len(work))
    if executor is not None:
        return add_up(_spread(executor, work, report))
    if wanted > 1:
        with pool(wanted) as made:
            return add_up(_spread(made, work, report))
    tallies = []
    for piece in work:
        tallies.append(_play(*piece))
        report(tallies[-1].rounds)
    return add_up(tallies)


Piece = tuple[HouseRules | Game, int, int, int, tuple[Policy, ...], Path]


def _spread(executor: Executor, work: Sequence[Piece], report: Callable[[int], object]) -> list[Tally]:
    futures = [executor.submit(_play, *piece) for piece in work]
    try:
        for done in as_completed(futures):
            report(done.result().rounds)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [future.result() for future in futures]


def _play(
    rules: HouseRules | Game, seats: int, rounds: int, seed: int, policies: tuple[Policy, ...], path: Path
) -> Tally:
    return play_rounds(rules, seats=seats, rounds=rounds, seed=seed, policies=policies, path=path)


def add_up(tallies: Sequence[Tally]) -> Tally:
    """Return the sums of several batches, in order."""
    signature = 0
    for tally in tallies:
        signature = (signature * 31 + tally.signature) & MASK
    return Tally(
        sum(tally.rounds for tally in tallies),
        sum(tally.moves for tally in tallies),
        sum(tally.blocked for tally in tallies),
        tuple(map(sum, zip(*(tally.wins for tally in tallies), strict=True))),
        tuple(map(sum, zip(*(tally.points for tally in tallies), strict=True))),
        signature,
    )


def _nothing(_rounds: int) -> None:
    """No progress is asked for."""
