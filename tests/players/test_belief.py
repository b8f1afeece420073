"""What a seat can know: never more than its view, never less than the truth allows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from doublesix import games
from doublesix.engine.bridge import action_of, moves_of
from doublesix.engine.core.belief import Belief
from doublesix.engine.core.choices import LEAD
from doublesix.engine.core.rng import Random
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.think import belief_of
from doublesix.players import by_name

TURN_GAMES = [game for game in games.ALL if game.rules.turn_mode == "turns"]


def holds(match: Match, belief: Belief, tile: int, slot: int) -> bool:
    """Whether the tile truly is, or was, with the seat of the slot."""
    now = match.state
    word, bit = now.word[tile], now.bit[tile]
    seat = belief.slot_seat[slot]
    if seat < 0:
        return bool(now.asleep[word] & bit)
    return bool(belief.player[tile] == seat or now.hands[seat * now.words + word] & bit)


@pytest.mark.parametrize("game", TURN_GAMES, ids=lambda game: game.key)
def test_the_history_is_followed_and_the_truth_is_possible(game: Game) -> None:
    for seats in game.rules.seat_counts()[:3:2]:
        match = Match.deal(game, seats=seats, chance=Chance.seeded(seats))
        players = [by_name("random", seat) for seat in range(seats)]
        while not match.round_over:
            view = match.view(match.turn)
            if len(view.moves) % 5 != 1:
                match, _ = match.play(players[match.turn](view))
                continue
            belief = belief_of(view)
            if belief.now.phase != LEAD:
                followed = {action_of(belief.now, move)[1] for move in moves_of(belief.now)}
                assert {action for action in view.legal if str(action) != "claim"} == followed
            for item in range(belief.items):
                tile = belief.item[item]
                slots = [slot for slot in range(belief.slots) if belief.may[item * belief.slots + slot]]
                assert any(holds(match, belief, tile, slot) for slot in slots)
            match, _ = match.play(players[match.turn](view))


def block_view(plies: int, seed: int) -> Belief:
    match = Match.deal(games.BLOCK.with_(hand_size=9), seats=3, chance=Chance.seeded(seed))
    players = [by_name("random", seed + seat) for seat in range(3)]
    for _ply in range(plies):
        if match.round_over:
            break
        match, _ = match.play(players[match.turn](match.view(match.turn)))
    return belief_of(match.view(match.turn))


def fillings(belief: Belief) -> set[tuple[frozenset[int], ...]]:
    """Every filling, by plain search: the tiles of each slot."""
    found = {(frozenset[int](),) * belief.slots}
    free = list(range(belief.items))
    wanted = [int(size) for size in belief.slot_size[: belief.slots]]

    def fill(slot: int, left: frozenset[int], made: tuple[frozenset[int], ...]) -> None:
        if slot == belief.slots:
            found.add(made)
            return
        able = [item for item in left if belief.may[item * belief.slots + slot]]
        for chosen in combinations(able, wanted[slot]):
            fill(slot + 1, left - frozenset(chosen), (*made, frozenset(chosen)))

    found.clear()
    fill(0, frozenset(free), ())
    return found


def test_every_filling_is_about_as_likely() -> None:
    belief = next(
        view
        for view in (block_view(15, seed) for seed in range(200))
        if 4 <= view.loose <= 9 and len(fillings(view)) <= 400
    )
    every = fillings(belief)
    rng = Random(5)
    draws = 60 * len(every)
    seen: Counter[tuple[frozenset[int], ...]] = Counter()
    belief.stir(rng, 1000)
    for _draw in range(draws):
        belief.stir(rng, 20 * int(belief.loose))
        places = [int(place) for place in belief.place[: belief.items]]
        seen[
            tuple(frozenset(item for item, place in enumerate(places) if place == slot) for slot in range(belief.slots))
        ] += 1
    assert set(seen) == every
    expected = draws / len(every)
    chi_squared = sum((seen[filling] - expected) ** 2 / expected for filling in every)
    assert chi_squared < len(every) + 5 * (2 * len(every)) ** 0.5


def test_a_pass_rules_out_what_was_open_and_a_later_draw_does_not_bring_it_back() -> None:
    match = Match.deal(games.BLOCK, seats=2, chance=Chance.seeded(4))
    seen = 0
    while not match.round_over:
        view = match.view(match.turn)
        if view.moves and str(view.moves[-1].action) == "pass":
            belief = belief_of(view)
            other = next(slot for slot in range(belief.slots) if belief.slot_seat[slot] == 1 - match.turn)
            pips = {end.pips for end in view.ends}
            for item in range(belief.items):
                tile = belief.item[item]
                shown = {int(belief.now.low[tile]), int(belief.now.high[tile])}
                if belief.player[tile] < 0 and shown & pips:
                    assert not belief.may[item * belief.slots + other]
                    seen += 1
        match, _ = match.play(match.legal()[0])
    assert seen
