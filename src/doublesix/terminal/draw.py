"""A seat's view as lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from doublesix.engine.view import SeatView

__all__ = ["Look", "draw"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is drawn: columns to fill, Unicode or ASCII, colour or none, and the language."""

    width: int = 80
    unicode: bool = True
    colour: bool = False
    language: Literal["en", "ru"] = "en"


def draw(view: SeatView, look: Look, *, names: tuple[str, ...] = ()) -> list[str]:
    """Return the table *view* shows as lines, none longer than ``look.width`` columns."""
    del look, names
    return [str(move) for move in view.moves]
