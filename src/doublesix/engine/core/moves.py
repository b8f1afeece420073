"""A move as one number: what it is, the tile, the end it goes on, and which half touches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TILE_MASK: Final[i64] = 511
END_SHIFT: Final[i64] = 9
END_MASK: Final[i64] = 511
HIGH_TOUCHES: Final[i64] = 1 << 18  # for the first tile: its high half is named first
SILENT: Final[i64] = 1 << 19  # muggins_claim: the play does not announce what it scores
KIND_SHIFT: Final[i64] = 20
KIND_MASK: Final[i64] = 7
SEAT_SHIFT: Final[i64] = 24  # whose move it is, where that is not the seat on turn: claims and slaps

PLAY: Final[i64] = 0
DRAW: Final[i64] = 1
PASS: Final[i64] = 2  # written `mark` where there are trains
STOP: Final[i64] = 3
CLAIM: Final[i64] = 4

DRAW_MOVE: Final[i64] = 1 << 20
PASS_MOVE: Final[i64] = 2 << 20
STOP_MOVE: Final[i64] = 3 << 20
CLAIM_MOVE: Final[i64] = 4 << 20


def play_move(tile: i64, end: i64, high_touches: bool) -> i64:
    """Lay *tile* on *end*."""
    move = tile | (end << END_SHIFT)
    if high_touches:
        move |= HIGH_TOUCHES
    return move


def kind_of(move: i64) -> i64:
    return (move >> KIND_SHIFT) & KIND_MASK


def tile_of(move: i64) -> i64:
    return move & TILE_MASK


def end_of(move: i64) -> i64:
    return (move >> END_SHIFT) & END_MASK


def seat_of(move: i64) -> i64:
    """The seat in the move itself; only claims and slaps carry one."""
    return move >> SEAT_SHIFT
