"""The arena: every way of seating, honest intervals, the same figures again."""

from __future__ import annotations

import pytest

from doublesix import games
from doublesix.errors import DoublesixError
from doublesix.lab.arena import Result, Sprt, interval, play_arena, seatings
from doublesix.lab.arena_plot import plot


def arena(*players: str, deals: int = 6, game: str = "latin_partnership", seats: int = 4) -> Result:
    return play_arena(games.parse(game), seats, players, deals=deals, processes=1)


def test_the_seats_are_changed_round() -> None:
    assert [(0, 1, 0, 1), (1, 0, 1, 0)] == seatings(games.LATIN_PARTNERSHIP.rules.seated(4), 2)
    four = seatings(games.TIDDLE_A_WINK.rules.seated(4), 2)
    assert [1, 1, 1, 1] == [sum(way[seat] == 0 for way in four) for seat in range(4)]
    with pytest.raises(DoublesixError, match="name two players, or 4"):
        seatings(games.TIDDLE_A_WINK.rules.seated(4), 3)


def test_equals_share_and_seeds_repeat() -> None:
    first = arena("heaviest", "heaviest")
    assert all(share == 0.5 for share in first.standings[0].shares)
    again = arena("club", "random")
    assert again.standings[0].shares == arena("club", "random").standings[0].shares
    assert all(abs(sum(pair) - 1) < 1e-9 for pair in zip(*(each.shares for each in again.standings), strict=True))
    assert "<svg" in plot(arena("club", "random", deals=12))


def test_a_test_stops_when_it_has_its_answer() -> None:
    result = play_arena(
        games.LATIN_PARTNERSHIP.rules, 4, ("heaviest", "heaviest"), deals=400, sprt=Sprt(0.5, 0.6), processes=1
    )
    assert result.verdict == "low"
    assert result.deals < 400


def test_an_interval_covers_the_mean() -> None:
    mean, half = interval([0.0, 1.0] * 50)
    assert mean == 0.5
    assert abs(half - 0.0985) < 0.001


def test_who_is_not_there_is_named() -> None:
    with pytest.raises(DoublesixError, match='there is no player "deep"'):
        arena("deep", "random")
    with pytest.raises(DoublesixError, match="does not look ahead"):
        arena("club:100", "random")


def test_yardsticks_play() -> None:
    result = play_arena(games.BLOCK.rules, 2, ("pimc:4", "flat:4"), deals=2, processes=1)
    assert result.rounds == 4
    result = play_arena(games.BLOCK.rules, 2, ("cheater", "one_ply"), deals=2, processes=1)
    assert result.rounds == 4
