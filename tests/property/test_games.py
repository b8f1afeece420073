"""What must be true of every game: every preset, and random house rules at random tables (see ``check_game``)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.testing.check_game import check_game
from doublesix.testing.strategies import seatings

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=max(1, settings().max_examples // 20))
SOME = settings(max_examples=max(1, settings().max_examples // 2))


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=SEEDS)
def test_every_game_keeps_its_promises(game: Game, data: st.DataObject, seed: int) -> None:
    check_game(game, seats=data.draw(st.sampled_from(game.rules.seat_counts())), seed=seed)


@SOME
@given(seating=seatings(most=8), seed=SEEDS)
def test_house_rules_keep_their_promises(seating: Seating, seed: int) -> None:
    house = HouseRules.from_json(seating.rules.game, seating.rules.to_json())
    check_game(house, seats=seating.seats, teams=seating.teams, seed=seed, rounds=1)
