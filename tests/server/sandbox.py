"""A table without a server: commands at any time, every entry kept, the room rebuilt from them at will."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import msgspec

from doublesix.engine.events import Event
from doublesix.players import by_name
from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.checks import Decision
from doublesix.table.clock import Pace
from doublesix.table.room import Proposal, Room
from doublesix.table.seen import view_from_json
from doublesix.table.table import Table

__all__ = ["QUICK", "Sandbox"]

QUICK = Pace(bot_low=0, bot_high=0)


class Sandbox:
    """A room with its people, and a clock that only the test moves."""

    def __init__(
        self, rules: str = "tiddle_a_wink", seats: int = 2, *, host: str = "ann", pace: Pace = QUICK, seed: int = 0
    ) -> None:
        self.now = 1_000_000
        self._secrets = seed * 1_000_000
        self._aid = 0
        self.entries: list[bytes] = []
        self.told: list[Event] = []
        self.table = Table(Room("room"), pace, self._entropy)
        made = fact.Made(by=host, title="", rules=rules, seats=seats)
        self.commit(
            Decision(fact.Entry(facts=(made, fact.Joined(p=host, name=host.title()), fact.Sat(p=host, seat=0))))
        )
        self.connect(host)

    def _entropy(self) -> bytes:
        self._secrets += 1
        return hashlib.sha256(str(self._secrets).encode()).digest()

    @property
    def room(self) -> Room:
        return self.table.room

    def phase(self) -> str:
        return self.room.phase

    def proposal(self) -> Proposal | None:
        return self.room.proposal

    def stands_in(self, seat: int) -> bool:
        return self.room.seats[seat].stand_in

    def commit(self, decision: Decision) -> None:
        if decision.entry.facts:
            self.entries.append(fact.encode(decision.entry))
            self.told = self.table.commit(decision, self.now)

    # -- people ---------------------------------------------------------------------

    def join(self, *people: str) -> None:
        """Let people come in, and be here."""
        for person in people:
            decision = self.table.joins(person, person.title(), "en")
            if decision is not None:
                self.commit(decision)
            self.connect(person)

    def connect(self, person: str) -> None:
        self.table.connected(self.table.here | {person}, self.now)

    def disconnect(self, person: str) -> None:
        self.table.connected(self.table.here - {person}, self.now)

    def aid(self) -> str:
        self._aid += 1
        return f"{self._aid:016x}"

    def do(self, person: str, kind: type[Any], **fields: object) -> Decision:
        """Carry out a command, as it comes from the wire."""
        raw = {"t": "do", "k": kind.__struct_config__.tag, "aid": self.aid(), **fields}
        command: ask.Command = msgspec.json.decode(json.dumps(raw), type=ask.Command)
        decision = self.table.handle(person, command)
        self.commit(decision)
        return decision

    def act(self, person: str, move: str, seat: int | None = None, seq: int | None = None) -> Decision:
        """Carry out a move."""
        seat = self.room.seats_of(person)[0] if seat is None else seat
        decision = self.table.handle(
            person, ask.Act(aid=self.aid(), seat=seat, seq=self.room.beat if seq is None else seq, move=move)
        )
        self.commit(decision)
        return decision

    # -- time -----------------------------------------------------------------------

    def settle(self) -> None:
        """Let bots answer, and happen what is due."""
        for _ in range(10_000):
            self.answer_bots()
            due = self.table.due()
            if due is None or due > self.now:
                return
            decision = self.table.tick(self.now)
            if decision is None:
                return
            self.commit(decision)
        raise AssertionError("it never comes to rest")

    def answer_bots(self) -> None:
        """Answer what bots are asked."""
        for question in self.table.questions():
            view = view_from_json(json.loads(json.dumps(question.view)))
            self.table.answer(question, str(by_name(question.level, question.seed)(view)))

    def wait(self, ms: int) -> None:
        """Let time pass, everything happening when it is due."""
        until = self.now + ms
        self.settle()
        while (due := self.table.due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.settle()
        self.now = until

    # -- play -----------------------------------------------------------------------

    def start(self) -> None:
        self.do(self.room.host, ask.Start)

    def mover(self) -> tuple[str, int]:
        """Who is on turn, and the seat."""
        seat = self.room.movers[0]
        who = self.room.seats[seat].who
        assert who is not None
        return who, seat

    def one_move(self) -> None:
        """Let whoever is on turn make a move."""
        if self.room.seats[self.room.movers[0]].is_bot_played:
            self.wait(0)
            return
        person, seat = self.mover()
        self.act(person, str(by_name("tips", 0)(self.room.match_in_play.view(seat))), seat)

    def play_round(self) -> None:
        """Play the running round to its end."""
        while self.phase() == "play":
            self.one_move()

    # -- looking ----------------------------------------------------------------------

    def frame(self, person: str) -> dict[str, Any]:
        """What the person is shown now."""
        frames = self.table.frames
        shown: dict[str, Any] = json.loads(
            frames.frame(person, frames.shared(self.table.here, self.now), self.told, self.now)
        )
        return shown

    def rebuilt(self) -> Room:
        """The room as its log has it."""
        room = Room("room", secrets=dict(self.room.secrets))
        for entry in self.entries:
            room.apply(fact.decode(entry))
        return room

    def check(self, people: Iterable[str] = ()) -> None:
        """The log gives the same room, and what is shown is what the wire says."""
        from doublesix.server import wire

        again = self.rebuilt()
        for name in Room.__dataclass_fields__:
            if name not in ("match", "before", "ended", "_offers"):
                assert getattr(self.room, name) == getattr(again, name), name
        for seat in (None, *range(len(self.room.seats))) if self.room.match else ():
            assert self.room.match_in_play.view(seat).to_json() == again.match_in_play.view(seat).to_json()
        for person in (*self.room.people, *people):
            msgspec.convert({**self.frame(person), "t": "state"}, wire.StateFrame)
