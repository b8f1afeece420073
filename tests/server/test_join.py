"""The terminal at somebody else's table: events read back from the wire, and links that are none."""

from __future__ import annotations

import pytest

from doublesix import games
from doublesix.cli import main
from doublesix.engine.deal import Chance
from doublesix.engine.events import Event
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.table.frame import event_json
from doublesix.table.seen import event_from_json


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_events_come_back_from_the_wire(game: Game) -> None:
    match = Match.deal(game, seats=game.rules.seat_counts()[0], chance=Chance.seeded(4))
    told: list[Event] = [match.began()]
    while not match.round_over:
        seat, action = match.legal_moves()[0]
        match, events = match.play(action, seat)
        told += events
    assert told == [event_from_json(event_json(event)) for event in told]


def test_a_link_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://localhost:1/table"]) == 2
    assert "is not the link of a table" in capsys.readouterr().err


def test_a_server_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://127.0.0.1:9/r/0123456789abcdef0123"]) != 0
    assert "cannot be reached" in capsys.readouterr().err
