"""The WebSocket: hello first, then commands up and whole states down, within limits that are checked before work."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from doublesix.server import wire
from doublesix.server.context import Context
from doublesix.server.limits import Bucket
from doublesix.server.live import Live
from doublesix.server.outbox import Outbox
from doublesix.server.protocol import abort, send
from doublesix.server.session import Guest, guest_of
from doublesix.store import StoreError
from doublesix.table.checks import No

__all__ = ["socket"]

HELLO_S = 5.0
CLOSING_S = 1.0
FAULTS = 3  # malformed frames before the socket is closed

log = logging.getLogger("doublesix.socket")


async def socket(ws: WebSocket) -> None:
    """Serve one socket until it closes."""
    context: Context = ws.app.state.context
    guest = guest_of(ws)
    if guest is None or not context.may_connect(ws):
        await ws.close()  # answered with 403 before the upgrade
        return
    await ws.accept()
    context.open_sockets += 1
    try:
        await _serve(context, ws, guest)
    except WebSocketDisconnect:
        pass
    finally:
        context.open_sockets -= 1
        context.left(ws)


async def _serve(context: Context, ws: WebSocket, guest: Guest) -> None:
    live = await _hello(context, ws, guest)
    if live is None:
        return
    here = asyncio.current_task()
    gone = False

    def cut() -> None:
        """End the socket, whatever it waits for."""
        if not gone and here is not None:
            here.cancel()

    outbox = Outbox(guest.p, partial(send, ws), cut)
    name, lang = context.name_of(guest)
    try:
        context.hub.attach(live, outbox, name, lang)
    except No:
        await _close(ws, wire.CLOSE_GONE)
        return
    writer = asyncio.get_running_loop().create_task(outbox.run())
    code = 0
    try:
        code = await _read(context, ws, guest, live, outbox)
    except asyncio.CancelledError:
        if outbox.closing is None:
            raise
        code = outbox.closing
    finally:
        gone = True
        context.hub.detach(live, outbox)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    await _close(ws, code)


async def _hello(context: Context, ws: WebSocket, guest: Guest) -> Live | None:
    """Wait for the first frame and find the room; a closed socket is None."""
    try:
        text = await asyncio.wait_for(ws.receive_text(), HELLO_S)
        hello = wire.decode(text) if len(text) <= wire.LARGEST else None
    except (TimeoutError, wire.Malformed, KeyError):
        hello = None
    if not isinstance(hello, wire.Hello) or hello.proto != wire.PROTO:
        await _close(ws, wire.CLOSE_POLICY)
        return None
    try:
        live = context.find(guest, hello.room)
    except StoreError as error:
        log.error("unreadable", extra={"room": hello.room, "why": error.code})
        await _close(ws, wire.CLOSE_RESTART)
        return None
    if live is None:
        await _close(ws, wire.CLOSE_GONE)
    return live


async def _read(context: Context, ws: WebSocket, guest: Guest, live: Live, outbox: Outbox) -> int:
    """Take frames until the socket closes or breaks the rules; return the close code, 0 where it is closed already."""
    loop = asyncio.get_running_loop()
    bucket = Bucket(10, 20)
    faults = 0
    while True:
        message = await ws.receive()
        if message["type"] == "websocket.disconnect":
            return 0
        text = message.get("text")
        if text is None:
            return 1003
        if len(text) > wire.LARGEST or (len(text) * 4 > wire.LARGEST and len(text.encode()) > wire.LARGEST):
            return wire.CLOSE_TOO_BIG
        allowed = context.limits_off or bucket.take(loop.time())
        try:
            frame = wire.decode(text)
        except wire.Malformed:
            faults += 1
            if faults >= FAULTS:
                return wire.CLOSE_POLICY
            continue
        match frame:
            case wire.Ping(c=c):
                outbox.put(wire.encode(wire.Pong(c, context.hub.now())))
            case wire.Sync():
                context.hub.counts["sync"] += 1
                if allowed:
                    outbox.put(context.hub.frame_for(live, guest.p))
            case wire.Hello():
                faults += 1
                if faults >= FAULTS:
                    return wire.CLOSE_POLICY
            case _ if not allowed:
                outbox.put(context.hub.too_fast(live, guest.p, frame.aid))
            case _:
                if context.may_speak(guest, frame):
                    context.hub.submit(live, guest.p, frame, outbox.put)
                else:
                    outbox.put(context.hub.too_fast(live, guest.p, frame.aid))


async def _close(ws: WebSocket, code: int) -> None:
    """Close with that code; a line that does not take even that is cut."""
    if ws.application_state is not WebSocketState.CONNECTED or not code:
        return
    try:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await asyncio.wait_for(ws.close(code), CLOSING_S)
    except TimeoutError:
        abort(ws)
