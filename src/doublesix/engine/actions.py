"""What a seat can do: actions, and their text in a record.

An action is written without its seat, as in docs/records.md: ``6-0`` sets a tile, ``0-1@1`` lays 1-0 on end 1 with the
half named first touching, ``draw``, ``pass``, ``stop``, ``mark`` and ``claim`` stand for themselves.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NewType, TypeAlias

from doublesix.engine.tile import MAX_PIPS, Tile
from doublesix.errors import NotationError

__all__ = ["Action", "Claim", "Draw", "EndId", "Mark", "Pass", "Play", "Seat", "Side", "Stop", "parse_action"]

Seat = NewType("Seat", int)
Side = NewType("Side", int)
EndId = NewType("EndId", int)

_PLAY = re.compile(r"(\d{1,2})-(\d{1,2})(?:@(\d{1,3}))?")


@dataclass(frozen=True, slots=True)
class Play:
    """Lay *tile* so that the half *facing* is left open; without an end it is the first tile of the layout.

    Of a first tile the half not facing is named first and opens end 0. Under ``muggins_claim`` a play that is not
    announced leaves its score to be claimed.
    """

    tile: Tile
    end: EndId | None
    facing: int
    announced: bool = True

    @property
    def touching(self) -> int:
        """The half that joins the layout."""
        return self.tile.high + self.tile.low - self.facing

    def __str__(self) -> str:
        text = f"{self.touching}-{self.facing}"
        return text if self.end is None else f"{text}@{self.end}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Make no move."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Mark:
    """End a turn with trains unable to play: the seat's train is open to all."""

    def __str__(self) -> str:
        return "mark"


@dataclass(frozen=True, slots=True)
class Stop:
    """Decline a further tile of this turn."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Claim:
    """Take the score that the last play made and did not announce."""

    def __str__(self) -> str:
        return "claim"


Action: TypeAlias = Play | Draw | Pass | Mark | Stop | Claim

_WORDS: dict[str, Action] = {str(action): action for action in (Draw(), Pass(), Mark(), Stop(), Claim())}


def parse_action(text: str) -> Action:
    """Return the action written as in a record, without seat and score.

    Raises:
        NotationError: The text is no action.
    """
    if text in _WORDS:
        return _WORDS[text]
    match = _PLAY.fullmatch(text)
    if match is None or int(match[1]) > MAX_PIPS or int(match[2]) > MAX_PIPS:
        raise NotationError(
            "action", f'"{text}" is not a move: write 6-4, 4-6@1, {", ".join(_WORDS)} (the half named first touches)'
        )
    touching, facing = int(match[1]), int(match[2])
    return Play(Tile.of(touching, facing), None if match[3] is None else EndId(int(match[3])), facing)
