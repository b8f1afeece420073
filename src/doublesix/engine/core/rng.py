"""The core's one generator: the same numbers in every build, so that a seed replays the same rounds anywhere.

xoroshiro64* (Blackman and Vigna): two 32-bit words of state, period 2**64 - 1. The multiplier 0x9E3779BB is applied
in two parts, so that no product passes 2**62 and 64-bit and unbounded integers agree.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

MASK32: Final[i64] = 0xFFFFFFFF
STAR: Final[i64] = 0x1E3779BB  # 0x9E3779BB without its top bit


def mix32(x: i64) -> i64:
    """Scramble a 32-bit word, one to one: neighbouring seeds start far apart."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & MASK32
    x ^= x >> 15
    x = (x * 0x3A5C5B27) & MASK32
    return x ^ (x >> 15)


@mypyc_attr(acyclic=True)
class Random:
    """Uniform numbers from a seed of up to 62 bits."""

    def __init__(self, seed: i64) -> None:
        self.a: i64 = 0
        self.b: i64 = 0
        self.seed(seed)

    def seed(self, seed: i64) -> None:
        """Start again from *seed*."""
        self.a = mix32((seed & MASK32) ^ 0x6D2B79F5)
        self.b = mix32(((seed >> 32) & MASK32) ^ self.a)
        if self.a == 0 and self.b == 0:
            self.a = 1

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely; n is at most 2**30."""
        while True:
            a = self.a
            b = self.b ^ a
            self.a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & MASK32
            self.b = ((b << 13) | (b >> 19)) & MASK32
            product = ((a * STAR + ((a & 1) << 31)) & MASK32) * n
            low = product & MASK32
            # Lemire's rejection: drawn again about n times in 2**32.
            if low >= n or low >= (MASK32 + 1 - n) % n:
                return product >> 32

    def shuffle(self, order: vec[i64]) -> None:
        """Put the row in a random order, every order equally likely: `below` for each place, its steps in locals."""
        a = self.a
        b = self.b
        last = i64(len(order)) - 1
        while last > 0:
            size = last + 1
            while True:
                b ^= a
                product = ((a * STAR + ((a & 1) << 31)) & MASK32) * size
                a = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & MASK32
                b = ((b << 13) | (b >> 19)) & MASK32
                low = product & MASK32
                if low >= size or low >= (MASK32 + 1 - size) % size:
                    break
            other = product >> 32
            kept = order[last]
            order[last] = order[other]
            order[other] = kept
            last -= 1
        self.a = a
        self.b = b
