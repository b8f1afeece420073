"""The short cut for lines plays and solves exactly as the general engine does."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.bridge import options_of
from doublesix.engine.core.line import is_line, solvable
from doublesix.engine.rules import Game, Seating
from doublesix.engine.simulate import play_rounds, solve_rounds
from doublesix.errors import DoublesixError
from doublesix.testing.strategies import seatings

LINES = [game for game in games.ALL if is_line(options_of(game.rules.seated(game.rules.seat_counts()[0])))]


def test_the_games_that_are_lines() -> None:
    assert {"tiddle_a_wink", "block", "draw", "muggins", "all_threes", "threes_fives_us"} <= {
        game.key for game in LINES
    }


@pytest.mark.parametrize("game", LINES, ids=lambda game: game.key)
def test_rounds_are_equal(game: Game) -> None:
    for seats in game.rules.seat_counts()[:5]:
        if not is_line(options_of(game.rules.seated(seats))):
            continue
        general = play_rounds(game, seats=seats, rounds=300, seed=seats, path="general")
        line = play_rounds(game, seats=seats, rounds=300, seed=seats, path="line")
        assert general == line


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(seating=seatings(), seed=st.integers(0, 10_000))
def test_rounds_are_equal_under_any_rules(seating: Seating, seed: int) -> None:
    if seating.rules.teams == "explicit" or not is_line(options_of(seating)):
        return
    rules = seating.rules
    general = play_rounds(rules, seats=seating.seats, rounds=5, seed=seed, path="general")
    assert general == play_rounds(rules, seats=seating.seats, rounds=5, seed=seed, path="line")


@pytest.mark.parametrize(
    "changes", [{}, {"blocked_tie": "share"}, {"blocked_score": "difference_each"}, {"double_value": 1, "set_max": 9}]
)
def test_searches_visit_the_same_positions(changes: dict[str, str]) -> None:
    rules = games.BLOCK.with_(hand_size=6, **changes)
    general = solve_rounds(rules, seats=2, rounds=6, seed=1, path="general")
    assert general == solve_rounds(rules, seats=2, rounds=6, seed=1, path="line")


def test_seats_may_draw_for_the_lead_first() -> None:
    rules = games.BLOCK.with_(
        set_max=3, hand_size=2, lead_fallback="draw_until", first_lead="specific_tile", lead_tile="3-3"
    )
    general = play_rounds(rules, seats=2, rounds=200, seed=1, path="general")
    assert general == play_rounds(rules, seats=2, rounds=200, seed=1, path="line")
    solved = solve_rounds(rules, seats=2, rounds=5, seed=1, path="general")
    assert solved == solve_rounds(rules, seats=2, rounds=5, seed=1, path="line")


def test_a_short_cut_that_is_not_there_is_refused() -> None:
    assert not solvable(options_of(games.MEXICAN_TRAIN.rules.seated(2)))
    with pytest.raises(DoublesixError, match="no short cut"):
        play_rounds(games.MEXICAN_TRAIN, seats=2, rounds=1, seed=1, path="line")
