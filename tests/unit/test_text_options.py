"""Every option and every value of it has its words, in both languages."""

from __future__ import annotations

import re

import pytest

from doublesix.engine.kinds import Value
from doublesix.engine.options import OPTIONS
from doublesix.engine.tile import Tile
from doublesix.text.catalogue import LANGUAGES, Text
from doublesix.text.options import option_words, value_words

# Values that cannot be listed, or that no list of usual ones has.
MORE: dict[str, tuple[Value, ...]] = {
    "remove_tiles": ((Tile(0, 0),), (Tile(6, 6), Tile(0, 0))),
    "wild_tiles": ((Tile(6, 1), Tile(0, 0)),),
    "lead_tile": (None, Tile(6, 6)),
    "hand_size": (7, ((2, 7), (3, 5))),
    "boneyard_reserve": (8, ((2, 2), (3, 1))),
    "draw_rule": ("up_to:1", "up_to:2", "up_to:5"),
    "slap_grace_ms": (1, 5000),
}


def values(name: str) -> list[Value]:
    option = OPTIONS[name]
    listed = [*option.kind.choices, *option.usual, option.default, *MORE.get(name, ())]
    return list(dict.fromkeys(listed))


CASES = [(name, value) for name in OPTIONS for value in values(name)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "value"), CASES, ids=str)
def test_every_value_has_its_words(name: str, value: Value, lang: str) -> None:
    said = value_words(Text(lang), name, value)
    assert said
    assert not re.search(r"[{}_]", said)
    if lang == "ru":
        assert not re.search("[A-Za-z]", said + option_words(Text(lang), name))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_no_two_values_sound_alike(name: str, lang: str) -> None:
    said = [value_words(Text(lang), name, value) for value in values(name)]
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("lang", "name", "value", "words"),
    [
        ("en", "draw_rule", "up_to:3", "at most 3 in a turn"),
        ("en", "boneyard_reserve", ((2, 2), (3, 1)), "2 for 2 players, 1 for 3 players"),
        ("en", "set_max", 9, "up to double nine"),
        ("en", "slap_freeze_ms", 1500, "1.5 seconds"),
        ("ru", "draw_penalty", 5, "5 очков"),
        ("ru", "draw_penalty", 1, "1 очко"),
        ("ru", "slap_grace_ms", 1000, "до 1 секунды"),
        ("ru", "wild_tiles", (Tile(6, 1), Tile(5, 2)), "6-1, 5-2"),
    ],
)
def test_examples(lang: str, name: str, value: Value, words: str) -> None:
    assert words == value_words(Text(lang), name, value)
