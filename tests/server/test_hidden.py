"""Hidden information never leaves: tiles that a seat cannot know change no byte that it is sent, nor its bot's input.

A case is one state, one seat, one permutation of the tiles that the seat cannot know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from tests.property.positions import reshuffled
from tests.server.sandbox import Sandbox

from doublesix import games
from doublesix.engine.actions import Draw
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.table import commands as ask
from doublesix.table.checks import No
from doublesix.table.clock import Pace
from doublesix.table.frame import Frames
from doublesix.table.room import Room
from doublesix.table.rounds import moved
from doublesix.table.table import Table

CASES = 10_000
SOAK = 1_000_000
PEOPLE = ("ann", "bob", "cy")
TRIES = ("pass", "draw", "0-0@0", "6-6", "5-4@1", "mark", "stop", "claim", "nonsense")


def rooms(game: Game, seed: int) -> Iterator[Sandbox]:
    """A room of the game after every few moves of its first round; the first seats are people's, one watches."""
    random = Random(seed)
    seats = random.choice(game.rules.seat_counts())
    box = Sandbox(game.key, seats, host="ann", seed=seed)
    box.join("bob", "cy")
    box.do("bob", ask.Sit, seat=1)
    box.start()
    yield box
    while box.phase() == "play":
        for _ in range(random.randint(1, 6)):
            if box.phase() != "play":
                return
            moves = box.room.match_in_play.legal_moves()
            seat, action = random.choice(moves)
            box.commit(moved(box.room, seat, str(action), "bot"))
        if box.phase() == "play":
            yield box


def twin(box: Sandbox, match: Match) -> Table:
    """The same table with other tiles where nobody looks."""
    room = Room(**{name: getattr(box.room, name) for name in Room.__dataclass_fields__})
    room.match = match  # and what may be done is worked out anew for it
    table = Table(room, Pace(0, 0), lambda: bytes(32))
    table.clocks = box.table.clocks
    table.frames.clocks = box.table.clocks
    table.here = box.table.here
    return table


def sent(table: Table, seat: int | None, person: str, now: int) -> list[bytes]:
    """Every byte that goes to the seat: its frame, its bot's question, and the answers to what it may try."""
    frames = table.frames
    shared = frames.shared(table.here, now, "CODE22")
    found = [frames.frame(person, shared, [], now)]
    if seat is not None:
        found.append(json.dumps(frames.view_json(seat)).encode())
        found.append(str(table.bot_seed(seat)).encode())
        for move in TRIES:
            act = ask.Act(aid="0" * 16, seat=seat, seq=table.room.beat, move=move)
            try:
                table.handle(person, act)
                found.append(b"ok")
            except No as no:
                found.append(f"{no.why} {no.words('en')} {no.words('ru')}".encode())
    return found


def after(table: Table, seat: int, person: str, now: int) -> list[bytes]:
    """What is sent after the seat's own move, drawn tiles apart."""
    match = table.room.match_in_play
    mine = [action for action in match.legal(seat) if not isinstance(action, Draw)]
    if not mine:
        return []
    now_match, events = match.play(mine[0], seat)
    if now_match.round_over:
        return []  # hands are turned up then, for everybody
    room = Room(**{name: getattr(table.room, name) for name in Room.__dataclass_fields__})
    room.match = now_match
    moved = Table(room, Pace(0, 0), lambda: bytes(32))
    frames = moved.frames
    return [frames.frame(person, frames.shared(table.here, now), list(events), now)]


def cases(game: Game, wanted: int, seed: int) -> int:
    """Try that many cases of a game."""
    random, done = Random(seed), 0
    while done < wanted:
        seed += 1
        for box in rooms(game, seed):
            for seat, person in ((0, "ann"), (1, "bob"), (None, "cy")):
                mine, mine_after = sent(box.table, seat, person, box.now), None
                for _ in range(3):
                    other = twin(box, reshuffled(box.room.match_in_play, seat, random))
                    assert mine == sent(other, seat, person, box.now), (game.key, seed, seat)
                    if seat is not None and seat in box.room.movers:
                        if mine_after is None:
                            mine_after = after(box.table, seat, person, box.now)
                        theirs_after = after(other, seat, person, box.now)
                        if (
                            mine_after and theirs_after
                        ):  # else the move ended a round: that hands decide, for all to see
                            assert mine_after == theirs_after, (game.key, seed, seat)
                    done += 1
            if done >= wanted:
                break
    return done


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_hidden_tiles_change_no_byte(game: Game, request: pytest.FixtureRequest) -> None:
    wanted = (SOAK if request.config.getoption("--hypothesis-profile", None) == "soak" else CASES) // len(games.ALL) + 1
    assert cases(game, wanted, seed=1) >= wanted


def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test itself: a frame that tells the next tile of the boneyard fails it."""

    def leaky(frames: Frames, person: str) -> dict[str, object]:
        now = frames.room.match_in_play.state
        return {"p": person, "next": int(now.boneyard[now.yard - 1]) if now.yard else None}

    monkeypatch.setattr(Frames, "you", leaky)
    with pytest.raises(AssertionError):
        cases(games.TIDDLE_A_WINK, 200, seed=1)
