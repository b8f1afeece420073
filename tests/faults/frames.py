"""WebSocket frames by hand, for load and faults: a lean client of thousands of sockets, and an echo to compare with."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import os
import struct
from collections.abc import Callable
from typing import ClassVar

__all__ = ["RawClient", "RawEcho", "frame", "masked"]

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


def frame(payload: bytes, opcode: int = 1) -> bytes:
    """Return a server's frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, size)) + payload
    if size < 65536:
        return struct.pack("!BBH", 0x80 | opcode, 126, size) + payload
    return struct.pack("!BBQ", 0x80 | opcode, 127, size) + payload


def masked(payload: bytes, opcode: int = 1, mask: bytes = bytes(4)) -> bytes:
    """Return a client's frame; with a mask of zeros the payload stays as it is."""
    size = len(payload)
    head = bytes((0x80 | opcode,))
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 65536:
        head += struct.pack("!BH", 0x80 | 126, size)
    else:
        head += struct.pack("!BQ", 0x80 | 127, size)
    if mask != bytes(4):
        payload = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return head + mask + payload


class _Reader(asyncio.Protocol):
    """Cuts a stream into frames."""

    def __init__(self) -> None:
        self._buffer = bytearray()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def cut(self, data: bytes, hear: Callable[[int, bytes], None]) -> None:
        """Tell every whole frame in the data so far."""
        buffer = self._buffer
        buffer += data
        at = 0
        while len(buffer) - at >= 2:
            opcode, size = buffer[at] & 15, buffer[at + 1] & 127
            is_masked = buffer[at + 1] & 128
            head = 2
            if size == 126:
                if len(buffer) - at < 4:
                    break
                (size,) = struct.unpack_from("!H", buffer, at + 2)
                head = 4
            elif size == 127:
                if len(buffer) - at < 10:
                    break
                (size,) = struct.unpack_from("!Q", buffer, at + 2)
                head = 10
            head += 4 if is_masked else 0
            if len(buffer) - at < head + size:
                break
            hear(opcode, bytes(buffer[at + head : at + head + size]))
            at += head + size
        del buffer[:at]


class RawClient(_Reader):
    """One socket; *hear* is told every text."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        super().__init__()
        self._ask = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://{host}\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        ).encode()
        self._hear = hear
        self._head = bytearray()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.is_open = False
        self.is_lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert self.transport is not None
        self.transport.write(self._ask)

    def data_received(self, data: bytes) -> None:
        if not self.is_open:
            self._head += data
            end = self._head.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._head[:40]:
                self.opened.set_exception(ConnectionError(bytes(self._head[:60]).decode("latin-1")))
                return
            self.is_open = True
            self.opened.set_result(None)
            data = bytes(self._head[end + 4 :])
        self.cut(data, self._frame)

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 1:
            self._hear(payload)
        elif opcode == 9 and self.transport is not None:
            self.transport.write(masked(payload, 10))

    def connection_lost(self, exc: Exception | None) -> None:
        del exc
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("lost"))

    def send(self, text: bytes) -> None:
        """Send a text."""
        if self.transport is not None and not self.is_lost:
            self.transport.write(masked(text))


class RawEcho(_Reader):
    """The yardstick: what comes from one socket of a table goes, in a frame of the usual size, to all of it."""

    tables: ClassVar[dict[int, list[asyncio.Transport]]] = {}
    filler = b"x" * 3000

    def __init__(self) -> None:
        super().__init__()
        self._head = bytearray()
        self._open = False
        self._table = -1

    def data_received(self, data: bytes) -> None:
        if self._open:
            self.cut(data, self._frame)
            return
        self._head += data
        if b"\r\n\r\n" not in self._head or self.transport is None:
            return
        lines = bytes(self._head).split(b"\r\n")
        key = next(line.split(b": ")[1] for line in lines if line.lower().startswith(b"sec-websocket-key"))
        self._table = int(lines[0].split(b" ")[1].rsplit(b"/", 1)[1])
        accept = base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())
        self.transport.write(
            b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
            + accept
            + b"\r\n\r\n"
        )
        self._open = True
        self.tables.setdefault(self._table, []).append(self.transport)

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == 1:
            answer = frame(payload[:40] + self.filler)
            for transport in self.tables[self._table]:
                transport.write(answer)
