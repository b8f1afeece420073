"""The process: listen, say where, run until told to stop, and stop so that nobody loses anything."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import socket
import webbrowser
from types import FrameType

import uvicorn

from doublesix.errors import DoublesixError
from doublesix.server.app import create_app
from doublesix.server.context import Context, Settings
from doublesix.server.pool import Pool
from doublesix.server.protocol import Protocol
from doublesix.server.wire import LARGEST
from doublesix.store import Store
from doublesix.table.clock import Pace

__all__ = ["serve"]

NOTICE_S = 1.0  # from the notice of a restart to the end of the sockets
DRAIN_S = 8.0

log = logging.getLogger("doublesix.server")


class _Server(uvicorn.Server):
    """A server that tells everybody, finishes what is on its way to the disk, and only then closes."""

    context: Context | None = None
    _leaving: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop; a second signal stops at once."""
        if self._leaving is not None or self.context is None:
            super().handle_exit(sig, frame)
            return
        loop = asyncio.get_running_loop()
        self._leaving = loop.create_task(self._leave())
        loop.call_soon_threadsafe(lambda: None)  # a signal alone does not wake the loop

    async def _leave(self) -> None:
        context = self.context
        if context is not None:
            context.hub.close(int(NOTICE_S))
            log.info("stopping")
            await asyncio.sleep(NOTICE_S)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_S):
                    while not context.hub.is_drained:
                        await asyncio.sleep(0.02)
            context.hub.close_sockets()
            await asyncio.sleep(0.1)
        self.should_exit = True


def serve(args: argparse.Namespace, store: Store) -> int:
    """Serve until told to stop; return the exit status."""
    low, high = args.bot_ms
    app = create_app(
        store,
        thinkers=Pool,
        pace=Pace(bot_low=low, bot_high=high),
        settings=Settings(frozenset(args.origin), limits=not args.no_limits),
        collect=True,
    )
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws=Protocol,
        ws_per_message_deflate=False,
        ws_max_size=2 * LARGEST,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        backlog=4096,
        timeout_graceful_shutdown=10,
        forwarded_allow_ips=args.proxy,
        server_header=False,
    )
    listening = _listen(args.host, args.port)
    server = _Server(config)
    app.state.ready = lambda context: setattr(server, "context", context)
    for line in _addresses(args.host, listening.getsockname()[1]):
        print(f"doublesix: {line}", flush=True)
    if args.open:
        webbrowser.open(f"http://localhost:{listening.getsockname()[1]}/")
    try:
        server.run(sockets=[listening])
    finally:
        store.close()
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=4096, dualstack_ipv6=host == "::")
    except OSError as error:
        what = (error.strerror or str(error)).lower()
        raise DoublesixError(
            "listen", f"cannot listen on {host} port {port}: {what}; choose another with --port, or 0 for a free one"
        ) from None


def _addresses(host: str, port: int) -> list[str]:
    """Where people find the table: here, and on the local network where everybody may come."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        name = "localhost" if host in ("127.0.0.1", "::1") else f"[{host}]" if ":" in host else host
        return [f"the table is at http://{name}:{port}/"]
    lines = [f"the table is at http://localhost:{port}/"]
    if (here := _lan_address()) is not None:
        lines.append(f"from other devices on this network: http://{here}:{port}/ (plain http: only where you trust it)")
    return lines


def _lan_address() -> str | None:
    """This machine's address on the local network; nothing is sent to find it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return None
