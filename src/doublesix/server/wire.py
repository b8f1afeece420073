"""Every frame that crosses the wire, as structs: the one source of the formats, also for the page (web/src/wire.ts).

JSON text frames. ``t`` tells them apart, ``k`` tells room commands and events apart. Unknown fields are refused.
``Act.seq`` is ``seq`` of the view that the move was chosen from; ``seq`` of a frame counts the room's log.
``h`` is the CRC-32, as eight hex digits, of the JSON text of ``views``, byte for byte as sent.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from doublesix.errors import DoublesixError
from doublesix.table.checks import Why
from doublesix.table.commands import Act, Command

__all__ = [
    "CLOSE_GONE",
    "CLOSE_POLICY",
    "CLOSE_RESTART",
    "CLOSE_TOO_BIG",
    "LARGEST",
    "PROTO",
    "Hello",
    "Ping",
    "Sync",
    "Up",
    "decode",
    "encode",
]

PROTO = 1
LARGEST = 4096  # bytes of a frame going up
CLOSE_POLICY, CLOSE_TOO_BIG, CLOSE_RESTART, CLOSE_GONE = 1008, 1009, 1012, 4004


# -- up -----------------------------------------------------------------------------


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True, frozen=True):
    """The first frame of a socket: which room; *last_seq* is that of the last frame seen."""

    proto: int
    room: Annotated[str, Meta(max_length=32)]
    last_seq: int | None = None


class Sync(Struct, tag_field="t", tag="sync", forbid_unknown_fields=True, frozen=True):
    """Ask for the whole state again."""


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True, frozen=True):
    """Ask whether the line is alive; *c* comes back."""

    c: Annotated[int, Meta(ge=0, le=1 << 53)]


Up: TypeAlias = Hello | Act | Command | Sync | Ping

# -- down ---------------------------------------------------------------------------

Tile: TypeAlias = str
RoundEnd: TypeAlias = Literal["out", "blocked", "target"]


class OpenEnd(Struct):
    """A place to play."""

    id: int
    pips: int
    double: bool = False
    owner: int | None = None
    closed: bool = False


class OutcomeView(Struct):
    """How the round ended."""

    end: RoundEnd
    winner: int | None
    pips: list[int]
    points: list[int]
    hands: list[list[Tile]]


class SeatView(Struct):
    """A match as one seat may know it; see ``engine/view.py``."""

    v: int
    seq: int
    game: str
    rules: str
    seats: int
    sides: list[list[int]]
    seat: int | None
    turn: int | None
    round: int
    leader: int | None
    hand: list[Tile]
    counts: list[int]
    boneyard: int
    moves: list[str]
    ends: list[OpenEnd]
    roots: list[int | None]
    shape: Literal["line", "hub", "tree", "trains"]
    most: int
    terms: list[int]
    in_play: list[int]
    points: list[int]
    legal: list[str]
    winners: list[int]
    reveal: list[Tile] | None = None
    engine: Tile | None = None
    marked: list[int] | None = None
    outcome: OutcomeView | None = None


class RoomSeat(Struct):
    """A place at the table."""

    n: int
    who: str | None
    name: str
    bot: str | None
    here: bool
    away_since_s: int | None
    stand_in: bool
    ready: bool


class Person(Struct):
    """Somebody in the room."""

    p: str
    name: str
    here: bool
    watching: bool


class Proposal(Struct):
    """House rules that wait for an answer."""

    by: str
    rules: str
    seats: int
    teams: list[list[int]] | None
    diff: list[str]
    accepted: list[str]
    waiting: list[str]


class RoomAgreed(Struct):
    """The house rules that hold, and who agreed."""

    rules: str
    by: list[str]


class RoomPace(Struct):
    """The clocks of the room."""

    turn_s: int
    next_round_s: int


class RoomUndo(Struct):
    """A move that may be taken back when nobody waits any more."""

    seat: int
    waiting: list[str]


class LogLine(Struct, omit_defaults=True):
    """A line of what happened in the room."""

    k: str
    p: str | None = None
    by: str | None = None
    name: str | None = None
    seat: int | None = None
    level: str | None = None
    on: bool | None = None
    done: bool | None = None
    phrase: str | None = None
    rules: str | None = None
    title: str | None = None
    match: int | None = None
    a: int | None = None
    b: int | None = None
    kicked: bool | None = None


class RoundScore(Struct):
    """A finished round of the match, on the score sheet."""

    number: int
    end: RoundEnd
    winner: int | None
    points: list[int]
    total: list[int]


class Table(Struct):
    """A table's rules as plain values: what narration and sums in the page ask for."""

    game: str
    set_max: int
    hand: int
    labels: dict[str, str]
    options: dict[str, Any]
    sides: list[list[int]]


class Room(Struct):
    """The room as everybody sees it."""

    id: str
    code: str | None
    title: str
    phase: Literal["lobby", "agree", "play", "round_end", "match_end"]
    host: str
    game: str
    rules: str
    seats: list[RoomSeat]
    sides: list[list[int]]
    teams: list[list[int]] | None
    people: list[Person]
    proposal: Proposal | None
    agreed: RoomAgreed | None
    pace: RoomPace
    watchers: bool
    help: bool
    undo: RoomUndo | None
    log: list[LogLine]
    match: int
    rounds: list[RoundScore]
    ended: dict[str, Any] | None
    next_round_ms: int | None


class You(Struct):
    """Who the receiver is."""

    p: str
    name: str
    host: bool
    seats: list[int]
    lang: str


class Clock(Struct):
    """The turn clock; *grace_ms* more are accepted for the way."""

    seat: int
    left_ms: int
    grace_ms: int


class StateFrame(Struct, tag_field="t", tag="state"):
    """The whole state, every time; *ev* is what happened since the last frame, for speech and animation."""

    seq: int
    room: Room
    you: You
    views: list[SeatView]
    ev: list[dict[str, Any]]
    clk: Clock | None
    h: str


class Ack(Struct, tag_field="t", tag="ack"):
    """The command is on disk, as entry *seq* of the room's log."""

    aid: str
    seq: int


class Nack(Struct, tag_field="t", tag="nack"):
    """The command was not carried out; *text* says why in the person's language, *code* for programs."""

    aid: str
    why: Why
    code: str
    text: str
    seq: int


class Pong(Struct, tag_field="t", tag="pong"):
    """The line is alive; *now* is the server's clock in milliseconds."""

    c: int
    now: int


class Notice(Struct, tag_field="t", tag="notice"):
    """Something about the server: a restart in so many seconds, storage that fails (``in_s`` 0) or works again."""

    k: Literal["restart", "storage", "storage_back"]
    in_s: int = 0


class Superseded(Struct, tag_field="t", tag="superseded"):
    """A newer socket of yours has taken over; do not come back by yourself."""


Down: TypeAlias = StateFrame | Ack | Nack | Pong | Notice | Superseded

# -- text ---------------------------------------------------------------------------


class _Peek(Struct):
    t: str
    k: str = field(default="")


_PEEK = msgspec.json.Decoder(_Peek)
_BY_T: dict[str, msgspec.json.Decoder[Any]] = {
    "hello": msgspec.json.Decoder(Hello),
    "act": msgspec.json.Decoder(Act),
    "do": msgspec.json.Decoder(Command),
    "sync": msgspec.json.Decoder(Sync),
    "ping": msgspec.json.Decoder(Ping),
}
_ENCODER = msgspec.json.Encoder()


class Malformed(DoublesixError):
    """A frame that is none."""


def decode(text: str | bytes) -> Up:
    """Return the frame in a text.

    Raises:
        Malformed: It is not JSON, not a frame, has a field too many or a value out of range.
    """
    try:
        frame: Up = _BY_T[_PEEK.decode(text).t].decode(text)
    except KeyError as error:
        raise Malformed("frame", f"there is no frame {error}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Malformed("frame", f"this is no frame: {error}") from None
    return frame


def encode(frame: Struct) -> bytes:
    """Return a frame as its JSON text."""
    return _ENCODER.encode(frame)
