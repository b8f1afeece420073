"""The wire: every field checked, and the page's types current."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix.server import wire
from doublesix.table import commands, facts
from doublesix.text import LANGUAGES, Text

ROOT = Path(__file__).parents[2]


def test_the_pages_types_are_current() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "wire_schema", "--check"], check=False, capture_output=True, text=True
    )
    assert "" == done.stderr
    assert 0 == done.returncode


@given(st.one_of(st.text(), st.binary(), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["t", "k", "aid", "seat"]), inner),
).map(json.dumps)))  # fmt: skip
def test_nothing_but_a_frame_is_a_frame(text: str | bytes) -> None:
    with pytest.raises(wire.Malformed):
        wire.decode(text)


@given(st.data())
def test_every_command_goes_there_and_back(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(get_args(commands.Command)))
    fields: dict[str, Any] = {"t": "do", "k": kind.__struct_config__.tag, "aid": "0123456789abcdef"}
    for each in msgspec.structs.fields(kind):
        if each.name not in ("t", "aid"):
            fields[each.encode_name] = {
                "seat": 1, "with": 2, "level": "tips", "count": 4, "rules": "block", "seats": 2, "teams": [[0], [1]],
                "name": "Ann", "p": "x", "ok": True, "phrase": "hello", "turn_s": 5, "next_round_s": 5,
                "allowed": True, "on": False, "title": "x",
            }[each.encode_name]  # fmt: skip
    frame = wire.decode(json.dumps(fields))
    assert isinstance(frame, kind)
    with pytest.raises(wire.Malformed):
        wire.decode(json.dumps({**fields, "more": 1}))
    assert fields == {**json.loads(msgspec.json.encode(frame))}


def test_every_fact_goes_to_the_log_and_back() -> None:
    for kind in get_args(facts.Fact):
        given: dict[str, Any] = {
            each.name: {"by": "p", "waiting": ["a"], "accepted": ["b"], "teams": None}.get(each.name)
            for each in msgspec.structs.fields(kind)
        }
        hints = {each.name: each.type for each in msgspec.structs.fields(kind)}
        for name, hint in hints.items():
            if given[name] is None and hint in (str, int, bool):
                given[name] = {str: "x", int: 1, bool: True}[hint]
            elif given[name] == "p" and hint is not str:
                given[name] = ["p"] if "list" in str(hint) else "person"
        entry = facts.Entry(facts=(kind(**given),), p="p", aid="0" * 16)
        assert entry == facts.decode(facts.encode(entry))
        assert facts.encode(entry) == facts.encode(facts.decode(facts.encode(entry)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_words(lang: str) -> None:
    """Each ``No("why", "code")`` in the source has a sentence in the catalogue."""
    text = Text(lang)
    source = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "doublesix").rglob("*.py"))
    codes = set(re.findall(r'No\(\s*"\w+", "(\w+)"', source)) | {"illegal", "illegal_now", "restart", "storage"}
    assert len(codes) > 20
    assert [] == sorted(code for code in codes if f"room.no.{code}" not in text)
