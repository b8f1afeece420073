"""Tiles, seats, teams and games in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from doublesix.text.catalogue import Text

__all__ = [
    "call",
    "game_about",
    "game_name",
    "pips_words",
    "seconds",
    "team_name",
    "tile_words",
    "tiles_list",
    "town_notes",
]


def pips_words(text: Text, pips: int) -> str:
    """A number on a half as players say it: ``six``, ``blank``."""
    return text(f"pips.{pips}")


def tile_words(text: Text, tile: Tile, *, spoken: bool = True) -> str:
    """A tile as players say it, ``six-four`` or ``double six``; as digits, ``6-4``, where it is not spoken."""
    if not spoken:
        return str(tile)
    if tile == Tile(0, 0):
        return text("tile.double_blank")
    if tile.is_double:
        return text("tile.double", pips=pips_words(text, tile.high))
    return text("tile.single", high=pips_words(text, tile.high), low=pips_words(text, tile.low))


def tiles_list(text: Text, tiles: Iterable[Tile], *, spoken: bool = False) -> str:
    """Several tiles with commas between them."""
    return text.join((tile_words(text, tile, spoken=spoken) for tile in tiles), "list")


def seconds(text: Text, milliseconds: int, key: str = "n.seconds") -> str:
    """A time of *milliseconds* in seconds: ``1.5 seconds``, ``на 1,5 секунды`` with the key ``n.for_seconds``."""
    whole, rest = divmod(milliseconds, 1000)
    return text(key, count=whole if not rest else milliseconds / 1000)


def team_name(text: Text, names: Sequence[str]) -> str:
    """What a side is called: its player's name, or ``the team of Ann and Cy``."""
    return names[0] if len(names) == 1 else text("team.name", names=text.join(names))


def game_name(text: Text, key: str) -> str:
    """The name of a game. One from outside the package has none in the catalogue, and its key is read instead."""
    return text(f"game.{key}") if f"game.{key}" in text else key.replace("_", " ").capitalize()


def game_about(text: Text, key: str) -> str | None:
    """What a game is like, in one sentence; None for a game from outside the package."""
    return text(f"game.{key}.about") if f"game.{key}.about" in text else None


def town_notes(text: Text, key: str) -> tuple[str, ...]:
    """Where towns differ in a game, a note each; nothing for a game from outside the package."""
    notes: list[str] = []
    while (note := f"towns.{key}.{len(notes) + 1}") in text:
        notes.append(text(note))
    return tuple(notes)


def call(text: Text, label: str) -> str:
    """What is said aloud. A label from outside the package stands for itself."""
    return text(f"call.{label}") if f"call.{label}" in text else label
