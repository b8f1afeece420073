"""Our own vectors: rounds worked by hand from published rules, and the same rounds with one thing wrong.

A line is a match record, whose note cites where its rules were read, or ``{"record", "fault"}``: a record that must be
refused at the place that the fault begins with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from doublesix import games
from doublesix.errors import ReplayError
from doublesix.records import check
from doublesix.records.record import parse

HERE = Path(__file__).parent
OWN = HERE / "vectors_own"


def lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def vectors(*, corrupt: bool) -> list[ParameterSet]:
    return [
        pytest.param(data, id=f"{file.stem}:{number}")
        for file in sorted(OWN.glob("*.jsonl"))
        for number, data in enumerate(lines(file), 1)
        if ("fault" in data) == corrupt
    ]


@pytest.mark.parametrize("data", vectors(corrupt=False))
def test_rounds_worked_by_hand_hold(data: dict[str, Any]) -> None:
    assert data["note"]
    match = check(parse(data))
    assert match.round_over or data["rounds"][-1]["end"] is None


@pytest.mark.parametrize("data", vectors(corrupt=True))
def test_what_is_wrong_is_found_where_it_is(data: dict[str, Any]) -> None:
    with pytest.raises(ReplayError) as caught:
        check(parse(data["record"]))
    assert data["fault"].split(":")[0] == caught.value.place


def test_every_game_has_vectors() -> None:
    shared = {data["game"] for name in ("examples", "matches") for data in lines(HERE / "vectors" / f"{name}.jsonl")}
    own = {data["game"] for file in OWN.glob("*.jsonl") for data in lines(file) if "game" in data}
    assert [] == [game.key for game in games.ALL if game.key not in shared | own]


def test_a_file_of_a_game_is_about_that_game() -> None:
    keys = {game.key for game in games.ALL}
    wrong = [
        f"{file.name}:{number}"
        for file in OWN.glob("*.jsonl")
        if file.stem in keys
        for number, data in enumerate(lines(file), 1)
        if data.get("record", data)["game"] != file.stem
    ]
    assert [] == wrong
