"""Child processes that think for bots, so that no thought ever stops the server.

A child gets one question at a time, through its standard input, and is killed when it does not answer in time.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque

from doublesix.server.bots import Answer, question_text
from doublesix.table.table import Question

__all__ = ["Pool"]

PATIENCE_S = 2.0
STARTING_S = 30.0  # for the first answer of a child, which has much to import
LINE = 1 << 18

log = logging.getLogger("doublesix.bots")


class Pool:
    """Some children, and the questions that wait for them."""

    def __init__(self, children: int | None = None, command: tuple[str, ...] = ()) -> None:
        self._command = command or (sys.executable, "-m", "doublesix.server.worker")
        self._waiting: deque[tuple[str, Answer]] = deque()
        self._news = asyncio.Event()
        self._processes: set[Process] = set()
        self.killed = 0
        count = children or max(1, (os.cpu_count() or 2) - 1)
        self._tasks = [asyncio.get_running_loop().create_task(self._keep()) for _ in range(min(count, 4))]

    def ask(self, question: Question, answer: Answer) -> None:
        """Ask when a child is free; *answer* is told on this loop."""
        self._waiting.append((question_text(question), answer))
        self._news.set()

    async def close(self) -> None:
        """End the children."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            process._transport.close()  # type: ignore[attr-defined]  # noqa: SLF001

    async def _keep(self) -> None:
        """Keep one child, a new one after each that died."""
        patience = STARTING_S
        process: Process | None = None
        while True:
            if process is None or process.returncode is not None:
                process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LINE
                )
                self._processes.add(process)
                patience = STARTING_S
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            text, answer = self._waiting.popleft()
            try:
                found = await asyncio.wait_for(_answered(process, text), patience)
                patience = PATIENCE_S
                move, silent = found
            except (TimeoutError, OSError, ValueError, KeyError) as error:
                log.warning("bot", extra={"why": type(error).__name__})
                self.killed += 1
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                self._processes.discard(process)
                process, move, silent = None, None, False
            answer(move, silent)


async def _answered(process: Process, text: str) -> tuple[str, bool]:
    """The child's answer."""
    if process.stdin is None or process.stdout is None:
        raise OSError("the child has no pipes")
    process.stdin.write(text.encode() + b"\n")
    await process.stdin.drain()
    found = json.loads(await process.stdout.readline())
    return str(found["move"]), bool(found["silent"])
