"""The ``doublesix`` command: check, record, show and count matches, print rule sheets, list games, play.

Every command is a function from its arguments to an exit status: 0 is well, 1 a fault was found, 2 it was asked
wrongly. What is slow to import is imported by the command that needs it.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Literal, NoReturn, TypeAlias

from doublesix import Chance, Match, games
from doublesix.engine.options import GROUPS, OPTIONS
from doublesix.engine.rules import HouseRules
from doublesix.errors import DoublesixError, Finding, Refusal, ReplayError
from doublesix.players import PLAYERS, Player, by_name
from doublesix.records import Record, check, decode_line, lines, parse, positions, replay, shown, write_record

__all__ = ["main", "play_round"]

Run: TypeAlias = Callable[[argparse.Namespace], int]
Language: TypeAlias = Literal["en", "ru"]
WELL, FAULT, MISUSE = 0, 1, 2
MOST_ROUNDS = 200  # of a recorded match: one to an exact target may never end


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
    parser = _parser(argv)
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
        _say(str(error))
        return MISUSE
    return status


# -- check ----------------------------------------------------------------------


def _check(args: argparse.Namespace) -> int:
    status, held, unfinished = WELL, 0, 0
    for name in args.files:
        try:
            for number, line in _lines(name):
                try:
                    match = check(parse(decode_line(line)))
                except ReplayError as error:
                    status = FAULT
                    print(f"{name}:{number}: {error.place}: {_one_line(error.message)}")
                else:
                    print(f"{name}:{number}: ok")
                    held += 1
                    unfinished += not match.winners
        except DoublesixError as error:
            _say(str(error))
            status = status or MISUSE
    if unfinished:
        _say(f"{held} ok, {unfinished} of them unfinished")
    return status


# -- record ---------------------------------------------------------------------


def _record(args: argparse.Namespace) -> int:
    """Play matches and write them; everything follows from the arguments, so that the same ones give the same bytes."""
    rules = _house_rules(args)
    table = Match.of(rules, seats=args.seats or rules.game.seats, teams=args.teams)
    kinds = [args.players[seat % len(args.players)] for seat in range(table.seats)]
    names = [f"{kind} {seat}" for seat, kind in enumerate(kinds)]
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for number in _progress("matches", args.matches):
        seed = args.seed * 1_000_003 + number
        chance, match = Chance.seeded(seed), table
        players = [by_name(kind, seed) for kind in kinds]
        while not match.winners and len(match.rounds) < args.rounds:
            match = play_round(match.next_round(chance), players, chance)
        print(write_record(match, names, bots=[{"player": kind, "seed": seed} for kind in kinds]))
    return WELL


def play_round(match: Match, players: Sequence[Player], chance: Chance) -> Match:
    """Play the running round to its end; of several seats that may act at once, each is as quick as the others."""
    at_once = match.rules.turn_mode == "realtime" or match.rules.muggins_claim
    while not match.round_over:
        seat = match.turn
        if at_once:
            able = sorted({mover for mover, _ in match.legal_moves()})
            seat = able[chance.pick(len(match.rounds), len(match.rounds[-1].moves), match.seats, len(able))]
        match, _ = match.play(players[seat](match.view(seat)), seat)
    return match


# -- perft ----------------------------------------------------------------------


def _perft(args: argparse.Namespace) -> int:
    """Count sequences of moves; where the file has counts beside a record, compare them."""
    status = WELL
    for number, line in _chosen(args.file, args.line):
        try:
            vector = decode_line(line)
            match = replay(parse(_bare(vector)))
        except ReplayError as error:
            status = _fault(args.file, number, error)
            continue
        written = vector.get("counts") if isinstance(vector, dict) else None
        counts = written if isinstance(written, list) else []
        for depth in _progress(f"{args.file}:{number}", args.depth):
            found = match.count_sequences(depth)[-1]
            print(found, flush=True)
            if depth <= len(counts) and counts[depth - 1] != found:
                status = FAULT
                _say(f"{args.file}:{number}: depth {depth}: {shown(counts[depth - 1])} is written; it is {found}")
    return status


# -- show -----------------------------------------------------------------------


def _show(args: argparse.Namespace) -> int:
    """Draw the position after a move; of a faulty record, the last one before its fault."""
    number, line = next(_chosen(args.file, args.match))
    fault = before = now = record = None
    try:
        record = parse(_bare(decode_line(line)))
        wanted = _wanted(record, args.round, args.move)
        for match in positions(record):
            before, now = now, match
            if match.rounds and (len(match.rounds), len(match.rounds[-1].moves)) == wanted:
                break
    except ReplayError as error:
        fault = error
    if record is not None and now is not None and now.rounds:
        _draw(before, now, tuple(map(_one_line, record.seats)), args.lang)
    if fault is not None:
        return _fault(args.file, number, fault)
    return WELL


def _wanted(record: Record, number: int | None, move: int | None) -> tuple[int, int]:
    """The round and how many of its moves: the last ones where none are named."""
    number = len(record.rounds) if number is None else number
    if not 1 <= number <= len(record.rounds):
        raise DoublesixError("no_such_round", f"there is no round {number}: the record has {len(record.rounds)}")
    moves = len(record.rounds[number - 1].moves)
    if move is not None and move > moves:
        raise DoublesixError("no_such_move", f"there is no move {move}: round {number} has {moves}")
    return number, moves if move is None else move


def _draw(before: Match | None, now: Match, names: tuple[str, ...], lang: Language) -> None:
    """Print the round and the move, the layout, every hand, the boneyard, and what the last move did."""
    from doublesix.terminal.draw import Look, draw
    from doublesix.text import Listener, Text, narrate

    text = Text(lang)
    to = Listener(text, now.seating, names, spoken=False)
    view = now.view(None)
    print(f"{now.house.to_text()}\n{narrate(now.began(), to)}")
    look = Look(width=_width(), unicode=_has_unicode(), colour=False, language=lang)
    print(*draw(view, look, names=names), sep="\n")
    for seat, name in enumerate(names):
        print(f"{name}: {' '.join(map(str, now.view(seat).hand))}")
    left = now.rounds[-1].deal.boneyard[-view.boneyard :] if view.boneyard else ()
    print(f"{text('say.boneyard', tiles=text('n.tiles', count=len(left)))} {' '.join(map(str, left))}".rstrip())
    if now.rounds[-1].moves and before is not None:
        move = now.rounds[-1].moves[-1]
        _, events = before.play(move.action, move.seat)
        print(f"{len(now.rounds[-1].moves)}. {move}", *(narrate(event, to) for event in events), sep="\n")


# -- rules and games --------------------------------------------------------------


def _rules(args: argparse.Namespace) -> int:
    from doublesix import text as words
    from doublesix.text.options import finding_words

    text = words.Text(args.lang)

    def listed(findings: Sequence[Finding]) -> None:
        for finding in findings:
            _say(finding.message if args.lang == "en" else finding_words(text, finding))

    try:
        rules = _house_rules(args)
        offered = rules.seat_counts()
        usual = rules.game.seats
        seats = args.seats or (usual if usual in offered or not offered else offered[0])
        seating = rules.seated(seats, args.teams)
    except Refusal as refusal:
        listed(refusal.findings)
        return MISUSE
    listed(seating.warnings)
    sheet = words.rule_sheet(seating, args.lang)
    match args.format:
        case "html":
            page = words.to_html(sheet)
        case "markdown":
            page = words.to_markdown(sheet)
        case _:
            page = words.to_terminal(sheet, _width(), ascii_only=not _has_unicode())
    print(page, end="")
    return WELL


def _games(args: argparse.Namespace) -> int:
    if args.options:
        for group in GROUPS:
            for option in (option for option in OPTIONS.values() if option.group == group):
                default = option.kind.to_text(option.default)
                print(f"{option.name:24}{default:16}{option.kind.expects}")
        return WELL
    for game in games.ALL:
        counts = game.rules.seat_counts()
        players = str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        print(f"{game.key:20}{players:6}{game.about}")
    return WELL


# -- what commands share ------------------------------------------------------------


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of the file of that name, ``-`` being standard input; see ``records.lines``."""
    try:
        if name == "-":
            yield from lines(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from lines(file)
    except OSError as error:
        raise DoublesixError("file", f"cannot read {name}: {(error.strerror or str(error)).lower()}") from None


def _chosen(name: str, number: int | None) -> Iterator[tuple[int, bytes]]:
    """All lines of a file, or the one of that number, counted from 1 without blank lines."""
    found = _lines(name)
    if number is None:
        yield from found
        return
    one = next(islice(found, number - 1, None), None)
    if one is None:
        raise DoublesixError("no_such_record", f"{name} has fewer than {number} records")
    yield one


def _bare(document: object) -> object:
    """The record itself, also out of a test vector that has it beside other things."""
    return document["record"] if isinstance(document, dict) and "record" in document else document


def _house_rules(args: argparse.Namespace) -> HouseRules:
    """The house rules that the arguments ask for."""
    rules = games.parse(args.game)
    options: dict[str, str] = {}
    for name, value in args.set:
        if name in options:
            raise DoublesixError("set_twice", f"{name} is set twice: leave one")
        options[name] = value
    rules = rules.with_texts(options)
    if args.teams is not None and "teams" not in rules.named:
        return rules.with_(teams="explicit")
    return rules


def _fault(name: str, number: int, error: ReplayError) -> int:
    _say(f"{name}:{number}: {error.place}: {error.message}")
    return FAULT


def _say(message: str) -> None:
    """Tell the person at the terminal; standard output stays clean."""
    print(f"doublesix: {_one_line(message)}", file=sys.stderr)


def _one_line(text: str) -> str:
    """A message that stays on its line, whatever it quotes."""
    text = " ".join(text.split())
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def _progress(what: str, count: int) -> Iterator[int]:
    """Count from 1 to *count*, with a progress bar where standard error is a terminal."""
    steps = range(1, count + 1)
    if not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield from bar.track(steps, description=what)


def _width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80


def _has_unicode() -> bool:
    try:
        "•“⚅".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


# -- arguments ------------------------------------------------------------------


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(MISUSE, f"{self.prog}: {_one_line(message)}; {self.prog} --help tells more\n")


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


def _parser(argv: Sequence[str]) -> argparse.ArgumentParser:
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

    rules = command(
        "rules",
        _rules,
        "print the rule sheet of a game with your house rules",
        "tiddle_a_wink",
        "tiddle_a_wink --set draw_penalty=5 --seats 4 --lang ru",
        "all_fives+target=150+teams=pairs --format html >rules.html",
    )
    rules.add_argument("game", metavar="GAME", help="a game, or house rules as a short text: all_fives+target=150")
    _add_rules(rules)
    rules.add_argument("--lang", choices=("en", "ru"), default="en", help="language (en)")
    rules.add_argument("--format", choices=("text", "markdown", "html"), default="text", help="form (text)")

    listing = command("games", _games, "list the games, or the options of house rules", "", "--options")
    listing.add_argument("--options", action="store_true", help="list every option: its default, and what it may be")

    checker = command("check", _check, "hold match records against the rules", "match.jsonl", "- <match.jsonl")
    checker.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is standard input")

    record = command(
        "record",
        _record,
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
        _perft,
        "count the different sequences of 1, 2, .. N moves that may follow a record within the round",
        "match.jsonl --depth 4",
        "perft.jsonl --depth 5 --line 12",
    )
    perft.add_argument("file", metavar="FILE", help="records, also with the counts to compare beside them")
    perft.add_argument("--depth", type=_whole(1, 40), required=True, metavar="N", help="moves ahead")
    perft.add_argument("--line", type=_whole(1, 10**9), metavar="K", help="only the K-th record")

    show = command(
        "show",
        _show,
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
