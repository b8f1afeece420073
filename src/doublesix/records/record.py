"""The match record as a value, read from JSON with every field checked for its type.

A record is what the file says, right or wrong; ``check`` holds it against the rules.
Source: docs/records.md.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from doublesix import games
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import Tile
from doublesix.errors import DoublesixError, NotationError, ReplayError

__all__ = ["FORMAT", "Record", "RoundRecord", "parse", "read"]

FORMAT = "doublesix/1"
_ENDS = ("out", "blocked", "target")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round as written; a field that the file does not have is None."""

    leader: int | None
    reveal: tuple[Tile, ...] | None
    aside: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    moves: tuple[str, ...]
    end: str | None
    winner: int | None
    pips: tuple[int, ...] | None
    points: tuple[int, ...] | None
    total: tuple[int, ...] | None
    extra: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written; ``extra`` keeps optional fields that this version does not know."""

    rules: HouseRules
    seats: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...] | None
    rounds: tuple[RoundRecord, ...]
    winner: int | tuple[int, ...] | None
    note: str | None = None
    extra: Mapping[str, object] = field(default_factory=dict)


def read(text: str) -> Record:
    """Return the record in a line of JSON.

    Raises:
        ReplayError: The line is not a record; ``place`` says where.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        reason = (
            str(error) if isinstance(error, json.JSONDecodeError) else "it is nested too deeply or has a bad number"
        )
        raise _fault("record", f"this is not a JSON document: {reason}") from None
    return parse(data)


def parse(data: object) -> Record:
    """Return the record in a decoded JSON document.

    Raises:
        ReplayError: A field is missing or of the wrong type, the version, game or rules are unknown.
    """
    if not isinstance(data, dict):
        raise _fault("record", f"a match record is a JSON object, not {_shown(data)}")
    version = data.get("format")
    if version != FORMAT:
        raise _fault("format", f'"format" is {_shown(version)}; this program reads "{FORMAT}"')
    rules = _rules(data)
    seats = tuple(_text(name, "seats") for name in _list(data, "seats", "record"))
    teams = data.get("teams")
    sides = None
    if teams is not None:
        sides = tuple(tuple(_int(seat, "teams") for seat in _items(side, "teams")) for side in _items(teams, "teams"))
    rounds = tuple(_round(each, f"round {at}") for at, each in enumerate(_list(data, "rounds", "record"), 1))
    note = data.get("note")
    known = {"format", "game", "rules", "seats", "teams", "rounds", "winner", "note"}
    return Record(
        rules,
        seats,
        sides,
        rounds,
        _winner(data.get("winner")),
        None if note is None else _text(note, "note"),
        {key: value for key, value in data.items() if key not in known},
    )


def _rules(data: Mapping[str, object]) -> HouseRules:
    try:
        game = games.get(_text(data.get("game"), "game"))
    except ReplayError:
        raise
    except DoublesixError as error:
        raise _fault("game", error.message) from None
    options = data.get("rules", {})
    if not isinstance(options, dict):
        raise _fault("rules", f"rules are an object of options, not {_shown(options)}")
    try:
        return HouseRules.from_json(game, options)
    except DoublesixError as error:
        raise _fault("rules", error.message) from None


def _winner(value: object) -> int | tuple[int, ...] | None:
    if value is None:
        return None
    if isinstance(value, list):
        return tuple(_int(side, "match winner") for side in value)
    return _int(value, "match winner")


def _round(data: object, place: str) -> RoundRecord:
    if not isinstance(data, dict):
        raise _fault(place, f"a round is an object, not {_shown(data)}")
    end = data.get("end")
    if end is not None and end not in _ENDS:
        raise _fault(f"{place} end", f"a round ends {_either(_ENDS)} or null, not {_shown(end)}")
    reveal = data.get("reveal")
    leader = data.get("leader")
    winner = data.get("winner")
    known = RoundRecord.__slots__
    return RoundRecord(
        None if leader is None else _int(leader, f"{place} leader"),
        None if reveal is None else _tiles(reveal, f"{place} leader"),
        _tiles(data.get("aside", []), f"{place} deal"),
        tuple(_tiles(hand, f"{place} deal") for hand in _list(data, "hands", f"{place} deal")),
        _tiles(_list(data, "boneyard", f"{place} deal"), f"{place} deal"),
        tuple(_move(move, f"{place} move {at}") for at, move in enumerate(_list(data, "moves", place), 1)),
        end,
        None if winner is None else _int(winner, f"{place} winner"),
        _numbers(data.get("pips"), f"{place} pips"),
        _numbers(data.get("points"), f"{place} points"),
        _numbers(data.get("total"), f"{place} total"),
        {key: value for key, value in data.items() if key not in known},
    )


def _list(data: Mapping[str, object], key: str, place: str) -> Sequence[object]:
    if key not in data:
        raise _fault(place, f'"{key}" is missing')
    return _items(data[key], place)


def _items(value: object, place: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise _fault(place, f"here stands {_shown(value)}, where a list is wanted")
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise _fault(place, f"here stands {_shown(value)}, where a text is wanted")
    return value


def _move(value: object, place: str) -> str:
    return _text(value, place)


def _int(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _fault(place, f"here stands {_shown(value)}, where a whole number is wanted")
    return value


def _numbers(value: object, place: str) -> tuple[int, ...] | None:
    return None if value is None else tuple(_int(number, place) for number in _items(value, place))


def _tiles(value: object, place: str) -> tuple[Tile, ...]:
    try:
        return tuple(Tile.parse(_text(tile, place)) for tile in _items(value, place))
    except NotationError as error:
        raise _fault(place, error.message) from None


def _either(words: Sequence[str]) -> str:
    return ", ".join(words)


def _shown(value: object) -> str:
    """A value as JSON, cut to a readable length."""
    text = json.dumps(value, ensure_ascii=True, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _fault(place: str, message: str) -> ReplayError:
    return ReplayError("record", message, place)
