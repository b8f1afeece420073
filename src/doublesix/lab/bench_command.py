"""The command `doublesix bench`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from doublesix import games
from doublesix.errors import DoublesixError
from doublesix.lab.benchmark import Bench, Effort, Group, checkout
from doublesix.lab.build import facts
from doublesix.lab.report import tables, to_json, to_markdown, to_text
from doublesix.lab.signature import signature

__all__ = ["add_arguments", "run"]

FULL = Effort(repetitions=7, slice_s=0.1)
QUICK = Effort(repetitions=3, slice_s=0.03)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--quick", action="store_true", help="fewer and smaller slices: a minute, and rougher")
    parser.add_argument(
        "--peers", action="store_true", help="the same work on PyPI dominoes, OpenSpiel and plain C (make bench-peers)"
    )
    parser.add_argument(
        "--only",
        metavar="TEXT",
        default="",
        help="only work whose name holds TEXT or one of TEXT,TEXT: game draw, or block4,draw2",
    )
    parser.add_argument("--repetitions", type=int, metavar="N", help="slices of each kind of work (7; 3 with --quick)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything that was measured")
    parser.add_argument("--write", action="store_true", help="write bench/results.md")
    parser.add_argument("--signature", action="store_true", help="print the signature of behaviour and nothing else")


def run(args: argparse.Namespace) -> int:
    """Measure, show the tables and write the files asked for; return the exit status."""
    if args.signature:
        print(signature())
        return 0
    if args.repetitions is not None and args.repetitions < 2:
        raise DoublesixError("bench", f"{args.repetitions} repetitions have no median: take 2 or more, 7 for a record")
    if args.write:
        checkout()
    effort = QUICK if args.quick else FULL
    if args.repetitions is not None:
        effort = Effort(args.repetitions, effort.slice_s)
    bench = Bench(effort, args.peers)
    groups = [group for group in bench.groups() if any(part in group.name for part in args.only.split(","))]
    if not groups:
        raise DoublesixError("bench", f'nothing that is measured has "{args.only}" in its name')
    number = signature()
    _measure(bench, groups, whole=not args.only, perft=not args.quick)
    about = facts()
    print("\n".join(f"{name}: {value}" for name, value in about.items()))
    print(f"signature: {number}\n")
    for table in tables(bench):
        print(to_text(table))
    if args.json is not None:
        args.json.write_text(json.dumps(to_json(bench, about, number), indent=2) + "\n", "utf-8")
    if args.write:
        command = "doublesix bench" + (" --quick" if args.quick else "") + (" --peers" if args.peers else "")
        (checkout() / "results.md").write_text(
            _page(bench, about | {"signature": str(number), "command": command}), "utf-8"
        )
    return 0


def _measure(bench: Bench, groups: list[Group], *, whole: bool, perft: bool) -> None:
    repetitions = bench.effort.repetitions
    steps = sum(len(group.jobs) for group in groups) * repetitions
    if whole:
        steps += 2 * repetitions + (len(games.ALL) if perft else 0)
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=steps)

        def progress(name: str) -> None:
            bar.update(task, advance=1, description=name)

        bench.run(groups, progress)
        if whole:
            bench.run_cores(progress)
            bench.run_import(progress)
            if perft:
                bench.run_perft(progress)


def _page(bench: Bench, about: dict[str, str]) -> str:
    lines = "".join(f"- {name}: {value}\n" for name, value in about.items())
    return (
        "# Results\n\nWritten by `doublesix bench --write`; bench/README.md says how it is measured.\n\n"
        f"{lines}- repetitions: {bench.effort.repetitions}\n\n" + "\n".join(map(to_markdown, tables(bench)))
    )
