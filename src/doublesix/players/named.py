"""Players by name: what a terminal, a server and the command offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from doublesix.errors import DoublesixError
from doublesix.players.levels import LEVELS, level
from doublesix.players.simple import Player, doubles_first, heaviest, random
from doublesix.players.tips import tips

__all__ = ["PLAYERS", "by_name"]

PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": random,
    "heaviest": lambda _seed: heaviest,
    "doubles_first": lambda _seed: doubles_first,
    "tips": lambda _seed: tips,
    **{name: partial(level, name) for name in LEVELS},
}
"""Players by name; each is made from a seed, which most do not need."""


def by_name(name: str, seed: int = 0) -> Player:
    """Return the player of that name.

    Raises:
        DoublesixError: There is none.
    """
    if name not in PLAYERS:
        raise DoublesixError("unknown_player", f'there is no player "{name}"; there are: {", ".join(PLAYERS)}')
    return PLAYERS[name](seed)
