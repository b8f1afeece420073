"""Count the different sequences of moves: the exact test that two engines know the same rules."""

from __future__ import annotations

from mypy_extensions import i64

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.moves import CLAIM_MOVE, SEAT_SHIFT
from doublesix.engine.core.state import State

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec


def perft(state: State, depth: i64) -> i64:
    """How many sequences of *depth* moves may follow within the round; plays are announced."""
    if state.phase == OVER:
        return 0
    count = state.choices()
    if depth == 1:
        return count + claimers(state)
    moves = vec[i64]([0] * int(count))
    state.list_moves(moves, 0)
    total: i64 = 0
    for i in range(count):
        total += after(state, moves[i], depth)
    if state.unclaimed != 0:
        for seat in range(state.seats):
            if may_claim(state, seat):
                total += after(state, CLAIM_MOVE | (seat << SEAT_SHIFT), depth)
    return total


def after(state: State, move: i64, depth: i64) -> i64:
    """Sequences that begin with *move*."""
    state.save(move)
    state.play(move)
    found = perft(state, depth - 1)
    state.undo()
    return found


def claimers(state: State) -> i64:
    """Seats that may claim what the last play did not announce."""
    count: i64 = 0
    if state.unclaimed != 0:
        for seat in range(state.seats):
            if may_claim(state, seat):
                count += 1
    return count


def may_claim(state: State, seat: i64) -> bool:
    """Whether the seat opposes the silent player and the points would count."""
    side_of = state.options.side_of
    if state.unclaimed == 0 or side_of[seat] == side_of[state.unclaimed_seat]:
        return False
    return state.allowed(seat, state.unclaimed, False) != 0
