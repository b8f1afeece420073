"""Who may do what: from a command to the facts that it becomes, or to a refusal that says why.

Nothing here changes the room. The facts are stored first and applied afterwards, so that a failed disk leaves no trace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from doublesix import games
from doublesix.engine.actions import Draw
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.players import PLAYERS
from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.chance import commit
from doublesix.table.names import clean, told_apart
from doublesix.table.room import STAND_IN, Played, Room, SeatState, action_of
from doublesix.text import Text, finding_words

__all__ = [
    "Decision",
    "No",
    "Why",
    "act",
    "check",
    "command",
    "deal",
    "joins",
    "leaves",
    "lists",
    "moved",
    "next_host",
    "parse_rules",
    "without",
]

Why: TypeAlias = Literal["not_your_turn", "stale", "illegal", "rate", "paused", "refused", "gone"]
Entropy: TypeAlias = Callable[[], bytes]
Teams: TypeAlias = Sequence[Sequence[int]] | None

MOST_PEOPLE = 40


class No(DoublesixError):
    """A command that is not carried out: *why* for programs, a key of the catalogue and its slots for people."""

    def __init__(self, why: Why, code: str, **slots: str | int) -> None:
        super().__init__(code, code)
        self.why: Why = why
        self.slots = slots

    def words(self, lang: str) -> str:
        """Say it in that language."""
        return Text(lang)(f"room.no.{self.code}", **self.slots)


@dataclass(frozen=True, slots=True)
class Decision:
    """What will be so once it is stored.

    Attributes:
        entry: The line of the log; without facts there is nothing to store, and all is well.
        secret: Of the round that is dealt in it, by match and round number.
        after: Where its move leads, so that nobody has to work it out again.
    """

    entry: fact.Entry
    secret: tuple[int, int, bytes] | None = None
    after: Played | None = None


def command(room: Room, person: str, given: ask.Command, here: frozenset[str], entropy: Entropy) -> Decision:
    """Return what the command of somebody in the room comes to.

    Args:
        here: Everybody who is connected now.
        entropy: Makes 32 fresh secret bytes.

    Raises:
        No: It is not allowed now.
    """
    if person not in room.people:
        raise No("gone", "not_in_room")
    facts, secret = _facts(room, person, given, here, entropy)
    return Decision(fact.Entry(facts=tuple(facts), p=person, aid=given.aid), secret)


Facts: TypeAlias = tuple[list[fact.Fact], tuple[int, int, bytes] | None]


def _facts(room: Room, person: str, given: ask.Command, here: frozenset[str], entropy: Entropy) -> Facts:
    match given:
        case ask.Start():
            _host(room, person)
            return _start(room, entropy)
        case ask.Next() | ask.Rematch():
            return _ready(room, person, given, here, entropy)
        case ask.Sit() | ask.Stand() | ask.Swap() | ask.TakeOver() | ask.SetBot() | ask.SetSeats():
            return _places(room, person, given), None
        case ask.Propose() | ask.Accept() | ask.Refuse():
            return _rules(room, person, given), None
        case ask.AskUndo() | ask.AnswerUndo():
            return _undo(room, person, given, here), None
        case _:
            return _others(room, person, given, here), None


def _others(
    room: Room,
    person: str,
    given: (
        ask.SetName
        | ask.Leave
        | ask.Kick
        | ask.SetHost
        | ask.Say
        | ask.SetPace
        | ask.SetWatchers
        | ask.SetHelp
        | ask.SetTitle
    ),
    here: frozenset[str],
) -> list[fact.Fact]:
    match given:
        case ask.SetName(name=name):
            return [fact.Renamed(p=person, name=_name(room, name, person))]
        case ask.Leave():
            return leaves(room, person, here)
        case ask.Say(phrase=phrase):
            if phrase not in ask.PHRASES:
                raise No("refused", "phrase")
            return [fact.Said(p=person, phrase=phrase)]
        case _:
            _host(room, person)
            return _hosts(room, given, here)


def _hosts(
    room: Room,
    given: ask.Kick | ask.SetHost | ask.SetPace | ask.SetWatchers | ask.SetHelp | ask.SetTitle,
    here: frozenset[str],
) -> list[fact.Fact]:
    """What only the host may do."""
    match given:
        case ask.Kick(p=other):
            _other(room, other)
            return leaves(room, other, here, kicked=True)
        case ask.SetHost(p=other):
            _other(room, other)
            return [fact.Hosted(p=other)]
        case ask.SetPace(turn_s=turn_s, next_round_s=next_round_s):
            return [fact.PaceSet(turn_s=turn_s and max(turn_s, 5), next_round_s=next_round_s)]
        case ask.SetWatchers(allowed=allowed):
            return [fact.WatchersSet(allowed=allowed)]
        case ask.SetHelp(on=on):
            return [fact.HelpSet(on=on)]
        case ask.SetTitle(title=title):
            return [fact.Titled(title=_clean(title, 40))]
        case _:
            assert_never(given)


# -- coming and going -------------------------------------------------------------


def joins(room: Room, person: str, name: str, lang: str) -> list[fact.Fact]:
    """Return the facts of somebody coming in.

    Raises:
        No: The room is full, or closed to watchers.
    """
    if person in room.people:
        return []
    if len(room.people) >= MOST_PEOPLE:
        raise No("gone", "full")
    if room.is_playing and not room.watchers and not any(seat.owner == person for seat in room.seats):
        raise No("gone", "closed")
    found: list[fact.Fact] = [fact.Joined(p=person, name=_name(room, name, person), lang=lang)]
    if room.host not in room.people:
        found.append(fact.Hosted(p=person))
    mine = [number for number, seat in enumerate(room.seats) if seat.owner == person and seat.who is None]
    found += [fact.Sat(p=person, seat=number) for number in mine if room.is_playing]
    return found


def leaves(room: Room, person: str, here: frozenset[str], *, kicked: bool = False) -> list[fact.Fact]:
    """Return the facts of somebody going; the host's powers go on to somebody who stays."""
    found: list[fact.Fact] = [fact.Left(p=person, kicked=kicked, mid_round=room.phase == "play")]
    found += without(room, person)
    if room.undo is not None and person in room.undo.waiting:
        found.append(fact.UndoEnded(seat=room.undo.seat, done=False))
    if person == room.host and (heir := next_host(room, here - {person})):
        found.append(fact.Hosted(p=heir))
    return found


def next_host(room: Room, here: frozenset[str]) -> str | None:
    """Who is host next: the first seated person who is here, else anybody here, else anybody."""
    order = [*room.seated, *room.people]
    candidates = [person for person in order if person in here]
    return next(iter(candidates), None)


# -- seats ------------------------------------------------------------------------


def _places(
    room: Room, person: str, given: ask.Sit | ask.Stand | ask.Swap | ask.TakeOver | ask.SetBot | ask.SetSeats
) -> list[fact.Fact]:
    match given:
        case ask.Sit(seat=number) | ask.TakeOver(seat=number):
            return _sit(room, person, number)
        case ask.Stand(seat=number):
            _mine(room, person, number)
            last = room.seats_of(person) == [number]
            return [fact.Stood(seat=number), *(without(room, person) if last else [])]
        case ask.Swap(seat=a, with_=b):
            return _swap(room, person, a, b)
        case ask.SetBot(seat=number, level=level):
            _host(room, person)
            if _seat(room, number).who is not None:
                raise No("refused", "seat_taken", seat=number + 1)
            if level is None and room.is_playing:
                raise No("refused", "in_match")
            if level is not None and level not in PLAYERS:
                raise No("refused", "level")
            return [fact.BotSet(seat=number, level=level)]
        case ask.SetSeats(count=count):
            _host(room, person)
            _not_playing(room)
            if sum(seat.who is not None for seat in room.seats) > count:
                raise No("refused", "too_few_seats", count=count)
            teams = room.teams if count == len(room.seats) else None
            check(room.house, count, teams, _lang(room, person))
            return [fact.SeatsSet(count=count)]
        case _:
            assert_never(given)


def _sit(room: Room, person: str, number: int) -> list[fact.Fact]:
    seat = _seat(room, number)
    if seat.who == person:  # also how somebody says: I play again
        return [fact.StoodIn(seat=number, on=False)] if seat.stand_in else []
    if seat.who is not None:
        raise No("refused", "seat_taken", seat=number + 1)
    sat: list[fact.Fact] = [fact.Sat(p=person, seat=number)]
    if room.is_playing:
        if room.phase == "play" and not room.seen.get(person, set()) <= {number}:
            raise No("refused", "seen_a_hand")
        return sat
    return sat + _asked(room, person)


def _swap(room: Room, person: str, a: int, b: int) -> list[fact.Fact]:
    _not_playing(room)
    others = {_seat(room, a).who, _seat(room, b).who} - {person, None}
    if person != room.host:
        _mine(room, person, a)
        if others:
            raise No("refused", "seat_taken", seat=b + 1)
    return [] if a == b else [fact.Swapped(a=a, b=b)]


# -- house rules --------------------------------------------------------------------


def _rules(room: Room, person: str, given: ask.Propose | ask.Accept | ask.Refuse) -> list[fact.Fact]:
    proposal = room.proposal
    match given:
        case ask.Propose():
            return _propose(room, person, given)
        case ask.Accept():
            if proposal is None or person in proposal.accepted:
                return []
            if person not in proposal.waiting:
                raise No("refused", "not_asked")
            return [fact.Accepted(p=person), *_settled(room, {person})]
        case ask.Refuse():
            if proposal is None:
                return []
            if person not in (*proposal.waiting, proposal.by, *room.seated):
                raise No("refused", "not_asked")
            known = room.agreement is not None and proposal.rules == room.agreement.rules
            if known and person != proposal.by:  # a latecomer who does not like what the others agreed on
                stood: list[fact.Fact] = [fact.Stood(seat=seat) for seat in room.seats_of(person)]
                return stood + without(room, person)
            return [fact.Refused(p=person)]
        case _:
            assert_never(given)


def _propose(room: Room, person: str, given: ask.Propose) -> list[fact.Fact]:
    _not_playing(room)
    if person != room.host and person not in room.seated:
        raise No("refused", "only_players")
    lang = _lang(room, person)
    rules = parse_rules(given.rules, lang)
    seats = given.seats or len(room.seats)
    people = sum(seat.who is not None for seat in room.seats)
    if people > seats:
        raise No("refused", "too_few_seats", count=seats)
    check(rules, seats, given.teams, lang)
    waiting = [other for other in room.seated if other != person]
    terms = {"rules": rules.to_text(), "seats": seats, "teams": given.teams}
    proposed = fact.Proposed(p=person, accepted=[person], waiting=waiting, **terms)  # type: ignore[arg-type]
    if waiting:
        return [proposed]
    return [proposed, fact.Agreed(by=[person], **terms)]  # type: ignore[arg-type]


def _asked(room: Room, person: str) -> list[fact.Fact]:
    """Ask somebody who sits down for consent to what the others have agreed on or are asked about."""
    proposal, agreement = room.proposal, room.agreement
    if proposal is not None:
        if person in (*proposal.accepted, *proposal.waiting):
            return []
        return [_again(room, [*proposal.waiting, person])]
    if agreement is None or person in agreement.by or not (agreement.rules.named or agreement.teams):
        return []
    return [
        fact.Proposed(
            p=room.host,
            rules=agreement.rules.to_text(),
            seats=len(room.seats),
            teams=lists(agreement.teams),
            accepted=list(agreement.by),
            waiting=[person],
        )
    ]


def without(room: Room, person: str) -> list[fact.Fact]:
    """Ask no longer for the consent of somebody who has no seat any more."""
    proposal = room.proposal
    if proposal is None or person not in proposal.waiting:
        return []
    waiting = [other for other in proposal.waiting if other != person]
    return [_again(room, waiting)] if waiting else _settled(room, {person}, accepts=False)


def _again(room: Room, waiting: list[str]) -> fact.Fact:
    proposal = room.asked
    return fact.Proposed(
        p=proposal.by,
        rules=proposal.rules.to_text(),
        seats=proposal.seats,
        teams=lists(proposal.teams),
        accepted=list(proposal.accepted),
        waiting=waiting,
    )


def _settled(room: Room, answered: set[str], *, accepts: bool = True) -> list[fact.Fact]:
    """The agreement, where nobody is left to be asked."""
    proposal = room.proposal
    if proposal is None or set(proposal.waiting) - answered:
        return []
    by = [*proposal.accepted, *(sorted(answered) if accepts else ())]
    return [fact.Agreed(rules=proposal.rules.to_text(), seats=proposal.seats, teams=lists(proposal.teams), by=by)]


# -- the match ----------------------------------------------------------------------


def _start(room: Room, entropy: Entropy) -> Facts:
    if room.is_playing:
        return [], None  # somebody was quicker
    if room.proposal is not None:
        raise No("refused", "proposal_open")
    filled: list[fact.Fact] = [
        fact.BotSet(seat=number, level=STAND_IN)
        for number, seat in enumerate(room.seats)
        if seat.who is None and seat.bot is None
    ]
    check(room.house, len(room.seats), room.teams, _lang(room, room.host))
    number = room.match_number + 1
    dealt, secret = deal(number, 1, entropy)
    return [*filled, fact.Began(match=number), dealt], secret


def deal(match: int, number: int, entropy: Entropy) -> tuple[fact.Fact, tuple[int, int, bytes]]:
    """Return the fact of a round dealt from a fresh secret, and the secret."""
    secret = entropy()
    return fact.Dealt(match=match, round=number, commit=commit(secret)), (match, number, secret)


def _ready(room: Room, person: str, given: ask.Next | ask.Rematch, here: frozenset[str], entropy: Entropy) -> Facts:
    wanted = "round_end" if isinstance(given, ask.Next) else "match_end"
    if room.phase != wanted:
        if room.is_playing:
            return [], None  # it has begun already
        raise No("refused", "not_now")
    if not room.seats_of(person):
        raise No("refused", "only_players")
    ready: list[fact.Fact] = [fact.Readied(p=person)]
    asked = [other for other in room.seated if other in here and other != person]
    if not all(room.seats[room.seats_of(other)[0]].ready for other in asked):
        return ready, None
    if wanted == "round_end":
        dealt, secret = deal(room.match_number, len(room.match_in_play.rounds) + 1, entropy)
        return [*ready, dealt], secret
    begun, new_secret = _start(room, entropy)
    return [*ready, *begun], new_secret


def act(room: Room, person: str, given: ask.Act) -> Decision:
    """Return what a move comes to.

    Raises:
        No: It is not that seat's turn, the view it was chosen from is old, or the rules do not allow it.
    """
    if person not in room.people:
        raise No("gone", "not_in_room")
    _mine(room, person, given.seat)
    if room.phase != "play":
        raise No("stale", "round_over")
    if not room.is_realtime and given.seq != room.beat:
        raise No("stale", "too_late")
    back = [fact.StoodIn(seat=given.seat, on=False)] if room.seats[given.seat].stand_in else []
    move = fact.Moved(seat=given.seat, move=given.move, silent=given.silent)
    after = _played(room, move)
    return Decision(fact.Entry(facts=(*back, move), p=person, aid=given.aid), after=after)


def moved(room: Room, seat: int, move: str, by: fact.Mover, *, silent: bool = False) -> Decision:
    """Return what a bot's or the clock's move comes to.

    Raises:
        No: The rules do not allow it.
    """
    made = fact.Moved(seat=seat, move=move, by=by, silent=silent)
    return Decision(fact.Entry(facts=(made,)), after=_played(room, made))


def _played(room: Room, move: fact.Moved) -> Played:
    match = room.match_in_play
    if move.seat not in room.movers and not room.is_realtime:
        raise No("not_your_turn", "not_your_turn", who=room.seat_name(match.turn))
    try:
        action = action_of(move.move, silent=move.silent)
        if room.is_realtime and isinstance(action, Draw) and move.by == "person":
            raise IllegalAction("illegal_action", "tiles are drawn by the table when nobody can play")
        return match.play(action, move.seat)
    except DoublesixError:
        legal = ", ".join(str(action) for action in match.legal(move.seat)[:12])
        raise No("illegal", "illegal" if legal else "illegal_now", **({"legal": legal} if legal else {})) from None


def _undo(room: Room, person: str, given: ask.AskUndo | ask.AnswerUndo, here: frozenset[str]) -> list[fact.Fact]:
    if isinstance(given, ask.AnswerUndo):
        undo = room.undo
        if undo is None or person not in undo.waiting:
            return []
        if not given.ok:
            return [fact.UndoEnded(seat=undo.seat, done=False)]
        allowed: list[fact.Fact] = [fact.UndoAllowed(p=person)]
        return allowed if len(undo.waiting) > 1 else [*allowed, fact.UndoEnded(seat=undo.seat, done=True)]
    _mine(room, person, given.seat)
    may_undo(room, given.seat)
    waiting = [other for other in room.seated if other != person and other in here]
    asked: list[fact.Fact] = [fact.UndoAsked(seat=given.seat, waiting=waiting)]
    return asked if waiting else [*asked, fact.UndoEnded(seat=given.seat, done=True)]


def may_undo(room: Room, seat: int) -> None:
    """Refuse where the last move may not be taken back: it showed something new, or somebody has moved since."""
    if room.phase != "play" or room.is_realtime:
        raise No("refused", "undo_over")
    moves = room.match_in_play.rounds[-1].moves
    if room.before is None or not moves or moves[-1].seat != seat:
        raise No("refused", "undo_moved")
    if isinstance(moves[-1].action, Draw):
        raise No("refused", "undo_drew")
    if room.undo is not None:
        raise No("refused", "undo_asked")


# -- checks -------------------------------------------------------------------------


def parse_rules(text: str, lang: str) -> HouseRules:
    """Return the house rules of the short text, or refuse with the reason in that language."""
    try:
        return games.parse(text)
    except DoublesixError as error:
        raise _reason(error, lang) from None


def check(rules: HouseRules, seats: int, teams: Teams, lang: str) -> None:
    try:
        Match.of(rules, seats=seats, teams=teams)
    except DoublesixError as error:
        raise _reason(error, lang) from None


def _reason(error: DoublesixError, lang: str) -> No:
    findings = getattr(error, "findings", ())
    words = [finding_words(Text(lang), finding) for finding in findings]
    return No("refused", "rules", reason=" ".join(words) or error.message)


def _host(room: Room, person: str) -> None:
    if person != room.host:
        raise No("refused", "only_host")


def _other(room: Room, other: str) -> None:
    if other == room.host or other not in room.people:
        raise No("refused", "nobody")


def _seat(room: Room, number: int) -> SeatState:
    if number >= len(room.seats):
        raise No("refused", "no_seat", seat=number + 1)
    return room.seats[number]


def _mine(room: Room, person: str, number: int) -> None:
    if _seat(room, number).who != person:
        raise No("refused", "not_yours", seat=number + 1)


def _not_playing(room: Room) -> None:
    if room.is_playing:
        raise No("refused", "in_match")


def _lang(room: Room, person: str) -> str:
    return room.people[person].lang if person in room.people else "en"


def _name(room: Room, name: str, person: str) -> str:
    others = [other.name for key, other in room.people.items() if key != person]
    return told_apart(_clean(name), others)


def _clean(name: str, longest: int = 20) -> str:
    try:
        return clean(name, longest)
    except DoublesixError:
        raise No("refused", "name") from None


def lists(teams: Teams) -> list[list[int]] | None:
    """Return the teams as JSON has them."""
    return None if teams is None else [list(side) for side in teams]
