"""A view tells a seat what it may know and no more, at any point of any game."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.actions import Play
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.tile import Tile
from doublesix.testing.check_game import places

FEW = settings(max_examples=max(1, settings().max_examples // 10))


def somewhere(game: Game, seats: int, seed: int, steps: int) -> Match:
    """A position some steps into the first round."""
    random = Random(seed)
    match = Match.deal(game, seats=seats, chance=Chance.seeded(seed))
    for _ in range(steps):
        if match.round_over:
            break
        seat, action = random.choice(match.legal_moves())
        match, _ = match.play(action, seat)
    return match


def public(match: Match) -> set[Tile]:
    """Tiles that everybody has seen."""
    running = match.rounds[-1]
    laid = {move.action.tile for move in running.moves if isinstance(move.action, Play)}
    return laid | set(running.deal.reveal or ()) | set(running.deal.aside)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 60))
def test_no_view_names_a_tile_that_its_seat_has_not_seen(
    game: Game, data: st.DataObject, seed: int, steps: int
) -> None:
    match = somewhere(game, data.draw(st.sampled_from(game.rules.seat_counts())), seed, steps)
    if match.round_over:
        return
    held: dict[str, set[Tile]] = {}
    for place, tile in places(match):
        held.setdefault(place, set()).add(tile)
    for seat in (None, *range(match.seats)):
        view = match.view(seat).to_json()
        known = public(match) | held.get(f"seat {seat}", set())
        del view["rules"]  # the lead tile and wild tiles are named there
        named = {Tile.of(int(a), int(b)) for a, b in re.findall(r"\b(\d+)-(\d+)\b", json.dumps(view))}
        assert named <= known
