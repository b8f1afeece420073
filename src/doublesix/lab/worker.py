"""A process that works for the benchmark.

It reads lines ``WORK SEATS RULES COUNT SEED`` and answers each with a line ``CPU_SECONDS DONE MOVES CHECKSUM``; what
is done counts in the work's own unit. The other programs that are compared speak the same way.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import cache
from typing import TypeAlias
from zlib import crc32

import msgspec

from doublesix import games
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.engine.simulate import Path, play_rounds, solve_rounds
from doublesix.players import random as any_action
from doublesix.records import check, read_record, write_record
from doublesix.table import play_out

__all__ = ["WORK", "serve"]

Work: TypeAlias = Callable[[int, int], tuple[int, int, int]]
"""From how much to do and a seed: how much was done, moves made in it, and a checksum."""

PLIES = 4  # of the counts of sequences that are timed
DEALS = 8  # that they start from in turn
POSITIONS = 48  # whose views are built in turn
MATCHES = 4  # that are written and checked in turn


def _rounds(path: Path) -> Callable[[HouseRules, int], Work]:
    """Random rounds."""

    def prepare(rules: HouseRules, seats: int) -> Work:
        def work(count: int, seed: int) -> tuple[int, int, int]:
            tally = play_rounds(rules, seats=seats, rounds=count, seed=seed, path=path)
            return count, tally.moves, tally.signature

        return work

    return prepare


def _solve(path: Path) -> Callable[[HouseRules, int], Work]:
    """Rounds searched to their end with every tile seen; the unit is a node."""

    def prepare(rules: HouseRules, seats: int) -> Work:
        def work(count: int, seed: int) -> tuple[int, int, int]:
            solved = solve_rounds(rules, seats=seats, rounds=count, seed=seed, path=path)
            return solved.nodes, solved.nodes, solved.signature

        return work

    return prepare


def _perft(plies: int) -> Callable[[HouseRules, int], Work]:
    """Sequences of moves counted from deals; the unit is a sequence."""

    def prepare(rules: HouseRules, seats: int) -> Work:
        deals = [Match.deal(rules, seats=seats, chance=Chance.seeded(each)) for each in range(DEALS)]

        def work(count: int, seed: int) -> tuple[int, int, int]:
            found = [deals[(seed + each) % DEALS].count_sequences(plies) for each in range(count)]
            total = sum(map(sum, found))
            return total, total, crc32(repr(found).encode())

        return work

    return prepare


def _views(rules: HouseRules, seats: int) -> Work:
    """Seat views built and encoded as JSON, by the encoder that the server has."""
    encode = msgspec.json.Encoder().encode
    positions: list[Match] = []
    dice = random.Random(1)
    while len(positions) < POSITIONS:
        match = Match.deal(rules, seats=seats, chance=Chance.seeded(len(positions)))
        while not match.round_over:
            positions.append(match)
            seat, action = dice.choice(match.legal_moves())
            match, _ = match.play(action, seat)

    def work(count: int, seed: int) -> tuple[int, int, int]:
        size = 0
        for each in range(count):
            match = positions[(seed + each) % POSITIONS]
            size += len(encode(match.view(match.turn).to_json()))
        return count, 0, size

    return work


def _records(rules: HouseRules, seats: int) -> Work:
    """Records of a round written, read again and checked."""
    players = [any_action(seat) for seat in range(seats)]
    matches = [play_out(rules, players, chance=Chance.seeded(each), most_rounds=1) for each in range(MATCHES)]

    def work(count: int, seed: int) -> tuple[int, int, int]:
        size = 0
        for each in range(count):
            line = write_record(matches[(seed + each) % MATCHES])
            check(read_record(line))
            size += len(line)
        return count, 0, size

    return work


WORK: dict[str, Callable[[HouseRules, int], Work]] = {
    "general": _rounds("general"),
    "line": _rounds("line"),
    "solve-general": _solve("general"),
    "solve-line": _solve("line"),
    "perft": _perft(PLIES),
    "perft-6": _perft(6),
    "views": _views,
    "records": _records,
}


@cache
def _prepared(work: str, seats: int, rules: str) -> Work:
    return WORK[work](games.parse(rules), seats)


def serve() -> None:
    """Do what the lines of standard input say."""
    for line in sys.stdin:
        name, seats, rules, count, seed = line.split()
        work = _prepared(name, int(seats), rules)
        began = time.process_time()
        done, moves, checksum = work(int(count), int(seed))
        print(time.process_time() - began, done, moves, checksum, flush=True)


if __name__ == "__main__":
    serve()
