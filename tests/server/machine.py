"""A server on loopback in a thread of the test: real sockets, a store in memory unless told otherwise, quick bots."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from starlette.applications import Starlette

from doublesix.server.app import create_app
from doublesix.server.client import Client
from doublesix.server.context import Context, Settings
from doublesix.server.protocol import Protocol
from doublesix.server.wire import LARGEST
from doublesix.store import MemoryStore, Store
from doublesix.table.clock import Pace

__all__ = ["Guest", "Machine", "run", "running"]


class Machine:
    """A running server."""

    def __init__(self, app: Starlette, store: Store) -> None:
        self.app = app
        self.store = store
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port: int = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._ready = threading.Event()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws=Protocol,
            ws_per_message_deflate=False,
            ws_max_size=2 * LARGEST,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        self._server.run(sockets=[self._listening])

    def start(self) -> None:
        self.app.state.ready = lambda _context: self._ready.set()
        self._thread.start()
        assert self._ready.wait(30)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        self._listening.close()
        assert not self._thread.is_alive()

    @property
    def context(self) -> Context:
        context: Context = self.app.state.context
        return context


@contextmanager
def running(
    store: Store | None = None, *, limits: bool = False, pace: Pace | None = None, origins: frozenset[str] = frozenset()
) -> Iterator[Machine]:
    """Run a server for a while."""
    kept = MemoryStore() if store is None else store
    app = create_app(kept, pace=pace or Pace(0, 0), settings=Settings(origins, limits))
    machine = Machine(app, kept)
    machine.start()
    try:
        yield machine
    finally:
        machine.stop()


class Guest(Client):
    """A client whose socket is closed when the test ends."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        super().__init__(url, cookie)
        GUESTS.append(self)


GUESTS: list[Guest] = []


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine, and close the sockets that it opened."""
    GUESTS.clear()

    async def whole() -> None:
        try:
            await test
        finally:
            for guest in GUESTS:
                await guest.close()
            GUESTS.clear()

    asyncio.run(asyncio.wait_for(whole(), 60))
