"""The advice of the rule pages as one player: shed, vary, steer, remember.

Every piece of advice is worth some pips, so that they can be weighed against each other: lay heavy tiles, lay doubles
while they fit, keep different numbers in hand, leave ends that you hold, and leave opponents what they passed on.
Source: docs/strategy.md.
"""

from __future__ import annotations

from collections import Counter

from doublesix.engine.actions import Action, Claim, Draw, Pass, Play
from doublesix.engine.view import SeatView

__all__ = ["tips"]

DOUBLE = 4  # a double fits one number only
VARIETY = 2  # for each number still in hand after the play
STEER = 2  # for each tile in hand that fits the end left open
STARVE = 5  # for each opponent known to lack that number
PARTNER = 3  # against a partner who lacks it
LAST_TILE = 100


def tips(view: SeatView) -> Action:
    """Lay the tile that the advice likes best; claim, draw and go on whenever that is offered."""
    if view.plays:
        lacking = passed_on(view)
        return max(view.plays, key=lambda play: (worth(view, play, lacking), str(play)))
    return next((action for action in view.legal if isinstance(action, Claim | Draw)), view.legal[0])


def worth(view: SeatView, play: Play, lacking: dict[int, frozenset[int]]) -> int:
    """How much the advice likes a play, in pips."""
    kept = list(view.hand)
    kept.remove(play.tile)
    if not kept:
        return LAST_TILE
    numbers = {half for tile in kept for half in tile}
    follow = sum(play.facing in tile for tile in kept)
    value = play.tile.pips + VARIETY * len(numbers) + STEER * follow
    if play.tile.is_double:
        value += DOUBLE
    for seat, lacks in lacking.items():
        if play.facing in lacks:
            value += -PARTNER if same_side(view, seat) else STARVE
    return value


def same_side(view: SeatView, seat: int) -> bool:
    """Whether the seat is a partner."""
    return any(seat in side and view.seat in side for side in view.seating.sides)


def passed_on(view: SeatView) -> dict[int, frozenset[int]]:
    """Numbers that each other seat has shown not to hold, by passing while they were open and not drawing since."""
    ends: dict[int, int] = {}
    lacking: Counter[tuple[int, int]] = Counter()
    for move in view.moves:
        action = move.action
        if isinstance(action, Play):
            if action.end is None:
                ends = {0: action.touching, 1: action.facing}
            else:
                ends[action.end] = action.facing
        elif isinstance(action, Draw):
            for key in [key for key in lacking if key[0] == move.seat]:
                del lacking[key]
        elif isinstance(action, Pass):
            for pips in ends.values():
                lacking[move.seat, pips] += 1
    return {
        seat: frozenset(pips for mover, pips in lacking if mover == seat)
        for seat in range(view.seats)
        if seat != view.seat
    }
