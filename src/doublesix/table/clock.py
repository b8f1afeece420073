"""When something happens by itself: turn clocks, bots' pace, absent people, the next round.

Time is an argument, in milliseconds on one clock that never goes back. Nothing here is stored: after a restart every
clock begins anew, which costs nobody anything. While nobody is connected a room stands still.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from doublesix.table.room import Room

__all__ = ["Clocks", "Pace", "Thinking"]

TURN_GRACE = 250  # accepted after the clock has run out, for the way here
MISSED = 2  # turns that the clock has played before a bot stands in
WAKE = 15_000  # given to a turn clock after a restart, until its seat is back


@dataclass(frozen=True, slots=True)
class Pace:
    """Waiting times in milliseconds.

    Attributes:
        bot_low, bot_high: Between these a bot seems to think; drawn without a look at its hand.
        away: An absent player keeps the seat so long before a bot stands in.
        host: The host may be away so long.
        asked: An absent player is waited for so long before a proposal goes on without.
        undo: The others have so long to answer.
    """

    bot_low: int = 900
    bot_high: int = 2200
    away: int = 30_000
    host: int = 4_000
    asked: int = 30_000
    undo: int = 20_000


@dataclass(slots=True)
class Thinking:
    """A bot's turn: asked at once, played when it is due."""

    seat: int
    beat: int
    due: int
    asked: bool = False
    move: str | None = None
    silent: bool = False


@dataclass(slots=True)
class Clocks:
    """The running clocks of one room."""

    pace: Pace
    beat: int = -1
    turn_until: int | None = None
    turn_seat: int = -1
    next_round_at: int | None = None
    undo_until: int | None = None
    stall_at: int | None = None
    thinking: dict[int, Thinking] = field(default_factory=dict)
    away_since: dict[str, int] = field(default_factory=dict)
    woken: bool = False
    idle: set[int] = field(default_factory=set)  # seats whose player is here but does not move

    def wake(self) -> None:
        """Begin every clock anew: nobody is charged for the time in which the room stood still."""
        self.beat = -1
        self.turn_until = self.next_round_at = self.undo_until = self.stall_at = None
        self.woken = True

    def follow(self, room: Room, here: frozenset[str], now: int) -> None:
        """Set every clock as the room stands now; clocks that run go on."""
        self._follow_people(room, here, now)
        self.idle = {seat for seat in self.idle if seat < len(room.seats) and room.seats[seat].stand_in}
        if room.undo is None:
            self.undo_until = None
        elif self.undo_until is None:
            self.undo_until = now + self.pace.undo
        if room.phase == "round_end":
            if self.next_round_at is None:
                self.next_round_at = now + room.next_round_s * 1000
        else:
            self.next_round_at = None
        if room.phase != "play":
            self.turn_until, self.stall_at, self.beat = None, None, -1
            self.thinking.clear()
            self.woken = False
            return
        if room.beat != self.beat:
            self.beat = room.beat
            self.turn_until, self.turn_seat = None, -1
            self.thinking.clear()
            self.stall_at = now + room.match_in_play.rules.stall_ms if room.is_realtime else None
        self._follow_turn(room, now)

    def _follow_people(self, room: Room, here: frozenset[str], now: int) -> None:
        for person in room.people:
            if person in here:
                self.away_since.pop(person, None)
            else:
                self.away_since.setdefault(person, now)
        for person in [person for person in self.away_since if person not in room.people]:
            del self.away_since[person]

    def _follow_turn(self, room: Room, now: int) -> None:
        movers = room.movers
        for seat in movers:
            if room.seats[seat].is_bot_played:
                if seat not in self.thinking:
                    self.thinking[seat] = Thinking(seat, room.beat, now + self._delay(room, seat))
            else:
                self.thinking.pop(seat, None)
        turn = movers[0] if len(movers) == 1 and not room.is_realtime else None
        if turn is None or room.seats[turn].is_bot_played or not room.turn_s or room.undo is not None:
            self.turn_until = None
        elif self.turn_until is None:
            self.turn_seat = turn
            self.turn_until = now + room.turn_s * 1000 + (WAKE if self.woken else 0)
        self.woken = False

    def _delay(self, room: Room, seat: int) -> int:
        """How long a bot seems to think: from the room and the moment alone, so that it tells nothing of the hand."""
        spread = self.pace.bot_high - self.pace.bot_low
        digest = hashlib.sha256(f"{room.id}/{room.match_number}/{room.beat}/{seat}".encode()).digest()
        wait = self.pace.bot_low + spread * int.from_bytes(digest[:4], "big") // (1 << 32)
        moves = room.match_in_play.rounds[-1].moves
        goes_on = bool(moves) and moves[-1].seat == seat and not room.is_realtime
        return wait // 2 if goes_on else wait

    def due(self, room: Room, here: frozenset[str]) -> int | None:
        """When something will happen by itself; None while nobody is here, or nothing will."""
        if not here:
            return None
        if self.back(room, here) is not None:
            return 0
        times = [self.next_round_at, self.undo_until, self.stall_at]
        if self.turn_until is not None:
            times.append(self.turn_until + TURN_GRACE)
        if room.undo is None:
            times += [thought.due for thought in self.thinking.values() if thought.move is not None]
        waiting = () if room.proposal is None else room.proposal.waiting
        for person, since in self.away_since.items():
            if person == room.host and any(other in here for other in room.people):
                times.append(since + self.pace.host)
            if person in waiting:
                times.append(since + self.pace.asked)
            if room.is_playing and any(not room.seats[seat].stand_in for seat in room.seats_of(person)):
                times.append(since + self.pace.away)
        return min((time for time in times if time is not None), default=None)

    def back(self, room: Room, here: frozenset[str]) -> int | None:
        """A seat that a bot plays though its player is here again."""
        for number, seat in enumerate(room.seats):
            if seat.stand_in and seat.who in here and number not in self.idle:
                return number
        return None
