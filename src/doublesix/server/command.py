"""``doublesix serve``: its options, and the server until it is told to stop."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path

from doublesix.store import MemoryStore, Store

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``doublesix serve`` to *parser*."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 is every one (127.0.0.1)")
    parser.add_argument("--port", type=_port, default=8000, help="port; 0 takes a free one (8000)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder for rooms and records (kept in memory only)")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--origin", action="append", default=[], metavar="URL", help="where the page is, behind a proxy")
    parser.add_argument("--proxy", default="127.0.0.1", metavar="ADDR", help="proxy to trust (127.0.0.1)")
    parser.add_argument("--bot-ms", type=_pace, default=(900, 2200), metavar="LOW-HIGH", help="bots take so long (900-2200)")
    parser.add_argument("--no-limits", action="store_true", help="limit no rates; for load tests")


def run(args: argparse.Namespace) -> int:
    """Serve until told to stop; give the exit status."""
    from doublesix.server.serve import serve

    logging.basicConfig(level=logging.INFO, stream=sys.stderr)
    return serve(args, _store(args.data))


def _store(data: Path | None) -> Store:
    del data
    return MemoryStore()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f'"{text[:20]}" is not a port: write a number from 0 to 65535')
    return int(text)


def _pace(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    if not (low.isascii() and low.isdigit() and (high or low).isdigit()):
        raise argparse.ArgumentTypeError(f'"{text[:20]}" is not a time: write 900-2200, in milliseconds')
    return int(low), int(high or low)


