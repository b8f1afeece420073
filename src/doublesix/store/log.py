"""The append-only log as values: rows chained by their hashes, what one write holds, and what a store can do.

Each row's hash is SHA-256 over the hash before it, the row's place and time, and its body; whoever knows the last
hash would notice any later change to the log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from doublesix.errors import DoublesixError

__all__ = [
    "FIRST",
    "Done",
    "Finished",
    "PersonRow",
    "RoomRow",
    "Row",
    "Secret",
    "Store",
    "StoreError",
    "Write",
    "verify",
]

FIRST = bytes(32)
"""The hash before the first row."""


class StoreError(DoublesixError):
    """Something could not be stored or read; nothing was lost."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a room's log; ``seq`` counts from 1 without gaps."""

    room: str
    seq: int
    at_ms: int
    kind: str
    body: bytes
    prev: bytes
    hash: bytes

    @classmethod
    def after(cls, prev: bytes, room: str, seq: int, at_ms: int, kind: str, body: bytes) -> Row:
        """Return the row that follows the one with hash *prev*."""
        return cls(room, seq, at_ms, kind, body, prev, digest(prev, room, seq, at_ms, kind, body))


@dataclass(frozen=True, slots=True)
class Secret:
    """What a round was dealt from; kept apart from the log, told only after the round."""

    room: str
    match: int
    round: int
    secret: bytes


@dataclass(frozen=True, slots=True)
class RoomRow:
    """Where a room is found: its short code works until ``code_until_ms``."""

    id: str
    code: str
    code_until_ms: int
    made_ms: int


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A browser's guest: the SHA-256 of its session, never the session itself."""

    session: bytes
    p: str
    name: str
    lang: str
    seen_ms: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished match with its record; *people* held seats in it."""

    room: str
    match: int
    ended_ms: int
    people: tuple[str, ...]
    summary: str
    record: str


@dataclass(frozen=True, slots=True)
class Write:
    """All that stands or falls together."""

    rows: tuple[Row, ...] = ()
    secrets: tuple[Secret, ...] = ()
    room: RoomRow | None = None
    person: PersonRow | None = None
    finished: Finished | None = field(default=None)


Done: TypeAlias = Callable[[StoreError | None], None]
"""Told once whether a write is on disk; may be called from another thread."""


class Store(Protocol):
    """Keeps logs. Writes are queued and answered when they are on disk, in order; reads see what was answered."""

    def write(self, write: Write, done: Done) -> None: ...
    def rows(self, room: str, after: int = 0) -> Sequence[Row]: ...
    def secrets(self, room: str) -> Sequence[Secret]: ...
    def room(self, room: str) -> RoomRow | None: ...
    def room_of_code(self, code: str, now_ms: int) -> str | None: ...
    def person(self, session: bytes) -> PersonRow | None: ...
    def finished(self, person: str) -> Sequence[Finished]: ...
    def record(self, room: str, match: int) -> Finished | None: ...
    def close(self) -> None: ...


def digest(prev: bytes, room: str, seq: int, at_ms: int, kind: str, body: bytes) -> bytes:
    """Return the hash of a row."""
    return hashlib.sha256(prev + f"{room}/{seq}/{at_ms}/{kind}/".encode() + body).digest()


def verify(rows: Iterable[Row]) -> bytes:
    """Return the last hash of a room's whole log.

    Raises:
        StoreError: A row is missing or was changed.
    """
    prev = FIRST
    for number, row in enumerate(rows, 1):
        if row.seq != number or row.prev != prev:
            raise StoreError("log_gap", f"the log of room {row.room} has a gap before entry {row.seq}")
        if row.hash != digest(prev, row.room, row.seq, row.at_ms, row.kind, row.body):
            raise StoreError(
                "log_changed", f"entry {row.seq} in the log of room {row.room} was changed after it was written"
            )
        prev = row.hash
    return prev
