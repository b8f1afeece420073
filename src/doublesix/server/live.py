"""A room that is in memory: its table, who listens, what waits."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from doublesix.store import RoomRow
from doublesix.table import commands as ask
from doublesix.table.checks import Decision
from doublesix.table.room import Room
from doublesix.table.table import Table

__all__ = ["Asked", "Listener", "Live", "Mailbox"]

REMEMBERED = 50


class Listener(Protocol):
    """Somewhere to send frames to: a socket's outbox, a long poll."""

    person: str

    def put(self, frame: bytes) -> None: ...
    def close(self, code: int) -> None: ...


class Mailbox:
    """Listens over HTTP: frames wait here for the next poll; closed when nobody asks for a while."""

    MOST = 64

    def __init__(self, person: str) -> None:
        self.person = person
        self.last_seq: int | None = None
        self.closed: int | None = None
        self.leaving: asyncio.TimerHandle | None = None
        self._frames: deque[bytes] = deque(maxlen=self.MOST)
        self._new = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Keep a frame for the next poll."""
        self._frames.append(frame)
        self._new.set()

    def close(self, code: int) -> None:
        """Have no more."""
        self.closed = code
        self._new.set()

    def clear(self) -> None:
        """Forget what was not fetched: the next frame is whole."""
        self._frames.clear()
        self._new.clear()

    async def take(self, wait_s: float) -> bytes | None:
        """Return the next frame; None where none comes in time."""
        if not self._frames and self.closed is None:
            self._new.clear()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._new.wait(), wait_s)
        return self._frames.popleft() if self._frames else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A command that waits its turn."""

    person: str
    given: ask.Act | ask.Command


@dataclass(slots=True)
class Live:
    """A room in memory.

    Attributes:
        head: The hash of the last row of its log.
        in_flight: What is on its way to the disk.
        replies: Who waits for the answer to which command.
        refused: Answers given, by person and command, so that a repeat gets the same.
    """

    table: Table
    row: RoomRow
    head: bytes
    people: dict[str, list[Listener]] = field(default_factory=dict)
    boxes: dict[str, Mailbox] = field(default_factory=dict)
    arrivals: list[tuple[Listener, str, str]] = field(default_factory=list)
    inbox: deque[Asked] = field(default_factory=deque)
    in_flight: Decision | None = None
    replies: dict[tuple[str, str], list[Callable[[bytes], None]]] = field(default_factory=dict)
    refused: dict[tuple[str, str], bytes] = field(default_factory=dict)
    paused: bool = False
    tries: int = 0
    due: int | None = None
    touched: int = 0

    @property
    def room(self) -> Room:
        """The room itself."""
        return self.table.room

    def remember(self, key: tuple[str, str], nack: bytes) -> None:
        """Keep a refusal."""
        self.refused[key] = nack
        if len(self.refused) > REMEMBERED:
            del self.refused[next(iter(self.refused))]
