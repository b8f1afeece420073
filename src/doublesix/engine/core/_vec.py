"""Which build runs, and rows of numbers for the interpreted one.

The compiled core keeps its numbers in `librt.vecs.vec`, rows of 64-bit integers. The core never changes the length of
a row after making it, so interpreted a list serves, and it is faster than the real thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec


def _is_compiled() -> bool:
    """Whether the core's modules are extension modules."""
    spec = find_spec("doublesix.engine.core.tiles")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


COMPILED = _is_compiled()
"""Whether the core runs compiled; type checkers and the compiler take it for true."""


def _row(items: Iterable[int] = ()) -> list[int]:
    return list(items)


class vec:  # noqa: N801 - stands for librt's name
    """`vec[i64](numbers)` gives a list of them."""

    def __class_getitem__(cls, item: object) -> object:
        return _row
