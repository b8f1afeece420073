"""Guests: a 256-bit random session in a cookie, of which only hashes are known here.

The person's public id is a hash of the session too, so that a seat belongs to a browser and to nobody who merely
reads the id.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection

__all__ = ["Guest", "cookie_for", "guest_of", "new_session"]

SECURE_NAME, PLAIN_NAME = "__Host-sid", "d6_sid"
LASTS_S = 30 * 24 * 3600
_TOKEN = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Guest:
    """Whoever holds a session: *p* is public, *session* is the key to what is stored about them."""

    p: str
    session: bytes


def new_session() -> str:
    """Return a fresh session."""
    return secrets.token_hex(32)


def guest_from(token: str) -> Guest:
    """Return whom a session belongs to."""
    p = hashlib.sha256(b"doublesix/1/person" + token.encode()).hexdigest()[:16]
    return Guest(p, hashlib.sha256(b"doublesix/1/session" + token.encode()).digest())


def guest_of(connection: HTTPConnection) -> Guest | None:
    """Return who is asking, None without a session."""
    name = SECURE_NAME if is_secure(connection) else PLAIN_NAME
    token = connection.cookies.get(name, "")
    return guest_from(token) if _TOKEN.fullmatch(token) else None


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser came over TLS."""
    return connection.url.scheme in ("https", "wss")


def cookie_for(token: str, *, secure: bool) -> str:
    """Return the header that hands out a session."""
    name = SECURE_NAME if secure else PLAIN_NAME
    flags = "; Secure" if secure else ""
    return f"{name}={token}; Path=/; Max-Age={LASTS_S}; HttpOnly; SameSite=Lax{flags}"
