"""Exact values with every tile seen: for endgames, review and tests, never for a seat that plays."""

from __future__ import annotations

from doublesix.engine.actions import Action
from doublesix.engine.bridge import action_of, moves_of
from doublesix.engine.core.choices import LEAD, OVER
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.search import Search
from doublesix.engine.core.solve import Solver, is_solvable
from doublesix.engine.core.state import State
from doublesix.engine.match import Match
from doublesix.errors import DoublesixError

__all__ = ["can_solve", "open_values"]

MOST_NODES = 3_000_000


def can_solve(match: Match) -> bool:
    """Return whether ``open_values`` knows the game: two sides, and a line where nothing scores in play."""
    return is_solvable(match.options)


def open_values(match: Match, *, wins: bool = False) -> list[tuple[Action, int]]:
    """Return what each legal action is worth to the side on turn when both sides see every tile and play their best.

    Args:
        wins: 1, 0 or -1 for the round won, tied or lost instead of points for the side less the other's.

    Raises:
        DoublesixError: More or fewer than two sides, or a game too large to search.
    """
    if len(match.seating.sides) != 2:
        raise DoublesixError("sides", f"a search is between two sides; here are {len(match.seating.sides)}")
    now = match.state
    side = now.options.side_of[now.turn]
    solver = Solver(now.options, wins) if is_solvable(now.options) else None
    found = []
    for move in moves_of(now):
        trial = State(now.options)
        trial.copy_from(now)
        _, action = action_of(now, move)
        trial.play(move)
        if trial.phase == OVER:
            value = _worth(trial, side)
        else:
            value = solver.solve(trial) if solver is not None and trial.phase != LEAD else _searched(trial)
            value = value if trial.options.side_of[trial.turn] == side else -value
        found.append((action, int(value > 0) - int(value < 0) if wins else int(value)))
    return found


def _worth(state: State, side: int) -> int:
    score = Score(state.options)
    score.settle(state)
    return score.points[side] - score.points[1 - side]


def _searched(state: State) -> int:
    search = Search(state)
    if not search.step(MOST_NODES):
        raise DoublesixError("too_large", "too many tiles are left to search this game to its end")
    return search.value
