"""What every decision is made with: refusals, decisions, and the checks that they share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from doublesix import games
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.errors import DoublesixError
from doublesix.table import facts as fact
from doublesix.table.names import clean, told_apart
from doublesix.table.room import Played, Room, SeatState
from doublesix.text import Text, finding_words

__all__ = [
    "Decision",
    "Entropy",
    "Facts",
    "No",
    "Secret",
    "Teams",
    "Why",
    "another",
    "check",
    "clean_name",
    "free_name",
    "lang_of",
    "lists",
    "mine",
    "not_playing",
    "parse_rules",
    "seat_at",
    "the_host",
]

Why: TypeAlias = Literal["not_your_turn", "stale", "illegal", "rate", "paused", "refused", "gone"]
Entropy: TypeAlias = Callable[[], bytes]
Teams: TypeAlias = Sequence[Sequence[int]] | None
Secret: TypeAlias = tuple[int, int, bytes]
"""Of a round, by match and round number."""
Facts: TypeAlias = tuple[list[fact.Fact], Secret | None]


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


def the_host(room: Room, person: str) -> None:
    if person != room.host:
        raise No("refused", "only_host")


def another(room: Room, other: str) -> None:
    if other == room.host or other not in room.people:
        raise No("refused", "nobody")


def seat_at(room: Room, number: int) -> SeatState:
    if number >= len(room.seats):
        raise No("refused", "no_seat", seat=number + 1)
    return room.seats[number]


def mine(room: Room, person: str, number: int) -> None:
    if seat_at(room, number).who != person:
        raise No("refused", "not_yours", seat=number + 1)


def not_playing(room: Room) -> None:
    if room.is_playing:
        raise No("refused", "in_match")


def lang_of(room: Room, person: str) -> str:
    return room.people[person].lang if person in room.people else "en"


def free_name(room: Room, name: str, person: str) -> str:
    others = [other.name for key, other in room.people.items() if key != person]
    return told_apart(clean_name(name), others)


def clean_name(name: str, longest: int = 20) -> str:
    try:
        return clean(name, longest)
    except DoublesixError:
        raise No("refused", "name") from None


def lists(teams: Teams) -> list[list[int]] | None:
    """Return the teams as JSON has them."""
    return None if teams is None else [list(side) for side in teams]
