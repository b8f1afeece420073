"""A small client that speaks the wire: for the terminal, bots from outside, and tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from doublesix.errors import DoublesixError
from doublesix.server.wire import PROTO

__all__ = ["Client", "Refused"]


class Refused(DoublesixError):
    """The server said no; ``code`` is its ``why`` or its error."""


class Client:
    """One guest on one server. HTTP calls block; the socket is asyncio's."""

    def __init__(self, url: str, cookie: str | None = None) -> None:
        split = urlsplit(url)
        self.origin = f"{split.scheme}://{split.netloc}"
        self.host = split.netloc
        self.secure = split.scheme == "https"
        self.cookie = cookie
        self.state: dict[str, Any] = {}
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.frames: list[dict[str, Any]] = []
        self.keep = False
        self.close_code: int | None = None

    # -- HTTP -----------------------------------------------------------------------

    def http(self, method: str, path: str, data: object = None, headers: Mapping[str, str] | None = None) -> Any:  # noqa: ANN401
        """Make one request and return its JSON.

        Raises:
            Refused: The server answered with a refusal.
        """
        connection = (HTTPSConnection if self.secure else HTTPConnection)(self.host, timeout=60)
        sent = {"cookie": self.cookie} if self.cookie else {}
        body = None
        if method == "POST":
            body = json.dumps(data)
            sent |= {"content-type": "application/json", "origin": self.origin}
        try:
            connection.request(method, path, body, {**sent, **(headers or {})})
            response = connection.getresponse()
            raw = response.read()
        finally:
            connection.close()
        if (cookie := response.getheader("set-cookie")) is not None:
            self.cookie = cookie.split(";")[0]
        answered = json.loads(raw) if "json" in response.getheader("content-type", "") else raw.decode()
        if response.status >= 400:
            code = answered.get("error", "") if isinstance(answered, dict) else str(response.status)
            raise Refused(code, str(answered))
        return answered

    def make(self, rules: str, **more: object) -> str:
        """Make a room and return its id."""
        room: str = self.http("POST", "/api/rooms", {"rules": rules, **more})["room"]
        return room

    # -- socket ---------------------------------------------------------------------

    async def open(self, room: str) -> dict[str, Any]:
        """Connect to a room and return the first state."""
        if self.cookie is None:
            await asyncio.to_thread(self.http, "GET", "/api/me")
        scheme = "wss" if self.secure else "ws"
        headers = {"Cookie": self.cookie or ""}
        self._socket = await connect(
            f"{scheme}://{self.host}/ws",
            additional_headers=headers,
            origin=Origin(self.origin),
            compression=None,
            max_size=None,
        )
        self.close_code = None
        self.state = {}
        self._task = asyncio.get_running_loop().create_task(self._read())
        await self.send({"t": "hello", "proto": PROTO, "room": room, "last_seq": None})
        return await self.until(bool)

    @property
    def _ws(self) -> ClientConnection:
        if self._socket is None:
            raise ConnectionError("not connected: open a room first")
        return self._socket

    async def _read(self) -> None:
        socket = self._ws
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self._hear(json.loads(text))
        self.close_code = socket.close_code
        self._news.set()

    def _hear(self, frame: dict[str, Any]) -> None:
        if self.keep:
            self.frames.append(frame)
        if frame["t"] == "state":
            self.state = frame
        elif frame["t"] in ("ack", "nack") and frame["aid"] in self._answers:
            waiting = self._answers.pop(frame["aid"])
            if not waiting.done():
                waiting.set_result(frame)
        self._news.set()

    async def send(self, frame: object) -> None:
        """Send a frame, or a text as it stands."""
        await self._ws.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def ask(self, frame: dict[str, Any], wait_s: float = 10) -> dict[str, Any]:
        """Send a command and return its ack or nack."""
        frame = {"aid": secrets.token_hex(8), **frame}
        answer = self._answers.setdefault(frame["aid"], asyncio.get_running_loop().create_future())
        await self.send(frame)
        return await asyncio.wait_for(asyncio.shield(answer), wait_s)

    async def do(self, k: str, **more: object) -> dict[str, Any]:
        """Send a room command and return its ack or nack."""
        return await self.ask({"t": "do", "k": k, **more})

    async def act(self, move: str, seat: int | None = None, seq: int | None = None, **more: object) -> dict[str, Any]:
        """Send a move from the latest view and return its ack or nack."""
        view = self.view(seat)
        return await self.ask(
            {"t": "act", "seat": view["seat"], "seq": view["seq"] if seq is None else seq, "move": move, **more}
        )

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The latest view of a seat, the first if none is named."""
        views: list[dict[str, Any]] = self.state["views"]
        return views[0] if seat is None else next(view for view in views if view["seat"] == seat)

    async def until(self, wanted: Any, wait_s: float = 10) -> dict[str, Any]:  # noqa: ANN401
        """Wait for a state that is wanted, and return it.

        Raises:
            TimeoutError, ConnectionError: It does not come.
        """
        async with asyncio.timeout(wait_s):
            while not (self.state and wanted(self.state)):
                if self.close_code is not None:
                    raise ConnectionError(f"closed with {self.close_code}")
                self._news.clear()
                await self._news.wait()
        return self.state

    async def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
