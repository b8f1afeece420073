"""``doublesix serve``: its options, and the server until it is told to stop."""

from __future__ import annotations

import argparse
from pathlib import Path

from doublesix.store import MemoryStore, SqliteStore, Store

__all__ = ["add_arguments", "run"]

PACE = (900, 2200)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``doublesix serve`` to *parser*."""
    add = parser.add_argument
    add("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 is every one (127.0.0.1)")
    add("--port", type=_port, default=8000, help="port; 0 takes a free one (8000)")
    add("--data", type=Path, metavar="DIR", help="folder for rooms and records (without it they end with the server)")
    add("--open", action="store_true", help="open the page in the browser")
    add("--origin", action="append", default=[], metavar="URL", help="where the page is, behind a proxy")
    add("--proxy", default="127.0.0.1", metavar="ADDR", help="the proxy whose word on addresses is taken (127.0.0.1)")
    add("--bot-ms", type=_pace, default=PACE, metavar="LOW-HIGH", help="how long bots take (900-2200)")
    add("--no-limits", action="store_true", help="limit no rates; for load tests")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop; give the exit status."""
    from doublesix.server import journal
    from doublesix.server.serve import serve

    journal.start()
    return serve(args, _store(args.data))


def _store(data: Path | None) -> Store:
    return MemoryStore() if data is None else SqliteStore(data)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError(f'"{text[:20]}" is not a port: write a number from 0 to 65535')
    return int(text)


def _pace(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    high = high or low
    if not all(part.isascii() and part.isdigit() and len(part) < 7 for part in (low, high)) or int(low) > int(high):
        raise argparse.ArgumentTypeError(f'"{text[:20]}" is not a time: write 900-2200, in milliseconds')
    return int(low), int(high)
