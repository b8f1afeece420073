"""A review of a round or a match: each choice graded by what its seat could have known.

What every tile seen would have said stands beside it and is never the grade.
Source: docs/strategy.md, "The coach".
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from doublesix.engine.actions import Action, Play
from doublesix.engine.match import Match
from doublesix.engine.solve import can_solve, open_values
from doublesix.engine.think import Effort, Option, think
from doublesix.engine.view import SeatView
from doublesix.players.coach import COACHING
from doublesix.players.tips import passed_on, same_side

__all__ = ["Grade", "Judged", "Lesson", "Review", "judge", "review"]

Grade: TypeAlias = Literal["best", "good", "close", "inaccuracy", "mistake", "blunder"]
Lesson: TypeAlias = Literal["double", "heavy", "passed", "follow", "vary"]

# The chance to win the round that a choice gave away.
GOOD, INACCURATE, MISTAKEN, BLUNDERED = 0.01, 0.025, 0.05, 0.10
SURE = 3  # standard errors
OPEN_TILES = 18  # tiles left in hands for the open-handed answer to be quick


@dataclass(frozen=True, slots=True)
class Judged:
    """One choice of one seat.

    Attributes:
        round: From 1.
        move: Its number in the round, from 1.
        best: The action that looked best.
        chance: Chance to win the round after the action that was made, from what the seat knew; 0 to 1.
        lost: How much of that chance was given away.
        points: Mean points given away.
        open_best: The best action with every tile seen, where that can be worked out.
        open_lost: Points given away with every tile seen.
        lesson: The advice that the choice went against, if any.
    """

    round: int
    move: int
    seat: int
    action: Action
    best: Action
    chance: float
    lost: float
    points: float
    grade: Grade
    open_best: Action | None = None
    open_lost: int | None = None
    lesson: Lesson | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """All choices that were judged, in order."""

    choices: tuple[Judged, ...]

    def of(self, seat: int) -> Review:
        """Return the review of one seat alone."""
        return Review(tuple(each for each in self.choices if each.seat == seat))

    @property
    def turning_points(self) -> tuple[Judged, ...]:
        """The three choices that gave most away, where they gave something."""
        worst = sorted(self.choices, key=lambda each: -each.lost)[:3]
        return tuple(each for each in worst if each.grade in ("inaccuracy", "mistake", "blunder"))

    @property
    def accuracy(self) -> float:
        """From 0 to 100: 100 gives nothing away, about 60 plays doubles first."""
        if not self.choices:
            return 100.0
        return 100 * math.exp(-18 * sum(each.lost for each in self.choices) / len(self.choices))

    @property
    def lessons(self) -> tuple[tuple[Lesson, int], ...]:
        """The advice that costly choices went against, and how often."""
        counted: Counter[Lesson] = Counter(each.lesson for each in self.choices if each.lesson is not None)
        return tuple(counted.most_common(3))


def review(
    positions: Sequence[Match],
    *,
    seats: Sequence[int] | None = None,
    effort: Effort = COACHING,
    progress: Callable[[int], object] | None = None,
) -> Review:
    """Judge every choice of a match.

    Args:
        positions: The match after each of its moves and deals, as ``records.positions`` yields it.
        seats: Whose choices; everybody's if left out.
        progress: Told after each position how many are done.
    """
    return Review(tuple(_judged(positions, seats, effort, progress)))


def _judged(
    positions: Sequence[Match],
    seats: Sequence[int] | None,
    effort: Effort,
    progress: Callable[[int], object] | None,
) -> Iterator[Judged]:
    for number, (before, after) in enumerate(itertools.pairwise(positions), 1):
        if progress is not None:
            progress(number)
        if not before.rounds or before.round_over or len(after.rounds) != len(before.rounds):
            continue
        if before.rules.turn_mode == "realtime":
            continue
        move = after.rounds[-1].moves[-1]
        if seats is None or move.seat in seats:
            found = judge(before, move.action, effort=effort, seat=move.seat)
            if found is not None:
                yield found


def judge(match: Match, action: Action, *, effort: Effort = COACHING, seat: int | None = None) -> Judged | None:
    """Return what the choice of the seat (on turn, if none is named) was worth; None where there was no choice."""
    who = match.turn if seat is None else seat
    view = match.view(who)
    if len(view.legal) < 2:
        return None
    options = think(view, effort, 0).options
    best = options[0]
    made = _made(options, action)
    if made is None or not best.tries:
        return None
    lost = max(0.0, best.wins - made.wins)
    grade = _grade(best, made, lost)
    open_best: Action | None = None
    open_lost: int | None = None
    if can_solve(match) and sum(match.view(None).counts) <= OPEN_TILES and who == match.turn:
        values = dict(open_values(match))
        open_best = max(values, key=lambda each: values[each])
        if action in values:
            open_lost = values[open_best] - values[action]
    costly = grade in ("inaccuracy", "mistake", "blunder")
    return Judged(
        len(match.rounds),
        len(match.rounds[-1].moves) + 1,
        who,
        action,
        best.action,
        made.wins,
        lost,
        max(0.0, best.points - made.points),
        grade,
        open_best,
        open_lost,
        _lesson(view, best.action, action) if costly else None,
    )


def _made(options: Sequence[Option], action: Action) -> Option | None:
    """What was tried that is the action: the same, or the same tile on an end that shows the same."""
    for option in options:
        if option.action == action:
            return option
    if isinstance(action, Play):
        for option in options:
            tried = option.action
            if isinstance(tried, Play) and tried.tile == action.tile and tried.facing == action.facing:
                return option
            if isinstance(tried, Play) and tried.tile == action.tile and action.end is None:
                return option
    return None


def _grade(best: Option, made: Option, lost: float) -> Grade:
    if made is best or lost < GOOD:
        return "best"
    if lost < INACCURATE:
        return "good"
    spread = (best.wins * (1 - best.wins) + made.wins * (1 - made.wins)) / max(1, made.tries)
    if lost < SURE * math.sqrt(spread):
        return "close"
    if lost < MISTAKEN:
        return "inaccuracy"
    return "mistake" if lost < BLUNDERED else "blunder"


def _lesson(view: SeatView, best: Action, made: Action) -> Lesson | None:
    """Which advice would have led to the better play."""
    if not isinstance(best, Play) or not isinstance(made, Play):
        return None
    lacked = {pips for seat, lacks in passed_on(view).items() if not same_side(view, seat) for pips in lacks}
    if best.facing in lacked and made.facing not in lacked:
        return "passed"
    if best.tile.is_double and not made.tile.is_double:
        return "double"
    if _follow(view, best) > _follow(view, made):
        return "follow"
    if _numbers(view, best) > _numbers(view, made):
        return "vary"
    return "heavy" if best.tile.pips > made.tile.pips else None


def _follow(view: SeatView, play: Play) -> int:
    """Tiles kept that fit the end it leaves."""
    return sum(play.facing in tile for tile in view.hand if tile != play.tile)


def _numbers(view: SeatView, play: Play) -> int:
    """Numbers kept in hand."""
    return len({half for tile in view.hand if tile != play.tile for half in tile})
