"""The process: listen, say where, run until told to stop, and stop so that nobody loses anything."""

from __future__ import annotations

import argparse
import socket
import webbrowser

import uvicorn

from doublesix.server.app import create_app
from doublesix.server.bots import InProcess
from doublesix.server.context import Settings
from doublesix.server.wire import LARGEST
from doublesix.store import Store
from doublesix.table.clock import Pace

__all__ = ["serve"]


def serve(args: argparse.Namespace, store: Store) -> int:
    """Serve until told to stop; return the exit status."""
    low, high = args.bot_ms
    app = create_app(
        store,
        thinkers=InProcess,
        pace=Pace(bot_low=low, bot_high=high),
        settings=Settings(frozenset(args.origin), limits=not args.no_limits),
    )
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=2 * LARGEST,
        ws_ping_interval=10,
        ws_ping_timeout=10,
        backlog=4096,
        timeout_graceful_shutdown=10,
        forwarded_allow_ips=args.proxy,
        server_header=False,
    )
    listening = socket.create_server((args.host, args.port), backlog=4096)
    port = listening.getsockname()[1]
    url = f"http://{'localhost' if args.host in ('127.0.0.1', '0.0.0.0', '::') else args.host}:{port}/"  # noqa: S104
    print(f"doublesix: {url}", flush=True)
    if args.open:
        webbrowser.open(url)
    uvicorn.Server(config).run(sockets=[listening])
    store.close()
    return 0
