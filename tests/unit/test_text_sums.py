"""The sums that people are shown are those of the engine."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from doublesix import games
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import Tile
from doublesix.text import rule_sheet
from doublesix.text.catalogue import Text
from doublesix.text.sums import IN_PIPS, Sample, ends_points, formula_sum, hand_pips, plus, sample, scoring_totals

CHECKS = Path(__file__).parents[1] / "conformance" / "vectors" / "checks.jsonl"


def asked(what: str) -> list[dict[str, Any]]:
    lines = map(json.loads, CHECKS.read_text("utf-8").splitlines())
    return [line for line in lines if line["ask"] == what]


def hands_of(case: dict[str, Any]) -> list[tuple[Tile, ...]]:
    return [tuple(map(Tile.parse, hand)) for hand in case["hands"]]


def rules_of(case: dict[str, Any]) -> HouseRules:
    return HouseRules.from_json(games.get(case["game"]), case["rules"]).at(len(case["hands"]))


@pytest.mark.parametrize("case", asked("score"))
def test_hands_count_as_in_the_vectors(case: dict[str, Any]) -> None:
    rules = rules_of(case)
    assert case["want"]["pips"] == [hand_pips(rules, hand) for hand in hands_of(case)]


def paid_by_formula(case: dict[str, Any]) -> bool:
    rules = rules_of(case)
    formula = rules.out_score if case["end"] == "out" else rules.blocked_score
    simple = rules.score_flow == "winner_takes" and rules.match_mode != "best_of" and rules.draw_penalty == 0
    return simple and formula in IN_PIPS and case["want"]["winner"] is not None


@pytest.mark.parametrize("case", [case for case in asked("score") if paid_by_formula(case)])
def test_sums_come_out_as_in_the_vectors(case: dict[str, Any]) -> None:
    rules, hands, winner = rules_of(case), hands_of(case), case["want"]["winner"]
    seating = rules.seated(len(hands), case["teams"])
    sides = [tuple(hands[seat] for seat in side) for side in seating.sides]
    left = tuple(map(Tile.parse, case["boneyard"])) if rules.boneyard_to_winner else ()
    shown = Sample(sides[winner], tuple(side for number, side in enumerate(sides) if number != winner), 0, left)
    formula = rules.out_score if case["end"] == "out" else rules.blocked_score
    written, points = formula_sum(Text("en"), rules, formula, shown)
    assert case["want"]["points"][winner] == points
    assert str(points) in written


@pytest.mark.parametrize("case", asked("ends_points"))
def test_ends_score_as_in_the_vectors(case: dict[str, Any]) -> None:
    rules = HouseRules.from_json(games.get(case["game"]), case.get("rules", {}))
    assert case["want"] == ends_points(rules, case["total"])


@pytest.mark.parametrize(
    ("terms", "written"), [([3, 2, 4], "3 + 2 + 4 = 9"), ([12], "12"), ([], "0"), ([0, 0], "0 + 0 = 0")]
)
def test_plus(terms: list[int], written: str) -> None:
    assert written == plus(terms)


def worked(text: str, hands: Sample, lang: str = "en") -> tuple[str, int]:
    rules = games.parse(text)
    return formula_sum(Text(lang), rules, rules.blocked_score, hands)


class TestWritten:
    """Three hands of 12, 13 and 1 against one of 1."""

    hands = Sample(
        own=((Tile(1, 0),),),
        others=(((Tile(6, 6),),), ((Tile(6, 5), Tile(2, 0)),), ((Tile(1, 0),),)),
        drawn=0,
        boneyard=(),
    )

    @pytest.mark.parametrize(
        ("rules", "written", "points"),
        [
            ("draw", "12 + 13 + 1 = 26", 26),
            ("draw+blocked_score=minus_own", "12 + 13 + 1 − 1 = 25", 25),
            ("draw+blocked_score=difference_each", "(12 − 1) + (13 − 1) + (1 − 1) = 23", 23),
            ("draw+blocked_score=all_pips", "12 + 13 + 1 + 1 = 27", 27),
            ("all_fives", "12 + 13 + 1 = 26, rounded to 25", 25),
            ("all_fives+rounding_scope=each", "12, 13, 1 and 1 are rounded to 10, 15, 0 and 0; 10 + 15 = 25", 25),
            ("five_up", "12 + 13 + 1 = 26, rounded to 25, divided by 5 is 5", 5),
            ("draw+double_value=1", "6 + 13 + 1 = 20", 20),
        ],
    )
    def test_formulas(self, rules: str, written: str, points: int) -> None:
        assert (written, points) == worked(rules, self.hands)

    def test_in_russian(self) -> None:
        assert "12 + 13 + 1 = 26, округлённо 25, делим на 5: 5" == worked("five_up", self.hands, "ru")[0]

    def test_tiles_drawn_and_the_boneyard(self) -> None:
        hands = Sample(self.hands.own, self.hands.others, drawn=2, boneyard=(Tile(4, 3),))
        assert ("12 + 10 + 13 + 1 + 7 = 43", 43) == worked("draw+draw_penalty=5+boneyard_to_winner=true", hands)

    def test_points_are_no_formula(self) -> None:
        with pytest.raises(ValueError, match="one_point"):
            formula_sum(Text("en"), games.get("straight").rules, "one_point", self.hands)


@pytest.mark.parametrize("set_max", range(1, 19))
@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("blocked", [True, False])
def test_samples_are_honest(set_max: int, seats: int, blocked: bool) -> None:
    """No tile twice, all of them in the set, and the winner of a block the lightest."""
    rules = games.parse(f"draw+set_max={set_max}")
    hands = sample(rules, [(seat,) for seat in range(seats)], blocked=blocked)
    if hands is None:
        assert set_max < 6
        return
    tiles = [tile for side in (hands.own, *hands.others) for hand in side for tile in hand]
    assert len(tiles) == len(set(tiles))
    assert all(tile.high <= set_max for tile in tiles)
    if blocked:
        own = hand_pips(rules, hands.own[0])
        assert all(hand_pips(rules, side[0]) > own for side in hands.others)


def test_totals_that_score() -> None:
    assert [3, 5, 6, 9, 10, 12, 15, 18, 20] == list(scoring_totals(games.get("fives_threes").rules))
    assert {15: 30} == {total: points for total, points in us_totals().items() if total == 15}


def us_totals() -> dict[int, int]:
    return scoring_totals(games.get("threes_fives_us").rules)


def test_every_sum_in_the_sheets_adds_up() -> None:
    """Re-add whatever a sheet prints as a sum, in every game at every table."""
    seen = 0
    for game in games.ALL:
        for seats in game.rules.seat_counts():
            sheet = rule_sheet(game.rules.seated(seats), "en")
            said = " ".join(part for section in sheet.sections for part in section.parts if isinstance(part, str))
            for left, right in re.findall(r"([0-9()+− ]+[+−][0-9()+− ]+) = (\d+)", said):
                signed = re.findall(r"([+−]?)\s*\(?\s*(\d+)", left)
                assert int(right) == sum(-int(number) if sign == "−" else int(number) for sign, number in signed)
                seen += 1
    assert seen > 100
