"""What waits to be sent on one socket, limited by bytes and age, so that one who does not read delays nobody."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import islice

__all__ = ["Outbox"]

MOST_BYTES = 256 * 1024
MOST_AGE_S = 3.0
SLOW = 1008
AT_ONCE = 8  # frames in one write


class Outbox:
    """A queue with its own writer; ``put`` never waits. It closes itself when the reader falls too far behind."""

    __slots__ = ("_cut", "_loop", "_new", "_queue", "_send", "_size", "closing", "person")

    def __init__(self, person: str, send: Callable[[list[bytes]], Awaitable[None]], cut: Callable[[], None]) -> None:
        """Make the outbox of a socket.

        Args:
            send: Sends texts, at once; waits while the line is full.
            cut: Ends the socket, whatever it waits for.
        """
        self.person = person
        self.closing: int | None = None
        self._send = send
        self._cut = cut
        self._queue: deque[tuple[float, bytes]] = deque()
        self._size = 0
        self._loop = asyncio.get_running_loop()
        self._new: asyncio.Future[None] | None = None

    def put(self, frame: bytes) -> None:
        """Queue a frame."""
        if self.closing is not None:
            return
        now = self._loop.time()
        late = bool(self._queue) and now - self._queue[0][0] > MOST_AGE_S
        if late or self._size + len(frame) > MOST_BYTES:
            self._queue.clear()
            self.close(SLOW)
            return
        self._queue.append((now, frame))
        self._size += len(frame)
        self._wake()

    def close(self, code: int) -> None:
        """Close the socket with that code; what is queued goes first, if it goes soon."""
        if self.closing is None:
            self.closing = code
            self._wake()
            self._loop.call_later(MOST_AGE_S, self._cut)

    def _wake(self) -> None:
        if self._new is not None and not self._new.done():
            self._new.set_result(None)

    async def run(self) -> None:
        """Send until closed, then end the socket."""
        while True:
            while self._queue:
                frames = [frame for _, frame in islice(self._queue, AT_ONCE)]
                await self._send(frames)  # they stay in the queue until then, so that their age is known
                for frame in frames[: len(self._queue)]:
                    self._queue.popleft()
                    self._size -= len(frame)
            if self.closing is not None:
                self._cut()
                return
            self._new = self._loop.create_future()
            await self._new
