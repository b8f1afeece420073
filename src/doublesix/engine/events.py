"""What happened: events, past tense, one or more for every action.

Events serve speech, animation and logs; the state never depends on them. ``redact`` gives what one seat may hear.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from doublesix.engine.actions import EndId, Seat, Side
from doublesix.engine.tile import Tile

__all__ = [
    "Blocked",
    "Claimed",
    "Drew",
    "Event",
    "Marked",
    "MatchEnded",
    "OneTileLeft",
    "Passed",
    "Played",
    "RoundBegan",
    "RoundEnd",
    "RoundEnded",
    "StitchedUp",
    "Stopped",
    "TileSet",
    "WentOut",
    "redact",
]

RoundEnd: TypeAlias = Literal["out", "blocked", "target"]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round was dealt; *leader* is None while the seats draw for the double that leads."""

    number: int
    leader: Seat | None
    reveal: tuple[Tile, ...] | None
    engine: Tile | None


@dataclass(frozen=True, slots=True)
class TileSet:
    """The first tile was set."""

    seat: Seat
    tile: Tile
    terms: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Played:
    """A tile was laid: *touching* joins, *facing* is open; *opened* are the ends that it opened besides.

    *terms* add up to the ends total, and *points* is what the play scored, with a bonus for going out.
    """

    seat: Seat
    tile: Tile
    end: EndId
    touching: int
    facing: int
    opened: tuple[EndId, ...]
    terms: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A tile was taken from the boneyard; only its owner hears which."""

    seat: Seat
    tile: Tile | None
    left: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat made no move; *pips* are the numbers that it passed on."""

    seat: Seat
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """A seat could not play, and its train is open to all."""

    seat: Seat
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """A seat declined a further tile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat took a score that its maker did not announce."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class OneTileLeft:
    """A seat holds its last tile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StitchedUp:
    """Both ends of the line show the same number."""

    pips: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat laid its last tile."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Blocked:
    """Nobody can play any more."""


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was scored.

    Attributes:
        number: The round, from 1.
        end: How it ended.
        winner: The side that won it, None for a tie without a winner or where a play won the match.
        hands: The tiles left, by seat.
        pips: Their count by seat, without penalties.
        in_play: Points scored in play, by side.
        points: Points of the whole round, by side.
        total: Match score after it, by side.
        others: Counted pips that the winner's formula took from the others, penalties and rounding of each included.
        own: The winner's own count in that formula.
        asleep: Counted pips of the boneyard in it.
        paid: What the end of the round paid, by side: the formula rounded, a share, what was carried over.
        carried: What a tie leaves for the winner of the next round.
    """

    number: int
    end: RoundEnd
    winner: Side | None
    hands: tuple[tuple[Tile, ...], ...]
    pips: tuple[int, ...]
    in_play: tuple[int, ...]
    points: tuple[int, ...]
    total: tuple[int, ...]
    others: int
    own: int
    asleep: int
    paid: tuple[int, ...]
    carried: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match was won, by several sides where it is shared."""

    winners: tuple[Side, ...]
    total: tuple[int, ...]


Event: TypeAlias = (
    RoundBegan
    | TileSet
    | Played
    | Drew
    | Passed
    | Marked
    | Stopped
    | Claimed
    | OneTileLeft
    | StitchedUp
    | WentOut
    | Blocked
    | RoundEnded
    | MatchEnded
)


def redact(event: Event, seat: Seat | None) -> Event:
    """Return the event as the seat may hear it; None is a spectator."""
    if isinstance(event, Drew) and event.seat != seat:
        return replace(event, tile=None)
    return event
