"""The exact solver against the general search, which knows no short cuts."""

from __future__ import annotations

import pytest

from doublesix import games
from doublesix.engine.bridge import options_of
from doublesix.engine.core.choices import OVER, TURN
from doublesix.engine.core.playout import deal_round
from doublesix.engine.core.rng import Random
from doublesix.engine.core.search import Search
from doublesix.engine.core.solve import Solver, is_solvable
from doublesix.engine.core.state import State
from doublesix.engine.deal import Chance, start_of
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.engine.solve import can_solve, open_values

PAIRS = games.BLOCK.with_(teams="pairs", hand_size=7)
TABLES = [
    (PAIRS, 4, 16),
    (games.LATIN_PARTNERSHIP.with_(out_score="all_pips", blocked_score="all_pips"), 4, 16),
    (games.BLOCK.with_(out_score="minus_own", blocked_score="difference_each"), 2, 4),
    (games.BLOCK.with_(blocked_tie="last_player_wins", out_score="one_point"), 2, 4),
    (games.DRAW.rules, 2, 12),
    (games.DRAW.with_(blocked_tie="share", pip_rounding=5), 2, 12),
]


@pytest.mark.parametrize(("rules", "seats", "plies"), TABLES)
def test_it_agrees_with_the_general_search(rules: HouseRules, seats: int, plies: int) -> None:
    seating = rules.seated(seats)
    options = options_of(seating)
    assert is_solvable(options)
    solver, rng, state, compared = Solver(options, False), Random(8), State(options), 0
    while compared < 25:
        deal_round(state, start_of(seating, options), rng)
        for _ply in range(plies + rng.below(6)):
            if state.phase == OVER:
                break
            state.play(state.nth(rng.below(state.choices())))
        if state.phase != TURN:
            continue
        trial = State(options)
        trial.copy_from(state)
        search = Search(trial)
        if not search.step(200_000):
            continue  # too far from its end for the plain search
        assert search.value == solver.solve(state)
        compared += 1


def test_a_match_is_solved_by_its_value() -> None:
    match = Match.deal(games.BLOCK, seats=2, chance=Chance.seeded(3))
    assert can_solve(match)
    while not match.round_over:
        values = dict(open_values(match))
        assert set(match.legal()) >= set(values)
        best = max(values.values())
        action = max(values, key=lambda each: values[each])
        side = match.turn
        match, _ = match.play(action)
        if match.round_over:
            outcome = match.rounds[-1].outcome
            assert outcome is not None
            assert best == outcome.points[side] - outcome.points[1 - side]


def test_a_cross_is_not_a_line() -> None:
    match = Match.deal(games.CROSS, seats=2, chance=Chance.seeded(1))
    assert not can_solve(match)
