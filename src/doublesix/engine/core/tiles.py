"""Tiles as small numbers and hands as rows of bits.

A tile is its place in the set, low half first: 0-0, 1-0, .. n-0, 1-1, 2-1, .. n-n. With two sets mixed, tile 2k and
2k + 1 are the two copies of the same domino. A set of tiles is a row of words, WORD tiles a word, so that a
double-six hand (28 tiles) and a double-eighteen hand (190 tiles) take the same code.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

WORD: Final[i64] = 60  # tiles in a word: the sign bit and the slow half of the literals stay unused
EVEN: Final[i64] = 0x555555555555555  # every second bit of a word: the first copies
PIPS: Final[i64] = 32  # rows of a table by pips; the last stands for a closed end, which nothing fits
NO_TILE: Final[i64] = -1
ANY_HALF: Final[i64] = 99  # wanted by no half: what a number wants that cannot be matched


def _bit_places() -> vec[i64]:
    places = vec[i64]([0] * 67)  # 2 is a primitive root of 67
    bit: i64 = 1  # not 1 << i: mypyc makes that a 32-bit shift
    for i in range(WORD):
        places[bit % 67] = i
        bit += bit
    return places


BIT_PLACE: Final = _bit_places()


def place_of(bit: i64) -> i64:
    """The place of the one bit that is set."""
    return BIT_PLACE[bit % 67]


def ones(word: i64) -> i64:
    """How many bits are set; few are, so a loop does well."""
    count: i64 = 0
    while word != 0:
        word &= word - 1
        count += 1
    return count


@mypyc_attr(acyclic=True)
class TileSet:
    """A double-*top* set, once or twice, with its tables by tile and by pips."""

    def __init__(self, top: i64, copies: i64) -> None:
        size = (top + 1) * (top + 2) // 2 * copies
        words = (size + WORD - 1) // WORD
        self.top: i64 = top
        self.copies: i64 = copies
        self.size: i64 = size
        self.words: i64 = words
        self.low = vec[i64]([0] * int(size))
        self.high = vec[i64]([0] * int(size))
        self.word = vec[i64]([0] * int(size))  # which word of a hand holds the tile
        self.bit = vec[i64]([0] * int(size))  # and which bit of that word
        self.suit = vec[i64]([0] * int(PIPS * words))  # tiles showing a number, by number
        self.doubles = vec[i64]([0] * int(words))
        self.sums = vec[i64]([0] * 67)  # both halves of a tile of the first word, by bit % 67
        tile: i64 = 0
        bit: i64 = 1
        for low in range(top + 1):
            for high in range(low, top + 1):
                for _copy in range(copies):
                    word = tile // WORD
                    if tile % WORD == 0:
                        bit = 1
                    self.low[tile] = low
                    self.high[tile] = high
                    self.word[tile] = word
                    self.bit[tile] = bit
                    self.suit[low * words + word] |= bit
                    self.suit[high * words + word] |= bit
                    if low == high:
                        self.doubles[word] |= bit
                    if word == 0:
                        self.sums[bit % 67] = low + high
                    tile += 1
                    bit += bit

    def find(self, high: i64, low: i64) -> i64:
        """The tile with these halves, its first copy."""
        return (low * (self.top + 1) - low * (low - 1) // 2 + high - low) * self.copies

    def pips(self, tile: i64) -> i64:
        return self.low[tile] + self.high[tile]

    def is_double(self, tile: i64) -> bool:
        return self.low[tile] == self.high[tile]

    def weight(self, tile: i64) -> i64:
        """Rank in the heaviest order: by pip total, then by larger half."""
        return (self.low[tile] + self.high[tile]) * PIPS + self.high[tile]
