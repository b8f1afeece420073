"""Players by level: beginner, casual, club, expert and master, for every game.

Each is a stateless function of the view and a seed.  How far a level thinks is stated in ``LEVELS``, in fillings of the
hidden hands and in moves played out, never in seconds: the same view, seed and level give the same action anywhere.
Source: docs/strategy.md, "The levels".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from doublesix.engine.actions import Action, Claim, Draw
from doublesix.engine.generator import Random
from doublesix.engine.think import Effort, liking, seed_of, think
from doublesix.engine.view import SeatView
from doublesix.errors import DoublesixError
from doublesix.players.tips import tips

__all__ = ["LEVELS", "Level", "level"]


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays.

    Attributes:
        effort: How far it thinks; None: it does not look ahead.
        slips: Percent of its choices made carelessly, by habit.
        forgets: Whether it takes no notice of what others passed on.
    """

    effort: Effort | None
    slips: int = 0
    forgets: bool = False


LEVELS: dict[str, Level] = {
    "beginner": Level(None, slips=100),
    "casual": Level(None, slips=20, forgets=True),
    "club": Level(None),
    "expert": Level(Effort(worlds=200, candidates=0, nodes=12_000)),
    "master": Level(Effort(worlds=1_000, candidates=3_000, nodes=60_000)),
}
"""The levels, the weakest first."""


def level(name: str, seed: int) -> Callable[[SeatView], Action]:
    """Return the player of that level."""
    how = LEVELS[name]

    def choose(view: SeatView) -> Action:
        forced = _forced(view)
        if forced is not None:
            return forced
        generator = Random(seed_of(view, seed))
        if how.slips > generator.below(100):
            return _careless(view, generator)
        if view.seating.rules.turn_mode == "realtime":
            return tips(view)
        try:
            if how.effort is not None:
                return think(view, how.effort, seed).action
            return _by_policy(view, forget=how.forgets)
        except DoublesixError:  # a history that cannot be: play on by the rule of thumb
            return tips(view)

    return choose


def _forced(view: SeatView) -> Action | None:
    """The action where there is nothing to think about."""
    claim = next((action for action in view.legal if isinstance(action, Claim)), None)
    return claim or (view.legal[0] if len(view.legal) == 1 else None)


def _by_policy(view: SeatView, *, forget: bool) -> Action:
    """What looks best without looking ahead."""
    liked = liking(view, forget=forget)
    if not liked:
        return next((action for action in view.legal if isinstance(action, Draw)), view.legal[0])
    return max(liked, key=lambda pair: (pair[1], str(pair[0])))[0]


def _careless(view: SeatView, generator: Random) -> Action:
    """A beginner's move: often the first tile that fits, often the lightest, seldom with a thought for what follows."""
    if not view.plays:
        return next((action for action in view.legal if isinstance(action, Draw)), view.legal[0])
    plays = sorted(view.plays, key=lambda play: (play.tile.pips, str(play)))
    habit = generator.below(10)
    if habit < 4:
        return plays[0]
    if habit < 6:  # keeps its doubles, as they look strong
        return next((play for play in plays if not play.tile.is_double), plays[0])
    return plays[generator.below(len(plays))]
