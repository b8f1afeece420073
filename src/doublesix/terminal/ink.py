"""Text in columns: widths, wrapping, plain ASCII, and colour laid over finished lines."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rich.cells import cell_len, set_cell_size

__all__ = ["Language", "Look", "columns", "flow", "fold", "paint", "plain_ascii", "shorten", "width_of"]

Language = Literal["en", "ru"]

_ASCII = str.maketrans(
    {"“": '"', "”": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "—": "-", "–": "-", "−": "-", "×": "x", "•": "-",
     "…": "...", "·": "-", "№": "N"}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is drawn.

    Attributes:
        width: Columns to fill; never less than 40.
        height: Lines that the whole drawing should keep to by shortening long arms; None for no limit.
        unicode: Whether lines and signs beyond ASCII may be used.
        colour: Whether colour is added; nothing is told by colour alone.
        language: Of all words.
    """

    width: int = 80
    height: int | None = None
    unicode: bool = True
    colour: bool = False
    language: Language = "en"

    @property
    def columns(self) -> int:
        """The width to fill."""
        return max(40, self.width)


def width_of(text: str) -> int:
    """Columns that the text takes; a wide character takes two."""
    return cell_len(text)


def shorten(text: str, width: int) -> str:
    """The text cut to a width, with a dot where it was cut."""
    return text if width_of(text) <= width else set_cell_size(text, width - 1).rstrip() + "."


def plain_ascii(text: str) -> str:
    """The text with typewriter quotes, dashes and signs; letters stay."""
    return text.translate(_ASCII)


def fold(text: str, width: int, indent: str = "") -> list[str]:
    """The text as lines of at most *width* columns, further lines indented."""
    if width_of(text) <= width:
        return [text]
    if width_of(text) != len(text):
        return flow(text.split(), width, indent, gap=" ")
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False)


def flow(tokens: Iterable[str], width: int, indent: str = "", gap: str = "", first: str = "") -> list[str]:
    """Tokens side by side, on as many lines as they need; *first* begins the first line, *indent* the others."""
    lines: list[str] = []
    line, empty = first, True
    for token in tokens:
        more = token if empty else gap + token
        if line.strip() and width_of(line) + width_of(more) > width:
            lines.append(line.rstrip())
            line, more = indent, token
        line += more
        empty = False
    return [*lines, line]


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of cells padded so that they stand below each other."""
    sizes = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    return [gap.join(set_cell_size(cell, size) for cell, size in zip(row, sizes, strict=True)).rstrip() for row in rows]


_COLOURED = re.compile(r"\[(?P<a>\d+)\|(?P<b>\d+)\](?P<fits>\*?)|\(\d+\)")
_BOLD, _FITS, _DOUBLE, _TILE, _END = "1", "1;32", "1;36", "36", "1;35"


def paint(line: str) -> str:
    """The line with colours for a terminal: tiles, doubles, tiles that fit, numbers of ends, the seat on turn."""
    return _styled(line, _BOLD) if line.startswith(">") else _COLOURED.sub(_painted, line)


def _painted(found: re.Match[str]) -> str:
    if found["a"] is None:
        return _styled(found[0], _END)
    if found["fits"]:
        return _styled(found[0], _FITS)
    return _styled(found[0], _DOUBLE if found["a"] == found["b"] else _TILE)


def _styled(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"
