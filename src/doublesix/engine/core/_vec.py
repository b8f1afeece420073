"""Rows of numbers for the interpreted core: a plain list where the compiled core has a fixed row of 64-bit integers.

The core never changes the length of a row after making it, so a list serves, and it is faster than the real thing
when nothing is compiled. The compiled core takes `librt.vecs.vec` and never looks here.
"""

from __future__ import annotations

from collections.abc import Iterable


def _row(items: Iterable[int] = ()) -> list[int]:
    return list(items)


class vec:  # noqa: N801 - stands for librt's name
    """`vec[i64](numbers)` gives a list of them."""

    def __class_getitem__(cls, item: object) -> object:
        return _row
