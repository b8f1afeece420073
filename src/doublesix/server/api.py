"""The HTTP side of rooms: make one, find one, who am I, and long polls where sockets do not get through."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from doublesix.server import wire
from doublesix.server.answers import BadRequest, answer, body, context_of, guest, raw_body
from doublesix.server.live import Live
from doublesix.store import RoomRow
from doublesix.table import facts as fact
from doublesix.table.checks import check, lists, parse_rules
from doublesix.table.names import clean
from doublesix.table.room import STAND_IN
from doublesix.table.rounds import deal

__all__ = ["ROUTES"]

POLL_S = 25.0


class NewRoom(Struct, forbid_unknown_fields=True):
    """What a room is made of."""

    rules: Annotated[str, Meta(max_length=1500)]
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    name: Annotated[str, Meta(max_length=400)] = ""
    title: Annotated[str, Meta(max_length=400)] = ""
    teams: list[list[int]] | None = None
    play_now: bool = False
    lang: str | None = None


class Join(Struct, forbid_unknown_fields=True):
    """A short code."""

    code: Annotated[str, Meta(max_length=16)]


class Me(Struct, forbid_unknown_fields=True):
    """What somebody wants to be called, and the language."""

    name: Annotated[str, Meta(max_length=400)] | None = None
    lang: Annotated[str, Meta(max_length=8)] | None = None


async def make_room(request: Request) -> Response:
    """Make a room; with ``play_now`` its maker sits, bots fill it and the first round is dealt."""
    context, who = context_of(request), guest(request)
    given = await body(request, NewRoom)
    if context.hub.closing or not context.may(context.rooms, who.p):
        raise BadRequest(429, "rate", "you have made many rooms: wait a little")
    known, lang = context.name_of(who)
    lang = given.lang if given.lang in ("en", "ru") else lang
    name = clean(given.name) if given.name.strip() else known
    if given.name.strip() or given.lang:
        context.call(who, name, lang)
    rules = parse_rules(given.rules, lang)
    seats = given.seats or rules.game.seats
    check(rules, seats, given.teams, lang)
    code, until = context.new_code()
    row = RoomRow(secrets.token_hex(10), code, until, context.hub.now())
    title = clean(given.title, 40) if given.title.strip() else ""
    facts: list[fact.Fact] = [
        fact.Made(by=who.p, title=title, rules=rules.to_text(), seats=seats, teams=lists(given.teams)),
        fact.Joined(p=who.p, name=name, lang=lang),
        fact.Sat(p=who.p, seat=0),
    ]
    secret = None
    if given.play_now:
        facts += [fact.BotSet(seat=seat, level=STAND_IN) for seat in range(1, seats)]
        dealt, secret = deal(1, 1, context.hub.entropy)
        facts += [fact.Began(match=1), dealt]
    made: asyncio.Future[Live | None] = asyncio.get_running_loop().create_future()
    context.hub.make(row, tuple(facts), secret, made.set_result)
    if await made is None:
        raise BadRequest(503, "storage", "the room could not be stored: try again in a moment")
    return answer(request, {"room": row.id, "code": code})


async def join(request: Request) -> Response:
    """Find a room by its short code."""
    context, who = context_of(request), guest(request)
    given = await body(request, Join)
    if not context.may(context.joins, context.network(request)):
        raise BadRequest(429, "rate", "too many codes: wait a minute")
    code = given.code.strip().upper().replace("O", "0").replace("-", "")
    room = context.hub.store.room_of_code(code, context.hub.now())
    if room is None:
        raise BadRequest(404, "no_room", "there is no room with that code; codes work for a day")
    del who
    return answer(request, {"room": room})


async def me(request: Request) -> Response:
    """Tell or change who the guest is."""
    context, who = context_of(request), guest(request)
    name, lang = context.name_of(who)
    if request.method == "POST":
        given = await body(request, Me)
        if given.name is not None:
            name = clean(given.name)
        if given.lang in ("en", "ru"):
            lang = given.lang
        context.call(who, name, lang)
    return answer(request, {"p": who.p, "name": name, "lang": lang})


async def events(request: Request) -> Response:
    """Wait for news of a room: the next frame, or the state as it is after a while."""
    context, who = context_of(request), guest(request)
    live = _room(request)
    since = request.query_params.get("since", "")
    seq = int(since) if since.isascii() and since.isdigit() and len(since) < 10 else None
    frame = await context.hub.poll(live, (who.p, *context.name_of(who)), seq, POLL_S)
    if frame is None:
        raise BadRequest(404, "no_room", "there is no such room")
    return answer(request, frame)


async def act(request: Request) -> Response:
    """Take one frame as a socket would, and answer it."""
    context, who = context_of(request), guest(request)
    raw = await raw_body(request, wire.LARGEST)
    live = _room(request)
    frame = wire.decode(raw)
    if isinstance(frame, wire.Hello | wire.Ping):
        raise BadRequest(400, "frame", "only moves and room commands are taken here")
    if isinstance(frame, wire.Sync):
        return answer(request, context.hub.frame_for(live, who.p))
    if not context.may(context.asks, who.p) or not context.may_speak(who, frame):
        return answer(request, context.hub.too_fast(live, who.p, frame.aid))
    replied: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    context.hub.submit(live, who.p, frame, lambda reply: None if replied.done() else replied.set_result(reply))
    return answer(request, await replied)


def _room(request: Request) -> Live:
    """The room of the address; the same answer where there is none and where it is not the guest's."""
    context, who = context_of(request), guest(request)
    room = request.path_params["room"]
    live = context.find(who, room)
    if live is None:
        raise BadRequest(404, "no_room", "there is no such room")
    return live


async def matches(request: Request) -> Response:
    """The finished matches of this browser, newest first."""
    context, who = context_of(request), guest(request)
    found = context.hub.store.finished(who.p)
    return answer(
        request,
        {
            "matches": [
                {
                    "id": f"{each.room}-{each.match}",
                    "room": each.room,
                    "ended": each.ended_ms,
                    **json.loads(each.summary),
                }
                for each in found
            ]
        },
    )


async def record(request: Request) -> Response:
    """The record of a finished match; who knows its address was in the room."""
    context = context_of(request)
    room, _, number = request.path_params["match"].rpartition("-")
    found = context.hub.store.record(room, int(number)) if number.isascii() and number.isdigit() else None
    if found is None:
        raise BadRequest(404, "no_match", "there is no such match")
    name = f"doublesix-{json.loads(found.summary)['game']}-{found.match}.json"
    return answer(request, found.record.encode(), {"content-disposition": f'attachment; filename="{name}"'})


ROUTES = [
    Route("/api/rooms", make_room, methods=["POST"]),
    Route("/api/join", join, methods=["POST"]),
    Route("/api/me", me, methods=["GET", "POST"]),
    Route("/api/rooms/{room}/events", events, methods=["GET"]),
    Route("/api/rooms/{room}/act", act, methods=["POST"]),
    Route("/api/matches", matches, methods=["GET"]),
    Route("/api/matches/{match}/record", record, methods=["GET"]),
]
