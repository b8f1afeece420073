"""``doublesix play``: its options, and matches at this terminal until nobody wants another."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import secrets
import shutil
import sys
from pathlib import Path

from doublesix import games
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.errors import DoublesixError, Refusal
from doublesix.players import PLAYERS
from doublesix.terminal.chooser import choose_game, choose_party
from doublesix.terminal.console import Console, Leave, PlainConsole, is_yes
from doublesix.terminal.game import Game
from doublesix.terminal.ink import Language, Look, fold, plain_ascii
from doublesix.terminal.party import Party, seat_party
from doublesix.terminal.save import Saved, load, usual_place
from doublesix.text.catalogue import LANGUAGES, Text
from doublesix.text.options import finding_words

__all__ = ["add_arguments", "run"]

_PACE_S = 0.8
_SEEDS = 10**12
_MISUSE = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``doublesix play`` to *parser*."""
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help="a game, or house rules as all_fives+target=150; asked for if left out")
    add("--seats", metavar="N|NAMES", help="how many seats, or names with commas: Ann,Bob,Cy; named seats are people")
    add(
        "--players",
        metavar="LIST",
        help=f"who plays each seat, the last for all further ones: person, {', '.join(PLAYERS)}",
    )
    add("--set", action="append", default=[], metavar="NAME=VALUE", help="change a house rule; may be given again")
    add("--teams", metavar="TEAMS", help="seats of each team, from 0: 0,2/1,3")
    add("--lang", choices=LANGUAGES, help="language (default: that of the terminal)")
    add("--plain", action="store_true", help="lines only, nothing drawn: for screen readers, pipes and files")
    add("--ascii", action="store_true", help="draw with ASCII signs only")
    add("--no-color", action="store_true", help="no colour; the variable NO_COLOR does the same")
    add("--pace", type=float, metavar="SECONDS", help=f"how long to look at each move of a bot (default {_PACE_S})")
    add("--seed", type=int, metavar="N", help="deal from this number, to play the same deals again")
    add("--save", type=Path, metavar="FILE", help="where a match that is left is saved")
    add("--resume", type=Path, metavar="FILE", help="go on with a saved match")


def run(args: argparse.Namespace) -> int:
    """Play at this terminal; give the exit status."""
    language: Language = args.lang or _language()
    look = Look(unicode=not args.ascii and _has_unicode(), colour=_has_colour(args), language=language)
    text = Text(language)
    left: list[str] = []  # what stays on the terminal when the table is gone
    try:
        ready = _prepared(args, text)
        with contextlib.closing(_console(args, look)) as console:
            ready = ready or _chosen(console, text, args)
            while ready is not None:
                ready = _play(console, text, ready, args, left)
    except Leave:
        pass
    except DoublesixError as error:
        print(f"doublesix: {_reasons(text, error)}", file=sys.stderr)
        return _MISUSE
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    for said in left:
        line = said if look.unicode else plain_ascii(said)
        print(*([line] if "--resume" in line else fold(line, width)), sep="\n")  # a command is copied whole
    return 0


# -- a match ----------------------------------------------------------------------


def _prepared(args: argparse.Namespace, text: Text) -> Saved | None:
    """The match that the arguments ask for; None where the person at the terminal has to be asked."""
    if args.resume is not None:
        return load(args.resume)
    told = args.game or args.seats or args.players or args.set or args.teams
    if not told and sys.stdin.isatty() and sys.stdout.isatty():
        return None
    rules = games.parse(args.game) if args.game else games.ALL[0].rules
    rules = rules.with_texts(dict(_setting(option) for option in args.set))
    teams = None if args.teams is None else _teams(args.teams)
    if teams is not None and "teams" not in rules.named:
        rules = rules.with_(teams="explicit")
    names, seats = _seats(args.seats, rules)
    party = seat_party(text, seats, names, args.players.split(",") if args.players else ())
    return _saved(Match.of(rules, seats=seats, teams=teams), party, args)


def _chosen(console: Console, text: Text, args: argparse.Namespace) -> Saved:
    rules = choose_game(console, text)
    party = choose_party(console, text, rules)
    return _saved(Match.of(rules, seats=len(party.names)), party, args)


def _saved(match: Match, party: Party, args: argparse.Namespace) -> Saved:
    seed = secrets.randbelow(_SEEDS) if args.seed is None else args.seed
    return Saved(match, party.names, party.bots, seed)


def _play(console: Console, text: Text, ready: Saved, args: argparse.Namespace, left: list[str]) -> Saved | None:
    """Play a match; give the next one where another is wanted. What is *left* to say stands there whatever happens."""
    place = args.save or args.resume or usual_place(ready.match, ready.seed)
    game = Game(console, text, Party(ready.names, ready.bots), ready.match, ready.seed, place)
    try:
        game.play()
        again = bool(game.party.people) and _again(game)
    finally:
        left[:] = game.farewell()
    if args.save or args.resume:
        game.save()  # the whole record, now that it is over
    if not again:
        return None
    match = game.match
    teams = match.seating.teams if match.rules.teams == "explicit" else None
    fresh = Match.of(match.house, seats=match.seats, teams=teams)
    return Saved(fresh, ready.names, ready.bots, (ready.seed + 1) % _SEEDS)


def _again(game: Game) -> bool:
    """Whether another match is wanted; who leaves here wants none."""
    try:
        typed = game.console.ask(game.text("terminal.again"), game.body(None))
    except Leave:
        return False
    return is_yes(typed)


# -- arguments --------------------------------------------------------------------


def _setting(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not equals:
        raise DoublesixError("arguments", f'--set "{option[:40]}": write an option with its value, as target=61')
    return name, value


def _teams(written: str) -> list[list[int]]:
    try:
        return [[int(seat) for seat in side.split(",")] for side in written.split("/")]
    except ValueError:
        raise DoublesixError(
            "arguments", f'--teams "{written[:40]}": write the seats of each team, as 0,2/1,3'
        ) from None


def _seats(written: str | None, rules: HouseRules) -> tuple[list[str], int]:
    """Names and number of seats; the usual number where none is asked for."""
    if written is None:
        return [], rules.game.seats
    if written.strip().isdecimal() and len(written) < 5:
        return [], int(written)
    names = [name.strip() for name in written.split(",") if name.strip()]
    if not names or written.strip().lstrip("-").isdecimal():
        raise DoublesixError("arguments", f'--seats "{written[:40]}": write a number, or names with commas: Ann,Bob')
    return names, max(len(names), 2)


def _reasons(text: Text, error: DoublesixError) -> str:
    """What is wrong, in the language of the table where it is about house rules."""
    if isinstance(error, Refusal) and text.lang != "en":
        return " ".join(finding_words(text, finding) for finding in error.findings)
    return error.message


# -- the terminal -----------------------------------------------------------------


def _console(args: argparse.Namespace, look: Look) -> Console:
    """The drawn table at a terminal, else plain lines."""
    drawn = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
    if args.plain or not drawn:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
        return PlainConsole(pace_s=args.pace or 0.0, unicode=look.unicode, width=width)
    from doublesix.terminal.screen import ScreenConsole  # slow to import, and of no use in a pipe

    return ScreenConsole(look, pace_s=_PACE_S if args.pace is None else max(0.0, args.pace))


def _language() -> Language:
    """The language of the environment, English where it is neither of ours or cannot be written."""
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "ru" if named.startswith("ru") and _can_write("кость") else "en"


def _has_unicode() -> bool:
    return _can_write("┌…“")


def _can_write(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _has_colour(args: argparse.Namespace) -> bool:
    return not args.no_color and not os.environ.get("NO_COLOR") and sys.stdout.isatty()
