"""Any order of anything that people can do: the log gives the same room, views stay their owners', nothing breaks."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.server.sandbox import Sandbox

from doublesix.table import commands as ask
from doublesix.table.checks import No
from doublesix.table.clock import Pace
from doublesix.text import LANGUAGES

PEOPLE = ("ann", "bob", "cy", "dot", "eve")
RULES = (
    "tiddle_a_wink",
    "tiddle_a_wink+draw_penalty=5",
    "block",
    "all_fives",
    "nonsense",
    "mexican_train",
    "block+hand_size=20",
)
person = st.sampled_from(PEOPLE)
seat = st.integers(0, 4)


class RoomMachine(RuleBasedStateMachine):
    """A room with five people who do as they like."""

    box: Sandbox

    @initialize(
        rules=st.sampled_from(("tiddle_a_wink", "block+target=20", "draw+draw_penalty=5")), seats=st.integers(2, 4)
    )
    def make(self, rules: str, seats: int) -> None:
        self.box = Sandbox(rules, seats, pace=Pace(50, 400))
        self.acked: set[str] = set()

    def want(self, who: str, kind: type[Any], **fields: object) -> None:
        """Ask for something; a refusal has words in every language and changes nothing."""
        before = (self.box.room.seq, self.box.room.beat)
        refusal: No | None = None
        try:
            self.box.do(who, kind, **fields)
        except No as no:
            refusal = no
        if refusal is not None:
            assert all(refusal.words(lang) for lang in LANGUAGES)
            assert before == (self.box.room.seq, self.box.room.beat)

    @rule(who=person)
    def come(self, who: str) -> None:
        try:
            self.box.join(who)
        except No:
            self.box.disconnect(who)

    @rule(who=person)
    def go(self, who: str) -> None:
        self.box.disconnect(who)

    @rule(who=person, at=seat)
    def sit(self, who: str, at: int) -> None:
        self.want(who, ask.Sit, seat=at)

    @rule(who=person, at=seat)
    def stand(self, who: str, at: int) -> None:
        self.want(who, ask.Stand, seat=at)

    @rule(who=person, a=seat, b=seat)
    def swap(self, who: str, a: int, b: int) -> None:
        self.want(who, ask.Swap, seat=a, **{"with": b})

    @rule(who=person, at=seat, level=st.sampled_from((None, "tips", "oracle")))
    def bot(self, who: str, at: int, level: str | None) -> None:
        self.want(who, ask.SetBot, seat=at, level=level)

    @rule(who=person, count=st.integers(2, 6))
    def seats(self, who: str, count: int) -> None:
        self.want(who, ask.SetSeats, count=count)

    @rule(who=person, rules=st.sampled_from(RULES), seats=st.none() | st.integers(2, 6))
    def propose(self, who: str, rules: str, seats: int | None) -> None:
        self.want(who, ask.Propose, rules=rules, seats=seats)

    @rule(who=person, kind=st.sampled_from((ask.Accept, ask.Refuse, ask.Start, ask.Next, ask.Rematch, ask.Leave)))
    def plain(self, who: str, kind: type[Any]) -> None:
        self.want(who, kind)

    @rule()
    def start(self) -> None:
        if self.box.room.host:
            self.want(self.box.room.host, ask.Start)

    @rule(who=person, other=person, kind=st.sampled_from((ask.Kick, ask.SetHost)))
    def power(self, who: str, other: str, kind: type[Any]) -> None:
        self.want(who, kind, p=other)

    @rule(who=person, at=seat)
    def undo(self, who: str, at: int) -> None:
        self.want(who, ask.AskUndo, seat=at)

    @rule(who=person, ok=st.booleans())
    def answer(self, who: str, ok: bool) -> None:
        self.want(who, ask.AnswerUndo, ok=ok)

    @rule(who=person, turn_s=st.sampled_from((0, 5, 60)), next_round_s=st.sampled_from((0, 15)))
    def pace(self, who: str, turn_s: int, next_round_s: int) -> None:
        self.want(who, ask.SetPace, turn_s=turn_s, next_round_s=next_round_s)

    @rule(who=person, allowed=st.booleans())
    def watchers(self, who: str, allowed: bool) -> None:
        self.want(who, ask.SetWatchers, allowed=allowed)

    @rule(who=person, name=st.text(max_size=30))
    def name(self, who: str, name: str) -> None:
        self.want(who, ask.SetName, name=name.encode("utf-8", "ignore").decode())

    @rule(ms=st.sampled_from((0, 300, 3_000, 20_000, 40_000)))
    def wait(self, ms: int) -> None:
        self.box.wait(ms)

    @rule(steps=st.integers(1, 12))
    def play(self, steps: int) -> None:
        """Whoever is on turn moves."""
        for _ in range(steps):
            if self.box.phase() != "play" or not self.box.table.here:
                return
            seat = self.box.room.movers[0]
            if self.box.room.seats[seat].is_bot_played:
                self.box.wait(500)
            else:
                self.box.one_move()

    @rule(who=person, at=seat, move=st.sampled_from(("pass", "draw", "6-6", "0-0@0", "x")), seq=st.integers(-2, 1))
    def cheat(self, who: str, at: int, move: str, seq: int) -> None:
        """A move that is not one's own, too early, too late or against the rules."""
        before = (self.box.room.seq, self.box.room.beat)
        refusal: No | None = None
        try:
            self.box.act(who, move, at, max(0, self.box.room.beat + seq))
        except No as no:
            refusal = no
        if refusal is not None:
            assert all(refusal.words(lang) for lang in LANGUAGES)
            assert before == (self.box.room.seq, self.box.room.beat)
        else:
            assert seq == 0
            assert self.box.room.seats[at].who == who

    @invariant()
    def it_holds_together(self) -> None:
        if not hasattr(self, "box"):
            return
        box = self.box
        box.check()
        room = box.room
        assert not room.people or room.host in room.people or not box.table.here
        assert room.proposal is None or room.proposal.waiting
        for seat_state in room.seats:
            assert seat_state.who is None or seat_state.who in room.people
        for who in PEOPLE:
            frame = box.frame(who)
            mine = room.seats_of(who)
            assert mine == frame["you"]["seats"]
            for view in frame["views"]:
                assert view["seat"] is None or view["seat"] in mine
            if not mine and room.phase == "play":
                assert all(not view["hand"] for view in frame["views"])
        due = box.table.due()
        assert due is None or due - box.now < 3_700_000
        json.dumps([json.loads(entry) for entry in box.entries[-1:]])


TestRoomMachine = RoomMachine.TestCase
TestRoomMachine.settings = settings(
    max_examples=max(5, settings().max_examples // 4), stateful_step_count=40, deadline=None
)
