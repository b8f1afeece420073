"""Public complaints as small inputs: the count of hands, ties, ends that score, and who wins the match."""

from __future__ import annotations

import pytest
from tests.cases.rounds import begin, dealt, laid, outcome, played

from doublesix import games
from doublesix.engine.match import match_winners

# -- hands and ties --------------------------------------------------------------------------------------------------

TEN_EACH = ("6-6 5-3 2-0", "6-1 4-3 3-0")


@pytest.mark.parametrize(
    ("tie", "winner", "points"),
    [
        ("no_score", None, (0, 0)),
        ("last_player_wins", 1, (0, 10)),
        ("last_player_loses", 0, (10, 0)),
        ("lightest_tile", 0, (10, 0)),
        ("share", None, (0, 0)),
        ("carry_over", None, (0, 0)),
    ],
)
def test_c20_a_tied_block_goes_by_its_option(tie: str, winner: int | None, points: tuple[int, int]) -> None:
    """Ten pips each, seat 1 played last.

    Shared, each tied side is paid by the sides that are not tied (rules page, "The count"): of two sides, by nobody.
    """
    match = played(dealt(begin(f"block+blocked_tie={tie}", 2, hand_size=3), *TEN_EACH), "0 6-6", "1 6-1@0")
    came = outcome(match)
    assert ("blocked", (10, 10)) == (came.end, came.pips)
    assert (winner, points, points) == (came.winner, came.points, came.total)


def test_c20_three_sides_share_what_the_heavier_one_pays() -> None:
    match = dealt(begin("block+blocked_tie=share", 3, hand_size=2), "4-4 5-3", "6-2 0-0", "6-5 6-3")
    came = outcome(played(match, "0 4-4"))
    assert (None, (10, 10, 0)) == (came.winner, came.points)


def test_c20_what_is_carried_over_goes_to_the_next_winner() -> None:
    match = played(dealt(begin("block+blocked_tie=carry_over", 2, hand_size=3), *TEN_EACH), "0 6-6", "1 6-1@0")
    assert 10 == outcome(match).carried
    match = played(dealt(match, "5-5 4-4 3-3", "6-6 6-1 1-0"), "1 6-6", "0 pass", "1 6-1@0", "0 pass", "1 1-0@0")
    assert ((0, 24 + 10), 0) == (outcome(match).points, outcome(match).carried)


@pytest.mark.parametrize(
    ("rules", "pips"),
    [
        ("block", 16),
        ("block+double_value=1", 12),
        ("block+double_blank_value=25", 41),
        ("block+double_value=1+double_blank_value=25", 37),
        ("block+double_value=1+double_blank_value=0", 12),
    ],
)
def test_c21_half_doubles_touch_doubles_only(rules: str, pips: int) -> None:
    """4-4 0-0 5-3 is left: 0-0 counts by its own value, and never half of it."""
    match = dealt(begin(rules, 2, hand_size=3), "6-6 6-2 6-1", "4-4 0-0 5-3")
    match = played(match, "0 6-6", "1 pass", "0 6-1@0", "1 pass", "0 6-2@1")
    assert ((0, pips), (pips, 0)) == (outcome(match).pips, outcome(match).points)


@pytest.mark.parametrize("game", ["chicken_foot", "mexican_train", "block", "all_fives"])
@pytest.mark.parametrize(("blank", "pips"), [(0, 3), (25, 28), (50, 53)])
def test_c43_the_value_of_the_double_blank_is_an_option_of_every_game(game: str, blank: int, pips: int) -> None:
    """0-0 2-1 is left."""
    rules = f"{game}+double_blank_value={blank}+set_max=6+start_arms=2+start_fill=none+spinner=none+double_fill=none"
    rules += "+ends_divisors=none+pip_rounding=1+double_bonus=none+draw_rule=none+first_lead=heaviest_tile"
    match = dealt(
        begin(f"{rules}+match_mode=rounds_total+lead_fallback=heaviest_tile", 2, hand_size=2), "6-5 5-4", "2-1 0-0"
    )
    came = outcome(played(match, "0 6-5", "1 pass", "0 5-4@1"))
    assert (0, pips) == came.pips
    assert pips == sum(came.points)


# -- ends that score -------------------------------------------------------------------------------------------------


def test_c25_a_short_end_counts_from_its_first_tile_on() -> None:
    found = laid("all_fives", "1-1", "1-3@0", "1-2@1", "1-4@2")
    assert [(2, 0), (5, 5), (5, 5), (9, 0)] == found


def test_c26_a_double_counts_twice_until_both_its_sides_are_covered() -> None:
    found = laid("all_fives", "6-6", "6-3@0", "6-4@1", "6-2@2", "6-1@3")
    assert [(12, 0), (15, 15), (7, 0), (9, 0), (10, 10)] == found


FIVES_AND_THREES = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4}


TWO_ENDS = [(low, high) for high in range(7) for low in range(high)]


@pytest.mark.parametrize(("low", "high"), TWO_ENDS)
@pytest.mark.parametrize(("low_double", "high_double"), [(False, False), (True, False), (False, True), (True, True)])
def test_c27_every_total_of_two_ends(low: int, high: int, low_double: bool, high_double: bool) -> None:
    """From 0 to 22; 15 counts under both numbers, and 0 under none."""
    moves = [f"{low}-{high}"]
    if low_double:
        moves.append(f"{low}-{low}@0")
    if high_double:
        moves.append(f"{high}-{high}@1")
    total, points = laid("fives_threes", *moves)[-1]
    assert low * (1 + low_double) + high * (1 + high_double) == total
    assert FIVES_AND_THREES.get(total, 0) == points


# -- the match -------------------------------------------------------------------------------------------------------


def test_c32_when_the_target_is_looked_at_is_an_option() -> None:
    """Seat 0 reaches 10 with its first tile; seat 1 makes 40 in the same round."""
    hands = ("5-5 6-4 6-3", "5-0 0-0 1-0")
    rules = "muggins+draw_rule=none+target=10+win_check={}"
    match = played(dealt(begin(rules.format("immediate"), 2, hand_size=3), *hands), "0 5-5")
    assert ("target", (10, 0), (0,)) == (outcome(match).end, match.total, match.winners)
    match = dealt(begin(rules.format("round_end"), 2, hand_size=3), *hands)
    match = played(match, "0 5-5", "1 5-0@0", "0 pass", "1 0-0@0", "0 pass", "1 0-1@0")
    assert ("out", (10, 40), (1,)) == (outcome(match).end, match.total, match.winners)


@pytest.mark.parametrize(
    ("rules", "rounds", "leader"),
    [
        ("mexican_train", 13, 2),
        ("chicken_foot", 10, 2),
        ("block+target=45", 4, 1),
        ("all_fives+target=45", 4, 1),
        ("block+match_mode=rounds_total", 5, 1),
        ("block+match_mode=rounds_total+score_flow=each_keeps", 5, 2),
    ],
)
def test_c33_low_or_high_wins_by_the_game(rules: str, rounds: int, leader: int) -> None:
    seating = games.parse(rules).with_(hand_size=5).seated(3)
    assert (leader,) == match_winners(seating, (30, 45, 12), rounds)
    assert () == match_winners(seating, (3, 4, 1), rounds - 1)


# -- partners --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("formula", "points"), [("opponents_pips", 15), ("all_pips", 25), ("minus_own", 5)])
def test_c46_winners_are_paid_by_the_losers_alone(formula: str, points: int) -> None:
    """Seat 0 goes out, its partner holds 10, the others 6 and 9.

    The complaint's "all other hands" is the option ``all_pips``.
    """
    match = dealt(begin(f"pub_block+out_score={formula}", 4, hand_size=2), "6-6 6-1", "4-0 2-0", "4-3 3-0", "5-4 0-0")
    came = outcome(played(match, "0 6-6", "1 pass", "2 pass", "3 pass", "0 6-1@0"))
    assert (0, (0, 6, 10, 9), (points, 0)) == (came.winner, came.pips, came.points)


def test_c46_by_default() -> None:
    for game in games.ALL:
        if game.rules.teams == "pairs" and game.rules.out_score != "nothing":
            assert "opponents_pips" == game.rules.out_score, game.key
