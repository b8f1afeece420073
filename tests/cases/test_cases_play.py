"""Public complaints as small inputs: the set, the deal, the lead, drawing and passing, the end of a round."""

from __future__ import annotations

import pytest
from tests.cases.rounds import begin, dealt, offered, outcome, played, refusal

from doublesix import games
from doublesix.engine.deal import Chance, pool
from doublesix.engine.rules import Game
from doublesix.engine.tile import Tile, full_set
from doublesix.errors import RulesError

EVERY_GAME = pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)


# -- the set and the deal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", range(1, 19))
@pytest.mark.parametrize("copies", [1, 2])
def test_c01_a_set_holds_every_pair_once(top: int, copies: int) -> None:
    """28, 55 and 91 tiles with 168, 495 and 1092 pips; exactly one 0-0."""
    seating = games.BLOCK.with_(set_max=top, set_copies=copies, hand_size=1).seated(2)
    found = pool(seating, None)
    assert copies * (top + 1) * (top + 2) // 2 == len(found) == seating.tiles_in_play
    assert {copies} == {found.count(tile) for tile in found}
    assert copies * top * (top + 1) * (top + 2) // 2 == sum(tile.pips for tile in found)
    assert copies == found.count(Tile(0, 0))


def test_c01_the_usual_sets() -> None:
    counted = {top: (len(full_set(top)), sum(tile.pips for tile in full_set(top))) for top in (6, 9, 12)}
    assert {6: (28, 168), 9: (55, 495), 12: (91, 1092)} == counted


def test_c03_a_hand_that_does_not_exist_is_refused_with_one_that_does() -> None:
    """Eight hands of 12 and the engine are more than 91 tiles; 11 leave two."""
    with pytest.raises(RulesError, match="the largest hand that fits is 11"):
        games.MEXICAN_TRAIN.with_(hand_size=12).seated(8)
    assert 2 == games.MEXICAN_TRAIN.with_(hand_size=11).seated(8).boneyard


@EVERY_GAME
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8, 12])
def test_c03_for_every_game_and_table(game: Game, seats: int) -> None:
    house = game.with_(teams="none", round_end="first_out", misdeal_doubles="off")
    largest = house.largest_hand(seats)
    if largest < 1:
        with pytest.raises(RulesError):
            house.with_(hand_size=1).seated(seats)
        return
    assert house.with_(hand_size=largest).seated(seats).boneyard >= house.reserve_for(seats)
    with pytest.raises(RulesError, match=rf"\b{largest}\b"):
        house.with_(hand_size=largest + 1).seated(seats)


# -- who leads -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("next_lead", "leader", "may_set"),
    [("winner", 1, "4-3 5-3"), ("rotate", 0, "6-6 2-1"), ("same_method", 0, "6-6")],
)
def test_c05_who_leads_the_next_round_is_a_named_option(next_lead: str, leader: int, may_set: str) -> None:
    """Seat 2 led, seat 1 went out, and seat 0 is dealt 6-6."""
    match = dealt(begin(f"block+next_lead={next_lead}", 3, hand_size=2), "5-0 4-0", "6-1 2-1", "6-6 3-3")
    match = played(match, "2 6-6", "0 pass", "1 6-1@0", "2 pass", "0 pass", "1 1-2@0")
    assert ("out", 1) == (outcome(match).end, outcome(match).winner)
    match = dealt(match, "6-6 2-1", "5-3 4-3", "5-5 1-0")
    assert leader == match.rounds[-1].leader == match.turn
    wanted = {text for tile in may_set.split() for text in (tile, "-".join(reversed(tile.split("-"))))}
    assert wanted == offered(match)


NO_DOUBLES = ("6-5 4-1 3-2 2-0 5-1 4-2 3-0", "6-4 5-3 2-1 6-0 5-0 4-3 6-1")


def test_c06_without_a_double_the_heaviest_tile_leads() -> None:
    match = dealt(begin("block", 2), *NO_DOUBLES)
    assert (0, {"6-5", "5-6"}) == (match.turn, offered(match))


def test_c06_or_the_seats_draw_for_one() -> None:
    match = dealt(begin("draw+lead_fallback=draw_until", 2), *NO_DOUBLES, boneyard="5-2 6-2 3-3 6-6")
    match = played(match, "0 draw", "1 draw", "0 draw")
    assert (0, {"3-3"}) == (match.rounds[-1].leader, offered(match))
    assert [10 - 1, 8] == list(match.view(None).counts)


@pytest.mark.parametrize("seed", range(20))
def test_c06_or_the_round_is_dealt_again(seed: int) -> None:
    match = begin("block+lead_fallback=redeal", 2, hand_size=1).next_round(Chance.seeded(seed))
    assert any(tile.is_double for hand in match.rounds[-1].deal.hands for tile in hand)
    assert all(Tile.parse(text).is_double for text in offered(match))


# -- drawing and passing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["one", "up_to:2", "until_playable"])
@pytest.mark.parametrize("boneyard", ["0-0", "0-0 1-1", "0-0 1-1 1-0"])
def test_c09_drawing_the_last_tile_ends_the_turn_like_any_other_draw(rule: str, boneyard: str) -> None:
    """The pass that follows is the only thing on offer; the rules page has every pass written."""
    match = dealt(begin(f"draw+draw_rule={rule}", 2, hand_size=3), "6-6 4-3 3-1", "5-5 5-2 4-1", boneyard=boneyard)
    match = played(match, "0 6-6")
    limit = {"one": 1, "up_to:2": 2, "until_playable": 9}[rule]
    draws = min(limit, len(boneyard.split()))
    for left in range(draws - 1, -1, -1):
        assert (1, {"draw"}) == (match.turn, offered(match))
        match = played(match, "1 draw")
        assert len(boneyard.split()) - draws + left == match.view(None).boneyard
    assert (1, {"pass"}) == (match.turn, offered(match))
    match = played(match, "1 pass")
    assert match.round_over or match.turn == 0


def test_c10_a_seat_that_can_play_does_not_draw() -> None:
    """Ends 5 and 3, seat 1 holds 3-1 6-6, nine tiles lie in the boneyard."""
    yard = "4-4 4-2 4-1 4-0 2-2 2-1 2-0 1-1 1-0"
    for rules, may in (("draw", False), ("draw+voluntary_draw=true", True)):
        match = dealt(begin(f"{rules}+first_lead=heaviest_tile", 2, hand_size=2), "5-3 0-0", "3-1 4-3", boneyard=yard)
        match = played(match, "0 5-3")
        assert may == ("draw" in offered(match))
        if may:
            match = played(match, "1 draw")
            assert (1, 8) == (match.turn, match.view(None).boneyard)
        else:
            error = refusal(match, "1 draw")
            assert ("illegal_action", True) == (error.code, "it can play" in error.message)
            assert (1, 9) == (match.turn, match.view(None).boneyard)


@EVERY_GAME
def test_c10_in_no_game_unless_its_option_says_so(game: Game) -> None:
    if game.rules.turn_mode == "realtime":
        return  # a stall draw is everybody's, whatever they hold
    for seats in game.rules.seat_counts():
        match = begin(game.rules, seats).next_round(Chance.seeded(seats))
        while not match.round_over:
            may = offered(match)
            assert game.rules.voluntary_draw or "draw" not in may or may == {"draw"}
            match, _ = match.play(match.legal()[-1])


def test_c11_an_empty_boneyard_refuses_the_draw_and_takes_the_pass() -> None:
    match = played(dealt(begin("draw", 2, hand_size=3), "6-6 6-1 4-0", "5-5 5-2 4-3"), "0 6-6")
    for _ in range(2):  # over and over
        assert "the boneyard is empty" in refusal(match, "1 draw").message
        assert (1, {"pass"}) == (match.turn, offered(match))
    match = played(match, "1 pass")
    assert 0 == match.turn


# -- the end of a round ----------------------------------------------------------------------------------------------


def test_c14_a_block_is_seen_at_once() -> None:
    """Partnership Block: 0-6 is the seventh six, so nobody has to pass; 34 against 56 pips."""
    match = dealt(
        begin("pub_block+hand_size=7+blocked_score=opponents_pips", 4),
        "6-6 6-2 5-0 0-0 1-0 2-0 3-0",
        "6-3 2-1 6-0 4-0 1-1 3-1 4-1",
        "4-3 6-1 5-1 2-2 3-2 4-2 5-2",
        "6-4 6-5 3-3 5-3 4-4 5-4 5-5",
    )
    match = played(
        match, "0 6-6", "1 6-3@1", "2 3-4@1", "3 4-6@1", "0 6-2@0", "1 2-1@0", "2 1-6@0", "3 6-5@1", "0 5-0@1"
    )
    assert not match.round_over
    match = played(match, "1 0-6@1")
    came = outcome(match)
    assert ("blocked", 0) == (came.end, came.winner)
    assert (34, 56) == (came.pips[0] + came.pips[2], came.pips[1] + came.pips[3])
    assert (56, 0) == came.points


def test_c15_passes_are_counted_from_nothing_in_every_round_and_after_every_play() -> None:
    match = begin("block+force_play=false", 4, hand_size=3)
    hands = ("6-6 6-1 1-0", "6-2 6-3 5-5", "6-4 6-5 4-4", "3-3 2-2 1-1")
    match = played(dealt(match, *hands), "0 6-6", "1 pass", "2 pass", "3 pass")
    assert not match.round_over
    match = played(match, "0 6-1@0", "1 pass", "2 pass", "3 pass")
    assert not match.round_over
    match = played(match, "0 pass")
    assert "blocked" == outcome(match).end
    match = played(dealt(match, *hands), "0 6-6", "1 pass")
    assert not match.round_over
    match = played(match, "2 pass", "3 pass", "0 6-1@0", "1 pass")
    assert (False, 2) == (match.round_over, match.turn)


@pytest.mark.parametrize(("asleep", "points"), [(False, 13), (True, 13 + 4 + 6 + 8 + 3 + 8)])
def test_c16_going_out_ends_the_round_with_tiles_asleep(asleep: bool, points: int) -> None:
    rules = f"draw+boneyard_to_winner={str(asleep).lower()}"
    match = dealt(begin(rules, 2, hand_size=3), "6-6 6-1 3-1", "6-0 5-4 2-2", boneyard="0-0 4-0 4-2 5-3 3-0 4-4")
    match = played(match, "0 6-6", "1 6-0@0", "0 6-1@1", "1 draw", "1 0-0@0", "0 1-3@1")
    came = outcome(match)
    assert ("out", 0, (0, 13), 5) == (came.end, came.winner, came.pips, match.view(None).boneyard)
    assert (points, 0) == came.points
    assert "the round is over" in refusal(match, "1 draw").message
