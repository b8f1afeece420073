"""What commands share: exit statuses, messages, files, house rules, progress."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from doublesix import games
from doublesix.engine.rules import HouseRules
from doublesix.errors import DoublesixError, ReplayError
from doublesix.records import lines

__all__ = [
    "FAULT",
    "MISUSE",
    "WELL",
    "chosen",
    "has_unicode",
    "house_rules",
    "lines_of",
    "one_line",
    "progress",
    "say",
    "tell_fault",
    "width",
]

WELL, FAULT, MISUSE = 0, 1, 2


def lines_of(name: str) -> Iterator[tuple[int, bytes]]:
    """The lines of the file of that name, ``-`` being standard input; see ``records.lines``."""
    try:
        if name == "-":
            yield from lines(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from lines(file)
    except OSError as error:
        raise DoublesixError("file", f"cannot read {name}: {(error.strerror or str(error)).lower()}") from None


def chosen(name: str, number: int | None) -> Iterator[tuple[int, bytes]]:
    """All lines of a file, or the one of that number, counted from 1 without blank lines."""
    found = lines_of(name)
    if number is None:
        yield from found
        return
    one = next(islice(found, number - 1, None), None)
    if one is None:
        raise DoublesixError("no_such_record", f"{name} has fewer than {number} records")
    yield one


def house_rules(args: argparse.Namespace) -> HouseRules:
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


def say(message: str) -> None:
    """Tell the person at the terminal; standard output stays clean."""
    print(f"doublesix: {one_line(message)}", file=sys.stderr)


def tell_fault(name: str, number: int, error: ReplayError) -> int:
    say(f"{name}:{number}: {error.place}: {error.message}")
    return FAULT


def one_line(text: str) -> str:
    """A message that stays on its line, whatever it quotes."""
    text = " ".join(text.split())
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text)


def progress(what: str, count: int) -> Iterator[int]:
    """Count from 1 to *count*, with a progress bar where standard error is a terminal."""
    steps = range(1, count + 1)
    if not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield from bar.track(steps, description=what)


def width() -> int:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 80


def has_unicode() -> bool:
    try:
        "•“⚅".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
