"""Whole batches of rounds, played inside the core.

>>> from doublesix import games
>>> play_rounds(games.BLOCK, seats=4, rounds=100, seed=1).rounds
100
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from doublesix.engine.bridge import options_of, row, tile_of
from doublesix.engine.core import playout
from doublesix.engine.core.line import is_line, solvable
from doublesix.engine.core.options import Options
from doublesix.engine.deal import start_of
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.tile import Tile, heaviest_key
from doublesix.errors import DoublesixError

__all__ = ["POLICIES", "Policy", "Solved", "Tally", "play_rounds", "solve_rounds"]

Policy: TypeAlias = str | Mapping[Tile, int]
"""A name of ``POLICIES``, or how well each tile is liked: the fitting tile liked best is laid."""

Path: TypeAlias = Literal["auto", "general", "line"]

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


@dataclass(frozen=True, slots=True)
class Solved:
    """Sums over a batch of solved rounds: rounds, positions visited, and a checksum of the values."""

    rounds: int
    nodes: int
    signature: int


def play_rounds(
    rules: HouseRules | Game,
    *,
    seats: int,
    rounds: int,
    seed: int,
    policies: Sequence[Policy] = ("random",),
    path: Path = "auto",
) -> Tally:
    """Play the first rounds of so many matches and add up their results; no Python code runs in between.

    Args:
        rules: The game.
        seats: Number of seats; teams as the rules have them.
        rounds: How many rounds.
        seed: The same seed plays the same rounds in every build.
        policies: One for all seats, or one a seat; ``random`` cannot be mixed with others.
        path: ``line`` takes the short cut for two-ended lines, ``auto`` where it can; the results are equal.

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
    short_cut = _short_cut(path, is_line(options) and not tables)
    tally = playout.play_rounds(options, start_of(seating, options), tables, rounds, seed, short_cut)
    return Tally(
        int(tally.rounds),
        int(tally.moves),
        int(tally.blocked),
        tuple(int(wins) for wins in tally.wins),
        tuple(int(points) for points in tally.points),
        int(tally.check),
    )


def solve_rounds(rules: HouseRules | Game, *, seats: int, rounds: int, seed: int, path: Path = "auto") -> Solved:
    """Deal rounds between two sides, set the first tile at random and search each to its end, every tile seen.

    Raises:
        RulesError, SetupError: The rules cannot be played at that many seats.
        DoublesixError: There are more than two sides, or no short cut for these rules.
    """
    seating = (rules.rules if isinstance(rules, Game) else rules).seated(seats)
    if len(seating.sides) != 2:
        raise DoublesixError("sides", f"a search is between two sides; here are {len(seating.sides)}")
    options = options_of(seating)
    solved = playout.solve_rounds(
        options, start_of(seating, options), rounds, seed, _short_cut(path, solvable(options))
    )
    return Solved(int(solved.rounds), int(solved.nodes), int(solved.check))


def _short_cut(path: Path, possible: bool) -> bool:
    """Whether to take the short cut."""
    if path == "line" and not possible:
        raise DoublesixError("path", "there is no short cut for these rules: leave the path to auto")
    return possible and path != "general"


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
