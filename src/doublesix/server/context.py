"""What every request needs: the hub, the guests, and who may do how much."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from doublesix.server.hub import Hub
from doublesix.server.limits import Buckets, network_of
from doublesix.server.live import Live
from doublesix.server.session import Guest
from doublesix.store import PersonRow
from doublesix.table.commands import Act, Command, Say

__all__ = ["CODE_LETTERS", "Context", "Settings"]

CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none that is mistaken for another
CODE_LASTS_MS = 24 * 3600 * 1000
OPEN_SOCKETS = 40  # of one network
KNOWN = 10_000  # guests remembered between requests

log = logging.getLogger("doublesix.server")


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server was started.

    Attributes:
        origins: Further origins that the page may come from, where a proxy stands before the server.
        limits: Whether rates are limited; only load tests go without.
    """

    origins: frozenset[str] = frozenset()
    limits: bool = True


@dataclass(slots=True)
class Context:
    """Shared by every request."""

    hub: Hub
    settings: Settings
    open_sockets: int = 0
    by_network: Counter[str] = field(default_factory=Counter)
    connects: Buckets = field(default_factory=lambda: Buckets(1.0, 60))
    rooms: Buckets = field(default_factory=lambda: Buckets(20 / 3600, 20))
    joins: Buckets = field(default_factory=lambda: Buckets(5 / 60, 10))
    looks: Buckets = field(default_factory=lambda: Buckets(1.0, 30))
    asks: Buckets = field(default_factory=lambda: Buckets(10, 60))
    talk: Buckets = field(default_factory=lambda: Buckets(0.5, 4))
    names: OrderedDict[bytes, tuple[str, str]] = field(default_factory=OrderedDict)

    @property
    def limits_off(self) -> bool:
        """Whether rates are not limited."""
        return not self.settings.limits

    def may(self, buckets: Buckets, key: str) -> bool:
        """Take a token."""
        return self.limits_off or buckets.take(key, asyncio.get_running_loop().time())

    @staticmethod
    def network(connection: HTTPConnection) -> str:
        """Whom the request comes from, as far as its address tells."""
        return network_of(connection.client.host if connection.client else "")

    def may_connect(self, connection: HTTPConnection) -> bool:
        """Whether a socket may be opened: from our own page, and not too many."""
        if self.hub.closing or not self.is_ours(connection, needed=True):
            return False
        network = self.network(connection)
        if not self.limits_off and self.by_network[network] >= OPEN_SOCKETS:
            return False
        if not self.may(self.connects, network):
            return False
        self.by_network[network] += 1
        return True

    def left(self, connection: HTTPConnection) -> None:
        """A socket is closed."""
        network = self.network(connection)
        self.by_network[network] -= 1
        if self.by_network[network] <= 0:
            del self.by_network[network]

    def find(self, guest: Guest, room: str) -> Live | None:
        """Return the room, where the guest may know it: addresses can only be tried slowly.

        Raises:
            StoreError: The room cannot be read.
        """
        live = self.hub.rooms.get(room)
        if live is not None and guest.p in live.room.people:
            return self.hub.find(room)
        return self.hub.find(room) if self.may(self.looks, guest.p) else None

    def may_speak(self, guest: Guest, frame: Act | Command) -> bool:
        """Whether the guest may say something again so soon."""
        return not isinstance(frame, Say) or self.may(self.talk, guest.p)

    def is_ours(self, connection: HTTPConnection, *, needed: bool) -> bool:
        """Whether a request comes from our own page, by its exact origin.

        *needed*: it must say where it comes from, as browsers do for sockets and for POST.
        """
        origin = connection.headers.get("origin")
        if origin is None:
            return not needed
        if origin in self.settings.origins:
            return True
        split = urlsplit(origin)
        host = connection.headers.get("host", "")
        secure = connection.url.scheme in ("https", "wss")
        return split.netloc == host and split.scheme == ("https" if secure else "http") and not split.path

    # -- guests -------------------------------------------------------------------

    def name_of(self, guest: Guest) -> tuple[str, str]:
        """What the guest is called, and the language."""
        known = self.names.get(guest.session)
        if known is None:
            row = self.hub.store.person(guest.session)
            known = (row.name, row.lang) if row is not None else ("", "en")
            self._remember(guest, known)
        name, lang = known
        return name or f"Guest {int(guest.p[:4], 16) % 900 + 100}", lang

    def call(self, guest: Guest, name: str, lang: str) -> None:
        """Remember what the guest is called."""
        self._remember(guest, (name, lang))
        self.hub.save_person(PersonRow(guest.session, guest.p, name, lang, self.hub.now()))

    def _remember(self, guest: Guest, known: tuple[str, str]) -> None:
        self.names[guest.session] = known
        self.names.move_to_end(guest.session)
        if len(self.names) > KNOWN:
            self.names.popitem(last=False)

    def new_code(self) -> tuple[str, int]:
        """Return a short code that no room has, and until when it works."""
        now = self.hub.now()
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
            if self.hub.store.room_of_code(code, now) is None:
                return code, now + CODE_LASTS_MS
