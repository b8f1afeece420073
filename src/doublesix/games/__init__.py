"""The games: one preset a file, all listed in ``ALL``.  Start reading at ``tiddle_a_wink.py``."""

from __future__ import annotations

import difflib
import re

from doublesix.engine.rules import Game, HouseRules
from doublesix.errors import NotationError, UnknownGame
from doublesix.games.all_fives import ALL_FIVES
from doublesix.games.all_threes import ALL_THREES
from doublesix.games.block import BLOCK
from doublesix.games.chicken_foot import CHICKEN_FOOT
from doublesix.games.cross import CROSS
from doublesix.games.cuban_double_nine import CUBAN_DOUBLE_NINE
from doublesix.games.cyprus import CYPRUS
from doublesix.games.double_draw import DOUBLE_DRAW
from doublesix.games.draw import DRAW
from doublesix.games.five_up import FIVE_UP
from doublesix.games.fives_threes import FIVES_THREES
from doublesix.games.latin_partnership import LATIN_PARTNERSHIP
from doublesix.games.matador import MATADOR
from doublesix.games.merry_go_round import MERRY_GO_ROUND
from doublesix.games.mexican_train import MEXICAN_TRAIN
from doublesix.games.muggins import MUGGINS
from doublesix.games.names import FAMILIES, squash
from doublesix.games.one_arm_joe import ONE_ARM_JOE
from doublesix.games.pub_block import PUB_BLOCK
from doublesix.games.sebastopol import SEBASTOPOL
from doublesix.games.straight import STRAIGHT
from doublesix.games.straight_fives import STRAIGHT_FIVES
from doublesix.games.threes_fives_us import THREES_FIVES_US
from doublesix.games.tiddle_a_wink import TIDDLE_A_WINK
from doublesix.games.tiddle_a_wink_uk import TIDDLE_A_WINK_UK
from doublesix.games.tiddly_wink_slap import TIDDLY_WINK_SLAP
from doublesix.games.tiddly_wink_us import TIDDLY_WINK_US
from doublesix.games.tidl_vink import TIDL_VINK

__all__ = [
    "ALL",
    "ALL_FIVES",
    "ALL_THREES",
    "BLOCK",
    "CHICKEN_FOOT",
    "CROSS",
    "CUBAN_DOUBLE_NINE",
    "CYPRUS",
    "DOUBLE_DRAW",
    "DRAW",
    "FIVES_THREES",
    "FIVE_UP",
    "LATIN_PARTNERSHIP",
    "MATADOR",
    "MERRY_GO_ROUND",
    "MEXICAN_TRAIN",
    "MUGGINS",
    "ONE_ARM_JOE",
    "PUB_BLOCK",
    "SEBASTOPOL",
    "STRAIGHT",
    "STRAIGHT_FIVES",
    "THREES_FIVES_US",
    "TIDDLE_A_WINK",
    "TIDDLE_A_WINK_UK",
    "TIDDLY_WINK_SLAP",
    "TIDDLY_WINK_US",
    "TIDL_VINK",
    "get",
    "parse",
]

ALL: tuple[Game, ...] = (
    TIDDLE_A_WINK,
    TIDL_VINK,
    TIDDLY_WINK_SLAP,
    TIDDLY_WINK_US,
    TIDDLE_A_WINK_UK,
    BLOCK,
    DRAW,
    PUB_BLOCK,
    STRAIGHT,
    STRAIGHT_FIVES,
    ALL_FIVES,
    MUGGINS,
    FIVE_UP,
    ALL_THREES,
    FIVES_THREES,
    THREES_FIVES_US,
    MEXICAN_TRAIN,
    CHICKEN_FOOT,
    MATADOR,
    SEBASTOPOL,
    CROSS,
    CYPRUS,
    MERRY_GO_ROUND,
    DOUBLE_DRAW,
    ONE_ARM_JOE,
    CUBAN_DOUBLE_NINE,
    LATIN_PARTNERSHIP,
)
"""Every game, Tiddle-a-Wink first."""

_BY_KEY = {game.key: game for game in ALL}
_BY_NAME = {squash(key): key for key in _BY_KEY if squash(key) not in FAMILIES}


def get(key: str) -> Game:
    """Return the game of that key.  Other spellings work where they can mean one game only: ``All Fives``.

    Raises:
        UnknownGame: No such game, or a bare name that several games share; says which may be meant.
    """
    name = key.strip().lower()
    if name in _BY_KEY:
        return _BY_KEY[name]
    squashed = squash(key)
    if squashed in FAMILIES:
        choices = FAMILIES[squashed]
        lines = "".join(f"\n  {choice}: {_BY_KEY[choice].about}" for choice in choices)
        raise UnknownGame(f'"{key.strip()}" may be several games; take one of these:{lines}', choices)
    if squashed in _BY_NAME:
        return _BY_KEY[_BY_NAME[squashed]]
    near = tuple(dict.fromkeys(key for name in _near(squashed) for key in _keys(name)))
    hint = f"did you mean {' or '.join(near)}?" if near else f"the games are {', '.join(_BY_KEY)}"
    raise UnknownGame(f'there is no game "{key.strip()[:40]}"; {hint}', near)


def _keys(name: str) -> tuple[str, ...]:
    return (_BY_NAME[name],) if name in _BY_NAME else FAMILIES[name]


def _near(squashed: str) -> list[str]:
    names = (*_BY_NAME, *FAMILIES)
    part = [name for name in names if len(squashed) > 2 and squashed in name]
    return part or difflib.get_close_matches(squashed, names, n=2, cutoff=0.7)


def parse(text: str) -> HouseRules:
    """Return the house rules written as a short text: ``tiddle_a_wink+draw_penalty=5``.

    Reads back what ``HouseRules.to_text`` writes; spaces and capitals do not matter.

    Raises:
        NotationError: The text has not the form ``game+option=value+option=value``.
        UnknownGame: The game is not known.
        RulesError: Options are unknown or their values illegal; every one is named.
    """
    key, *parts = text.split("+")
    game = get(key)
    options: dict[str, str] = {}
    for part in parts:
        if not re.fullmatch(r"\s*\w+\s*=[^=]+", part):
            raise NotationError("rules_text", f'"{part.strip()[:60]}" is not an option: write name=value, as target=61')
        name, value = part.split("=")
        if (name := name.strip().lower()) in options:
            raise NotationError("rules_text", f"{name} stands twice in the text: leave one")
        options[name] = value
    return game.rules.with_texts(options)
