"""The coach: hints in words, odds that add up, reviews that grade by what was knowable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from doublesix import games
from doublesix.cli import main
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.think import Effort
from doublesix.players import by_name
from doublesix.players.coach import hint
from doublesix.players.review import Review, judge, review
from doublesix.records import parse, positions, write_record
from doublesix.text.catalogue import Text

EVEN = Effort(worlds=60, candidates=120, nodes=0, even=True)
NAMES = ("Ann", "Bob", "Cy", "Dee")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", ["latin_partnership", "tiddle_a_wink", "all_fives", "mexican_train"])
def test_a_hint_names_a_legal_action_and_says_why(key: str, lang: str) -> None:
    game = games.get(key)
    match = Match.deal(game, seats=game.seats, chance=Chance.seeded(5))
    for _move in range(20):
        if match.round_over:
            break
        view = match.view(match.turn)
        found = hint(view, Text(lang), NAMES, effort=EVEN)
        assert found.action in view.legal
        assert found.sentence.endswith(".")
        assert all(0 <= option.wins <= 1 for option in found.odds)
        if len(view.legal) > 1 and len(view.plays) == len(view.legal) > 1 and view.moves:
            assert len({option.tries for option in found.odds}) == 1
        match, _ = match.play(found.action)


def played(players: list[str]) -> list[Match]:
    match = Match.deal(games.LATIN_PARTNERSHIP, seats=4, chance=Chance.seeded(12))
    seated = [by_name(name, 1) for name in players]
    while not match.round_over:
        match, _ = match.play(seated[match.turn](match.view(match.turn)))
    return list(positions(parse(json.loads(write_record(match, NAMES)))))


def test_a_review_grades_the_choices_of_the_seats_asked_for() -> None:
    found = review(played(["beginner", "club", "beginner", "club"]), seats=[0, 1], effort=EVEN)
    assert {each.seat for each in found.choices} == {0, 1}
    assert all(0 <= each.lost <= 1 for each in found.choices)
    assert all(each.best == each.action or each.grade != "best" or each.lost < 0.01 for each in found.choices)
    assert 0 < found.of(0).accuracy <= 100
    assert len(found.turning_points) <= 3
    assert any(each.open_best is not None for each in found.choices)


def test_no_choice_is_not_judged() -> None:
    match = Match.deal(games.LATIN_PARTNERSHIP, seats=4, chance=Chance.seeded(1))
    assert judge(match, match.legal()[0], effort=EVEN) is None  # the double six must lead
    assert Review(()).accuracy == 100


def test_the_command_reviews_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["record", "--game", "block", "--seats", "2", "--rounds", "1", "--players", "beginner,club"])
    place = tmp_path / "match.jsonl"
    place.write_text(capsys.readouterr().out, "utf-8")
    for lang in ("en", "ru"):
        assert main(["review", str(place), "--seat", "0", "--lang", lang]) == 0
        assert "beginner 0" in capsys.readouterr().out
    assert main(["review", str(place), "--seat", "7"]) == 2
