"""Tiles: notation, sets, and the orders that decide who leads."""

from __future__ import annotations

import re
from typing import NamedTuple

from doublesix.errors import NotationError

__all__ = ["MAX_PIPS", "Tile", "full_set", "heaviest_key", "reveal_key", "set_name"]

MAX_PIPS = 18
"""The highest number on any half: sets go up to double-18."""

_TILE = re.compile(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)")
_SET_NAMES = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine",
              12: "twelve", 15: "fifteen", 18: "eighteen"}  # fmt: skip


class Tile(NamedTuple):
    """One domino, larger half first."""

    high: int
    low: int

    @classmethod
    def of(cls, a: int, b: int) -> Tile:
        """Return the tile with halves *a* and *b*, in whichever order they come.

        Raises:
            NotationError: A half is not a number from 0 to 18.
        """
        for half in (a, b):
            if not 0 <= half <= MAX_PIPS:
                raise NotationError("tile", f"no tile shows {half}: halves go from 0 to {MAX_PIPS}")
        return cls(max(a, b), min(a, b))

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile written as ``6-4``, larger half first.

        Raises:
            NotationError: The text is not a tile.
        """
        match = _TILE.fullmatch(text)
        if match is None:
            raise NotationError("tile", f'"{text}" is not a tile: write two numbers with a hyphen, as in 6-4')
        tile = cls.of(int(match[1]), int(match[2]))
        if str(tile) != text:
            raise NotationError("tile", f'"{text}" has its smaller half first: write {tile}')
        return tile

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """Pips on both halves."""
        return self.high + self.low

    def __str__(self) -> str:
        return _TEXTS[self]


_TEXTS = {Tile(high, low): f"{high}-{low}" for high in range(MAX_PIPS + 1) for low in range(high + 1)}


def full_set(set_max: int) -> tuple[Tile, ...]:
    """Return the double-*set_max* set: every pair once, (n+1)(n+2)/2 tiles, lightest high half first.

    >>> len(full_set(6)), sum(tile.pips for tile in full_set(6))
    (28, 168)
    """
    return tuple(Tile(high, low) for high in range(set_max + 1) for low in range(high + 1))


def set_name(set_max: int) -> str:
    """Return what the set is called: ``double-six``."""
    return f"double-{_SET_NAMES.get(set_max, set_max)}"


def heaviest_key(tile: Tile) -> tuple[int, int]:
    """Sort key of the heaviest order: pips, then the larger half (6-3 beats 5-4).  Strict within one set."""
    return tile.pips, tile.high


def reveal_key(tile: Tile) -> tuple[bool, int, int]:
    """Sort key of the reveal order: every double beats every other tile.  Strict within one set."""
    return tile.is_double, tile.pips, tile.high
