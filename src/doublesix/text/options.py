"""House rules in words: the name of an option, a value of it, and what the validator says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from doublesix.engine.kinds import Counted
from doublesix.engine.options import OPTIONS
from doublesix.engine.tile import MAX_PIPS, Tile, set_name
from doublesix.text.catalogue import slots_of
from doublesix.text.words import game_name, pips_words, seconds, tiles_list

if TYPE_CHECKING:
    from doublesix.engine.kinds import Value
    from doublesix.errors import Finding
    from doublesix.text.catalogue import Slot, Text

__all__ = ["finding_words", "option_words", "value_words"]


def option_words(text: Text, name: str) -> str:
    """What the option is called."""
    return text(f"option.{name}")


def value_words(text: Text, name: str, value: Value) -> str:
    """A stored value of the option *name* in words, to stand behind the option's name and a colon."""
    option = OPTIONS[name]
    key = f"option.{name}"
    match value:
        case None:
            return text(f"{key}.{option.kind.to_text(None)}")
        case bool():
            return text(f"{key}.{'true' if value else 'false'}")
        case Tile():
            return text(f"{key}.tile", tile=str(value))
        case int() if f"{key}.{value}" in text:
            return text(f"{key}.{value}")
        case int():
            return _number(text, f"{key}.n", value)
        case str() if isinstance(option.kind, Counted) and ":" in value:
            word, _, count = value.partition(":")
            return text(f"{key}.{word}", count=int(count))
        case str():
            return text(f"{key}.{value}")
        case tuple():
            return _several(text, name, value)


def _number(text: Text, key: str, value: int) -> str:
    """A number, under whichever slot its sentence has for it."""
    slots = slots_of(text.entry(key))
    if "points" in slots:
        return text(key, points=text("n.points", count=value))
    if "seconds" in slots:
        return text(key, seconds=seconds(text, value, "n.of_seconds" if key in _UP_TO else "n.seconds"))
    if "pips" in slots:
        return text(key, pips=pips_words(text, value))
    return text(key, count=value)


_UP_TO = ("option.slap_grace_ms.n", "option.slap_cap_ms.n")


def _several(text: Text, name: str, value: tuple[Tile, ...] | tuple[int, ...] | tuple[tuple[int, int], ...]) -> str:
    """A list of tiles, the divisors, or a table by seats."""
    key = f"option.{name}"
    if name == "ends_divisors":
        return text(f"{key}.{'_'.join(map(str, value)) or 'none'}")
    tiles = [item for item in value if isinstance(item, Tile)]
    if tiles or not value:
        return text(f"{key}.tiles", tiles=tiles_list(text, tiles)) if tiles else text(f"{key}.none")
    rows = [row for row in value if isinstance(row, tuple)]
    return text.join(
        (
            text("option.by_seats", value=str(number), for_players=text("n.for_players", count=seats))
            for seats, number in rows
        ),
        "list",
    )


_SETS = {set_name(pips): pips for pips in range(1, MAX_PIPS + 1)}


def finding_words(text: Text, finding: Finding) -> str:
    """What the validator has found, in the language of *text*."""
    key = f"finding.{finding.code}"
    given: dict[str, Slot] = {"option": finding.option, **dict(finding.slots)}
    if finding.option in OPTIONS:
        given["option"] = option_words(text, finding.option)
    for slot in ("set", "bigger"):
        if given.get(slot) in _SETS:
            given[slot] = pips_words(text, _SETS[str(given[slot])])
    for slot in ("value", "default"):
        if slot in given:
            given[slot] = _given_value(text, finding.option, str(given[slot]))
    for slot in ("needs", "other"):
        if slot in given:
            given[slot] = _named_rule(text, str(given[slot]))
    if "table" in given:
        given["table"] = _table(text, str(given["table"]))
    return text(key, **{slot: given[slot] for slot in slots_of(text.entry(key))})


def _given_value(text: Text, name: str, written: str) -> str:
    """A value that the finding shows as a text, in words where it is one of the option's."""
    if name not in OPTIONS:
        return written
    try:
        return value_words(text, name, OPTIONS[name].from_text(written))
    except ValueError:
        return written


def _named_rule(text: Text, written: str) -> str:
    """An option, or an option with a value (``spinner``, ``turn_mode=realtime``), in words."""
    name, _, value = written.partition("=")
    if name not in OPTIONS:
        return written
    if not value:
        return text("finding.option", option=option_words(text, name))
    return text("finding.option_value", option=option_words(text, name), value=_given_value(text, name, value))


def _table(text: Text, key: str) -> str:
    """The deal table that a finding names: a game's own, a named one, or the house's."""
    if key in OPTIONS:
        return option_words(text, key)
    return text(f"option.hand_size.{key}") if re.fullmatch("pub|british_draw", key) else game_name(text, key)
