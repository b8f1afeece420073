"""Games and house rules over HTTP: the list, a rule sheet, what the validator says, the catalogue, a replay."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix import games
from doublesix.engine.events import Event
from doublesix.engine.kinds import Value
from doublesix.engine.match import Match
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import HouseRules, Seating
from doublesix.errors import Refusal, ReplayError
from doublesix.players import PLAYERS
from doublesix.records import parse, positions
from doublesix.records.record import decode
from doublesix.server.answers import BadRequest, answer, raw_body
from doublesix.table.frame import event_json, round_scores
from doublesix.text import LANGUAGES, Table, Text, finding_words, rule_sheet

__all__ = ["ROUTES", "catalogue_hash"]

LONGEST_RECORD = 1 << 20
MOST_STEPS = 4000
FOREVER = "public, max-age=31536000, immutable"


@cache
def _games_json() -> bytes:
    listed = [
        {
            "key": game.key,
            "seats": list(game.rules.seat_counts()),
            "usual_seats": game.seats,
            "variations": {key: game.variation(key).to_json() for key in game.variations},
            "deals": {str(top): {str(seats): hand for seats, hand in row.items()} for top, row in game.deals.items()},
            "options": options_json(game.rules),
        }
        for game in games.ALL
    ]
    options = [
        {
            "name": option.name,
            "group": option.group,
            "kind": type(option.kind).__name__.lower(),
            "values": [option.kind.to_json(value) for value in choices(option.name)],
            "texts": [option.kind.to_text(value) for value in choices(option.name)],
            "default": option.kind.to_json(option.default),
            "expects": option.kind.expects,
            **_bounds(option.kind),
        }
        for option in OPTIONS.values()
    ]
    return json.dumps({"games": listed, "options": options, "levels": list(PLAYERS)}, ensure_ascii=False).encode()


def _bounds(kind: object) -> dict[str, object]:
    """What a chooser of numbers asks: from, to, and whether it may differ by the number of seats."""
    each = getattr(kind, "each", kind)
    found: dict[str, object] = {}
    for name in ("low", "high"):
        bound = getattr(each, name, None)
        if isinstance(bound, int):
            found["min" if name == "low" else "max"] = bound
    return found


def options_json(rules: HouseRules) -> dict[str, object]:
    """Return every option of the house rules, as JSON has it."""
    return {name: option.kind.to_json(rules.value(name)) for name, option in OPTIONS.items()}


def table_json(seating: Seating) -> dict[str, object]:
    """Return a table's rules as plain values."""
    rules = seating.rules
    return {
        "game": rules.game.key,
        "set_max": rules.set_max,
        "hand": seating.hand_size,
        "labels": dict(rules.game.labels),
        "options": options_json(rules),
        "sides": seating.sides,
    }


async def table(request: Request) -> Response:
    """A table's rules as plain values."""
    rules, seats, teams, _ = _asked(request)
    return answer(request, table_json(rules.seated(seats, teams)))


def choices(name: str) -> tuple[Value, ...]:
    """Return the values of an option that a chooser offers."""
    option = OPTIONS[name]
    return tuple(option.usual or getattr(option.kind, "choices", ()) or ())


async def games_list(request: Request) -> Response:
    """All games and all options."""
    return answer(request, _games_json(), {"cache-control": "no-cache"})


async def sheet(request: Request) -> Response:
    """The rule sheet of one way of playing, in sections."""
    rules, seats, teams, lang = _asked(request)
    made = rule_sheet(rules.seated(seats, teams), lang)
    sections = [
        {
            "key": section.key,
            "title": section.title,
            "parts": [
                {"head": part.head, "rows": part.rows} if isinstance(part, Table) else part for part in section.parts
            ],
        }
        for section in made.sections
    ]
    return answer(
        request,
        {"lang": lang, "game": made.game, "title": made.title, "summary": made.summary, "sections": sections},
    )


async def check(request: Request) -> Response:
    """What the validator has to say, and how many tiles each seat gets."""
    rules, seats, teams, lang = _asked(request)
    found = rules.findings(seats, teams)
    text = Text(lang)
    said: dict[str, object] = {
        kind: [{"option": each.option, "text": finding_words(text, each)} for each in found if each.kind == kind]
        for kind in ("refused", "warn", "inert")
    }
    said |= {"hand": None, "left": None, "rules": rules.to_text()}
    if not said["refused"]:
        seating = rules.seated(seats, teams)
        said |= {"hand": seating.hand_size, "left": seating.boneyard, "sides": seating.sides}
    return answer(request, said)


def _asked(request: Request) -> tuple[HouseRules, int, list[list[int]] | None, str]:
    """The house rules, seats, teams and language of an address."""
    query = request.query_params
    lang = query.get("lang", "en")
    if lang not in LANGUAGES:
        raise BadRequest(400, "language", f"there is no text in that language; there are: {', '.join(LANGUAGES)}")
    try:
        rules = games.parse(query.get("rules", "")[:1500])
    except Refusal as refused:
        words = " ".join(finding_words(Text(lang), finding) for finding in refused.findings)
        raise BadRequest(400, refused.code, words) from None
    seats = query.get("seats", "")
    number = int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else rules.game.seats
    return rules, number, _teams(query.get("teams")), lang


def _teams(text: str | None) -> list[list[int]] | None:
    """Teams as JSON has them: ``[[0,2],[1,3]]``."""
    if not text:
        return None
    try:
        return msgspec.json.decode(text, type=list[list[int]])
    except msgspec.DecodeError:
        raise BadRequest(400, "teams", "teams are written [[0,2],[1,3]]") from None


@cache
def _catalogue(lang: str) -> bytes:
    return (files("doublesix.text.catalogue") / f"{lang}.json").read_bytes()


@cache
def catalogue_hash(lang: str) -> str:
    """Return what the address of a catalogue ends with, so that browsers may keep it for ever."""
    return hashlib.sha256(_catalogue(lang)).hexdigest()[:12]


async def catalogue(request: Request) -> Response:
    """All sentences in one language; kept for ever under an address with the right ``v``."""
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise BadRequest(404, "language", "there is no text in that language")
    tag = f'"{catalogue_hash(lang)}"'
    kept = FOREVER if request.query_params.get("v") == catalogue_hash(lang) else "no-cache"
    headers = {"cache-control": kept, "etag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return answer(request, _catalogue(lang), headers)


async def replay(request: Request) -> Response:
    """Every position of a record with all hands, and the first fault; the page needs no rules."""
    raw = await raw_body(request, LONGEST_RECORD)
    return answer(request, await asyncio.to_thread(_replayed, raw))


def _replayed(raw: bytes) -> dict[str, object]:
    steps: list[dict[str, object]] = []
    told: dict[str, object] = {"names": [], "table": None, "rounds": [], "steps": steps, "fault": None}
    before: Match | None = None
    try:
        record = parse(decode(raw.decode("utf-8", "replace")))
        told["names"] = list(record.seats)
        for match in positions(record):
            told["table"] = told["table"] or table_json(match.seating)
            if match.rounds and len(steps) < MOST_STEPS:
                steps.append(
                    {"view": _open_view(match), "ev": [event_json(event) for event in _between(before, match)]}
                )
            before = match
    except ReplayError as error:
        told["fault"] = {"place": error.place, "text": error.message}
    if before is not None:
        told["rounds"] = round_scores(before)
    return told


def _open_view(match: Match) -> dict[str, object]:
    """A position with every hand turned up."""
    view = match.view(None).to_json()
    view["hands"] = [[str(tile) for tile in match.view(seat).hand] for seat in range(match.seats)]
    return view


def _between(before: Match | None, match: Match) -> Sequence[Event]:
    """What happened from one position to the next."""
    if before is None or len(before.rounds) < len(match.rounds):
        return (match.began(),)
    move = match.rounds[-1].moves[-1]
    return before.play(move.action, move.seat)[1]


ROUTES = [
    Route("/api/games", games_list),
    Route("/api/sheet", sheet),
    Route("/api/check", check),
    Route("/api/table", table),
    Route("/api/catalogue/{lang}.json", catalogue),
    Route("/api/replay", replay, methods=["POST"]),
]
