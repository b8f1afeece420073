"""What people ask of a room, apart from moves: one small struct a command, told apart by ``k``.

They are read from the wire as they stand; ``aid`` is the sender's own id of the command, so that a repeat is known.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

__all__ = ["PHRASES", "Act", "Aid", "Command", "RulesText", "SeatNumber", "Teams"]

PHRASES = (
    "hello",
    "well_played",
    "nice_round",
    "thanks",
    "sorry",
    "one_moment",
    "back",
    "your_turn",
    "good_luck",
    "bye",
)
"""All that can be said, each a key of the catalogue: table-wide, so that nobody can be told anything in private."""

Aid = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
PersonId = Annotated[str, Meta(max_length=32)]
RulesText = Annotated[str, Meta(max_length=1500)]
Teams = Annotated[list[Annotated[list[SeatNumber], Meta(min_length=1, max_length=16)]], Meta(max_length=16)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True, frozen=True):
    """A move of a seat, written as in a record; ``seq`` is that of the view it was chosen from."""

    aid: Aid
    seat: SeatNumber
    seq: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(max_length=16)]
    silent: bool = False


class _Do(Struct, tag_field="k", forbid_unknown_fields=True, kw_only=True):
    """A room command."""

    t: Literal["do"] = "do"
    aid: Aid


class Sit(_Do, tag="sit"):
    """Take a free seat, or a bot's."""

    seat: SeatNumber


class Stand(_Do, tag="stand"):
    """Leave a seat, and stay."""

    seat: SeatNumber


class Swap(_Do, tag="swap"):
    """Change places."""

    seat: SeatNumber
    with_: SeatNumber = field(name="with")


class SetBot(_Do, tag="bot"):
    """Put a bot of that level on a seat, or take it off."""

    seat: SeatNumber
    level: Annotated[str, Meta(max_length=24)] | None = None


class SetSeats(_Do, tag="seats"):
    """Change the number of seats."""

    count: Annotated[int, Meta(ge=2, le=16)]


class Propose(_Do, tag="propose"):
    """Propose house rules, which every player accepts or refuses."""

    rules: RulesText
    seats: Annotated[int, Meta(ge=2, le=16)] | None = None
    teams: Teams | None = None


class Accept(_Do, tag="accept"):
    """Accept the proposed rules."""


class Refuse(_Do, tag="refuse"):
    """Refuse the proposed rules."""


class Start(_Do, tag="start"):
    """Begin the match; open seats get bots."""


class Next(_Do, tag="next"):
    """Be ready for the next round."""


class Rematch(_Do, tag="rematch"):
    """Be ready for another match."""


class SetName(_Do, tag="name"):
    """Be called something else."""

    name: Annotated[str, Meta(max_length=400)]


class TakeOver(_Do, tag="take_over"):
    """Take a bot's seat in the middle of a match."""

    seat: SeatNumber


class Leave(_Do, tag="leave"):
    """Leave the room."""


class Kick(_Do, tag="kick"):
    """Put somebody out."""

    p: PersonId


class SetHost(_Do, tag="host"):
    """Make somebody else the host."""

    p: PersonId


class AskUndo(_Do, tag="undo"):
    """Ask to take the last move back."""

    seat: SeatNumber


class AnswerUndo(_Do, tag="undo_answer"):
    """Allow it, or not."""

    ok: bool


class Say(_Do, tag="say"):
    """Say one of the phrases to the whole table."""

    phrase: Annotated[str, Meta(max_length=24)]


class SetPace(_Do, tag="pace"):
    """Set the turn clock (0: none) and how long a round's result stays."""

    turn_s: Seconds
    next_round_s: Seconds


class SetWatchers(_Do, tag="watchers"):
    """Allow strangers to watch, or not."""

    allowed: bool


class SetHelp(_Do, tag="help"):
    """Offer help to everybody at this table, or to nobody."""

    on: bool


class SetTitle(_Do, tag="title"):
    """Name the room."""

    title: Annotated[str, Meta(max_length=400)]


Command: TypeAlias = (
    Sit
    | Stand
    | Swap
    | SetBot
    | SetSeats
    | Propose
    | Accept
    | Refuse
    | Start
    | Next
    | Rematch
    | SetName
    | TakeOver
    | Leave
    | Kick
    | SetHost
    | AskUndo
    | AnswerUndo
    | Say
    | SetPace
    | SetWatchers
    | SetHelp
    | SetTitle
)
