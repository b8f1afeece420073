"""``check_game`` notices a game that breaks its promises."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from doublesix import games
from doublesix.engine.actions import Action, Seat
from doublesix.engine.events import Event
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.engine.view import SeatView, seat_view
from doublesix.testing import check_game as helper
from doublesix.testing.check_game import GameFault, check_game

SHOWS = "doublesix.engine.match.seat_view"


def test_a_game_from_outside_the_package_is_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    town = Game(
        "our_town",
        options={"draw_rule": "one", "target": 50},
        deals={6: {2: 7, 3: 6}},
        labels={"pass": "knock", "out": "domino"},
        about="as we play it",
        sources=("our town",),
    )
    assert check_game(town, seats=3, seed=1).round_over
    monkeypatch.setattr(games, "ALL", (*games.ALL, town))  # now its text is looked up by a name that nobody knows
    with pytest.raises(Exception, match="our_town"):
        check_game(town, seats=3, seed=1)


def test_a_view_that_tells_what_is_next_in_the_boneyard(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(seating: Any, rounds: Any, now: Any, who: Any, **rest: Any) -> SeatView:  # noqa: ANN401
        view = seat_view(seating, rounds, now, who, **rest)
        return replace(view, terms=(int(now.boneyard[int(now.yard) - 1]),)) if now.yard else view

    monkeypatch.setattr(SHOWS, leaky)
    with pytest.raises(GameFault, match="tells of hidden tiles"):
        check_game(games.DRAW, seats=3, seed=1, closely=1)


def test_events_that_tell_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_is(event: Event, _seat: Seat | None) -> Event:
        return event

    monkeypatch.setattr(helper, "redact", as_it_is)
    with pytest.raises(GameFault, match="hears a draw"):
        check_game(games.DRAW, seats=3, seed=1)


def test_a_match_that_takes_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def nod(_self: Match, _seat: Seat, _action: Action) -> None:
        return None

    monkeypatch.setattr(Match, "_check", nod)
    with pytest.raises(GameFault, match="is taken, though it is not offered"):
        check_game(games.DRAW, seats=3, seed=1, closely=1)


def test_tiles_that_get_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def short(*given: Any, **rest: Any) -> SeatView:  # noqa: ANN401
        view = seat_view(*given, **rest)
        return replace(view, hand=view.hand[1:])

    monkeypatch.setattr(SHOWS, short)
    with pytest.raises(GameFault, match="tiles are lost"):
        check_game(games.DRAW, seats=3, seed=1)
