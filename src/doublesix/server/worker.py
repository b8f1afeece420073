"""A bot's own process: questions in, one a line; answers out.  It has nothing but what a line says."""

from __future__ import annotations

import contextlib
import os
import sys

from doublesix.server.bots import choose

__all__ = ["main"]

NICE = 10


def main() -> None:
    """Answer until the pipe closes."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    for line in sys.stdin:
        sys.stdout.write(choose(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
