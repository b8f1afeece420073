"""The command that grades every choice of a record: review."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from doublesix.cli.shared import WELL, chosen, has_unicode, one_line, progress, tell_fault
from doublesix.engine.match import Match
from doublesix.errors import DoublesixError, ReplayError
from doublesix.players.review import Judged, Review
from doublesix.players.review import review as judge_all
from doublesix.records import decode_line, parse, positions
from doublesix.text.catalogue import Text

__all__ = ["review"]

BARS = "▁▂▃▄▅▆▇█"
PLAIN_BARS = "012345678"
MOST = 100


def review(args: argparse.Namespace) -> int:
    """Grade the choices of a match by what each seat could have known, and say where it turned."""
    number, line = next(chosen(args.file, args.match))
    found: list[Match] = []
    names: tuple[str, ...] = ()
    try:
        record = parse(decode_line(line))
        names = tuple(map(one_line, record.seats))
        found.extend(positions(record))
    except ReplayError as error:
        return tell_fault(args.file, number, error)
    if args.seat is not None and args.seat >= len(names):
        raise DoublesixError("seat", f"there is no seat {args.seat}: seats go from 0 to {len(names) - 1}")
    text = Text(args.lang)
    seats = range(len(names)) if args.seat is None else [args.seat]
    steps = iter(progress("positions", len(found)))
    whole = judge_all(found, seats=seats, progress=lambda _done: next(steps, None))
    for seat in seats:
        _tell(whole.of(seat), names[seat], text, print)
    return WELL


def _tell(seen: Review, name: str, text: Text, out: Callable[[str], None]) -> None:
    """Print one seat's review."""
    out(text("coach.review.title", who=name, percent=str(round(seen.accuracy)), choices=str(len(seen.choices))))
    if not seen.choices:
        return
    bars = BARS if has_unicode() else PLAIN_BARS
    graph = "".join(bars[min(len(bars) - 1, int(each.chance * len(bars)))] for each in seen.choices[:MOST])
    out("  " + text("coach.review.graph", graph=graph))
    for each in seen.choices:
        if each.grade in ("inaccuracy", "mistake", "blunder"):
            out("  " + _sentence(each, text))
    for lesson, count in seen.lessons:
        out("  " + text("coach.review.lesson", count=count, lesson=text(f"coach.lesson.{lesson}")))
    turns = [text("coach.review.place", round=str(each.round), move=str(each.move)) for each in seen.turning_points]
    if turns:
        out("  " + text("coach.review.turns", places=text.join(turns)))


def _sentence(each: Judged, text: Text) -> str:
    """What a choice gave away, and what every tile seen would have said."""
    said = text(
        "coach.review.choice",
        place=text("coach.review.place", round=str(each.round), move=str(each.move)),
        made=str(each.action),
        best=str(each.best),
        grade=text(f"coach.grade.{each.grade}"),
        percent=str(round(each.lost * 100)),
    )
    if each.open_best is not None and each.open_lost is not None:
        said += " " + text("coach.review.open", best=str(each.open_best), points=str(each.open_lost))
    return said
