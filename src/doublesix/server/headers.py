"""The headers that every answer has: what the page may load, and that nobody may frame or sniff it."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["Headers"]

ALWAYS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HSTS = "max-age=31536000"


class Headers:
    """Adds them to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(ALWAYS)
                headers["content-security-policy"] = policy(scope)
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = HSTS
            await send(message)

        await self.app(scope, receive, with_headers)


def policy(scope: Scope) -> str:
    """Return what the page may load: its own files, and its own socket, which older browsers want named."""
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    host = hosts[0] if hosts and all(letter.isalnum() or letter in ".-:[]" for letter in hosts[0]) else ""
    socket = f" {'wss' if scope['scheme'] == 'https' else 'ws'}://{host}" if host else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        f"media-src 'self'; manifest-src 'self'; worker-src 'self'; connect-src 'self'{socket}; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    )
