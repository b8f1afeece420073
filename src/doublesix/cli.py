"""The ``doublesix`` command: check, record, show and count matches, print rule sheets, list games, play.

Every command is a function from its arguments to an exit status: 0 is well, 1 a fault was found, 2 it was asked
wrongly. What is slow to import is imported by the command that needs it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TypeAlias

from doublesix.errors import DoublesixError, ReplayError
from doublesix.records import check, documents, parse

__all__ = ["main"]

Run: TypeAlias = Callable[[argparse.Namespace], int]
WELL, FAULT, MISUSE = 0, 1, 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, those of the process if none are given; return the exit status."""
    try:
        status = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough: head, less
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        return 130
    return status


def _run(argv: Sequence[str] | None) -> int:
    parser = _parser()
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
        return _complain(error)
    return status


# -- check ----------------------------------------------------------------------


def _check(args: argparse.Namespace) -> int:
    status, held, unfinished = WELL, 0, 0
    for name in args.files:
        try:
            for line, document in _documents(name):
                try:
                    match = check(parse(_sound(document)))
                except ReplayError as error:
                    status = FAULT
                    print(f"{name}:{line}: {error.place}: {_one_line(error.message)}")
                else:
                    print(f"{name}:{line}: ok")
                    held += 1
                    unfinished += not match.winners
        except DoublesixError as error:
            status = status or _complain(error)
    if unfinished:
        print(f"doublesix: {held} ok, {unfinished} of them unfinished", file=sys.stderr)
    return status


# -- words and files --------------------------------------------------------------


def _documents(name: str) -> Iterator[tuple[int, object | ReplayError]]:
    """The documents of the file of that name, ``-`` being standard input; see ``records.documents``."""
    try:
        if name == "-":
            yield from documents(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from documents(file)
    except OSError as error:
        raise DoublesixError("file", f"cannot read {name}: {(error.strerror or str(error)).lower()}") from None


def _sound(document: object | ReplayError) -> object:
    if isinstance(document, ReplayError):
        raise document
    return document


def _complain(error: DoublesixError) -> int:
    print(f"doublesix: {_one_line(str(error))}", file=sys.stderr)
    return MISUSE


def _one_line(text: str) -> str:
    """A message that stays on its line, whatever it quotes."""
    text = " ".join(text.split())
    return text if text.isprintable() else text.encode("unicode_escape").decode()


# -- arguments --------------------------------------------------------------------


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
        parser.exit(WELL, f"doublesix {number} (core {'interpreted' if core.endswith('.py') else 'compiled'})\n")


def _parser() -> argparse.ArgumentParser:
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
            epilog="\n".join(("examples:", *(f"  doublesix {name} {example}" for example in examples))),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        made.set_defaults(run=run)
        return made

    checker = command("check", _check, "hold match records against the rules", "match.jsonl", "- <match.jsonl")
    checker.add_argument("files", nargs="+", metavar="FILE", help="records, one a line; - is standard input")
    return parser
