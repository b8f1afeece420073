"""The core at any position: its lists of moves agree, steps can be taken back, hidden tiles make no difference."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.property.positions import Picture, copy_of, picture, reshuffled

from doublesix import games
from doublesix.engine.bridge import row
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.moves import CLAIM_MOVE, SEAT_SHIFT
from doublesix.engine.core.perft import may_claim
from doublesix.engine.core.state import State
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, Seating
from doublesix.testing.check_game import other_actions
from doublesix.testing.strategies import seatings

SEEDS = st.integers(0, 2**32 - 1)
FEW = settings(max_examples=max(1, settings().max_examples // 10))
LOOKS = 0.2
"""The share of positions that are looked into."""
WALK = 12
"""Steps of a walk that is taken back."""


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=SEEDS)
def test_positions_of_every_game(game: Game, data: st.DataObject, seed: int) -> None:
    look_around(game.rules.seated(data.draw(st.sampled_from(game.rules.seat_counts()))), seed)


@given(seating=seatings(most=8), seed=SEEDS)
def test_positions_under_house_rules(seating: Seating, seed: int) -> None:
    look_around(seating, seed)


def look_around(seating: Seating, seed: int) -> None:
    """Play a round at random, looking into some of its positions."""
    random = Random(seed)
    match = Match.deal(seating.rules, seats=seating.seats, teams=seating.teams, chance=Chance.seeded(seed))
    while not match.round_over:
        if random.random() < LOOKS:
            check_lists(match)
            check_undo(match, random)
            check_views(match, random)
            check_refusals(match, random)
        seat, action = random.choice(match.legal_moves())
        before = picture(match.state)
        after, _ = match.play(action, seat)
        assert before == picture(match.state)
        match = after


def check_lists(match: Match) -> None:
    """Counting, listing and picking moves agree, and change nothing."""
    now = copy_of(match.state)
    assert picture(now) == picture(match.state)
    listed = moves_of(now)
    assert len(set(listed)) == len(listed)
    picked = []
    for k in range(len(listed)):
        now.choices()
        picked.append(int(now.nth(k)))
    assert listed == picked
    assert picture(now) == picture(match.state)
    assert match.count_sequences(1)[0] == len(with_claims(now))


def moves_of(now: State) -> list[int]:
    room = row([0] * int(now.choices()))
    now.list_moves(room, 0)
    return [int(move) for move in room]


def with_claims(now: State) -> list[int]:
    claims = [int(CLAIM_MOVE | (seat << SEAT_SHIFT)) for seat in range(int(now.seats)) if may_claim(now, seat)]
    return moves_of(now) + claims


def check_undo(match: Match, random: Random) -> None:
    """Walk on and take every step back, to and fro."""
    now = copy_of(match.state)
    now.ready(WALK)
    passed: list[Picture] = []
    for _ in range(2 * WALK):
        if passed and (now.phase == OVER or len(passed) == WALK or random.random() < 0.3):
            now.undo()
            assert passed.pop() == picture(now)
        elif now.phase != OVER:
            move = random.choice(with_claims(now))
            passed.append(picture(now))
            now.save(move)
            now.play(move)
    while passed:
        now.undo()
        assert passed.pop() == picture(now)


def check_views(match: Match, random: Random) -> None:
    for seat in (None, *range(match.seats)):
        other = reshuffled(match, seat, random)
        assert seen(match, seat) == seen(other, seat)
        if seat is not None:
            assert match.legal(seat) == other.legal(seat) == match.view(seat).legal


def seen(match: Match, seat: int | None) -> str:
    return json.dumps(match.view(seat).to_json())


def check_refusals(match: Match, random: Random) -> None:
    """What is not offered is refused, and the state stays as it was to the last bit."""
    before = picture(match.state)
    for seat, action in other_actions(match, random, 10):
        with pytest.raises(Exception, match=f"seat {seat} cannot"):
            match.play(action, seat)
        assert before == picture(match.state)
