"""An open end as one number: what it shows, whose it is, what it adds to the ends total, and its marks.

Everything that a game does with its layout is said here: spinner arms, toes, start slots and trains are ends with
marks, and no game has a case of its own.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

PIPS_MASK: Final[i64] = 31
CLOSED: Final[i64] = 31  # shows nothing: a place that is no more
OWNER_SHIFT: Final[i64] = 5
OWNER_MASK: Final[i64] = 511
COUNT_SHIFT: Final[i64] = 14
COUNT_MASK: Final[i64] = 127
GROUP_SHIFT: Final[i64] = 21  # the double that this place is a slot of
PARENT_SHIFT: Final[i64] = 28  # the double whose arm the tile at this end begins
GROUP_MASK: Final[i64] = 127
MUST: Final[i64] = 1 << 35  # to be filled before any end without this mark
DOUBLE: Final[i64] = 1 << 37  # a double lies across here
SIDE: Final[i64] = 1 << 36  # a long side: when both are covered, a spinner's short ends may open


def pack(pips: i64, owner: i64, count: i64, group: i64, parent: i64, marks: i64) -> i64:
    """An end; owner -1 is everybody's, group and parent -1 are none."""
    return (
        pips
        | ((owner + 1) << OWNER_SHIFT)
        | (count << COUNT_SHIFT)
        | ((group + 1) << GROUP_SHIFT)
        | ((parent + 1) << PARENT_SHIFT)
        | marks
    )


def pips_of(end: i64) -> i64:
    return end & PIPS_MASK


def owner_of(end: i64) -> i64:
    return ((end >> OWNER_SHIFT) & OWNER_MASK) - 1


def count_of(end: i64) -> i64:
    return (end >> COUNT_SHIFT) & COUNT_MASK


def group_of(end: i64) -> i64:
    return ((end >> GROUP_SHIFT) & GROUP_MASK) - 1


def parent_of(end: i64) -> i64:
    return ((end >> PARENT_SHIFT) & GROUP_MASK) - 1
