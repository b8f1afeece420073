"""``doublesix play``: its options, and a match at this terminal."""

from __future__ import annotations

import argparse

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``doublesix play`` to *parser*."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="a game, such as tiddle_a_wink or all_fives")


def run(args: argparse.Namespace) -> int:
    """Play a match at this terminal; give the exit status."""
    del args
    return 0
