"""The levels: honest, quick in nodes, legal everywhere, and the same again from the same view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from doublesix import games
from doublesix.engine.actions import Play
from doublesix.engine.core.rng import Random
from doublesix.engine.deal import Chance, Deal, deal_round, opening
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.simulate import play_rounds
from doublesix.engine.think import Effort, belief_of, think
from doublesix.engine.tile import Tile
from doublesix.players import LEVELS, by_name

SMALL = Effort(worlds=24, candidates=48, nodes=600)
LONGEST = 40  # moves of one playout, about


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_every_level_plays_every_game(game: Game) -> None:
    names = [name for name in LEVELS if name != "master"]
    match = Match.deal(game, seats=game.seats, chance=Chance.seeded(11))
    players = [by_name(names[seat % len(names)], 3) for seat in range(match.seats)]
    for _move in range(24):
        if match.round_over:
            break
        seat = next(seat for seat, _ in match.legal_moves())
        view = match.view(seat)
        action = players[seat](view)
        offered = replace(action, announced=True) if isinstance(action, Play) else action
        assert offered in view.legal
        match, _ = match.play(action, seat)


@pytest.mark.parametrize("key", ["latin_partnership", "tiddle_a_wink", "all_fives", "mexican_train", "chicken_foot"])
def test_the_same_view_and_seed_give_the_same_move(key: str) -> None:
    game = games.get(key)
    match = Match.deal(game, seats=game.seats, chance=Chance.seeded(2))
    for _move in range(24):
        if match.round_over:
            break
        view = match.view(match.turn)
        thought = think(view, SMALL, 9)
        assert thought == think(view, SMALL, 9)
        match, _ = match.play(thought.action)


def other_worlds(match: Match, seed: int) -> Match | None:
    """The same match as the seat on turn saw it, with other tiles where it cannot see; None if there is no other."""
    view = match.view(match.turn)
    belief = belief_of(view)
    belief.stir(Random(seed), 500)
    deal = match.rounds[-1].deal
    tiles = belief.options.tiles
    hands = [set(hand) for hand in deal.hands]
    for seat in range(match.seats):
        if seat != match.turn:
            hands[seat] = {
                Tile(int(tiles.high[belief.item[item]]), int(tiles.low[belief.item[item]]))
                for item in range(belief.items)
                if belief.slot_seat[belief.place[item]] == seat
            }
    asleep = {tile for hand in deal.hands for tile in hand} | set(deal.boneyard)
    rest = tuple(asleep - {tile for hand in hands for tile in hand})
    changed = Deal(tuple(tuple(sorted(hand)) for hand in hands), rest, deal.aside, deal.reveal, deal.leader)
    again = Match.of(match.house, seats=match.seats).with_deal(changed)
    for move in match.rounds[-1].moves:
        again, _ = again.play(move.action, move.seat)
    return again if changed.hands != deal.hands else None


@pytest.mark.parametrize("name", ["club", "expert"])
def test_c84_hidden_tiles_change_nothing(name: str) -> None:
    match = Match.deal(games.LATIN_PARTNERSHIP, seats=4, chance=Chance.seeded(6))
    player, checked = by_name(name, 1), 0
    while not match.round_over:
        view = match.view(match.turn)
        other = other_worlds(match, 3) if len(view.legal) > 1 else None
        if other is not None:
            seen = other.view(match.turn)
            assert view == seen
            assert player(view) == player(seen)
            checked += 1
        match, _ = match.play(player(view))
    assert checked >= 4


def test_c84_every_seat_is_dealt_alike() -> None:
    seating = games.LATIN_PARTNERSHIP.rules.seated(4)
    how = opening(seating, 1, None)
    deals = 20_000
    pips, doubles = [0] * 4, [0] * 4
    for seed in range(deals):
        deal = deal_round(seating, how, 1, Chance.seeded(seed))
        for seat, hand in enumerate(deal.hands):
            pips[seat] += sum(tile.pips for tile in hand)
            doubles[seat] += sum(tile.is_double for tile in hand)
    # A hand has 42 pips, sd 6.7, and 1.75 doubles, sd 1.0: five standard errors of the mean.
    assert all(abs(total / deals - 42) < 5 * 6.7 / deals**0.5 for total in pips)
    assert all(abs(total / deals - 1.75) < 5 * 1.0 / deals**0.5 for total in doubles)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_c85_no_round_is_stuck(game: Game) -> None:
    for seats in game.rules.seat_counts()[-2:]:
        assert play_rounds(game, seats=seats, rounds=20, seed=1).rounds == 20


def test_c86_a_crowded_table_has_a_limit() -> None:
    match = Match.deal(games.MEXICAN_TRAIN, seats=8, chance=Chance.seeded(1))
    for _move in range(60):
        match, _ = match.play(by_name("club")(match.view(match.turn)))
    view = match.view(match.turn)
    while len(view.legal) == 1:
        match, _ = match.play(view.legal[0])
        view = match.view(match.turn)
    thought = think(view, replace(SMALL, nodes=2_000), 1)
    assert thought.nodes <= 2_000 + len(view.legal) * 8 * LONGEST
    assert thought.action in view.legal
