"""The command `doublesix arena`."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from doublesix import games
from doublesix.errors import DoublesixError
from doublesix.lab.arena import Result, Sprt, play_arena
from doublesix.lab.arena_plot import plot
from doublesix.lab.build import facts

__all__ = ["add_arguments", "run", "to_json"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add = parser.add_argument
    add("--game", default="latin_partnership", metavar="G", help="a game, or house rules as all_fives+target=150")
    add("--seats", type=int, metavar="N", help="how many seats; the game's usual number if left out")
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="change a house rule; may be given again")
    add("--players", required=True, metavar="P,P", help="two players, or one a side: master,club")
    add("--deals", type=int, default=500, metavar="N", help="deals, each played once for every way of seating (500)")
    add("--seed", type=int, default=1, metavar="N", help="deal from this number")
    add("--sprt", metavar="LOW,HIGH", help="stop when the first player's share is clearly one of these: 0.5,0.53")
    add("--processes", type=int, metavar="N", help="processes that share the work; every processor's own if left out")
    add("--json", type=Path, metavar="FILE", help="write the table and every deal's result")
    add("--plot", type=Path, metavar="FILE.svg", help="draw how the estimate closed in")


def run(args: argparse.Namespace) -> int:
    """Play, show the table and write the files asked for; return the exit status."""
    rules = games.parse(args.game)
    rules = rules.with_texts(dict(_setting(option) for option in args.set))
    players = [name.strip() for name in args.players.split(",")]
    if args.deals < 1:
        raise DoublesixError("arena", "play at least one deal")
    sprt = None if args.sprt is None else _test(args.sprt)
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task(" v ".join(players), total=args.deals)

        def show(result: Result) -> None:
            mean, half = result.standings[0].share
            bar.update(task, completed=result.deals, description=f"{players[0]} {mean:.1%} ±{half:.1%}")

        result = play_arena(
            rules,
            args.seats or rules.game.seats,
            players,
            deals=args.deals,
            seed=args.seed,
            sprt=sprt,
            processes=args.processes,
            progress=show,
        )
    _print(result)
    if args.json is not None:
        args.json.write_text(json.dumps(to_json(result, facts()), indent=1) + "\n", "utf-8")
    if args.plot is not None:
        args.plot.write_text(plot(result), "utf-8")
    return 0


def _setting(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise DoublesixError("arguments", f'--set "{option[:40]}": write an option with its value, as target=61')
    return name, value


def _test(written: str) -> Sprt:
    try:
        low, high = map(float, written.split(","))
    except ValueError:
        low = high = 0.0
    if not 0 < low < high < 1:
        raise DoublesixError("arguments", f'--sprt "{written[:40]}": write two shares of wins, as 0.5,0.53')
    return Sprt(low, high)


def _print(result: Result) -> None:
    table = Table(title=f"{result.rules}, {result.seats} seats: {result.deals} deals, {result.rounds} rounds")
    for name in ("player", "rounds won", "fair", "Elo a round", "points a round", "thought: median", "p95"):
        table.add_column(name, justify="left" if name == "player" else "right")
    for number, standing in enumerate(result.standings):
        share, half = standing.share
        points, points_half = standing.margin
        rating, low, high = result.elo(number)
        table.add_row(
            standing.name,
            f"{share:.1%} ±{half:.1%}",
            f"{result.fair[number]:.0%}",
            f"{rating:+.0f} ({low:+.0f} to {high:+.0f})",
            f"{points:+.2f} ±{points_half:.2f}",
            f"{standing.thought(50):.2f} ms",
            f"{standing.thought(95):.2f} ms",
        )
    width = None if os.environ.get("COLUMNS") else 120
    Console(width=width).print(table)
    if result.verdict:
        print(f"the test has its answer: {result.verdict}")


def to_json(result: Result, about: dict[str, str]) -> dict[str, object]:
    """Return the table as JSON has it, with each deal's shares and points."""
    return {
        "rules": result.rules,
        "seats": result.seats,
        "deals": result.deals,
        "rounds": result.rounds,
        "verdict": result.verdict,
        "build": about,
        "players": [
            {
                "player": standing.name,
                "fair": result.fair[number],
                "share": standing.share,
                "points": standing.margin,
                "elo": result.elo(number),
                "thought_ms": {"median": standing.thought(50), "p95": standing.thought(95)},
                "shares_by_deal": standing.shares,
                "points_by_deal": standing.margins,
            }
            for number, standing in enumerate(result.standings)
        ],
    }
