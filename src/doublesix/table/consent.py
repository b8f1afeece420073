"""House rules that everybody agrees on: proposed, accepted or refused by each player, and asked of newcomers."""

from __future__ import annotations

from typing import assert_never

from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.checks import No, check, lang_of, lists, not_playing, parse_rules
from doublesix.table.room import Room

__all__ = ["newcomer", "terms", "without"]


def terms(room: Room, person: str, given: ask.Propose | ask.Accept | ask.Refuse) -> list[fact.Fact]:
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
    not_playing(room)
    if person != room.host and person not in room.seated:
        raise No("refused", "only_players")
    lang = lang_of(room, person)
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


def newcomer(room: Room, person: str) -> list[fact.Fact]:
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
