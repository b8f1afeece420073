"""Faults that random rounds have found, each as the smallest rules and deal that showed it."""

from __future__ import annotations

import pytest

from doublesix import games
from doublesix.engine.actions import Draw, Play
from doublesix.engine.core.rng import Random
from doublesix.engine.deal import Chance, Deal
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile, full_set


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(each) for each in text.split())


def dealt(rules: str, *hands: str, boneyard: str | None = None) -> Match:
    """A first round with these hands; the boneyard is named or is all the rest."""
    house = games.parse(rules)
    held = tuple(tiles(hand) for hand in hands)
    out = [tile for hand in held for tile in hand]
    rest = tuple(tile for tile in full_set(house.set_max) if tile not in out)
    return Match.of(house, seats=len(hands)).with_deal(Deal(held, rest if boneyard is None else tiles(boneyard)))


def played_out(match: Match, seed: int) -> Match:
    """Play one round at random, within the number of turns that a round can have."""
    random = Random(seed)
    match = match.next_round(Chance.seeded(seed))
    count = match.seating.tiles_in_play
    for _ in range((count + match.seats) * count):
        if match.round_over:
            return match
        offered = match.legal_moves()
        assert offered, "nobody can do anything, and the round is not over"
        seat, action = offered[random.below(len(offered))]
        match, _ = match.play(action, seat)
    raise AssertionError("the round does not end")


@pytest.mark.parametrize(
    "rules",
    [
        "tiddly_wink_slap+bonus_must_match_double=true",
        "five_up+turn_mode=realtime+bonus_must_match_double=true",
    ],
)
def test_every_round_in_real_time_ends(rules: str) -> None:
    for seed in range(30):
        played_out(Match.of(games.parse(rules), seats=2), seed)


def test_the_search_for_the_leading_double_is_told_of_the_seat_that_draws() -> None:
    match = dealt(
        "block+turn_mode=realtime+lead_fallback=draw_until+hand_size=2", "6-5 6-4", "6-3 6-2", boneyard="1-0 2-0 6-6"
    )
    assert [(0, "draw")] == [(seat, str(action)) for seat, action in match.legal_moves()]
    match, _ = match.play(Draw())
    assert [(1, "draw")] == [(seat, str(action)) for seat, action in match.legal_moves()]
    match, _ = match.play(Draw())
    assert ["0 draw 1-0", "1 draw 2-0"] == [str(move) for move in match.rounds[-1].moves]
    assert tiles("2-0 6-2 6-3") == match.view(1).hand


def test_a_first_tile_with_two_halves_may_lie_either_way_round_though_more_arms_were_meant() -> None:
    match = dealt("chicken_foot+set_max=6+hand_size=2+lead_fallback=next_double", "6-5 6-4", "3-2 2-1")
    assert [(0, "6-5"), (0, "5-6")] == [(seat, str(action)) for seat, action in match.legal_moves()]


def test_trains_start_at_the_round_double_whatever_may_be_set_elsewhere() -> None:
    match = dealt("mexican_train+set_max=6+hand_size=3+train_engine=held+first_tile=any", "6-6 5-4 1-0", "5-5 3-2 2-1")
    assert ["6-6"] == [str(action) for action in match.legal()]


def test_an_exact_target_is_not_passed_by_what_the_round_pays() -> None:
    match = dealt("block+hand_size=1+target=10+target_mode=exact+win_check=immediate", "6-6", "5-5")
    match, _ = match.play(match.legal()[0])
    outcome = match.rounds[-1].outcome
    assert outcome is not None
    assert ("out", 0, (0, 10), (10, 0)) == (outcome.end, outcome.winner, outcome.pips, outcome.points)
    again = dealt("block+hand_size=1+target=9+target_mode=exact+win_check=immediate", "6-6", "5-5")
    again, _ = again.play(again.legal()[0])
    outcome = again.rounds[-1].outcome
    assert outcome is not None
    assert ("out", 0, (0, 0)) == (outcome.end, outcome.winner, outcome.points)


def test_a_play_without_points_does_not_win_the_extra_round_of_a_tie() -> None:
    match = dealt("muggins+hand_size=2+draw_rule=none+target=10+blocked_tie=share", "4-4 5-3", "6-2 0-0", "6-5 6-3")
    match, _ = match.play(Play(Tile(4, 4), None, 4))
    assert ((10, 10, 0), ()) == (match.total, match.winners)
    hands = (tiles("1-1 2-0"), tiles("6-5 1-0"), tiles("6-3 3-2"))
    rest = tuple(tile for tile in full_set(6) if not any(tile in hand for hand in hands))
    match, _ = match.with_deal(Deal(hands, rest)).play(Play(Tile(1, 1), None, 1))
    assert not match.round_over


def test_a_play_that_scores_nothing_is_the_same_announced_or_not() -> None:
    """Else a record, which cannot tell the two apart, does not give the same match back."""
    match = dealt("all_fives+muggins_claim=true+hand_size=1", "6-6", "5-4")
    announced, _ = match.play(Play(Tile(6, 6), None, 6))
    silent, _ = match.play(Play(Tile(6, 6), None, 6, announced=False))
    assert announced.rounds == silent.rounds


def test_a_lead_tile_finds_who_moves_first_with_trains() -> None:
    house = "mexican_train+set_max=6+hand_size=2+first_lead=specific_tile+lead_tile=5-4+match_mode=rounds_total"
    hands = tuple(tiles(hand) for hand in ("0-0 1-0", "6-5 6-4", "5-4 2-1"))
    match = Match.of(games.parse(house), seats=3).with_deal(Deal(hands, tiles("3-2"), tiles("6-6")))
    assert (2, 2) == (match.rounds[-1].leader, match.turn)
