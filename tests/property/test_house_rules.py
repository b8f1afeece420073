"""House rules go through JSON, text and pickle unchanged, and never fail in any other way than by a refusal."""

from __future__ import annotations

import json
import pickle
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import HouseRules, Seating
from doublesix.errors import DoublesixError, Refusal, RulesError
from doublesix.testing.strategies import house_rules, option_values, options, seatings


@given(house_rules())
def test_json_round_trip(rules: HouseRules) -> None:
    assert rules == HouseRules.from_json(rules.game, json.loads(json.dumps(rules.to_json())))
    assert set(rules.to_json()) == rules.named


@given(house_rules())
def test_text_round_trip(rules: HouseRules) -> None:
    text = rules.to_text()
    assert re.fullmatch(r"[a-z0-9_+=:,-]+", text)
    assert rules == games.parse(text)
    assert rules == games.parse(text.upper().replace("+", " + ").replace("=", " = ").replace(",", ", "))


@pytest.mark.parametrize("name", list(OPTIONS))
@given(data=st.data())
def test_every_value_of_every_option_round_trips(name: str, data: st.DataObject) -> None:
    rules = games.DRAW.with_(**{name: data.draw(option_values(name))})
    assert rules == HouseRules.from_json(rules.game, json.loads(json.dumps(rules.to_json())))
    assert rules == games.parse(rules.to_text())
    assert rules == rules.with_(**{name: rules.value(name)})


@given(house_rules())
def test_values_are_hashable_and_picklable(rules: HouseRules) -> None:
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301
    assert (again, hash(again)) == (rules, hash(rules))


@given(house_rules(), st.integers(2, 20))
def test_findings_say_all_and_seated_agrees(rules: HouseRules, seats: int) -> None:
    findings = rules.findings(seats)
    refused = [finding for finding in findings if finding.kind == "refused"]
    assert not any("{" in finding.message for finding in findings)
    if refused:
        with pytest.raises(Refusal) as raised:
            rules.seated(seats)
        assert tuple(finding.message for finding in refused) == raised.value.reasons
    else:
        assert rules.seated(seats).warnings == findings


@given(seatings())
def test_a_seating_fits_its_tiles(seating: Seating) -> None:
    reserve = seating.boneyard_reserve
    assert seating.hand_size >= 1
    assert seating.boneyard >= reserve
    assert sorted(seat for side in seating.sides for seat in side) == list(range(seating.seats))
    assert (seating.teams is None) == (seating.rules.teams == "none")


@given(options(most=4), options(most=4))
def test_naming_at_once_or_one_after_the_other_is_the_same(first: dict[str, object], second: dict[str, object]) -> None:
    assert games.BLOCK.with_(**{**first, **second}) == games.BLOCK.with_(**first).with_(**second)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(list(OPTIONS)), JSON)
def test_any_json_value_is_taken_or_refused(name: str, value: Any) -> None:  # noqa: ANN401
    try:
        rules = HouseRules.from_json(games.DRAW, {name: value})
    except RulesError as error:
        refused = [finding.option for finding in error.findings]
    else:
        refused = [name]
        assert rules == HouseRules.from_json(games.DRAW, rules.to_json())
    assert [name] == refused


@given(st.text(alphabet="drawtget0126_+=:,- ", max_size=40) | st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        rules = games.parse(text)
    except DoublesixError:
        return
    assert rules == games.parse(rules.to_text())
