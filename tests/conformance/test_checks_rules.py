"""The ``validate`` and ``deal`` questions of checks.jsonl, and the rules of every record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from doublesix import games
from doublesix.engine.rules import HouseRules
from doublesix.errors import RulesError, UnknownGame

VECTORS = Path(__file__).parent / "vectors"


def lines(name: str) -> Iterator[dict[str, Any]]:
    with (VECTORS / name).open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def asked(ask: str) -> list[dict[str, Any]]:
    return [check for check in lines("checks.jsonl") if check["ask"] == ask]


def label(check: dict[str, Any]) -> str:
    return f"{check.get('row', '')}{check['game']}-{check['seats']}-{json.dumps(check['rules'])}"


@pytest.mark.parametrize("check", asked("deal"), ids=label)
def test_deal(check: dict[str, Any]) -> None:
    seating = HouseRules.from_json(games.get(check["game"]), check["rules"]).seated(check["seats"])
    assert check["want"] == {"hand": seating.hand_size, "left": seating.boneyard}


def said(check: dict[str, Any]) -> set[tuple[str, str]]:
    """What the validator says: kinds and options to blame."""
    try:
        rules = HouseRules.from_json(games.get(check["game"]), check["rules"])
    except UnknownGame:
        return {("refused", "game")}
    except RulesError as error:
        return {(finding.kind, finding.option) for finding in error.findings}
    return {(finding.kind, finding.option) for finding in rules.findings(check["seats"])}


@pytest.mark.parametrize("check", asked("validate"), ids=label)
def test_validate(check: dict[str, Any]) -> None:
    found = said(check)
    if check["want"] == "ok":
        assert found == set()
    else:
        assert (check["want"], check["because"]) in found
        assert check["want"] == "refused" or "refused" not in {kind for kind, _ in found}


@pytest.mark.parametrize("name", ["examples.jsonl", "matches.jsonl", "options.jsonl"])
def test_rules_of_records(name: str) -> None:
    for record in lines(name):
        rules = HouseRules.from_json(games.get(record["game"]), record["rules"])
        seating = rules.seated(len(record["seats"]), record["teams"])
        deal = record["rounds"][0]
        assert record["rules"] == rules.to_json()
        assert record["teams"] == (seating.teams and [list(team) for team in seating.teams])
        assert (len(deal["hands"][0]), len(deal["boneyard"])) == (seating.hand_size, seating.boneyard)
