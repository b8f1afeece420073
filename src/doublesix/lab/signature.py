"""A number that changes when behaviour does: rounds of every game, played and searched, boiled down to a checksum.

It is the `Signature:` of commit messages. Every build gives the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from doublesix import games
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.simulate import play_rounds

__all__ = ["game_signature", "signature"]

MOST_SEATS = 6
ROUNDS = 24  # a number of seats
PLIES = 3


def signature(of: Sequence[Game] = games.ALL) -> int:
    """Return the checksum of all *of* these games."""
    return crc32(" ".join(f"{game.key} {game_signature(game)}" for game in of).encode())


def game_signature(game: Game) -> int:
    """Return the checksum of one game: random and heaviest-first rounds at 2 to 6 seats, and counts of sequences."""
    parts: list[object] = []
    for seats in game.rules.seat_counts():
        if seats <= MOST_SEATS:
            for policy in ("random", "heaviest"):
                tally = play_rounds(game, seats=seats, rounds=ROUNDS, seed=seats, policies=(policy,), path="general")
                parts.append((tally.moves, tally.blocked, tally.wins, tally.points, tally.signature))
            match = Match.deal(game, seats=seats, chance=Chance.seeded(seats))
            parts.append(match.count_sequences(PLIES))
    return crc32(repr(parts).encode())
