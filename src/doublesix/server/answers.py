"""Answers of the HTTP side: JSON, the guest's cookie, refusals, and the headers that every answer has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from doublesix.errors import DoublesixError
from doublesix.server.context import Context
from doublesix.server.session import Guest, cookie_for, guest_from, guest_of, is_secure, new_session

__all__ = ["BadRequest", "answer", "body", "context_of", "guest", "refusal"]

LARGEST = 16 * 1024  # bytes of a body
JSON = "application/json"
Body = TypeVar("Body")


class BadRequest(DoublesixError):
    """A request that is refused, with its HTTP status."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code, message)
        self.status = status


def context_of(request: Request) -> Context:
    """Return what all requests share."""
    context: Context = request.app.state.context
    return context


def guest(request: Request) -> Guest:
    """Return who is asking; somebody new gets a session with the answer."""
    known = guest_of(request)
    if known is not None:
        return known
    token: str | None = getattr(request.state, "token", None)
    if token is None:
        token = request.state.token = new_session()
    return guest_from(token)


def answer(request: Request, data: object, headers: Mapping[str, str] | None = None, status: int = 200) -> Response:
    """Return *data* as JSON (bytes are JSON already), never cached."""
    raw = data if isinstance(data, bytes) else msgspec.json.encode(data)
    response = Response(raw, status, {"cache-control": "no-store", **(headers or {})}, JSON)
    token: str | None = getattr(request.state, "token", None)
    if token is not None:
        response.headers.append("set-cookie", cookie_for(token, secure=is_secure(request)))
    return response


def refusal(request: Request, error: DoublesixError) -> Response:
    """Return a refusal as JSON: a code for programs, a sentence for people."""
    status = error.status if isinstance(error, BadRequest) else 400
    return answer(request, {"error": error.code, "text": error.message}, status=status)


async def body(request: Request, kind: type[Body], most: int = LARGEST) -> Body:
    """Return the JSON body of a request that changes something.

    Raises:
        BadRequest: It comes from elsewhere, is no JSON, too long, or has other fields.
    """
    raw = await raw_body(request, most)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadRequest(400, "body", f"this is not what belongs here: {error}") from None


async def raw_body(request: Request, most: int = LARGEST) -> bytes:
    """Return the body as it came, where it comes from our own page and is not too long."""
    if request.headers.get("content-type", "").split(";")[0].strip() != JSON:
        raise BadRequest(415, "content_type", f"send it as {JSON}")
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise BadRequest(403, "origin", "this request comes from another page")
    if not context_of(request).is_ours(request, needed=False):
        raise BadRequest(403, "origin", "this request comes from another page")
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > most:
            raise BadRequest(413, "too_long", f"more than {most} bytes")
    return bytes(found)
