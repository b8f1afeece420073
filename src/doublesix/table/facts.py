"""What happened in a room: the log's own words. A room is what its facts make of it, and nothing else.

A fact is small and final; it says what was decided, not what was asked. ``Entry`` is one line of the log: all facts
of one accepted command, so that they stand or fall together. Fields are only ever added, with defaults.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

__all__ = ["Entry", "Fact", "Mover", "decode", "encode"]

Mover: TypeAlias = Literal["person", "bot", "stand_in", "clock"]


class _Fact(Struct, tag_field="k", kw_only=True, omit_defaults=True):
    """One thing that happened."""


class Made(_Fact, tag="made"):
    """The room was made; house rules that differ from the game's own still need the others' consent."""

    by: str
    title: str
    rules: str
    seats: int
    teams: list[list[int]] | None = None


class Joined(_Fact, tag="joined"):
    """Somebody came in."""

    p: str
    name: str
    lang: str = "en"


class Left(_Fact, tag="left"):
    """Somebody went, or was put out; a seat in a running match is played on by a bot."""

    p: str
    kicked: bool = False
    mid_round: bool = False


class Renamed(_Fact, tag="renamed"):
    """Somebody is called something else."""

    p: str
    name: str


class Hosted(_Fact, tag="hosted"):
    """Somebody is the host now."""

    p: str


class Sat(_Fact, tag="sat"):
    """Somebody took a seat."""

    p: str
    seat: int


class Stood(_Fact, tag="stood"):
    """A seat is free again; in a running match a bot plays on."""

    seat: int


class Swapped(_Fact, tag="swapped"):
    """Two seats changed who sits there."""

    a: int
    b: int


class BotSet(_Fact, tag="bot"):
    """A bot sits there, or no longer."""

    seat: int
    level: str | None = None


class SeatsSet(_Fact, tag="seats"):
    """The number of seats changed."""

    count: int


class Proposed(_Fact, tag="proposed"):
    """House rules were proposed; *waiting* have to answer, who proposed has accepted."""

    p: str
    rules: str
    seats: int
    teams: list[list[int]] | None = None
    accepted: list[str] = []
    waiting: list[str] = []


class Accepted(_Fact, tag="accepted"):
    """Somebody accepted the proposal."""

    p: str


class Refused(_Fact, tag="refused"):
    """Somebody refused the proposal, which is gone."""

    p: str


class Agreed(_Fact, tag="agreed"):
    """These are the rules now, by everybody's consent."""

    rules: str
    seats: int
    teams: list[list[int]] | None = None
    by: list[str] = []


class Began(_Fact, tag="began"):
    """A match began."""

    match: int


class Dealt(_Fact, tag="dealt"):
    """A round was dealt from a secret whose SHA-256 is *commit*."""

    match: int
    round: int
    commit: str


class Readied(_Fact, tag="ready"):
    """A player is ready for what comes next."""

    p: str


class Moved(_Fact, tag="moved"):
    """A seat moved."""

    seat: int
    move: str
    by: Mover = "person"
    silent: bool = False


class UndoAsked(_Fact, tag="undo_asked"):
    """A seat asked to take its last move back."""

    seat: int
    waiting: list[str] = []


class UndoAllowed(_Fact, tag="undo_allowed"):
    """A player has nothing against it."""

    p: str


class UndoEnded(_Fact, tag="undo_ended"):
    """The move was taken back, or stays."""

    seat: int
    done: bool


class StoodIn(_Fact, tag="stand_in"):
    """A bot plays for an absent player, or no longer."""

    seat: int
    on: bool


class Said(_Fact, tag="said"):
    """A phrase was said to the table."""

    p: str
    phrase: str


class PaceSet(_Fact, tag="pace"):
    """The clocks changed."""

    turn_s: int
    next_round_s: int


class WatchersSet(_Fact, tag="watchers"):
    """Strangers may watch, or not."""

    allowed: bool


class HelpSet(_Fact, tag="help"):
    """Help is offered at this table, or not."""

    on: bool


class Titled(_Fact, tag="titled"):
    """The room has another name."""

    title: str


Fact: TypeAlias = (
    Made
    | Joined
    | Left
    | Renamed
    | Hosted
    | Sat
    | Stood
    | Swapped
    | BotSet
    | SeatsSet
    | Proposed
    | Accepted
    | Refused
    | Agreed
    | Began
    | Dealt
    | Readied
    | Moved
    | UndoAsked
    | UndoAllowed
    | UndoEnded
    | StoodIn
    | Said
    | PaceSet
    | WatchersSet
    | HelpSet
    | Titled
)


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a room's log.

    Attributes:
        facts: What happened, in order.
        p, aid: Who asked, and their id of the command.
    """

    facts: tuple[Fact, ...]
    p: str | None = None
    aid: str | None = None


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    """Return the entry as its one JSON text, the same bytes each time: they are what the log's hashes are made of."""
    return _ENCODER.encode(entry)


def decode(body: bytes) -> Entry:
    """Return the entry in a line of the log.

    Raises:
        msgspec.ValidationError: It is none that this version knows.
    """
    return _DECODER.decode(body)
