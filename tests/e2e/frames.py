"""Frames of a table as the server would send them, made from seeded rounds: the same picture every time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from doublesix import Chance, Match, games
from doublesix.table.frame import event_json

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

__all__ = ["NAMES", "frame", "lobby", "played", "show"]

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
Frame = dict[str, Any]


def played(rules: str, seats: int, seed: int, until: Callable[[Match], bool]) -> tuple[Match, list[Any]]:
    """A match after some moves: at each turn the seed's choice of the legal plays. Gives the last events as well."""
    match = Match.deal(games.parse(rules), seats=seats, chance=Chance.seeded(seed))
    events: list[Any] = [match.began()]
    step = seed
    while not until(match):
        if match.round_over:
            match = match.next_round(Chance.seeded(step))
            events = [match.began()]
            continue
        step = (step * 1103515245 + 12345) % 2**31
        moves = match.legal_moves()
        seat, action = moves[step // 65536 % len(moves)]
        match, happened = match.play(action, seat)
        events = list(happened)
    return match, events


def _seat(number: int, **changes: object) -> Frame:
    robot = number == 1
    base: Frame = {
        "n": number,
        "who": None if robot else f"p{number}",
        "name": f"Bot {number + 1}" if robot else NAMES[number],
        "bot": "tips" if robot else None,
        "here": not robot,
        "away_since_s": None,
        "stand_in": False,
        "ready": False,
    }
    return {**base, **changes}


def _room(rules: str, seats: int, phase: str) -> Frame:
    return {
        "id": "a1b2c3",
        "code": "KX742M",
        "title": "",
        "phase": phase,
        "host": "p0",
        "game": rules.split("+")[0],
        "rules": rules,
        "seats": [_seat(number) for number in range(seats)],
        "sides": [[number] for number in range(seats)],
        "teams": None,
        "people": [
            {"p": f"p{number}", "name": NAMES[number], "here": True, "watching": False}
            for number in range(seats)
            if number != 1
        ],
        "proposal": None,
        "agreed": {"rules": rules, "by": ["p0"]},
        "pace": {"turn_s": 0, "next_round_s": 15},
        "watchers": True,
        "help": False,
        "undo": None,
        "log": [],
        "match": 1,
        "rounds": [],
        "ended": None,
        "next_round_ms": None,
    }


def lobby(rules: str = "all_fives", seats: int = 4, *, proposal: bool = False) -> Frame:
    """A room before its match, with a proposal to answer if asked."""
    room = _room(rules, seats, "agree" if proposal else "lobby")
    room["seats"][3] = _seat(3, who=None, name="Seat 4", here=False)
    room["people"] = [each for each in room["people"] if each["p"] != "p3"]
    if proposal:
        room["proposal"] = {
            "by": "p2",
            "rules": f"{rules}+target=61+draw_penalty=5",
            "seats": seats,
            "teams": None,
            "diff": ["target", "draw_penalty"],
            "accepted": ["p2"],
            "waiting": ["p0"],
        }
    you = {"p": "p0", "name": "Ann", "host": True, "seats": [0], "lang": "en"}
    return {"t": "state", "seq": 5, "room": room, "you": you, "views": [], "ev": [], "clk": None, "h": "0"}


def frame(match: Match, events: list[Any], seat: int | None = 0, *, phase: str | None = None) -> Frame:
    """What the person at *seat*, or a watcher, is sent."""
    ended = match.round_over
    rules = match.house.to_text()
    room = _room(rules, match.seats, phase or ("match_end" if match.winners else "round_end" if ended else "play"))
    room["sides"] = [list(side) for side in match.seating.sides]
    room["teams"] = None if match.seating.teams is None else room["sides"]
    for number, each in enumerate(match.rounds, 1):
        if each.outcome is not None:
            score: Frame = {"number": number, "end": each.outcome.end, "winner": each.outcome.winner}
            room["rounds"].append({**score, "points": each.outcome.points, "total": each.outcome.total})
    told = [event_json(event) for event in events]
    room["ended"] = next((event for event in told if event["k"] == "round_ended"), None)
    watching = seat is None
    if watching:
        room["people"].append({"p": "w", "name": "Wes", "here": True, "watching": True})
    you = {
        "p": "w" if watching else f"p{seat}",
        "name": "Wes" if watching else NAMES[seat or 0],
        "host": seat == 0,
        "seats": [] if watching else [seat],
        "lang": "en",
    }
    views = [match.view(seat).to_json()]
    return {"t": "state", "seq": 9, "room": room, "you": you, "views": views, "ev": told, "clk": None, "h": "0"}


def show(page: Page, base: str, state: Frame) -> WebSocketRoute:
    """Open the room with a table that stands still in *state*; gives the line, to send more."""
    lines: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        lines.append(line)
        line.on_message(lambda text: line.send(json.dumps(state)) if json.loads(text)["t"] == "hello" else None)

    page.route_web_socket(f"{base.replace('http', 'ws')}/ws", answer)
    page.goto("about:blank")
    page.goto(f"{base}/r/a1b2c3")
    page.locator(".table, .proposal, .seats").first.wait_for()
    page.wait_for_timeout(150)
    return lines[-1]
