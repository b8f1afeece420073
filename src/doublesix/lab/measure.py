"""Fair measurement on a busy machine.

Every program is a process that lives as long as the run and is asked for small slices of work, in random order, and
tells the processor time of each. Rates are medians; programs are compared by the median of the ratios of slices that
were measured in the same repetition.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol, Self

from doublesix.errors import DoublesixError

__all__ = ["Job", "Process", "Program", "Rates", "Spread", "measure"]

ENOUGH = 0.02  # seconds of work from which a slice's size can be told
MOST = 10**9


@dataclass(frozen=True, slots=True)
class Job:
    """A piece of work of one program.

    Attributes:
        name: What it is called in the report, unlike every other in its group.
        program: Which process does it.
        ask: What it is asked, without the amount and the seed.
        same: Jobs of a group that name the same here must give the same checksums.
    """

    name: str
    program: str
    ask: str
    same: str = ""


@dataclass(frozen=True, slots=True)
class Spread:
    """A median with its quartiles."""

    low: float
    median: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        if len(values) < 2:
            return cls(values[0], values[0], values[0])
        low, median, high = statistics.quantiles(values, n=4, method="inclusive")
        return cls(low, median, high)

    @property
    def part(self) -> float:
        """Half the distance of the quartiles, as a part of the median."""
        return (self.high - self.low) / 2 / self.median if self.median else 0.0


@dataclass(slots=True)
class Rates:
    """What a job did, by repetition: units and moves per second of processor time."""

    units: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)

    @property
    def rate(self) -> Spread:
        """Units a second."""
        return Spread.of(self.units)

    def against(self, other: Rates) -> Spread:
        """How many times the other's rate, pair by pair."""
        return Spread.of([mine / theirs for mine, theirs in zip(self.units, other.units, strict=True)])


class Program(Protocol):
    """What can be asked for slices of work."""

    def ask(self, work: str, count: int, seed: int) -> tuple[float, int, int, int]:
        """Return seconds of processor time, units done, moves and checksum."""
        ...


class Process:
    """A program that answers lines; see ``worker``."""

    def __init__(self, name: str, command: Sequence[str], **environment: str) -> None:
        self.name = name
        self._process = subprocess.Popen(  # noqa: S603 - our own programs
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **environment},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        del error, trace
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        if kind is not None:
            self._process.terminate()
        self._process.wait()

    def ask(self, work: str, count: int, seed: int) -> tuple[float, int, int, int]:
        """Return seconds of processor time, units done, moves and checksum.

        Raises:
            DoublesixError: The program gave no answer.
        """
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise AssertionError(self.name)
        try:
            process.stdin.write(f"{work} {count} {seed}\n")
            process.stdin.flush()
        except BrokenPipeError:
            pass
        answer = process.stdout.readline().split()
        if len(answer) != 4:
            raise DoublesixError("bench", f'{self.name} stopped at "{work} {count} {seed}"; try that line by hand')
        seconds, done, moves, checksum = answer
        return float(seconds), int(done), int(moves), int(checksum)


def measure(
    programs: Mapping[str, Program],
    jobs: Sequence[Job],
    *,
    repetitions: int,
    slice_s: float,
    progress: Callable[[], object],
) -> dict[str, Rates]:
    """Return what each job of a group did, by name; *progress* is called once a job and repetition.

    Raises:
        DoublesixError: A program stopped, or two that must play the same did not.
    """
    compare(programs, jobs)
    sizes = {job.name: _size(programs[job.program], job, slice_s) for job in jobs}
    found = {job.name: Rates() for job in jobs}
    order = list(jobs)
    for repetition in range(repetitions):
        random.shuffle(order)
        for job in order:
            seconds, done, moves, _ = programs[job.program].ask(job.ask, sizes[job.name], 1000 + repetition)
            seconds = max(seconds, 1e-6)
            found[job.name].units.append(done / seconds)
            found[job.name].moves.append(moves / seconds)
            progress()
    return found


def compare(programs: Mapping[str, Program], jobs: Sequence[Job], count: int = 40) -> None:
    """Refuse jobs that should play the same and do not."""
    said: dict[str, tuple[str, int]] = {}
    for job in jobs:
        if job.same:
            checksum = programs[job.program].ask(job.ask, count, 7)[3]
            first, expected = said.setdefault(job.same, (job.name, checksum))
            if checksum != expected:
                raise DoublesixError(
                    "bench", f"{job.name} and {first} play {job.same} differently: {checksum} and {expected}"
                )


def _size(program: Program, job: Job, slice_s: float) -> int:
    """How much of the work fills a slice."""
    count = 1
    while True:
        seconds = program.ask(job.ask, count, 5)[0]
        if seconds >= ENOUGH or count >= MOST:
            return max(1, round(count * slice_s / max(seconds, 1e-6)))
        count *= 16 if seconds < ENOUGH / 50 else 3
