"""Chance from a secret of 32 bytes a round: HMAC-SHA256, every choice unbiased and under a label of its own.

Whoever has the secret deals the same round again; its SHA-256 is published before the deal. Where seats have a part
in the secret, it is only its making that changes: ``SecretChance`` takes any 32 bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from doublesix.engine.deal import Chance

__all__ = ["SecretChance", "commit"]

WORD = 4  # bytes a draw


def commit(secret: bytes) -> str:
    """Return what is published before the deal, to hold the secret to afterwards."""
    return hashlib.sha256(b"doublesix/1/commit" + secret).hexdigest()


@dataclass(frozen=True, slots=True)
class SecretChance(Chance):
    """All the chance of one round, from its secret."""

    secret: bytes

    def order(self, round_number: int, attempt: int, count: int) -> Sequence[int]:
        """Return a uniformly random order."""
        return _shuffled(self._words("order", round_number, attempt), count, count)

    def pick(self, round_number: int, attempt: int, seat: int, count: int) -> int:
        """Return a uniformly random place in the hand."""
        return _below(self._words("pick", round_number, attempt, seat), count)

    def lot(self, round_number: int, count: int, seats: int) -> Sequence[int]:
        """Return different tiles, uniformly random."""
        return _shuffled(self._words("lot", round_number), count, seats)

    def _words(self, *label: str | int) -> Iterator[int]:
        """An endless row of 32-bit numbers under a label."""
        name = "/".join(map(str, ("doublesix/1", *label))).encode()
        counter = 0
        while True:
            block = hmac.digest(self.secret, name + counter.to_bytes(4, "big"), "sha256")
            yield from (int.from_bytes(block[at : at + WORD], "big") for at in range(0, len(block), WORD))
            counter += 1


def _below(words: Iterator[int], bound: int) -> int:
    """A number below *bound*; words from the biased tail are passed over."""
    top = (1 << 8 * WORD) // bound * bound
    return next(word for word in words if word < top) % bound


def _shuffled(words: Iterator[int], count: int, wanted: int) -> list[int]:
    """The first *wanted* of *count* numbers in random order (Fisher and Yates)."""
    order = list(range(count))
    for at in range(min(wanted, count - 1)):
        other = at + _below(words, count - at)
        order[at], order[other] = order[other], order[at]
    return order[:wanted]
