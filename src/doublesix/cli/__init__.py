"""The ``doublesix`` command: check, record, show and count matches, print rule sheets, list games, play.

Every command is a function from its arguments to an exit status: 0 is well, 1 a fault was found, 2 it was asked
wrongly. What is slow to import is imported by the command that needs it. Start reading at ``arguments.py``.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from doublesix.cli.arguments import parser_of
from doublesix.cli.shared import MISUSE, WELL, say
from doublesix.errors import DoublesixError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process if none are given; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough: head, less
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status


def _run(argv: Sequence[str]) -> int:
    parser = parser_of(argv)
    try:
        args = parser.parse_args(argv)
    except SystemExit as stop:
        return int(stop.code or WELL)
    if "run" not in args:
        parser.print_help()
        return WELL
    try:
        status: int = args.run(args)
    except DoublesixError as error:
        say(str(error))
        return MISUSE
    return status
