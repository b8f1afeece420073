"""What `doublesix bench` measures: every game, the cost of growth, other programs, cores and import.

Source: bench/README.md.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from doublesix import games
from doublesix.engine.rules import Game
from doublesix.engine.simulate import play_rounds, solve_rounds
from doublesix.errors import DoublesixError, Refusal
from doublesix.lab.build import compiled
from doublesix.lab.measure import Job, Process, Rates, Spread, measure
from doublesix.lab.parallel import play_batches, pool, processors
from doublesix.lab.worker import DEALS

__all__ = ["BARS", "Bar", "Bench", "Effort", "Group", "Row"]

SEARCHED = "draw_rule=none+lead_fallback=redeal+hand_size=6+teams=none"  # so that a deal is searched in a moment
BLOCK = "block+hand_size=7"
SECONDS = 0.6  # of one process, where several are compared


@dataclass(frozen=True, slots=True)
class Effort:
    """How thorough a run is: repetitions, seconds of a slice, seconds of whole games."""

    repetitions: int
    slice_s: float


@dataclass(frozen=True, slots=True)
class Group:
    """Jobs that are measured together, slice by slice."""

    name: str
    jobs: tuple[Job, ...]

    def programs(self) -> set[str]:
        return {job.program for job in self.jobs}


@dataclass(frozen=True, slots=True)
class Bar:
    """A ratio that should be reached: *of* against *to* in a group; *aim* is what would be good."""

    what: str
    group: str
    of: str
    to: str
    bar: float
    aim: float


BARS = (
    Bar("4-seat Block against PyPI dominoes", "block4", "general", "dominoes", 60, 100),
    Bar("4-seat Block against PyPI dominoes, line path", "block4", "line", "dominoes", 200, 200),
    Bar("4-seat Block interpreted against PyPI dominoes", "block4", "interpreted", "dominoes", 1, 1),
    Bar("4-seat Block against OpenSpiel team dominoes", "block4", "general", "open-spiel team", 350, 600),
    Bar("4-seat Block against plain C", "block4", "general", "plain C", 1 / 6, 1 / 3),
    Bar("4-seat Block against plain C, line path", "block4", "line", "plain C", 0.6, 0.8),
    Bar("2-seat Draw against plain C", "draw2", "general", "plain C", 1 / 6, 1 / 3),
    Bar("2-seat Draw against plain C, line path", "draw2", "line", "plain C", 0.6, 0.8),
    Bar("2-seat Muggins against plain C", "muggins2", "general", "plain C", 1 / 6, 1 / 3),
    Bar("2-seat Muggins against plain C, line path", "muggins2", "line", "plain C", 0.6, 0.8),
    Bar("alpha-beta nodes, 2-seat Block, against plain C", "search2", "general", "plain C", 1 / 12, 1 / 12),
    Bar("alpha-beta nodes, 2-seat Block, against plain C, line path", "search2", "line", "plain C", 2 / 3, 2 / 3),
    Bar("Mexican Train double-12, 4 seats, against interpreted", "mexican4", "general", "interpreted", 30, 30),
    Bar("Chicken Foot double-9, 4 seats, against interpreted", "chicken4", "general", "interpreted", 30, 30),
)


@dataclass(slots=True)
class Row:
    """What one group gave."""

    group: Group
    rates: dict[str, Rates]


@dataclass(slots=True)
class Bench:
    """A run: which programs there are, and what they did so far."""

    effort: Effort
    peers: bool
    main: str = field(default_factory=lambda: "compiled" if compiled() else "interpreted")
    rows: dict[str, Row] = field(default_factory=dict)
    cores: Spread | None = None
    import_ms: Spread | None = None
    perft: dict[str, tuple[int, bool]] = field(default_factory=dict)

    def groups(self) -> list[Group]:
        """Everything that is measured slice by slice."""
        found = [self._game(game) for game in games.ALL]
        found += self._growth()
        return found + (self._compared() if self.peers else [])

    def run(self, groups: Sequence[Group], progress: Callable[[str], object]) -> None:
        """Measure the groups; *progress* is told the group's name with every slice."""
        with self._programs() as programs:
            for group in groups:
                rates = measure(
                    programs,
                    group.jobs,
                    repetitions=self.effort.repetitions,
                    slice_s=self.effort.slice_s,
                    progress=lambda name=group.name: progress(name),  # type: ignore[misc]
                )
                self.rows[group.name] = Row(group, rates)

    # -- what is measured -------------------------------------------------------

    def _job(self, name: str, ask: str, same: str = "") -> Job:
        return Job(name, self.main, ask, same)

    def _game(self, game: Game) -> Group:
        """All that is measured of one game."""
        counts = game.rules.seat_counts()
        seats = game.seats if game.seats in counts else counts[0]
        table = f"{seats} {game.key}"
        jobs = [self._job("general", f"general {table}", "rounds")]
        if _short_cut(game.key, seats):
            jobs.append(self._job("line", f"line {table}", "rounds"))
        if self.main == "compiled":
            jobs.append(Job("interpreted", "interpreted", f"general {table}", "rounds"))
        searched = f"{game.key}+{SEARCHED}"
        # Trains grow a first turn of many tiles, whose orders are too many to search.
        if game.rules.turn_mode == "turns" and game.rules.start_arms != "trains" and _searchable(searched):
            jobs.append(self._job("search", f"solve-general 2 {searched}"))
        jobs += [self._job(name, f"{name} {table}") for name in ("perft", "views", "records")]
        return Group(f"game {game.key} {seats}", tuple(jobs))

    def _growth(self) -> list[Group]:
        """Rounds with more seats and larger sets."""
        seats = [
            Group(f"seats {key} {count}", (self._job("general", f"general {count} {key}+set_max=12{hand}"),))
            for key, hand in (("draw", "+hand_size=7"), ("mexican_train", "+hand_size=10"))
            for count in range(2, 9)
        ]
        sets = [
            Group(f"set {key} {top}", (self._job("general", f"general 4 {key}+set_max={top}{hand}"),))
            for key, hand in (("draw", ""), ("mexican_train", ""))
            for top in (6, 9, 12, 15, 18)
            if _playable(f"{key}+set_max={top}{hand}", 4)
        ]
        return seats + sets

    def _compared(self) -> list[Group]:
        """The same work on other programs."""

        def beside(name: str, work: str, seats: int, rules: str, *others: Job, line: bool = True) -> Group:
            jobs = [self._job("general", f"general {seats} {rules}", name)]
            if line:
                jobs.append(self._job("line", f"line {seats} {rules}", name))
                jobs.append(Job("plain C", "plain C", f"{work} {seats} 7", name))
            if self.main == "compiled":
                jobs.append(Job("interpreted", "interpreted", f"general {seats} {rules}", name))
            return Group(name, (*jobs, *others))

        return [
            beside(
                "block4",
                "block",
                4,
                BLOCK,
                Job("dominoes", "peers", "dominoes"),
                Job("open-spiel team", "peers", "python_team_dominoes"),
            ),
            beside("block2", "block", 2, BLOCK, Job("open-spiel block", "peers", "python_block_dominoes")),
            beside("draw2", "draw", 2, "draw"),
            beside("muggins2", "muggins", 2, "muggins"),
            Group(
                "search2",
                (
                    self._job("general", f"solve-general 2 {BLOCK}", "search2"),
                    self._job("line", f"solve-line 2 {BLOCK}", "search2"),
                    Job("plain C", "plain C", "solve 2 7", "search2"),
                ),
            ),
            beside("mexican4", "", 4, "mexican_train", line=False),
            beside("chicken4", "", 4, "chicken_foot", line=False),
        ]

    # -- programs ---------------------------------------------------------------

    @contextmanager
    def _programs(self) -> Iterator[dict[str, Process]]:
        """Every program, running."""
        worker = [sys.executable, "-m", "doublesix.lab.worker"]
        with ExitStack() as stack:
            found = {"interpreted": stack.enter_context(Process("interpreted", worker, DOUBLESIX_PURE="1"))}
            if self.main == "compiled":
                found["compiled"] = stack.enter_context(Process("compiled", worker))
            if self.peers:
                place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                found["plain C"] = stack.enter_context(Process("plain C", [str(yardstick(place))]))
                found["peers"] = stack.enter_context(Process("peers", peer_command()))
            yield found

    # -- the rest ---------------------------------------------------------------

    def run_cores(self, progress: Callable[[str], object]) -> None:
        """Measure how many times faster two processes are, by the clock, as only that can show it."""
        if processors() < 2:
            return
        ratios = []
        with pool(1) as one, pool(2) as two:

            def seconds(rounds: int, processes: int) -> float:
                began = time.perf_counter()
                play_batches(
                    games.DRAW,
                    seats=2,
                    rounds=rounds,
                    seed=1,
                    path="general",
                    batch=max(1, rounds // 16),
                    executor=one if processes == 1 else two,
                )
                return time.perf_counter() - began

            seconds(64, 2)
            seconds(64, 1)  # both have started
            rounds = round(2000 * SECONDS / seconds(2000, 1)) + 16
            for _repetition in range(self.effort.repetitions):
                ratios.append(seconds(rounds, 1) / seconds(rounds, 2))
                progress("two processes")
        self.cores = Spread.of(ratios)

    def run_import(self, progress: Callable[[str], object]) -> None:
        """Measure how long the import of the package takes, beyond the start of Python."""
        taken = []
        for _repetition in range(self.effort.repetitions):
            bare, full = (_seconds([sys.executable, "-c", code]) for code in ("pass", "import doublesix"))
            taken.append((full - bare) * 1000)
            progress("import")
        self.import_ms = Spread.of(taken)

    def run_perft(self, progress: Callable[[str], object]) -> None:
        """Count sequences to depth 6 in every game, compiled and interpreted."""
        if self.main != "compiled":
            return
        with self._programs() as programs:
            for game in games.ALL:
                counts = game.rules.seat_counts()
                ask = f"perft-6 {game.seats if game.seats in counts else counts[0]} {game.key}"
                one, other = (programs[name].ask(ask, DEALS, 0) for name in ("compiled", "interpreted"))
                self.perft[game.key] = (one[1], one[1:] == other[1:])
                progress(f"perft {game.key}")


def checkout() -> Path:
    """Return the folder ``bench`` beside the package's source, with what the engine is compared to.

    Raises:
        DoublesixError: The package is installed without it.
    """
    for place in (Path(__file__).parents[3] / "bench", Path("bench")):
        if (place / "yardstick.c").is_file():
            return place
    raise DoublesixError("bench", "--peers compares with programs in a checkout of doublesix: run it there")


def yardstick(place: Path) -> Path:
    """Compile the plain C program into *place*.

    Raises:
        DoublesixError: There is no working C compiler.
    """
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise DoublesixError("bench", "--peers compiles bench/yardstick.c and needs gcc, which is not here")
    made = place / "yardstick"
    done = subprocess.run(  # noqa: S603 - our own source
        [compiler, "-O3", "-o", made, checkout() / "yardstick.c"], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise DoublesixError("bench", f"bench/yardstick.c does not compile: {done.stderr.strip()[:200]}")
    return made


def peer_command() -> list[str]:
    """Return the command of the other programs' process.

    Raises:
        DoublesixError: They are not installed.
    """
    bench = checkout()
    python = bench.parent / ".venv-peers" / "bin" / "python"
    if not python.exists():
        raise DoublesixError(
            "bench", "the other programs are not installed; `make bench-peers` does that and runs this"
        )
    return [str(python), str(bench / "peers.py")]


def _seconds(command: Sequence[str]) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True)  # noqa: S603 - this Python
    return time.perf_counter() - began


def _short_cut(rules: str, seats: int) -> bool:
    try:
        play_rounds(games.parse(rules), seats=seats, rounds=1, seed=1, path="line")
    except DoublesixError:
        return False
    return True


def _searchable(rules: str) -> bool:
    try:
        solve_rounds(games.parse(rules), seats=2, rounds=1, seed=1, path="general")
    except DoublesixError:
        return False
    return True


def _playable(rules: str, seats: int) -> bool:
    try:
        games.parse(rules).seated(seats)
    except Refusal:
        return False
    return True
