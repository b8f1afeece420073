"""Who leads a round, and what may be set.

Source: docs/rules.md, "The lead".
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.options import NOBODY
from doublesix.engine.core.state import State
from doublesix.engine.core.tiles import NO_TILE, WORD, TileSet, place_of

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

# How the leader is found.
HIGHEST_DOUBLE: Final[i64] = 0
LOWEST_DOUBLE: Final[i64] = 1
HEAVIEST_TILE: Final[i64] = 2
SPECIFIC_TILE: Final[i64] = 3  # round_double too
LOT: Final[i64] = 4
REVEAL: Final[i64] = 5
BY_SEAT: Final[i64] = 6  # known already
# lead_fallback
FALL_HEAVIEST: Final[i64] = 0
FALL_NEXT_DOUBLE: Final[i64] = 1
FALL_REDEAL: Final[i64] = 2
FALL_DRAW: Final[i64] = 3
# first_tile
SET_QUALIFYING: Final[i64] = 0
SET_ANY: Final[i64] = 1
SET_DOUBLE: Final[i64] = 2


def holder(state: State, tile: i64) -> i64:
    """The seat that holds the tile, or NOBODY."""
    for seat in range(state.seats):
        if state.hands[seat * state.words + state.word[tile]] & state.bit[tile] != 0:
            return seat
    return NOBODY


def held_tile(state: State, high: i64, low: i64) -> i64:
    """The tile with these halves in somebody's hand, whichever copy, or NO_TILE."""
    tiles = state.options.tiles
    first = tiles.find(high, low)
    for copy in range(tiles.copies):
        if state.inhand[state.word[first + copy]] & state.bit[first + copy] != 0:
            return first + copy
    return NO_TILE


def highest_double(state: State) -> i64:
    """The highest double in somebody's hand, of two copies the first, or NO_TILE."""
    best: i64 = NO_TILE
    for word in range(state.words):
        held = state.inhand[word] & state.options.tiles.doubles[word]
        while held != 0:
            best = word * WORD + place_of(held & -held)
            held &= held - 1
    if best == NO_TILE:
        return NO_TILE
    return held_tile(state, state.high[best], state.low[best])


def lowest_double(state: State) -> i64:
    """The lowest double in somebody's hand, or NO_TILE."""
    for word in range(state.words):
        held = state.inhand[word] & state.options.tiles.doubles[word]
        if held != 0:
            return word * WORD + place_of(held & -held)
    return NO_TILE


def heaviest_tile(state: State) -> i64:
    best: i64 = NO_TILE
    tiles = state.options.tiles
    for tile in range(tiles.size):
        if state.inhand[state.word[tile]] & state.bit[tile] != 0:
            if best == NO_TILE or tiles.weight(tile) > tiles.weight(best):
                best = tile
    return best


def next_double(state: State, wanted: i64) -> i64:
    """The next lower double held; below 0-0 comes the top double."""
    tiles = state.options.tiles
    pips = tiles.high[wanted]
    for _step in range(tiles.top):
        pips -= 1
        if pips < 0:
            pips = tiles.top
        tile = held_tile(state, pips, pips)
        if tile != NO_TILE:
            return tile
    return NO_TILE


def show_rank(tiles: TileSet, tile: i64, method: i64) -> i64:
    """Rank of a tile shown by reveal, where any double beats any other tile, or by lot, where the heaviest wins."""
    rank = tiles.weight(tile)
    if method == REVEAL and tiles.is_double(tile):
        rank = 10000 + tiles.high[tile]
    return rank


def best_shown(tiles: TileSet, shown: vec[i64], method: i64) -> i64:
    """The seat whose shown tile wins; of equal tiles of two sets, the first."""
    best: i64 = 0
    for seat in range(i64(1), i64(len(shown))):
        if show_rank(tiles, shown[seat], method) > show_rank(tiles, shown[best], method):
            best = seat
    return best


def lead(state: State, method: i64, wanted: i64, seat: i64, first_tile: i64, fallback: i64) -> bool:
    """Start the round; False where it has to be dealt again.

    *wanted* is the tile of SPECIFIC_TILE, or for REVEAL the tile that the leader showed; *seat* is the leader where it
    is known (BY_SEAT, LOT, REVEAL) and otherwise who draws first where FALL_DRAW looks for a double.
    """
    tile: i64 = NO_TILE
    leader = seat
    if method == HIGHEST_DOUBLE:
        tile = highest_double(state)
    elif method == LOWEST_DOUBLE:
        tile = lowest_double(state)
    elif method == HEAVIEST_TILE:
        tile = heaviest_tile(state)
    elif method == SPECIFIC_TILE:
        tile = held_tile(state, state.high[wanted], state.low[wanted])
    elif method == REVEAL:
        tile = wanted
    if tile == NO_TILE and method <= SPECIFIC_TILE:
        if fallback == FALL_REDEAL:
            return False
        if fallback == FALL_DRAW:
            seek(state, method, wanted, seat)
            return True
        if fallback == FALL_NEXT_DOUBLE:
            tile = next_double(state, wanted) if method == SPECIFIC_TILE else NO_TILE
        if tile == NO_TILE:
            tile = heaviest_tile(state)
    if method <= SPECIFIC_TILE:
        leader = holder(state, tile)
    elif first_tile == SET_DOUBLE and not holds_double(state, leader):
        if fallback == FALL_REDEAL:
            return False
        if fallback == FALL_DRAW:
            seek(state, method, wanted, leader)
            return True
        double = highest_double(state)
        if fallback == FALL_NEXT_DOUBLE and double != NO_TILE:
            tile = double
            leader = holder(state, tile)
    allow(state, leader, tile, first_tile)
    state.start(leader)
    return True


def holds_double(state: State, seat: i64) -> bool:
    for word in range(state.words):
        if state.hands[seat * state.words + word] & state.options.tiles.doubles[word] != 0:
            return True
    return False


def allow(state: State, seat: i64, tile: i64, first_tile: i64) -> None:
    """Note what the leader may set."""
    tiles = state.options.tiles
    for word in range(state.words):
        state.may_set[word] = state.hands[seat * state.words + word]
    if first_tile == SET_QUALIFYING and tile != NO_TILE:  # a leader found by lot or by seat may set any
        for word in range(state.words):
            state.may_set[word] = 0
        state.may_set[state.word[tile]] = state.bit[tile]
    elif first_tile == SET_DOUBLE and holds_double(state, seat):
        for word in range(state.words):
            state.may_set[word] &= tiles.doubles[word]


def seek(state: State, method: i64, wanted: i64, seat: i64) -> None:
    """Let the seats look for the double in the boneyard."""
    tiles = state.options.tiles
    for word in range(state.words):
        state.sought[word] = tiles.doubles[word]
    if method == SPECIFIC_TILE:
        for word in range(state.words):
            state.sought[word] = 0
        first = tiles.find(state.high[wanted], state.low[wanted])
        for copy in range(tiles.copies):
            state.sought[state.word[first + copy]] |= state.bit[first + copy]
    state.seek(seat)
