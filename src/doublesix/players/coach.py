"""A coach: what is best and why, in domino words, and what each action is worth; from the seat's view alone.

The reasons are of the kind that players give each other: who passed on what, which numbers stay in hand, what scores.
Source: docs/strategy.md, "The coach".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from doublesix.engine.actions import Action, Draw, Play
from doublesix.engine.think import Effort, Option, think
from doublesix.engine.tile import heaviest_key
from doublesix.engine.view import SeatView
from doublesix.players.tips import passed_on, same_side
from doublesix.text.catalogue import Text
from doublesix.text.words import pips_words

__all__ = ["COACHING", "Hint", "hint", "reasons"]

COACHING = Effort(worlds=300, candidates=1_200, nodes=0, even=True)
"""What a hint and a review are worth: every action in 300 imagined deals."""

LIKELY = 0.6
MOST_REASONS = 3
MANY = 5  # tiles of a number on the table, to be worth a word


@dataclass(frozen=True, slots=True)
class Hint:
    """The best action, a sentence that says why, and the odds of every action, the best first."""

    action: Action
    sentence: str
    odds: tuple[Option, ...]


def hint(view: SeatView, text: Text, names: Sequence[str], *, effort: Effort = COACHING, seed: int = 0) -> Hint:
    """Return what the coach would do in the view, and why.

    Args:
        names: What the seats are called, by seat.

    Raises:
        DoublesixError: There is nothing to choose.
    """
    thought = think(view, effort, seed)
    best = thought.options[0]
    match best.action:
        case Play(tile=tile):
            why = list(reasons(view, best, text, names))[:MOST_REASONS] or [text("coach.why.best")]
            sentence = text("coach.play", tile=str(tile), why=text.join(why))
        case Draw():
            sentence = text("coach.draw")
        case _:
            sentence = text("coach.wait")
    return Hint(best.action, sentence, thought.options)


def reasons(view: SeatView, option: Option, text: Text, names: Sequence[str]) -> Iterator[str]:
    """Yield what speaks for a play, the weightiest first."""
    play = option.action
    if not isinstance(play, Play):
        return
    kept = list(view.hand)
    kept.remove(play.tile)
    if len({each.tile for each in view.plays}) == 1 and len(view.plays) == 1:
        yield text("coach.why.only")
        return
    if not kept:
        yield text("coach.why.last")
        return
    facing = pips_words(text, play.facing)
    if option.starves >= LIKELY:
        yield text("coach.why.starves", who=names[_next(view)], percent=str(round(option.starves * 100)))
    for seat, lacks in passed_on(view).items():
        if play.facing in lacks and not same_side(view, seat):
            yield text("coach.why.lacks", who=names[seat], pips=facing)
            break
    if play.tile.is_double:
        yield text("coach.why.double")
    numbers = sorted({half for tile in kept for half in tile} & _open_after(view, play))
    if numbers:
        yield text("coach.why.answers", numbers=text.join(pips_words(text, number) for number in numbers))
    out = _out(view, play.facing)
    if out >= MANY:
        yield text("coach.why.counted", count=out, pips=facing)
    if play.tile == max((each.tile for each in view.plays), key=heaviest_key):
        yield text("coach.why.heavy")


def _next(view: SeatView) -> int:
    """The seat that plays after the view's."""
    seat = ((view.seat or 0) + 1) % view.seats
    while not view.counts[seat]:
        seat = (seat + 1) % view.seats
    return seat


def _open_after(view: SeatView, play: Play) -> set[int]:
    """The numbers that are open after the play."""
    open_now = {end.pips for end in view.ends if end.id != play.end}
    return open_now | ({play.facing} if play.end is not None else set(play.tile))


def _out(view: SeatView, pips: int) -> int:
    """Tiles with the number that lie on the table."""
    return sum(isinstance(move.action, Play) and pips in move.action.tile for move in view.moves)
