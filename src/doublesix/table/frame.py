"""What each person is shown: one whole frame, built by allow-list from the room and that person's seats alone."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import msgspec

from doublesix.engine.actions import Seat
from doublesix.engine.events import Drew, Event, redact
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile
from doublesix.engine.view import seat_view
from doublesix.table.clock import TURN_GRACE, Clocks
from doublesix.table.room import Happened, Room

__all__ = ["Frames", "event_json", "round_scores", "snake"]

_encode = msgspec.json.Encoder().encode


class Frames:
    """Builds the frames of one room."""

    def __init__(self, room: Room, clocks: Clocks) -> None:
        self.room = room
        self.clocks = clocks
        self._happened: Sequence[Event] = ()
        self._told: list[dict[str, object]] = []

    def shared(self, here: frozenset[str], now: int, code: str | None = None) -> bytes:
        """Return what everybody sees: the room as JSON, with the short code that leads to it."""
        return _encode(self.room_json(here, now, code))

    def frame(self, person: str, shared: bytes, happened: Happened, now: int) -> bytes:
        """Return the frame of one person as a JSON text.

        Args:
            shared: From ``shared`` at the same moment.
            happened: What was not yet told.
        """
        views = _encode(self.views(person))
        frame = {
            "t": "state",
            "seq": self.room.seq,
            "room": msgspec.Raw(shared),
            "you": self.you(person),
            "views": msgspec.Raw(views),
            "ev": self.events(person, happened),
            "clk": self.clock_json(now),
            "h": f"{zlib.crc32(views):08x}",
        }
        return _encode(frame)

    def views(self, person: str) -> list[dict[str, object]]:
        """Return one view for each seat of the person, else the spectator's; none before the first deal."""
        match = self.room.match
        if match is None or not match.rounds:
            return []
        seats: Sequence[int | None] = self.room.seats_of(person) or (None,)
        return [self.view_json(seat) for seat in seats]

    def view_json(self, seat: int | None) -> dict[str, object]:
        """Return the view of a seat, numbered by the table's own count, which a move taken back does not turn back."""
        match = self.room.match_in_play
        view = seat_view(
            match.seating,
            match.rounds,
            match.state,
            None if seat is None else Seat(seat),
            legal=() if seat is None else self.room.offers.get(seat, ()),
            total=match.total,
            winners=match.winners,
        ).to_json()
        view["seq"] = self.room.beat
        return view

    def events(self, person: str, happened: Sequence[Event]) -> list[dict[str, object]]:
        """Return what happened as the person may hear it."""
        if happened is not self._happened:
            self._happened, self._told = happened, [event_json(redact(event, None)) for event in happened]
        if not any(isinstance(event, Drew) for event in happened):
            return self._told
        mine = self.room.seats_of(person)
        return [
            event_json(event) if isinstance(event, Drew) and event.seat in mine else public
            for event, public in zip(happened, self._told, strict=True)
        ]

    def you(self, person: str) -> dict[str, object]:
        """Return who the person is here."""
        known = self.room.people.get(person)
        return {
            "p": person,
            "name": known.name if known else "",
            "host": person == self.room.host,
            "seats": self.room.seats_of(person),
            "lang": known.lang if known else "en",
        }

    def clock_json(self, now: int) -> dict[str, object] | None:
        """Return the turn clock."""
        if self.clocks.turn_until is None:
            return None
        left = max(0, self.clocks.turn_until - now)
        return {"seat": self.clocks.turn_seat, "left_ms": left, "grace_ms": TURN_GRACE}

    def room_json(self, here: frozenset[str], now: int, code: str | None = None) -> dict[str, object]:
        """Return the room without anything that a hand could show through."""
        room = self.room
        house, text = room.house, room.agreed.text
        match = room.match
        seating = match.seating if match is not None else None
        sides = seating.sides if seating else (room.agreement and room.agreement.teams) or None
        return {
            "id": room.id,
            "code": code,
            "title": room.title,
            "phase": room.phase,
            "host": room.host,
            "game": house.game.key,
            "rules": text,
            "seats": [self._seat_json(number, here, now) for number in range(len(room.seats))],
            "sides": sides if sides is not None else [[number] for number in range(len(room.seats))],
            "teams": seating.teams if seating else room.agreement and room.agreement.teams,
            "people": [
                {"p": key, "name": person.name, "here": key in here, "watching": not room.seats_of(key)}
                for key, person in room.people.items()
            ],
            "proposal": self._proposal_json(),
            "agreed": room.agreement and {"rules": text, "by": room.agreement.by},
            "pace": {"turn_s": room.turn_s, "next_round_s": room.next_round_s},
            "watchers": room.watchers,
            "help": room.help,
            "undo": room.undo and {"seat": room.undo.seat, "waiting": room.undo.waiting},
            "log": list(room.lines)[-12:],
            "match": room.match_number,
            "rounds": [] if match is None else round_scores(match),
            "ended": room.ended and event_json(room.ended),
            "next_round_ms": None if self.clocks.next_round_at is None else max(0, self.clocks.next_round_at - now),
        }

    def _seat_json(self, number: int, here: frozenset[str], now: int) -> dict[str, object]:
        seat = self.room.seats[number]
        since = None if seat.who is None else self.clocks.away_since.get(seat.who)
        return {
            "n": number,
            "who": seat.who,
            "name": self.room.seat_name(number),
            "bot": seat.bot if seat.who is None else None,
            "here": seat.who in here,
            "away_since_s": None if since is None else max(0, now - since) // 1000,
            "stand_in": seat.stand_in,
            "ready": seat.ready,
        }

    def _proposal_json(self) -> dict[str, object] | None:
        proposal = self.room.proposal
        if proposal is None:
            return None
        asked, now = proposal.rules, self.room.house
        names = sorted(asked.named | now.named)
        return {
            "by": proposal.by,
            "rules": asked.to_text(),
            "seats": proposal.seats,
            "teams": proposal.teams,
            "diff": [name for name in names if asked.value(name) != now.value(name)],
            "accepted": proposal.accepted,
            "waiting": proposal.waiting,
        }


def round_scores(match: Match) -> list[dict[str, object]]:
    """Return the finished rounds of a match, as its score sheet has them."""
    return [
        {
            "number": number,
            "end": played.outcome.end,
            "winner": played.outcome.winner,
            "points": played.outcome.points,
            "total": played.outcome.total,
        }
        for number, played in enumerate(match.rounds, 1)
        if played.outcome is not None
    ]


def event_json(event: Event) -> dict[str, object]:
    """Return an event as JSON: its kind in snake case and its fields, tiles as text."""
    told: dict[str, object] = {"k": snake(type(event).__name__)}
    for each in fields(event):
        told[each.name] = _plain(getattr(event, each.name))
    return told


def snake(name: str) -> str:
    """Return ``RoundBegan`` as ``round_began``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def _plain(value: Any) -> object:  # noqa: ANN401
    if isinstance(value, Tile):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return int(value) if isinstance(value, int) and not isinstance(value, bool) else value
