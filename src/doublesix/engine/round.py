"""A round as its record has it: the deal, the moves, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from doublesix.engine.actions import Action, Draw, Seat, Side
from doublesix.engine.deal import Deal
from doublesix.engine.events import RoundEnd
from doublesix.engine.tile import Tile

__all__ = ["Move", "Outcome", "Round"]


@dataclass(frozen=True, slots=True)
class Move:
    """An accepted action with what followed from it: a tile drawn, points scored."""

    seat: Seat
    action: Action
    drawn: Tile | None = None
    points: int = 0
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Write the move once: its text is asked for in every view."""
        drawn = f" {self.drawn or '?'}" if isinstance(self.action, Draw) else ""
        scored = f" ={self.points}" if self.points else ""
        object.__setattr__(self, "text", f"{self.seat} {self.action}{drawn}{scored}")

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round ended and what it paid, see docs/records.md."""

    end: RoundEnd
    winner: Side | None
    winner_seat: Seat | None
    pips: tuple[int, ...]
    points: tuple[int, ...]
    total: tuple[int, ...]
    carried: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round as its record has it; the outcome is None while it runs."""

    deal: Deal
    leader: Seat | None
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
