"""Public complaints as small inputs: trains and feet, partners, variants that share a name, claims."""

from __future__ import annotations

import pytest
from tests.cases.rounds import begin, dealt, offered, outcome, played, refusal

from doublesix import games
from doublesix.engine.actions import Claim, EndId, Play
from doublesix.engine.deal import round_double
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile, full_set
from doublesix.errors import Refusal, UnknownGame

# -- Mexican Train ---------------------------------------------------------------------------------------------------


def a_double_is_laid(cover: str) -> Match:
    """Engine 12-12, seat 0 has laid 7-7 on its own train and holds 7-2 12-3."""
    rules = f"mexican_train+train_first_turn=single+train_double_cover={cover}"
    match = dealt(
        begin(rules, 2, hand_size=4), "12-7 7-7 7-2 12-3", "12-4 4-3 9-8 10-9", boneyard="11-10",
        shown="6-6 5-5", aside="12-12",
    )  # fmt: skip
    return played(match, "0 12-7@0", "1 12-4@1", "0 7-7@0")


def test_c36_covering_a_double_is_an_option() -> None:
    """By default the tile after a double may go anywhere, the double included (rules page, A52)."""
    assert {"7-2@0", "12-3@2"} == offered(a_double_is_laid("anywhere"))
    match = a_double_is_laid("on_double")
    assert {"7-2@0"} == offered(match)
    error = refusal(match, "0 12-3@2")
    assert "end 2 may not be used now; legal: 7-2@0" in error.message


def test_c36_a_double_left_open_binds_the_next_seats() -> None:
    match = played(a_double_is_laid("anywhere"), "0 12-3@2")
    assert (1, {"draw"}) == (match.turn, offered(match))
    match = played(match, "1 draw")
    assert {"mark"} == offered(match)


@pytest.mark.parametrize("cover", ["anywhere", "on_double"])
def test_c37_a_double_may_be_the_last_tile(cover: str) -> None:
    """No cover is owed, and the count is not doubled: that option is not ours."""
    rules = f"mexican_train+train_first_turn=single+train_double_cover={cover}"
    match = dealt(
        begin(rules, 2, hand_size=2), "12-4 4-4", "12-3 6-5", boneyard="11-10", shown="6-6 5-5", aside="12-12"
    )
    match = played(match, "0 12-4@0", "1 12-3@1", "0 4-4@0")
    came = outcome(match)
    assert ("out", 0, (0, 11)) == (came.end, came.winner, came.points)


def test_c38_a_missing_engine_is_drawn_for_in_turn_and_drawn_tiles_are_kept() -> None:
    """15 tiles each, 12-12 is fifth in the boneyard: the second seat finds it; hands 17, 16, 16."""
    house = games.MEXICAN_TRAIN.with_(train_engine="held", hand_size=15)
    order = [tile for tile in full_set(12) if tile != Tile(12, 12)]
    order.insert(45 + 4, Tile(12, 12))
    texts = [str(tile) for tile in order]
    hands = [" ".join(texts[seat * 15 : seat * 15 + 15]) for seat in range(3)]
    match = dealt(begin(house, 3), *hands, boneyard=" ".join(texts[45:]))
    for seat in (0, 1, 2, 0, 1):
        assert (None, {"draw"}) == (match.rounds[-1].leader, offered(match))
        match = played(match, f"{seat} draw")
    assert (1, {"12-12"}) == (match.rounds[-1].leader, offered(match))
    match = played(match, "1 12-12")
    assert ((17, 16, 16), 41, 2) == (match.view(None).counts, match.view(None).boneyard, match.turn)
    assert [Tile(12, 12), Tile(11, 11), Tile(0, 0)] == [round_double(house, number) for number in (1, 2, 13)]


# -- Chicken Foot ----------------------------------------------------------------------------------------------------


def a_fresh_foot(yard: str) -> Match:
    """The opening is filled, and seat 1 has laid 4-4; seat 0 holds 6-1, which fits elsewhere."""
    match = dealt(
        begin("chicken_foot", 2, hand_size=5), "9-9 9-0 9-3 6-1 8-7", "9-4 9-1 4-4 5-5 7-6",
        boneyard=f"{yard} 8-8 6-6 7-7 2-2 3-3 8-5 8-2",
    )  # fmt: skip
    return played(match, "0 9-9", "1 9-4@0", "0 9-0@1", "1 9-1@2", "0 9-3@3", "1 4-4@0")


def test_c42_until_the_toes_are_down_nothing_else_is_legal() -> None:
    match = a_fresh_foot("7-3")
    assert "end 2 may not be used now" in refusal(match, "0 1-6@2").message
    assert {"draw"} == offered(match)
    match = played(match, "0 draw")
    assert {"pass"} == offered(match)
    match = played(match, "0 pass")
    assert (1, 7) == (match.turn, match.view(None).boneyard)


def test_c42_a_drawn_toe_must_be_played() -> None:
    match = played(a_fresh_foot("4-3"), "0 draw")
    assert {"4-3@0", "4-3@4", "4-3@5"} == offered(match)


# -- partners --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_c47_partners_sit_opposite(seats: int) -> None:
    """Four seats; the rules page also has partners at six and eight."""
    house = games.BLOCK.with_(teams="pairs", hand_size=3)
    if seats in (4, 6, 8):
        half = seats // 2
        assert tuple((seat, seat + half) for seat in range(half)) == house.seated(seats).sides
        return
    with pytest.raises(Refusal, match="partners sit opposite"):
        house.seated(seats)


# -- games that share a name -----------------------------------------------------------------------------------------


def test_c50_the_american_game_has_one_open_end() -> None:
    match = dealt(
        begin("tiddly_wink_us", 6),
        "6-6 6-2 5-5",
        "6-1 4-2 3-3",
        "5-4 5-3 5-1",
        "5-0 4-1 4-0",
        "3-1 3-0 2-1",
        "1-0 0-0 1-1",
    )
    match = played(match, "0 6-6", "0 6-2@0")
    assert {"2-4@0"} == offered(match, 1)
    assert "end 0 shows 2" in refusal(match, "1 6-1@0").message


def test_c50_the_british_game_has_two_and_a_further_tile_after_the_double() -> None:
    hands = ["6-6 6-2", "6-1 4-2", "5-4 5-3", "5-0 4-1", "3-1 3-0", "1-0 0-0"]
    match = played(dealt(begin("tiddle_a_wink_uk", 6, hand_size=2), *hands), "0 6-6")
    assert {"6-2@0", "6-2@1", "stop"} == offered(match)
    match = dealt(begin("tiddle_a_wink_uk", 6, hand_size=3), *(f"{hand} {more}" for hand, more in zip(
        hands, ("5-5", "4-4", "3-3", "2-2", "1-1", "2-0"), strict=True)))  # fmt: skip
    match = played(match, "0 6-6", "0 6-2@1")
    assert {"6-1@0", "2-4@1"} == offered(match, 1)


def test_c50_tiddle_a_wink_has_no_further_tile() -> None:
    match = dealt(begin("tiddle_a_wink", 2, hand_size=3), "6-6 6-2 5-5", "6-1 4-2 3-3", boneyard="1-0", shown="6-6 6-1")
    match = played(match, "0 6-6")
    assert (1, {"6-1@0", "6-1@1"}) == (match.turn, offered(match))


@pytest.mark.parametrize("name", ["tiddly-wink", "Tiddly Wink", "tiddlywink"])
def test_c50_the_bare_name_is_never_taken_for_one_of_them(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        games.get(name)
    assert len(caught.value.choices) >= 5


# -- claims ----------------------------------------------------------------------------------------------------------


def silently(match: Match, tile: Tile, end: int | None, facing: int) -> Match:
    match, _ = match.play(Play(tile, None if end is None else EndId(end), facing, announced=False))
    return match


def a_missed_score() -> Match:
    """Seat 0 has made ten with 5-5 and not said so."""
    match = dealt(begin("muggins+muggins_claim=true", 2, hand_size=3), "5-5 4-0 6-3", "5-0 4-1 2-1", boneyard="3-3 2-2")
    return silently(match, Tile(5, 5), None, 5)


def test_c52_a_missed_score_is_taken_once_and_a_false_call_is_refused() -> None:
    match = a_missed_score()
    assert (0, 0) == match.view(None).in_play
    assert (1, Claim()) in match.legal_moves()
    assert (0, Claim()) not in match.legal_moves()
    match = played(match, "1 claim")
    assert ((0, 10), 10) == (match.view(None).in_play, match.rounds[-1].moves[-1].points)
    assert "claim" in refusal(match, "1 claim").message
    match = played(match, "1 5-0@0")  # 10 and 0: ten
    match = played(match, "0 0-4@0")  # 10 and 4: nothing
    assert (False, (0, 20)) == ("claim" in offered(match, 1), match.view(None).in_play)
    refusal(match, "1 claim")


def test_c52_a_call_after_the_next_tile_is_void() -> None:
    match = played(a_missed_score(), "1 5-0@0")
    refusal(match, "1 claim")
    assert (0, 10) == match.view(None).in_play


def test_c52_without_the_option_scores_are_made_by_themselves() -> None:
    match = dealt(begin("muggins", 2, hand_size=3), "5-5 4-0 6-3", "5-0 4-1 2-1", boneyard="3-3 2-2")
    match = played(match, "0 5-5")
    assert ((10, 0), False) == (match.view(None).in_play, (1, Claim()) in match.legal_moves())
    refusal(match, "1 claim")
