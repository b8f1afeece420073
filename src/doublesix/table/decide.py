"""Who may do what: from a command to the facts that it becomes, or to a refusal that says why.

Nothing here changes the room. The facts are stored first and applied afterwards, so that a failed disk leaves no trace.
"""

from __future__ import annotations

from typing import assert_never

from doublesix.players import PLAYERS
from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.checks import (
    Decision,
    Entropy,
    Facts,
    No,
    another,
    check,
    clean_name,
    free_name,
    lang_of,
    mine,
    not_playing,
    seat_at,
    the_host,
)
from doublesix.table.consent import newcomer, terms, without
from doublesix.table.room import Room
from doublesix.table.rounds import ready, start, take_back

__all__ = ["command", "joins", "leaves", "next_host"]

MOST_PEOPLE = 40


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


def _facts(room: Room, person: str, given: ask.Command, here: frozenset[str], entropy: Entropy) -> Facts:
    match given:
        case ask.Start():
            the_host(room, person)
            return start(room, entropy)
        case ask.Next() | ask.Rematch():
            return ready(room, person, given, here, entropy)
        case ask.Sit() | ask.Stand() | ask.Swap() | ask.TakeOver() | ask.SetBot() | ask.SetSeats():
            return _places(room, person, given), None
        case ask.Propose() | ask.Accept() | ask.Refuse():
            return terms(room, person, given), None
        case ask.AskUndo() | ask.AnswerUndo():
            return take_back(room, person, given, here), None
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
            return [fact.Renamed(p=person, name=free_name(room, name, person))]
        case ask.Leave():
            return leaves(room, person, here)
        case ask.Say(phrase=phrase):
            if phrase not in ask.PHRASES:
                raise No("refused", "phrase")
            return [fact.Said(p=person, phrase=phrase)]
        case _:
            the_host(room, person)
            return _hosts(room, given, here)


def _hosts(
    room: Room,
    given: ask.Kick | ask.SetHost | ask.SetPace | ask.SetWatchers | ask.SetHelp | ask.SetTitle,
    here: frozenset[str],
) -> list[fact.Fact]:
    """What only the host may do."""
    match given:
        case ask.Kick(p=other):
            another(room, other)
            return leaves(room, other, here, kicked=True)
        case ask.SetHost(p=other):
            another(room, other)
            return [fact.Hosted(p=other)]
        case ask.SetPace(turn_s=turn_s, next_round_s=next_round_s):
            return [fact.PaceSet(turn_s=turn_s and max(turn_s, 5), next_round_s=next_round_s)]
        case ask.SetWatchers(allowed=allowed):
            return [fact.WatchersSet(allowed=allowed)]
        case ask.SetHelp(on=on):
            return [fact.HelpSet(on=on)]
        case ask.SetTitle(title=title):
            return [fact.Titled(title=clean_name(title, 40))]
        case _:
            assert_never(given)


# -- coming and going ------------------------------------------------------------


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
    found: list[fact.Fact] = [fact.Joined(p=person, name=free_name(room, name, person), lang=lang)]
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
    if person == room.host:
        others = frozenset(room.people) - {person}
        heir = next_host(room, here & others) or next_host(room, others)
        found += [fact.Hosted(p=heir)] if heir is not None else []
    return found


def next_host(room: Room, here: frozenset[str]) -> str | None:
    """Who of those here is host next: the first who is seated, else the first who came."""
    return next((person for person in (*room.seated, *room.people) if person in here), None)


# -- seats ------------------------------------------------------------------------


def _places(
    room: Room, person: str, given: ask.Sit | ask.Stand | ask.Swap | ask.TakeOver | ask.SetBot | ask.SetSeats
) -> list[fact.Fact]:
    match given:
        case ask.Sit(seat=number) | ask.TakeOver(seat=number):
            return _sit(room, person, number)
        case ask.Stand(seat=number):
            mine(room, person, number)
            last = room.seats_of(person) == [number]
            return [fact.Stood(seat=number), *(without(room, person) if last else [])]
        case ask.Swap(seat=a, with_=b):
            return _swap(room, person, a, b)
        case ask.SetBot(seat=number, level=level):
            the_host(room, person)
            if seat_at(room, number).who is not None:
                raise No("refused", "seat_taken", seat=number + 1)
            if level is None and room.is_playing:
                raise No("refused", "in_match")
            if level is not None and level not in PLAYERS:
                raise No("refused", "level")
            return [fact.BotSet(seat=number, level=level)]
        case ask.SetSeats(count=count):
            the_host(room, person)
            not_playing(room)
            if sum(seat.who is not None for seat in room.seats) > count:
                raise No("refused", "too_few_seats", count=count)
            teams = room.teams if count == len(room.seats) else None
            check(room.house, count, teams, lang_of(room, person))
            return [fact.SeatsSet(count=count)]
        case _:
            assert_never(given)


def _sit(room: Room, person: str, number: int) -> list[fact.Fact]:
    seat = seat_at(room, number)
    if seat.who == person:  # also how somebody says: I play again
        return [fact.StoodIn(seat=number, on=False)] if seat.stand_in else []
    if seat.who is not None:
        raise No("refused", "seat_taken", seat=number + 1)
    sat: list[fact.Fact] = [fact.Sat(p=person, seat=number)]
    if room.is_playing:
        if room.phase == "play" and not room.seen.get(person, set()) <= {number}:
            raise No("refused", "seen_a_hand")
        return sat
    return sat + newcomer(room, person)


def _swap(room: Room, person: str, a: int, b: int) -> list[fact.Fact]:
    not_playing(room)
    others = {seat_at(room, a).who, seat_at(room, b).who} - {person, None}
    if person != room.host:
        mine(room, person, a)
        if others:
            raise No("refused", "seat_taken", seat=b + 1)
    return [] if a == b else [fact.Swapped(a=a, b=b)]
