"""The engine against a slow reference written from the rules page alone, over every game and random house rules.

Both are handed the same deals and the same moves. After every move they must agree on what may follow, what the ends
show, what they count and score; and after every round on how it ended and what it paid.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.property.reference import Reference
from tests.property.reference_round import begin, pay

from doublesix import games
from doublesix.engine.actions import Action, Play, Seat
from doublesix.engine.core import ends as core_ends
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, Seating
from doublesix.testing.strategies import seatings

SEEDS = st.integers(0, 2**32 - 1)
MOST_ROUNDS = 3
FEW = settings(max_examples=max(1, settings().max_examples // 5))
"""For what is tried with every game: together they come to some hundreds; the soak profile has many more."""


def pick(match: Match, random: Random) -> tuple[Seat, Action]:
    """Any move, plays a little more often than draws and passes; sometimes unannounced where that is a choice."""
    offered = match.legal_moves()
    plays = [(seat, action) for seat, action in offered if isinstance(action, Play)]
    seat, action = random.choice(plays if plays and random.random() < 0.5 else offered)
    if isinstance(action, Play) and match.rules.muggins_claim and random.random() < 0.5:
        action = replace(action, announced=False)
    return seat, action


def shown(match: Match) -> dict[int, int]:
    now = match.state
    pips = {index: core_ends.pips_of(now.ends[index]) for index in range(now.width)}
    return {index: int(each) for index, each in pips.items() if each != core_ends.CLOSED}


def play_both(seating: Seating, seed: int) -> Match:
    """Play rounds at random and hold every step against the reference."""
    random = Random(seed)
    match = Match.of(seating.rules, seats=seating.seats, teams=seating.teams)
    carried = 0
    while not match.winners and len(match.rounds) < MOST_ROUNDS:
        match = match.next_round(Chance.seeded(seed))
        reference = begin(match)
        while not match.round_over:
            assert reference.legal() == {(int(seat), str(action)) for seat, action in match.legal_moves()}
            match = step(match, reference, random)
        outcome = match.rounds[-1].outcome
        assert outcome is not None
        paid = pay(reference, carried)
        carried = outcome.carried
        assert reference.end == outcome.end
        assert (paid.winner, paid.winner_seat, paid.carried) == (outcome.winner, outcome.winner_seat, outcome.carried)
        assert (paid.pips, paid.points) == (list(outcome.pips), list(outcome.points))
    return match


def step(match: Match, reference: Reference, random: Random) -> Match:
    """Make one move in both."""
    seat, action = pick(match, random)
    match, _ = match.play(action, seat)
    reference.play(seat, str(action), announced=not isinstance(action, Play) or action.announced)
    assert reference.scored == match.rounds[-1].moves[-1].points
    assert reference.ends() == shown(match)
    if match.rules.start_arms in (1, 2, 4):
        assert reference.ends_total() == sum(match.view(None).terms)
    return match


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=SEEDS)
def test_every_game_follows_the_rules_page(game: Game, data: st.DataObject, seed: int) -> None:
    seats = data.draw(st.sampled_from(game.rules.seat_counts()))
    play_both(game.rules.seated(seats), seed)


@given(seating=seatings(most=8), seed=SEEDS)
def test_house_rules_follow_the_rules_page(seating: Seating, seed: int) -> None:
    play_both(seating, seed)
