"""The kinds of value that an option takes: what is accepted, how it stands in JSON and in text.

A kind has four verbs. ``accept`` takes a Python or JSON value and returns the stored one, or raises
``ValueError`` with what would do. ``to_json`` and ``to_text`` write a stored value, ``from_text``
returns a value for ``accept``. Types are strict: 1 is not true, "100" is not 100.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn, Protocol, TypeAlias

from doublesix.engine.tile import Tile
from doublesix.errors import NotationError

__all__ = [
    "MAX_SEATS",
    "Choice",
    "Counted",
    "Divisors",
    "Flag",
    "Kind",
    "Named",
    "Number",
    "OneTile",
    "Table",
    "TableBySeats",
    "Tiles",
    "Value",
]

TableBySeats: TypeAlias = tuple[tuple[int, int], ...]
Value: TypeAlias = int | str | Tile | tuple[Tile, ...] | tuple[int, ...] | TableBySeats | None
"""A stored value; booleans are integers here as in Python."""

MAX_SEATS = 190
"""Two tiles a seat from the two largest sets."""


class Kind(Protocol):
    """What an option may be set to."""

    @property
    def expects(self) -> str:
        """What would do, as the end of a sentence: ``true or false``."""
        ...

    @property
    def choices(self) -> tuple[Value, ...]:
        """The allowed values where they can be listed, else nothing."""
        ...

    def accept(self, value: object) -> Value:
        """Return the value as stored, or raise ValueError with what would do."""
        ...

    def to_json(self, value: Value) -> object:
        """Return a stored value as JSON has it."""
        ...

    def to_text(self, value: Value) -> str:
        """Return a stored value as the short text has it."""
        ...

    def from_text(self, text: str) -> object:
        """Return what the text stands for, to be accepted or refused."""
        ...


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _listed(values: Sequence[object]) -> str:
    words = [str(value) for value in values]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _int_or_text(text: str) -> int | str:
    return int(text) if re.fullmatch(r"0|-?[1-9][0-9]{0,8}", text) else text


@dataclass(frozen=True, slots=True)
class _Plain:
    """What the simple kinds share: JSON is the value, text is its words."""

    def to_json(self, value: Value) -> object:
        return value

    def to_text(self, value: Value) -> str:
        return str(value)

    def from_text(self, text: str) -> object:
        return _int_or_text(text)


@dataclass(frozen=True, slots=True)
class Flag(_Plain):
    """True or false."""

    @property
    def expects(self) -> str:
        return "true or false"

    @property
    def choices(self) -> tuple[Value, ...]:
        return (False, True)

    def accept(self, value: object) -> Value:
        if not isinstance(value, bool):
            raise ValueError(self.expects)
        return value

    def to_text(self, value: Value) -> str:
        return "true" if value else "false"

    def from_text(self, text: str) -> object:
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(text, text)


@dataclass(frozen=True, slots=True)
class Number(_Plain):
    """A whole number within bounds."""

    low: int
    high: int

    @property
    def expects(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return tuple(range(self.low, self.high + 1)) if self.high - self.low < 20 else ()

    def accept(self, value: object) -> Value:
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise ValueError(self.expects)
        return value


@dataclass(frozen=True, slots=True)
class Choice(_Plain):
    """One of a few words or numbers."""

    choices: tuple[int | str, ...]

    @property
    def expects(self) -> str:
        return _listed(self.choices)

    def accept(self, value: object) -> Value:
        if isinstance(value, bool) or not isinstance(value, (int, str)) or value not in self.choices:
            raise ValueError(self.expects)
        return value


@dataclass(frozen=True, slots=True)
class Counted(_Plain):
    """A word, or a word with a number behind a colon: ``up_to:3``, ``sum:7``."""

    words: tuple[str, ...]
    prefix: str
    low: int
    high: int

    @property
    def expects(self) -> str:
        return f"{', '.join(self.words)} or {self.prefix}:N with N from {self.low} to {self.high}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return (*self.words, *(f"{self.prefix}:{n}" for n in range(self.low, self.high + 1)))

    def accept(self, value: object) -> Value:
        if not isinstance(value, str) or value not in self.choices:
            raise ValueError(self.expects)
        return value


@dataclass(frozen=True, slots=True)
class Named:
    """Another kind with words of its own, each standing for a stored value: ``off`` for 0."""

    words: tuple[tuple[str, int | str | None], ...]
    kind: Kind

    @property
    def expects(self) -> str:
        return f"{', '.join(word for word, _ in self.words)} or {self.kind.expects}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return (*(stored for _, stored in self.words), *self.kind.choices)

    def accept(self, value: object) -> Value:
        for word, stored in self.words:
            if type(value) in (str, int, type(None)) and value in (word, stored):
                return stored
        try:
            return self.kind.accept(value)
        except ValueError:
            raise ValueError(self.expects) from None

    def to_json(self, value: Value) -> object:
        return self._word(value) or self.kind.to_json(value)

    def to_text(self, value: Value) -> str:
        return self._word(value) or self.kind.to_text(value)

    def from_text(self, text: str) -> object:
        return text if text in dict(self.words) else self.kind.from_text(text)

    def _word(self, value: Value) -> str | None:
        return next((word for word, stored in self.words if type(stored) is type(value) and stored == value), None)


@dataclass(frozen=True, slots=True)
class OneTile(_Plain):
    """A single tile."""

    @property
    def expects(self) -> str:
        return "a tile such as 6-6"

    @property
    def choices(self) -> tuple[Value, ...]:
        return ()

    def accept(self, value: object) -> Value:
        return _tile(value, self.expects)

    def to_json(self, value: Value) -> object:
        return str(value)

    def from_text(self, text: str) -> object:
        return _high_first(text)


@dataclass(frozen=True, slots=True)
class Tiles:
    """A list of tiles, each at most *copies* times."""

    copies: int

    @property
    def expects(self) -> str:
        return f"a list of tiles such as 6-6 and 0-0, none more than {('once', 'twice')[self.copies - 1]}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return ()

    def accept(self, value: object) -> Value:
        if not isinstance(value, (list, tuple)) or isinstance(value, Tile):
            raise ValueError(self.expects)
        tiles = tuple(_tile(item, self.expects) for item in value)
        if any(tiles.count(tile) > self.copies for tile in tiles):
            raise ValueError(self.expects)
        return tiles

    def to_json(self, value: Value) -> object:
        return [str(tile) for tile in _items(value)]

    def to_text(self, value: Value) -> str:
        return ",".join(str(tile) for tile in _items(value)) or "none"

    def from_text(self, text: str) -> object:
        return [] if text == "none" else [_high_first(part) for part in text.split(",")]


def _tile(value: object, expects: str) -> Tile:
    try:
        return Tile.parse(str(value)) if isinstance(value, (str, Tile)) else _refuse(expects)
    except NotationError:
        raise ValueError(expects) from None


def _refuse(expects: str) -> NoReturn:
    raise ValueError(expects)


def _high_first(text: str) -> str:
    return "-".join(sorted(text.split("-"), key=lambda half: (len(half), half), reverse=True))


@dataclass(frozen=True, slots=True)
class Divisors:
    """Some of a few numbers, smallest first."""

    numbers: tuple[int, ...]

    @property
    def expects(self) -> str:
        return f"a list with none, one or several of {_listed(self.numbers)}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return ((), (5,), (3,), (3, 5))

    def accept(self, value: object) -> Value:
        if not isinstance(value, (list, tuple)) or not all(_is_int(item) and item in self.numbers for item in value):
            raise ValueError(self.expects)
        if len(set(value)) != len(value):
            raise ValueError(self.expects)
        return tuple(sorted(value))

    def to_json(self, value: Value) -> object:
        return list(_items(value))

    def to_text(self, value: Value) -> str:
        return ",".join(str(number) for number in _items(value)) or "none"

    def from_text(self, text: str) -> object:
        return [] if text == "none" else [_int_or_text(part) for part in text.split(",")]


@dataclass(frozen=True, slots=True)
class Table:
    """Another kind, or a table of numbers by seats: ``{"2": 7, "3": 5}``, in text ``2:7,3:5``."""

    kind: Kind
    low: int
    high: int

    @property
    def expects(self) -> str:
        return f"{self.kind.expects}, or a table by seats with numbers from {self.low} to {self.high}"

    @property
    def choices(self) -> tuple[Value, ...]:
        return self.kind.choices

    def accept(self, value: object) -> Value:
        try:
            return self._rows(value) if isinstance(value, (Mapping, tuple)) else self.kind.accept(value)
        except ValueError:
            raise ValueError(self.expects) from None

    def _rows(self, value: Collection[object]) -> TableBySeats:
        rows = list(value.items()) if isinstance(value, Mapping) else list(value)
        table: dict[int, int] = {}
        for row in rows:
            if not isinstance(row, tuple) or len(row) != 2:
                raise ValueError(self.expects)
            key, number = row
            seats = _int_or_text(key) if isinstance(key, str) else key
            if not isinstance(seats, int) or isinstance(seats, bool) or not 2 <= seats <= MAX_SEATS or seats in table:
                raise ValueError(self.expects)
            if not isinstance(number, int) or isinstance(number, bool) or not self.low <= number <= self.high:
                raise ValueError(self.expects)
            table[seats] = number
        if not table:
            raise ValueError(self.expects)
        return tuple(sorted(table.items()))

    def to_json(self, value: Value) -> object:
        if isinstance(value, tuple):
            return {str(seats): number for seats, number in _pairs(value)}
        return self.kind.to_json(value)

    def to_text(self, value: Value) -> str:
        if isinstance(value, tuple):
            return ",".join(f"{seats}:{number}" for seats, number in _pairs(value))
        return self.kind.to_text(value)

    def from_text(self, text: str) -> object:
        if ":" not in text:
            return self.kind.from_text(text)
        rows = [row.split(":") for row in text.split(",")]
        if any(len(row) != 2 for row in rows):
            return text
        return tuple((row[0], _int_or_text(row[1])) for row in rows)


def _pairs(value: tuple[object, ...]) -> list[tuple[object, object]]:
    return [(row[0], row[1]) for row in value if isinstance(row, tuple)]


def _items(value: Value) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()
