"""Whole batches of rounds, played inside the core.

>>> from doublesix import games
>>> play_rounds(games.BLOCK, seats=4, rounds=100, seed=1).rounds
100
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from doublesix.engine.bridge import options_of, row, tile_of
from doublesix.engine.core import playout
from doublesix.engine.core.options import Options
from doublesix.engine.deal import start_of
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.tile import Tile, heaviest_key
from doublesix.errors import DoublesixError

__all__ = ["POLICIES", "Policy", "Tally", "play_rounds"]

Policy: TypeAlias = str | Mapping[Tile, int]
"""A name of ``POLICIES``, or how well each tile is liked: the fitting tile liked best is laid."""

POLICIES = ("random", "heaviest", "doubles_first")


@dataclass(frozen=True, slots=True)
class Tally:
    """Sums over a batch of rounds.

    Attributes:
        rounds: Rounds played.
        moves: Moves of all kinds.
        blocked: Rounds that ended blocked.
        wins: Rounds won, by side.
        points: Points scored, by side.
        signature: A checksum of every result in order, the same in every build.
    """

    rounds: int
    moves: int
    blocked: int
    wins: tuple[int, ...]
    points: tuple[int, ...]
    signature: int


def play_rounds(
    rules: HouseRules | Game,
    *,
    seats: int,
    rounds: int,
    seed: int,
    policies: Sequence[Policy] = ("random",),
) -> Tally:
    """Play the first rounds of so many matches and add up their results; no Python code runs in between.

    Args:
        rules: The game.
        seats: Number of seats; teams as the rules have them.
        rounds: How many rounds.
        seed: The same seed plays the same rounds in every build.
        policies: One for all seats, or one a seat; ``random`` cannot be mixed with others.

    Raises:
        RulesError, SetupError: The rules cannot be played at that many seats.
        DoublesixError: There is no such policy.
    """
    seating = (rules.rules if isinstance(rules, Game) else rules).seated(seats)
    options = options_of(seating)
    if len(policies) not in (1, seats):
        raise DoublesixError(
            "policies", f"{len(policies)} policies are given: name one, or one for each of {seats} seats"
        )
    tables = [] if set(policies) == {"random"} else [row(_table(options, policy)) for policy in policies]
    tally = playout.play_rounds(options, start_of(seating, options), tables, rounds, seed)
    return Tally(
        int(tally.rounds),
        int(tally.moves),
        int(tally.blocked),
        tuple(int(wins) for wins in tally.wins),
        tuple(int(points) for points in tally.points),
        int(tally.check),
    )


def _table(options: Options, policy: Policy) -> list[int]:
    """How well each tile is liked, by its number."""
    tiles = [tile_of(options.tiles, number) for number in range(options.tiles.size)]
    if isinstance(policy, str):
        match policy:
            case "heaviest":
                return [_weight(tile) for tile in tiles]
            case "doubles_first":
                return [_weight(tile) + 10_000 * tile.is_double for tile in tiles]
            case _:
                raise DoublesixError("policy", f'there is no policy "{policy}" here; there are: {", ".join(POLICIES)}')
    return [policy.get(tile, 0) for tile in tiles]


def _weight(tile: Tile) -> int:
    pips, high = heaviest_key(tile)
    return pips * 100 + high
