"""Names are plain text, short, and told apart (C132)."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.errors import DoublesixError
from doublesix.table.names import LONGEST, MARKS, clean, told_apart

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   B ", "Ann B"),
        ("Мария-Анна", "Мария-Анна"),
        ("Zoe\u0301", "Zoé"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\u2066c\x00d\x1b[31m", "abcd[31m"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=a"),
        ("Z" + "\u0336" * 50 + "a", "Z" + "\u0336" * MARKS + "a"),
        (FAMILY + " us", FAMILY + " us"),
        ("x" * 300, "x" * LONGEST),
        ("line\nbreak\ttab", "line break tab"),
        ("\ud800", None),
        ("", None),
        ("\u200b\u2060 \u202e", None),
        ("\u0301", None),
    ],
)
def test_what_is_left_of_a_name(given: str, shown: str | None) -> None:
    if shown is None:
        with pytest.raises(DoublesixError):
            clean(given)
    else:
        assert shown == clean(given)


@given(st.text())
def test_a_clean_name_stays_clean_and_short(text: str) -> None:
    try:
        name = clean(text)
    except DoublesixError:
        return
    assert name == clean(name)
    assert len(name) <= LONGEST * 4
    assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Cn") for sign in name)
    assert not set(name) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ann", [], "Ann"),
        ("Ann", ["Bob"], "Ann"),
        ("Ann", ["ann"], "Ann 2"),
        ("Ann", ["Ann", "Ann 2"], "Ann 3"),
        ("Аnn", ["Ann"], "Аnn 2"),
        ("B0b", ["Bob"], "B0b 2"),
        ("Вася", ["Bacя"], "Вася 2"),
        ("Modern", ["Modem"], "Modern 2"),
        ("Ánn", ["Ann"], "Ánn 2"),
        ("A nn", ["Ann"], "A nn 2"),
        ("x" * 20, ["x" * 20], "x" * 17 + " 2"),
    ],
)
def test_look_alikes_get_a_number(name: str, others: list[str], shown: str) -> None:
    assert shown == told_apart(name, others)
