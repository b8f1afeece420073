"""The simplest players: any move, the heaviest tile, doubles first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from doublesix.engine.actions import Action, Draw, Play
from doublesix.engine.generator import Random
from doublesix.engine.tile import heaviest_key
from doublesix.engine.view import SeatView

__all__ = ["Player", "doubles_first", "heaviest", "random"]

Player: TypeAlias = Callable[[SeatView], Action]
"""A seat's view in, one of its legal actions out."""


SILENT = 3  # of so many plays that score, the random player announces all but one, where that is a choice


def random(seed: int) -> Player:
    """Return a player that picks any legal move, each equally likely; one play in three it does not announce.

    Its choice follows from the seed, the seat and the place in the match alone, so that it can be made again.
    """

    def pick(view: SeatView) -> Action:
        generator = Random(((seed * 1_000_003 + view.seq) * 1_009 + (view.seat or 0)) % (1 << 61))
        action = view.legal[generator.below(len(view.legal))]
        if isinstance(action, Play) and view.seating.rules.muggins_claim:
            return replace(action, announced=generator.below(SILENT) > 0)
        return action

    return pick


def heaviest(view: SeatView) -> Action:
    """Lay the heaviest tile that fits."""
    return max(view.plays, key=lambda play: heaviest_key(play.tile)) if view.plays else _otherwise(view)


def doubles_first(view: SeatView) -> Action:
    """Lay a double where one fits, else the heaviest tile."""
    if not view.plays:
        return _otherwise(view)
    return max(view.plays, key=lambda play: (play.tile.is_double, heaviest_key(play.tile)))


def _otherwise(view: SeatView) -> Action:
    """What is left to do without a tile to lay: draw rather than pass."""
    return next((action for action in view.legal if isinstance(action, Draw)), view.legal[0])
