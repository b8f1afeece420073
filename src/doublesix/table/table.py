"""A table: a room with its clocks and the people connected to it. Actions and time go in, decisions come out.

Plain synchronous code: whoever runs it stores a decision, then calls ``commit``, then shows everybody ``frame``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from doublesix.engine.actions import Draw, Mark, Pass, Play, Stop
from doublesix.engine.match import Match
from doublesix.players import heaviest
from doublesix.table import commands as ask
from doublesix.table import consent, decide, rounds
from doublesix.table import facts as fact
from doublesix.table.checks import Decision, No
from doublesix.table.clock import MISSED, TURN_GRACE, Clocks, Pace
from doublesix.table.frame import Frames
from doublesix.table.room import Happened, Room

__all__ = ["Question", "Table"]


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the view of its seat as JSON has it, its level and seed; nothing else."""

    seat: int
    beat: int
    view: dict[str, object]
    level: str
    seed: int


class Table:
    """A room with its clocks and the people connected to it."""

    def __init__(self, room: Room, pace: Pace, entropy: Callable[[], bytes]) -> None:
        self.room = room
        self.clocks = Clocks(pace, woken=room.seq > 0)
        self.entropy = entropy
        self.here: frozenset[str] = frozenset()
        self.frames = Frames(room, self.clocks)

    # -- people ---------------------------------------------------------------

    def connected(self, here: frozenset[str], now: int) -> None:
        """Note who is connected."""
        if here and not self.here:
            self.clocks.away_since = dict.fromkeys(self.clocks.away_since, now)  # it stood still meanwhile
            self.clocks.wake()
        for person in here - self.here:
            self.clocks.idle -= set(self.room.seats_of(person))
        self.here = here
        self.clocks.follow(self.room, here, now)

    def handle(self, person: str, given: ask.Act | ask.Command) -> Decision:
        """Return what a move or a command comes to.

        Raises:
            No: It is not allowed now.
        """
        if isinstance(given, ask.Act):
            return rounds.act(self.room, person, given)
        return decide.command(self.room, person, given, self.here, self.entropy)

    def answered(self, person: str, aid: str) -> int | None:
        """The entry that the command became when it came before."""
        return self.room.done.get(person + aid)

    def joins(self, person: str, name: str, lang: str) -> Decision | None:
        """Return what it comes to when somebody opens the room; None where they are in it.

        Raises:
            No: There is no place.
        """
        facts = decide.joins(self.room, person, name, lang)
        return Decision(fact.Entry(facts=tuple(facts), p=person)) if facts else None

    # -- by itself --------------------------------------------------------------

    def due(self) -> int | None:
        """When ``tick`` should be called next."""
        return self.clocks.due(self.room, self.here)

    def tick(self, now: int) -> Decision | None:
        """Return what happens by itself at that time, one thing at a time."""
        room, clocks = self.room, self.clocks
        if not self.here:
            return None
        if (decision := self._people_tick(now)) is not None:
            return decision
        if clocks.undo_until is not None and now >= clocks.undo_until and room.undo is not None:
            clocks.undo_until = None
            return _happens(fact.UndoEnded(seat=room.undo.seat, done=False))
        if clocks.next_round_at is not None and now >= clocks.next_round_at:
            clocks.next_round_at = None
            dealt, secret = rounds.deal(room.match_number, len(room.match_in_play.rounds) + 1, self.entropy)
            return Decision(fact.Entry(facts=(dealt,)), secret)
        if clocks.turn_until is not None and now >= clocks.turn_until + TURN_GRACE:
            return self._time_is_up()
        if clocks.stall_at is not None and now >= clocks.stall_at:
            clocks.stall_at = None
            if any(isinstance(action, Draw) for _, action in room.match_in_play.legal_moves()):
                return rounds.moved(room, 0, "draw", "clock")
        return self._bot_moves(now)

    def _people_tick(self, now: int) -> Decision | None:
        room, clocks = self.room, self.clocks
        for person, since in clocks.away_since.items():
            late = person == room.host and now >= since + clocks.pace.host
            if late and (heir := decide.next_host(room, self.here)):
                return _happens(fact.Hosted(p=heir))
            if room.proposal is not None and person in room.proposal.waiting and now >= since + clocks.pace.asked:
                stood = [fact.Stood(seat=seat) for seat in room.seats_of(person)]
                return _happens(*stood, *consent.without(room, person))
            if room.is_playing and now >= since + clocks.pace.away:
                absent = [seat for seat in room.seats_of(person) if not room.seats[seat].stand_in]
                if absent:
                    return _happens(*(fact.StoodIn(seat=seat, on=True) for seat in absent))
        if (number := clocks.back(room, self.here)) is not None:
            return _happens(fact.StoodIn(seat=number, on=False))
        return None

    def _time_is_up(self) -> Decision | None:
        """The clock moves for a seat: draw or pass by the rules, else the heaviest tile; twice, and a bot stands in."""
        room, clocks = self.room, self.clocks
        seat = clocks.turn_seat
        clocks.turn_until = None
        match = room.match_in_play
        move = automatic(match, seat)
        decision = rounds.moved(room, seat, move, "clock")
        if room.seats[seat].missed + 1 < MISSED:
            return decision
        clocks.idle.add(seat)
        stood_in = fact.StoodIn(seat=seat, on=True)
        return Decision(fact.Entry(facts=(*decision.entry.facts, stood_in)), after=decision.after)

    def _bot_moves(self, now: int) -> Decision | None:
        if self.room.undo is not None:
            return None
        for thought in self.clocks.thinking.values():
            if thought.move is not None and now >= thought.due and thought.beat == self.room.beat:
                seat = self.room.seats[thought.seat]
                by: fact.Mover = "stand_in" if seat.stand_in else "bot"
                move, thought.move = thought.move, None
                try:
                    return rounds.moved(self.room, thought.seat, move, by, silent=thought.silent)
                except No:
                    return rounds.moved(self.room, thought.seat, automatic(self.room.match_in_play, thought.seat), by)
        return None

    def questions(self) -> list[Question]:
        """Return what bots are to be asked now, each once."""
        asked = []
        for thought in self.clocks.thinking.values():
            if not thought.asked:
                thought.asked = True
                level = self.room.seats[thought.seat].bot or "tips"
                view = self.frames.view_json(thought.seat)
                asked.append(Question(thought.seat, thought.beat, view, level, self.bot_seed(thought.seat)))
        return asked

    def bot_seed(self, seat: int) -> int:
        """The seed of a bot's seat in this round: nobody can know it beforehand, and it is told afterwards."""
        match, number = self.room.match_number, len(self.room.match_in_play.rounds)
        secret = self.room.secrets[match, number]
        return int.from_bytes(hashlib.sha256(b"doublesix/1/bot" + secret + bytes([seat])).digest()[:6], "big")

    def answer(self, question: Question, move: str | None, *, silent: bool = False) -> None:
        """Note a bot's answer; None where it has none. An answer to an old question is dropped."""
        thought = self.clocks.thinking.get(question.seat)
        if thought is None or thought.beat != question.beat:
            return
        thought.move = move or automatic(self.room.match_in_play, question.seat)
        thought.silent = silent

    # -- afterwards -------------------------------------------------------------

    def commit(self, decision: Decision, now: int) -> Happened:
        """Make a stored decision so."""
        if decision.secret is not None:
            match, number, secret = decision.secret
            self.room.secrets[match, number] = secret
        happened = self.room.apply(decision.entry, decision.after)
        self.clocks.follow(self.room, self.here, now)
        return happened


def automatic(match: Match, seat: int) -> str:
    """What is done for a seat that does not answer: draw, or go on without, else the heaviest tile that fits."""
    legal = match.legal(seat)
    for kind in (Draw, Pass, Mark, Stop):
        for action in legal:
            if isinstance(action, kind):
                return str(action)
    if any(isinstance(action, Play) for action in legal):
        return str(heaviest(match.view(seat)))
    return str(legal[0])


def _happens(*facts: fact.Fact) -> Decision:
    return Decision(fact.Entry(facts=facts))
