"""uvicorn's socket class with two things more: several frames go out in one write, and a dead line can be cut.

Used through ``send`` and ``abort``; with another socket class both fall back to what every ASGI server can do.
"""

from __future__ import annotations

from collections.abc import Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

__all__ = ["Protocol", "abort", "send"]

LINE = "line"  # where the application finds the protocol


class Protocol(WebSocketsSansIOProtocol):
    """Hands itself to the application."""

    def handle_connect(self, event: Request) -> None:
        """Begin a connection."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["state"][LINE] = self

    async def send_texts(self, texts: Sequence[bytes]) -> None:
        """Send the texts in one write, once the line takes more.

        Raises:
            WebSocketDisconnect: It is closed.
        """
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise WebSocketDisconnect(1006)
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            raise WebSocketDisconnect(1006) from None
        self.transport.write(b"".join(self.conn.data_to_send()))


async def send(ws: WebSocket, texts: Sequence[bytes]) -> None:
    """Send the texts on a socket."""
    line = ws.scope.get("state", {}).get(LINE)
    if isinstance(line, Protocol):
        await line.send_texts(texts)
    else:
        for text in texts:
            await ws.send_text(text.decode())


def abort(ws: WebSocket) -> None:
    """Cut the line, with whatever waits in it."""
    line = ws.scope.get("state", {}).get(LINE)
    if isinstance(line, Protocol):
        line.transport.abort()
