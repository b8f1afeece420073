"""A match as a value: deals that cannot be led from, and what is refused."""

from __future__ import annotations

import pytest

import doublesix as ds
from doublesix.errors import IllegalAction


def test_after_the_last_redeal_the_heaviest_tile_leads() -> None:
    rules = ds.games.TIDL_VINK.with_(
        first_lead="specific_tile", lead_fallback="redeal", remove_tiles=["6-6"], hand_size=5
    )
    match = ds.Match.deal(rules, seats=3, chance=ds.Chance.seeded(1))
    heaviest = max((tile for hand in match.rounds[0].deal.hands for tile in hand), key=lambda tile: (tile.pips, *tile))
    assert {heaviest} == {play.tile for play in match.legal() if isinstance(play, ds.Play)}


def test_no_round_is_dealt_while_one_runs() -> None:
    match = ds.Match.deal(ds.games.BLOCK, seats=2, chance=ds.Chance.seeded(1))
    with pytest.raises(IllegalAction, match="the round is not over"):
        match.next_round(ds.Chance.seeded(2))
