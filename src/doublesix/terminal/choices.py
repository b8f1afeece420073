"""What a seat may lay, each way once: plays that come to the same are one choice.

Two ends that show the same on a plain line, or two bare places of one double, make no difference; then nobody is asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from doublesix.engine.actions import Play
from doublesix.engine.view import SeatView
from doublesix.terminal.layout import Arm, Layout, layout_of
from doublesix.terminal.picture import label
from doublesix.text.catalogue import Text

__all__ = ["Choice", "choice_words", "choices"]


@dataclass(frozen=True, slots=True)
class Choice:
    """A play, and whether its end and its outer half have to be named to know it from others of its tile."""

    play: Play
    end_matters: bool
    half_matters: bool


def choices(view: SeatView) -> tuple[Choice, ...]:
    """The plays that make a difference, heaviest numbers first, then by end."""
    layout = layout_of(view)
    kept: dict[Hashable, Play] = {}
    for play in sorted(view.plays, key=lambda play: (*(-half for half in play.tile), play.end or 0, -play.facing)):
        kept.setdefault(_outcome(view, layout, play), play)
    plays = list(kept.values())
    return tuple(Choice(play, *_differs(play, plays)) for play in plays)


def _differs(play: Play, plays: Sequence[Play]) -> tuple[bool, bool]:
    others = [other for other in plays if other.tile == play.tile]
    there = [other for other in others if other.end == play.end]
    return len({other.end for other in others}) > 1, len(there) > 1


def _outcome(view: SeatView, layout: Layout, play: Play) -> Hashable:
    """What tells plays of a tile apart."""
    rules = view.seating.rules
    if play.end is None:
        return (play.tile, play.facing if rules.start_arms == 1 else None)
    return (play.tile, play.facing, _place(view, layout, layout.arms[play.end]))


def _place(view: SeatView, layout: Layout, arm: Arm) -> Hashable:
    """What tells ends apart: their number, unless another is as good."""
    rules = view.seating.rules
    if rules.start_arms == "trains" or rules.set_copies > 1:
        return arm.end
    if rules.start_arms == 2 and rules.spinner == "none" and rules.start_fill == "none":
        double = arm.tiles[-1].is_double if arm.tiles else layout.centre is not None and layout.centre.is_double
        return ("line", arm.pips, double)
    if not arm.tiles:
        return ("bare", arm.root, arm.side and bool(rules.ends_divisors))
    last = arm.tiles[-1]
    if last in layout.branches:
        return ("bare", last, bool(rules.ends_divisors))
    return arm.end


def choice_words(text: Text, choice: Choice) -> str:
    """A choice in figures: ``6-4``, ``6-4 (2)``, ``6-1 (2), 6 out``."""
    words = str(choice.play.tile)
    if choice.end_matters and choice.play.end is not None:
        words += f" {label(choice.play.end)}"
    if choice.half_matters:
        words = text("terminal.choice.half", choice=words, facing=choice.play.facing)
    return words
