"""uvicorn's socket class with one thing more: a line whose reader takes nothing can be cut, buffer and all."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

__all__ = ["Protocol", "abort"]


class Protocol(WebSocketsSansIOProtocol):
    """Tells the application how to cut the line."""

    def handle_connect(self, event: Request) -> None:
        """Begin a connection."""
        super().handle_connect(event)
        scope = getattr(self, "scope", None)
        if scope is not None:
            scope["state"]["abort"] = self.transport.abort


def abort(ws: WebSocket) -> None:
    """Cut the line of a socket, where the server's class lets us."""
    cut: Callable[[], None] | None = ws.scope.get("state", {}).get("abort")
    if cut is not None:
        cut()
