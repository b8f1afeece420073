"""What waits to be sent on one socket, limited by bytes and age, so that one who does not read delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

__all__ = ["Outbox"]

MOST_BYTES = 256 * 1024
MOST_AGE_S = 3.0


class Outbox:
    """A queue with its own writer; ``put`` never waits. It closes itself when the reader falls too far behind."""

    __slots__ = ("_close", "_closed", "_loop", "_new", "_queue", "_send", "_size", "person")

    def __init__(self, person: str, send: Callable[[str], Awaitable[None]], close: Callable[[int], None]) -> None:
        self.person = person
        self._send = send
        self._close = close
        self._queue: deque[tuple[float, str]] = deque()
        self._size = 0
        self._new = asyncio.Event()
        self._closed: int | None = None
        self._loop = asyncio.get_running_loop()

    def put(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._closed is not None:
            return
        now = self._loop.time()
        text = frame.decode()
        if self._size + len(frame) > MOST_BYTES or (self._queue and now - self._queue[0][0] > MOST_AGE_S):
            self.close(1008)
            return
        self._queue.append((now, text))
        self._size += len(text)
        self._new.set()

    def close(self, code: int) -> None:
        """Close the socket; what is queued goes first if it can."""
        if self._closed is None:
            self._closed = code
            self._new.set()
            self._loop.call_later(MOST_AGE_S, self._close, code)

    async def run(self) -> int:
        """Send until closed; return the close code."""
        while True:
            while self._queue:
                _, text = self._queue[0]
                await self._send(text)
                self._queue.popleft()
                self._size -= len(text)
            if self._closed is not None:
                return self._closed
            self._new.clear()
            await self._new.wait()
