"""A room as its facts make it: people, seats, house rules, the match.

``Room.apply`` is the only way in which a room changes; the same entries always give the same room, so that the log is
the truth and a restart loses nothing. What may become a fact is decided in ``decide.py``; clocks are in ``clock.py``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal, TypeAlias, assert_never

from doublesix import games
from doublesix.engine.actions import Action, Play, parse_action
from doublesix.engine.events import Event, RoundBegan, RoundEnded
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.table import facts as fact
from doublesix.table.chance import SecretChance

__all__ = ["Agreement", "Happened", "Person", "Phase", "Played", "Proposal", "Room", "SeatState", "action_of"]

Phase: TypeAlias = Literal["lobby", "agree", "play", "round_end", "match_end"]
Happened: TypeAlias = list[Event]
Offers: TypeAlias = dict[int, tuple[Action, ...]]
Played: TypeAlias = tuple[Match, tuple[Event, ...]]

LOG = 40  # lines of a room's own log that people see
REMEMBERED = 100  # commands, so that a repeat gets the same answer; older moves are stale by their seq
STAND_IN = "tips"
SHARED = 500  # ways of playing that are kept ready
SHOWN = {"p", "by", "seat", "level", "done", "on", "phrase", "name", "rules", "match", "title", "a", "b", "kicked"}


@dataclass(slots=True)
class Person:
    """Somebody in the room."""

    name: str
    lang: str


@dataclass(slots=True)
class SeatState:
    """A place at the table: a person's, a bot's (then *who* may be the absent owner's), or free."""

    who: str | None = None
    bot: str | None = None
    owner: str | None = None
    stand_in: bool = False
    ready: bool = False
    missed: int = 0

    @property
    def is_bot_played(self) -> bool:
        """Whether a bot moves for this seat now."""
        return self.stand_in or self.who is None


@dataclass(frozen=True, slots=True)
class Proposal:
    """House rules that wait for an answer."""

    by: str
    rules: HouseRules
    seats: int
    teams: tuple[tuple[int, ...], ...] | None
    accepted: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """The house rules that hold here, and who agreed to them."""

    rules: HouseRules
    teams: tuple[tuple[int, ...], ...] | None
    by: tuple[str, ...]
    text: str  # of the rules


@dataclass(slots=True)
class Undo:
    """A move that may be taken back."""

    seat: int
    waiting: tuple[str, ...]


@dataclass(slots=True)
class Room:
    """See the module's docstring. Only ``apply`` changes it."""

    id: str
    secrets: dict[tuple[int, int], bytes] = field(default_factory=dict)
    title: str = ""
    host: str = ""
    people: dict[str, Person] = field(default_factory=dict)
    seats: list[SeatState] = field(default_factory=list)
    agreement: Agreement | None = None
    proposal: Proposal | None = None
    turn_s: int = 0
    next_round_s: int = 15
    watchers: bool = True
    help: bool = False
    match_number: int = 0
    match: Match | None = None
    before: Match | None = None  # the match before the last move, while that may be taken back
    ended: RoundEnded | None = None  # how the last round was scored, until the next one
    beat: int = 0  # grows with every deal, move and move taken back; never goes down
    undo: Undo | None = None
    seen: dict[str, set[int]] = field(default_factory=dict)  # whose hands each person has seen in this round
    names: tuple[str, ...] = ()  # of the seats as the match began
    seq: int = 0  # entries of the log
    lines: deque[dict[str, object]] = field(default_factory=lambda: deque(maxlen=LOG))
    done: dict[str, int] = field(default_factory=dict)  # entries by person and aid, the oldest first
    _offers: tuple[Match | None, Offers] = (None, {})

    # -- reading --------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Where the room stands."""
        if self.match is not None and self.match.rounds:
            if self.match.winners:
                return "agree" if self.proposal else "match_end"
            return "round_end" if self.match.round_over else "play"
        return "agree" if self.proposal else "lobby"

    @property
    def is_playing(self) -> bool:
        """Whether a match is under way."""
        return self.phase in ("play", "round_end")

    @property
    def house(self) -> HouseRules:
        """The house rules that hold now."""
        return self.agreed.rules

    @property
    def agreed(self) -> Agreement:
        """The agreement; a room is made with one."""
        if self.agreement is None:
            raise LookupError(f"room {self.id} was never made")
        return self.agreement

    @property
    def teams(self) -> tuple[tuple[int, ...], ...] | None:
        """The teams that were agreed on by name."""
        return None if self.agreement is None else self.agreement.teams

    @property
    def asked(self) -> Proposal:
        """The proposal; only asked where there is one."""
        if self.proposal is None:
            raise LookupError(f"room {self.id} has no proposal")
        return self.proposal

    @property
    def match_in_play(self) -> Match:
        """The match; only asked where there is one."""
        if self.match is None:
            raise LookupError(f"room {self.id} has no match")
        return self.match

    def seats_of(self, person: str) -> list[int]:
        """The seats that the person holds."""
        return [number for number, seat in enumerate(self.seats) if seat.who == person]

    @property
    def seated(self) -> list[str]:
        """Everybody who holds a seat, once each."""
        return list(dict.fromkeys(seat.who for seat in self.seats if seat.who is not None))

    @property
    def offers(self) -> Offers:
        """What each seat that may move now may do, worked out once a position."""
        match = self.match
        if match is None or match.round_over:
            return {}
        if self._offers[0] is not match:
            found: dict[int, list[Action]] = {}
            for seat, action in match.legal_moves():
                found.setdefault(int(seat), []).append(action)
            self._offers = match, {seat: tuple(found[seat]) for seat in sorted(found)}
        return self._offers[1]

    @property
    def movers(self) -> list[int]:
        """The seats that may move now."""
        return list(self.offers)

    @property
    def is_realtime(self) -> bool:
        """Whether the match that is played has no turns."""
        return self.match is not None and self.match.rules.turn_mode == "realtime"

    def seat_name(self, number: int) -> str:
        """What is written at the seat."""
        seat = self.seats[number]
        if seat.who is not None and seat.who in self.people:
            name = self.people[seat.who].name
            mine = self.seats_of(seat.who)
            return f"{name} {mine.index(number) + 1}" if len(mine) > 1 else name
        return f"Bot {number + 1}" if seat.bot else f"Seat {number + 1}"

    # -- changing -------------------------------------------------------------

    def apply(self, entry: fact.Entry, after: Played | None = None) -> Happened:
        """Make the entry's facts so, and return what happened at the table.

        *after* is what its one move leads to, where that is known already.
        """
        happened: Happened = []
        for each in entry.facts:
            before = self._line(each)
            self._apply(each, happened, after)
            self._note(each, before)
        for event in happened:
            if isinstance(event, RoundEnded | RoundBegan):
                self.ended = event if isinstance(event, RoundEnded) else None
        self.seq += 1
        if entry.p is not None and entry.aid is not None:
            self.done[entry.p + entry.aid] = self.seq
            if len(self.done) > REMEMBERED:
                del self.done[next(iter(self.done))]
        return happened

    def _apply(self, each: fact.Fact, happened: Happened, after: Played | None) -> None:
        match each:
            case (
                fact.Moved()
                | fact.UndoAsked()
                | fact.UndoAllowed()
                | fact.UndoEnded()
                | fact.Began()
                | fact.Dealt()
                | fact.Readied()
                | fact.StoodIn()
            ):
                self._apply_play(each, happened, after)
            case (
                fact.Sat()
                | fact.Stood()
                | fact.Swapped()
                | fact.BotSet()
                | fact.SeatsSet()
                | fact.Joined()
                | fact.Left()
            ):
                self._apply_seats(each)
            case fact.Made() | fact.Proposed() | fact.Accepted() | fact.Refused() | fact.Agreed():
                self._apply_rules(each)
            case fact.Renamed(p=person, name=name):
                if person in self.people:
                    self.people[person].name = name
            case fact.Hosted(p=person):
                self.host = person
            case fact.Said():
                pass
            case fact.PaceSet(turn_s=turn_s, next_round_s=next_round_s):
                self.turn_s, self.next_round_s = turn_s, next_round_s
            case fact.WatchersSet(allowed=allowed):
                self.watchers = allowed
            case fact.HelpSet(on=on):
                self.help = on
            case fact.Titled(title=title):
                self.title = title
            case _:
                assert_never(each)

    def _apply_seats(
        self,
        each: fact.Sat | fact.Stood | fact.Swapped | fact.BotSet | fact.SeatsSet | fact.Joined | fact.Left,
    ) -> None:
        match each:
            case fact.Joined(p=person, name=name, lang=lang):
                self.people[person] = Person(name, lang)
            case fact.Left(p=person, kicked=kicked):
                for number in self.seats_of(person):
                    self._vacate(number, keep_owner=not kicked)
                self.people.pop(person, None)
            case fact.Sat(p=person, seat=number):
                self.seats[number] = SeatState(who=person)
                self._saw(person, number)
            case fact.Stood(seat=number):
                self._vacate(number, keep_owner=True)
            case fact.Swapped(a=a, b=b):
                self.seats[a], self.seats[b] = self.seats[b], self.seats[a]
            case fact.BotSet(seat=number, level=level):
                self.seats[number] = SeatState(bot=level)
            case fact.SeatsSet(count=count):
                self._resize(count)

    def _vacate(self, number: int, *, keep_owner: bool) -> None:
        seat = self.seats[number]
        if self.is_playing:
            self.seats[number] = SeatState(bot=STAND_IN, owner=seat.who if keep_owner else None)
        else:
            self.seats[number] = SeatState()

    def _resize(self, count: int) -> None:
        """Keep whoever is there: people first, then bots, each in their order."""
        kept = [seat for seat in self.seats if seat.who is not None]
        if len(self.seats) > count:
            bots = [seat for seat in self.seats if seat.who is None and seat.bot]
            self.seats = (kept + bots)[:count]
        self.seats += [SeatState() for _ in range(count - len(self.seats))]

    def _apply_rules(self, each: fact.Made | fact.Proposed | fact.Accepted | fact.Refused | fact.Agreed) -> None:
        match each:
            case fact.Made():
                self.title, self.host = each.title, each.by
                rules = house_of(each.rules)
                self.agreement = Agreement(rules, _teams(each.teams), (each.by,), rules.to_text())
                self._resize(each.seats)
            case fact.Proposed():
                rules = house_of(each.rules)
                self.proposal = Proposal(
                    each.p, rules, each.seats, _teams(each.teams), tuple(each.accepted), tuple(each.waiting)
                )
            case fact.Accepted(p=person):
                if self.proposal is not None:
                    self.proposal = replace(
                        self.proposal,
                        accepted=(*self.proposal.accepted, person),
                        waiting=tuple(other for other in self.proposal.waiting if other != person),
                    )
            case fact.Refused():
                self.proposal = None
            case fact.Agreed():
                self.proposal = None
                rules = house_of(each.rules)
                self.agreement = Agreement(rules, _teams(each.teams), tuple(each.by), rules.to_text())
                self._resize(each.seats)

    def _apply_play(
        self,
        each: (
            fact.Moved
            | fact.UndoAsked
            | fact.UndoAllowed
            | fact.UndoEnded
            | fact.Began
            | fact.Dealt
            | fact.Readied
            | fact.StoodIn
        ),
        happened: Happened,
        after: Played | None,
    ) -> None:
        match each:
            case fact.Began(match=number):
                self.match_number = number
                self.match = None
                self.names = tuple(self.seat_name(seat) for seat in range(len(self.seats)))
            case fact.Dealt(round=number):
                self._deal(number, happened)
            case fact.Readied(p=person):
                for seat in self.seats_of(person):
                    self.seats[seat].ready = True
            case fact.Moved():
                self._move(each, happened, after)
            case fact.UndoAsked(seat=number, waiting=waiting):
                self.undo = Undo(number, tuple(waiting))
            case fact.UndoAllowed(p=person):
                if self.undo is not None:
                    self.undo.waiting = tuple(other for other in self.undo.waiting if other != person)
            case fact.UndoEnded(done=done):
                self.undo = None
                if done and self.before is not None:
                    self.match, self.before = self.before, None
                    self.beat += 1
            case fact.StoodIn(seat=number, on=on):
                self.seats[number].stand_in = on
                self.seats[number].missed = 0

    def _deal(self, number: int, happened: Happened) -> None:
        match = self.match
        if match is None:
            match = match_of(self.agreed.text, len(self.seats), self.teams)
        self.match = match.next_round(SecretChance(self.secrets[self.match_number, number]))
        self.before, self.undo = None, None
        self.beat += 1
        self.seen = {}
        for seat, state in enumerate(self.seats):
            state.ready, state.missed = False, 0
            if state.who is not None:
                self._saw(state.who, seat)
        happened.append(self.match.began())

    def _move(self, move: fact.Moved, happened: Happened, after: Played | None) -> None:
        self.before = self.match_in_play
        self.match, events = after or self.before.play(action_of(move.move, silent=move.silent), move.seat)
        self.undo = None
        self.beat += 1
        seat = self.seats[move.seat]
        seat.missed = seat.missed + 1 if move.by == "clock" else 0
        happened += events

    def _saw(self, person: str, seat: int) -> None:
        self.seen.setdefault(person, set()).add(seat)

    def _note(self, each: fact.Fact, before: dict[str, object]) -> None:
        """Keep a line of what people should be able to read afterwards."""
        match each:
            case fact.Moved() | fact.Dealt() | fact.Readied() | fact.UndoAllowed() | fact.Accepted():
                return
            case fact.Left():
                self.lines.append(before)  # with the name that is gone now
            case _:
                self.lines.append(self._line(each))

    def _line(self, each: fact.Fact) -> dict[str, object]:
        line: dict[str, object] = {"k": type(each).__struct_config__.tag}
        for name in each.__struct_fields__:
            value = getattr(each, name)
            if name in SHOWN and not isinstance(value, list):
                line[name] = value
        person = line.get("p", line.get("by"))
        if isinstance(person, str) and person in self.people:
            line["name"] = self.people[person].name
        return line


@lru_cache(maxsize=SHARED)
def house_of(text: str) -> HouseRules:
    """Return the house rules of a short text; rooms that play alike share them."""
    return games.parse(text)


@lru_cache(maxsize=SHARED)
def match_of(text: str, seats: int, teams: tuple[tuple[int, ...], ...] | None) -> Match:
    """Return a match with no round dealt; rooms that play alike share it."""
    return Match.of(house_of(text), seats=seats, teams=teams)


def action_of(move: str, *, silent: bool = False) -> Action:
    """Return the action written as in a record, a play announced or not.

    Raises:
        NotationError: It is none.
    """
    action = parse_action(move)
    return replace(action, announced=False) if silent and isinstance(action, Play) else action


def _teams(teams: Sequence[Sequence[int]] | None) -> tuple[tuple[int, ...], ...] | None:
    return None if teams is None else tuple(tuple(side) for side in teams)
