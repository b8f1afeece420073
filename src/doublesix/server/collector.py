"""When garbage is collected: not in the middle of play.

A full collection over thousands of sockets stops the loop for most of a second. So what stands at start-up is frozen,
young objects are collected by a timer, and survivors are frozen again when the number of sockets has grown; with few
sockets everything is thawed and collected whole.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

__all__ = ["Collector"]

YOUNG_S = 0.5
WHOLE_S = 600.0
GROWN = 1.2
FEW = 200  # sockets at which a whole collection hurts nobody


class Collector:
    """Takes collections over from the interpreter, and gives them back at the end."""

    def __init__(self, sockets: Callable[[], int]) -> None:
        self._sockets = sockets
        self._frozen_at = 0
        self._whole_at = time.monotonic()
        self.longest_ms = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Freeze what is there, and collect by a timer from now on."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Let the interpreter collect as it does."""
        if self._task is not None:
            self._task.cancel()
        gc.enable()
        gc.unfreeze()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(YOUNG_S)
            self.step()

    def step(self) -> None:
        """Collect what is due."""
        sockets, now = self._sockets(), time.monotonic()
        began = time.perf_counter()
        if sockets <= FEW and now - self._whole_at > WHOLE_S:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._whole_at, self._frozen_at = now, sockets
        elif sockets > max(FEW, self._frozen_at * GROWN):
            gc.collect(0)
            gc.freeze()
            self._frozen_at = sockets
        else:
            gc.collect(1)
        self.longest_ms = max(self.longest_ms, (time.perf_counter() - began) * 1000)
