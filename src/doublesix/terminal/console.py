"""What the game needs of a terminal, and the plain one: lines in, lines out.

The plain console suits screen readers, pipes and files: every sentence comes once, in order, and nothing is drawn.
"""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TextIO, TypeAlias

from doublesix.terminal.ink import Look, fold, plain_ascii

__all__ = ["ENTER", "Body", "Console", "Leave", "PlainConsole", "is_no", "is_yes"]

ENTER = "Enter"
"""What the key is called in both languages."""

_YES = ("y", "yes", "д", "да")
_NO = ("n", "no", "н", "нет")

Body: TypeAlias = Callable[[Look], Sequence[str]]
"""Draws what stands on the screen above the prompt, at whatever size the screen has now."""


class Leave(Exception):
    """Somebody wants to leave: Ctrl-C, Ctrl-D, the end of the input, or ``quit``."""


def is_yes(typed: str) -> bool:
    """Whether an answer means yes, in either language."""
    return typed.strip().lower() in _YES


def is_no(typed: str) -> bool:
    """Whether an answer means no, in either language."""
    return typed.strip().lower() in _NO


class Console(ABC):
    """A place to tell and to ask.

    Attributes:
        spoken: Whether tiles are told in words, and every position as well as every event.
    """

    spoken: bool

    @abstractmethod
    def tell(self, sentence: str) -> None:
        """Tell something that has happened, once."""

    @abstractmethod
    def show(self, body: Body) -> None:
        """Show a position, where positions are drawn."""

    @abstractmethod
    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        """Return the line typed at the prompt, below a position and a notice.

        Raises:
            Leave: Instead of a line came Ctrl-C, Ctrl-D or the end of the input.
        """

    @abstractmethod
    def read(self, body: Body, go_on: str) -> None:
        """Show a long text, page by page where the screen has pages; *go_on* says how to go on."""

    @abstractmethod
    def curtain(self) -> None:
        """Put what was shown out of sight before somebody else looks."""

    @abstractmethod
    def pause(self) -> None:
        """Leave time to see what has happened."""

    @abstractmethod
    def close(self) -> None:
        """Give the terminal back as it was."""


class PlainConsole(Console):
    """Lines in, lines out."""

    spoken = True

    def __init__(
        self,
        *,
        pace_s: float = 0.0,
        unicode: bool = True,
        width: int = 0,
        source: TextIO | None = None,
        sink: TextIO | None = None,
    ) -> None:
        self.pace_s = pace_s
        self.unicode = unicode
        self.width = width
        self.source = sys.stdin if source is None else source
        self.sink = sys.stdout if sink is None else sink

    def tell(self, sentence: str) -> None:
        self._print(sentence)

    def show(self, body: Body) -> None:
        del body

    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        del body
        for line in notice:
            self._print(line)
        self._print(prompt, end=" ")
        try:
            line = self.source.readline()
        except KeyboardInterrupt:
            self._print()
            raise Leave from None
        if not self.source.isatty():
            self._print(line.rstrip("\r\n"))  # what a terminal would have echoed
        if not line:
            if self.source.isatty():
                self._print()
            raise Leave
        return line.rstrip("\r\n")

    def read(self, body: Body, go_on: str) -> None:
        del go_on
        for line in body(Look(width=self.width or 80, unicode=self.unicode)):
            self._print(line)

    def curtain(self) -> None:
        if self.sink.isatty():
            self._print("\x1b[H\x1b[2J\x1b[3J", end="")

    def pause(self) -> None:
        if self.pace_s and self.sink.isatty():
            time.sleep(self.pace_s)

    def close(self) -> None:
        self.sink.flush()

    def _print(self, line: str = "", *, end: str = "\n") -> None:
        text = line if self.unicode else plain_ascii(line)
        folded = fold(text, self.width) if self.width and text else [text]
        print("\n".join(folded), end=end, file=self.sink, flush=True)
