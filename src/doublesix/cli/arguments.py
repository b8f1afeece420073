"""The arguments of every command, their help and examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import NoReturn, TypeAlias

from doublesix.cli import records, rules
from doublesix.cli.shared import MISUSE, WELL, one_line
from doublesix.players import PLAYERS

__all__ = ["parser_of"]

Run: TypeAlias = Callable[[argparse.Namespace], int]
MOST_ROUNDS = 200  # of a recorded match: one to an exact target may never end


def parser_of(argv: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="doublesix",
        description="Dominoes as people really play it.",
        epilog="doublesix COMMAND --help shows how a command is used, with examples.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="print the version and whether the core is compiled, and leave"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def command(name: str, run: Run, what: str, *examples: str) -> argparse.ArgumentParser:
        made = commands.add_parser(
            name,
            help=what,
            description=f"{what[0].upper()}{what[1:]}.",
            epilog="\n".join(("examples:", *(f"  doublesix {name} {example}".rstrip() for example in examples))),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(run=run)
        return made

    play = command("play", _play, "play at this terminal", "", "tiddle_a_wink --help")
    if [*argv, ""][0] == "play":
        import_module("doublesix.terminal.command").add_arguments(play)

    serve = command("serve", _serve, "open tables for browsers", "", "--host 0.0.0.0 --port 8000 --data tables")
    if [*argv, ""][0] == "serve":
        import_module("doublesix.server.command").add_arguments(serve)

    join = command(
        "join", _join, "sit at a table opened in a browser", "", "http://localhost:8000/r/0123456789abcdef0123"
    )
    if [*argv, ""][0] == "join":
        import_module("doublesix.cli.join").add_arguments(join)

    bench = command("bench", _bench, "measure how fast the engine is", "--quick", "--only mexican", "--peers --write")
    if [*argv, ""][0] == "bench":
        import_module("doublesix.lab.bench_command").add_arguments(bench)

    arena = command(
        "arena",
        _arena,
        "let players play the same deals, and tell who is better",
        "--players master,doubles_first --deals 200",
        "--game mexican_train --players club,casual --deals 400 --sprt 0.25,0.30",
    )
    if [*argv, ""][0] == "arena":
        import_module("doublesix.lab.arena_command").add_arguments(arena)

    sheet = command(
        "rules",
        rules.rules,
        "print the rule sheet of a game with your house rules",
        "tiddle_a_wink",
        "tiddle_a_wink --set draw_penalty=5 --seats 4 --lang ru",
        "all_fives+target=150+teams=pairs --format html >rules.html",
    )
    sheet.add_argument("game", metavar="GAME", help="a game, or house rules as a short text: all_fives+target=150")
    _add_rules(sheet)
    sheet.add_argument("--lang", choices=("en", "ru"), default="en", help="language (en)")
    sheet.add_argument("--format", choices=("text", "markdown", "html"), default="text", help="form (text)")

    listing = command("games", rules.games, "list the games, or the options of house rules", "", "--options")
    listing.add_argument("--options", action="store_true", help="list every option: its default, and what it may be")

    checker = command("check", records.check, "hold match records against the rules", "match.jsonl", "- <match.jsonl")
    checker.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is standard input")

    record = command(
        "record",
        records.record,
        "let bots play matches, and write the records",
        "--game block --matches 10 --seed 7 >block.jsonl",
        "--game all_fives --seats 4 --set teams=pairs --players random,heaviest >fives.jsonl",
    )
    record.add_argument("--game", required=True, help="a game, or house rules as a short text")
    _add_rules(record)
    record.add_argument("--matches", type=_whole(1, 10**9), default=1, metavar="M", help="how many (1)")
    record.add_argument("--seed", type=_whole(0, 2**62), default=0, metavar="S", help="all chance follows from it (0)")
    record.add_argument(
        "--players", type=_players, default=["random"], metavar="P,P", help=f"by seat, in turn: {', '.join(PLAYERS)}"
    )
    record.add_argument(
        "--rounds", type=_whole(1, 10**6), default=MOST_ROUNDS, metavar="R", help=f"stop a match after ({MOST_ROUNDS})"
    )

    perft = command(
        "perft",
        records.perft,
        "count the different sequences of 1, 2, .. N moves that may follow a record within the round",
        "match.jsonl --depth 4",
        "perft.jsonl --depth 5 --line 12",
    )
    perft.add_argument("file", metavar="FILE", help="records, also with the counts to compare beside them")
    perft.add_argument("--depth", type=_whole(1, 40), required=True, metavar="N", help="moves ahead")
    perft.add_argument("--line", type=_whole(1, 10**9), metavar="K", help="only the K-th record")

    review = command(
        "review",
        _review,
        "grade every choice of a match by what its seat could have known",
        "match.jsonl",
        "match.jsonl --match 3 --seat 0 --lang ru",
    )
    review.add_argument("file", metavar="FILE", help="records, one a line; - is standard input")
    review.add_argument("--match", type=_whole(1, 10**9), default=1, metavar="K", help="the K-th record (1)")
    review.add_argument("--seat", type=_whole(0, 998), metavar="N", help="only the choices of this seat, from 0")
    review.add_argument("--lang", choices=("en", "ru"), default="en", help="language (en)")

    show = command(
        "show",
        records.show,
        "draw a position of a record",
        "match.jsonl",
        "match.jsonl --match 3 --round 2 --move 14 --lang ru",
    )
    show.add_argument("file", metavar="FILE", help="records, one a line; - is standard input")
    show.add_argument("--match", type=_whole(1, 10**9), default=1, metavar="K", help="the K-th record (1)")
    show.add_argument("--round", type=_whole(1, 10**9), metavar="R", help="the round (the last)")
    show.add_argument("--move", type=_whole(0, 10**9), metavar="N", help="after so many moves of it (all)")
    show.add_argument("--lang", choices=("en", "ru"), default="en", help="language (en)")
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    """The arguments that change a game's house rules and seat it."""
    parser.add_argument(
        "--set",
        type=_setting,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="a house rule; see games --options",
    )
    parser.add_argument("--seats", type=_whole(2, 999), metavar="N", help="number of seats (the game's usual)")
    parser.add_argument("--teams", type=_sides, metavar="0,2/1,3", help="the seats of each side, where you choose them")


def _play(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.terminal.command").run(args)
    return status


def _serve(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.server.command").run(args)
    return status


def _join(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.cli.join").run(args)
    return status


def _bench(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.lab.bench_command").run(args)
    return status


def _arena(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.lab.arena_command").run(args)
    return status


def _review(args: argparse.Namespace) -> int:
    status: int = import_module("doublesix.cli.review").review(args)
    return status


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSE, f"{self.prog}: {one_line(message)}; {self.prog} --help tells more\n")


class _Version(argparse.Action):
    """Print the version, and whether the core runs compiled."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("doublesix")
        except PackageNotFoundError:
            number = "not installed"
        core = import_module("doublesix.engine.core.state").__file__ or ""
        print(f"doublesix {number} (core {'interpreted' if core.endswith('.py') else 'compiled'})")
        parser.exit(WELL)


def _whole(low: int, high: int) -> Callable[[str], int]:
    """A reader of whole numbers from *low* to *high*."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f'"{text[:40]}" is not a whole number from {low} to {high}')
        return int(text)

    return number


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" is not an option with its value: write target=61')
    return name.strip().lower(), value


def _sides(text: str) -> list[list[int]]:
    try:
        return [[_whole(0, 999)(seat) for seat in side.split(",")] for side in text.split("/")]
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" is not a list of teams: write 0,2/1,3') from None


def _players(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in PLAYERS:
            raise argparse.ArgumentTypeError(f'there is no player "{name[:40]}"; there are: {", ".join(PLAYERS)}')
    return names
