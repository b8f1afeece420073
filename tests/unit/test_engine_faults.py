"""Faults of the engine that were found from outside, each as the test that showed it."""

from __future__ import annotations

from dataclasses import replace

from doublesix import Chance, Match, Play, games


def test_after_the_last_redeal_the_heaviest_tile_leads() -> None:
    """docs/rules.md, "The lead": a redeal loop is capped at 50 deals, then heaviest_tile applies."""
    doubles = [f"{pips}-{pips}" for pips in range(7)]
    rules = games.DRAW.with_(
        first_lead="highest_double", lead_fallback="redeal", hand_size=5, remove_tiles=doubles, boneyard_reserve=0
    )
    match = Match.deal(rules, seats=4, chance=Chance.seeded(1))
    heaviest = max((tile for hand in match.rounds[0].deal.hands for tile in hand), key=lambda tile: tile.pips)
    assert {str(heaviest)} == {str(action.tile) for action in match.legal() if isinstance(action, Play)}


def test_a_play_that_scores_nothing_is_the_same_announced_or_not() -> None:
    """Else a record, which cannot tell the two apart, gives another match back."""
    match = Match.deal(games.ALL_FIVES.with_(muggins_claim=True), seats=2, chance=Chance.seeded(1))
    while True:
        for action in match.legal():
            if isinstance(action, Play):
                announced, _ = match.play(action)
                silent, _ = match.play(replace(action, announced=False))
                if not announced.rounds[-1].moves[-1].points:
                    assert announced.rounds == silent.rounds
                    return
        match, _ = match.play(match.legal()[0])
