"""The match record as a value, read from JSON with every field checked for its type, and written back.

A record is what the file says, right or wrong; ``check`` holds it against the rules.
Source: docs/records.md.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from doublesix import games
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import MAX_PIPS, Tile, full_set
from doublesix.errors import DoublesixError, NotationError, ReplayError

__all__ = ["FORMAT", "Record", "RoundRecord", "fault", "parse", "read", "shown"]

FORMAT = "doublesix/1"
_FIELDS = ("format", "game", "rules", "seats", "teams", "rounds", "winner")
_TILES = {str(tile): tile for tile in full_set(MAX_PIPS)}
_ROUND_FIELDS = ("leader", "reveal", "aside", "hands", "boneyard", "moves", "end", "winner", "pips", "points", "total")


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round as written; a field that the file does not have, or has as null, is None."""

    leader: int | None
    reveal: tuple[Tile, ...] | None
    aside: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    moves: tuple[str, ...]
    end: str | None = None
    winner: int | None = None
    pips: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    total: tuple[int, ...] | None = None
    extra: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the round as JSON has it."""
        written: dict[str, object] = {"leader": self.leader}
        if self.reveal is not None:
            written["reveal"] = _texts(self.reveal)
        if self.aside:
            written["aside"] = _texts(self.aside)
        written |= {
            "hands": [_texts(hand) for hand in self.hands],
            "boneyard": _texts(self.boneyard),
            "moves": list(self.moves),
            "end": self.end,
        }
        if self.end is not None:
            written["winner"] = self.winner
        paid = {"pips": self.pips, "points": self.points, "total": self.total}
        written |= {name: list(numbers) for name, numbers in paid.items() if numbers is not None}
        return written | dict(self.extra)


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written; ``extra`` keeps the optional fields: a note, the bots, what this version does not know."""

    rules: HouseRules
    seats: tuple[str, ...]
    teams: tuple[tuple[int, ...], ...] | None
    rounds: tuple[RoundRecord, ...]
    winner: int | tuple[int, ...] | None
    extra: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """Return the record as a JSON document; ``parse`` reads it back."""
        return {
            "format": FORMAT,
            "game": self.rules.game.key,
            "rules": self.rules.to_json(),
            "seats": list(self.seats),
            "teams": None if self.teams is None else [list(side) for side in self.teams],
            "rounds": [played.to_json() for played in self.rounds],
            "winner": list(self.winner) if isinstance(self.winner, tuple) else self.winner,
            **self.extra,
        }

    def to_line(self) -> str:
        """Return the record as one line of JSON; ``read`` reads it back."""
        return json.dumps(self.to_json(), ensure_ascii=False, allow_nan=False)


def read(text: str) -> Record:
    """Return the record in a line of JSON.

    Raises:
        ReplayError: The line is not a record; ``place`` says where.
    """
    return parse(decode(text))


def decode(text: str) -> object:
    """Return the JSON document that the text is, strictly: nothing that another program could read otherwise.

    Raises:
        ReplayError: The text is not JSON, names a field twice, or has a number or letter that cannot be written.
    """
    try:
        data: object = json.loads(text, object_pairs_hook=_once, parse_float=_finite, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        what = f"{error.msg[:1].lower()}{error.msg[1:]} at column {error.pos + 1}"
        broken = "; a record stands on one line, and this line breaks off" if not text[error.pos :].strip() else ""
        fault("record", f"this is not a JSON document: {what}{broken}")
    except UnicodeEncodeError:
        fault("record", "half a letter is written (a lone surrogate): write the letter itself")
    except (RecursionError, ValueError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else "a number has thousands of digits"
        fault("record", f"this cannot be a match record: {why}")
    return data


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in found if names.count(name) > 1)
        fault("record", f"{shown(twice)} stands twice in one object: leave one")
    return found


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(text: str) -> NoReturn:
    fault("record", f"{text[:20]} is no number that JSON has")


def parse(data: object) -> Record:
    """Return the record in a decoded JSON document.

    Raises:
        ReplayError: A field is missing or of the wrong type, the version, game or rules are unknown.
    """
    if not isinstance(data, dict):
        fault("record", f"a match record is an object, {{...}}; {shown(data)} is written")
    if data.get("format") != FORMAT:
        what = f"{shown(data['format'])} is written" if "format" in data else "it is missing"
        fault("format", f'{what}; this program reads "{FORMAT}"')
    for name in _FIELDS:
        if name not in data:
            fault("match winner" if name == "winner" else name, f'"{name}" is missing')
    teams, rounds = data["teams"], _items(data["rounds"], "rounds")
    return Record(
        _rules(data["game"], data["rules"]),
        tuple(_text(name, "seats") for name in _items(data["seats"], "seats")),
        None if teams is None else tuple(_numbers(side, "teams") for side in _items(teams, "teams")),
        tuple(_round(written, f"round {at}") for at, written in enumerate(rounds, 1)),
        _winner(data["winner"]),
        {name: value for name, value in data.items() if name not in _FIELDS},
    )


def _rules(key: object, options: object) -> HouseRules:
    name = _text(key, "game")
    try:
        game = games.get(name)
    except DoublesixError as error:
        fault("game", error.message)
    if game.key != name:
        fault("game", f'{shown(name)} is written; the key of that game is "{game.key}"')
    if not isinstance(options, dict):
        fault("rules", f"{shown(options)} is written; rules are an object of options, {{}} where none differs")
    try:
        return HouseRules.from_json(game, options)
    except DoublesixError as error:
        fault("rules", error.message)


def _winner(value: object) -> int | tuple[int, ...] | None:
    if isinstance(value, list):
        return _numbers(value, "match winner")
    return _int_or_none(value, "match winner")


def _round(data: object, place: str) -> RoundRecord:
    if not isinstance(data, dict):
        fault(place, f"a round is an object, {{...}}; {shown(data)} is written")
    deal, end = f"{place} deal", data.get("end")
    for name, where in (
        ("hands", deal),
        ("boneyard", deal),
        ("leader", f"{place} leader"),
        ("moves", f"{place} move 1"),
    ):
        if name not in data:
            fault(where, f'"{name}" is missing')
    reveal = data.get("reveal")
    moves = _items(data["moves"], f"{place} move 1")
    return RoundRecord(
        _int_or_none(data["leader"], f"{place} leader"),
        None if reveal is None else _tiles(reveal, f"{place} leader"),
        _tiles(data.get("aside", []), deal),
        tuple(_hand(hand, deal) for hand in _items(data["hands"], deal)),
        _tiles(data["boneyard"], deal),
        tuple(_text(move, f"{place} move {at}") for at, move in enumerate(moves, 1)),
        None if end is None else _text(end, f"{place} end"),
        _int_or_none(data.get("winner"), f"{place} winner"),
        _numbers_or_none(data.get("pips"), f"{place} pips"),
        _numbers_or_none(data.get("points"), f"{place} points"),
        _numbers_or_none(data.get("total"), f"{place} total"),
        {name: value for name, value in data.items() if name not in _ROUND_FIELDS},
    )


def _hand(value: object, place: str) -> tuple[Tile, ...]:
    if isinstance(value, int) and not isinstance(value, bool):
        fault(place, f"a hand is hidden, {shown(value)} tiles: only a record with every tile can be replayed")
    return _tiles(value, place)


def _tiles(value: object, place: str) -> tuple[Tile, ...]:
    try:
        return tuple(
            tile if (tile := _TILES.get(_text(text, place))) else Tile.parse(str(text)) for text in _items(value, place)
        )
    except NotationError as error:
        fault(place, error.message)


def _items(value: object, place: str) -> Sequence[object]:
    if not isinstance(value, list):
        fault(place, f"{shown(value)} is written where a list belongs")
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        fault(place, f"{shown(value)} is written where a text belongs")
    return value


def _int(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        fault(place, f"{shown(value)} is written where a whole number belongs")
    return value


def _int_or_none(value: object, place: str) -> int | None:
    return None if value is None else _int(value, place)


def _numbers(value: object, place: str) -> tuple[int, ...]:
    return tuple(_int(number, place) for number in _items(value, place))


def _numbers_or_none(value: object, place: str) -> tuple[int, ...] | None:
    return None if value is None else _numbers(value, place)


def _texts(values: Sequence[object]) -> list[str]:
    return [str(value) for value in values]


def shown(value: object) -> str:
    """A value as JSON, cut to a readable length and safe to print."""
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def fault(place: str, message: str) -> NoReturn:
    """Refuse the record at that place."""
    raise ReplayError("record", message, place) from None
