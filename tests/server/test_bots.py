"""Bots think elsewhere, from a seat's view alone, and never hold up a table."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game
from doublesix.players import by_name
from doublesix.server.bots import choose, question_text
from doublesix.server.pool import Pool
from doublesix.table.seen import view_from_json
from doublesix.table.table import Question

FEW = settings(max_examples=max(1, settings().max_examples // 10))


def question() -> Question:
    match = Match.deal(games.TIDDLE_A_WINK, seats=2, chance=Chance.seeded(3))
    return Question(int(match.turn), 1, match.view(match.turn).to_json(), "tips", 7)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@FEW
@given(data=st.data(), seed=st.integers(0, 2**32 - 1), steps=st.integers(0, 80))
def test_a_view_read_back_from_json_is_the_same_view(game: Game, data: st.DataObject, seed: int, steps: int) -> None:
    match = Match.deal(game, seats=data.draw(st.sampled_from(game.rules.seat_counts())), chance=Chance.seeded(seed))
    for number in range(steps):
        if match.round_over:
            return
        moves = match.legal_moves()
        seat, action = moves[(seed >> number % 16) % len(moves)]
        match, _ = match.play(action, seat)
    if match.round_over:
        return
    for number in range(match.seats):
        view = match.view(number)
        again = view_from_json(json.loads(json.dumps(view.to_json())))
        assert view.to_json() == again.to_json()
        for name in ("random", "tips") if view.legal else ():
            assert by_name(name, seed)(view) == by_name(name, seed)(again)


def test_an_answer_depends_on_the_question_alone() -> None:
    text = question_text(question())
    assert {"view", "level", "seed"} == set(json.loads(text))
    assert choose(text) == choose(text)


async def answers(pool: Pool, count: int) -> list[str | None]:
    found: list[str | None] = []
    done = asyncio.Event()

    def answered(move: str | None, _silent: bool) -> None:
        found.append(move)
        if len(found) == count:
            done.set()

    for _ in range(count):
        pool.ask(question(), answered)
    await asyncio.wait_for(done.wait(), 60)
    return found


def test_a_child_answers() -> None:
    async def test() -> None:
        pool = Pool(1)
        try:
            expected = json.loads(choose(question_text(question())))["move"]
            assert [expected] * 20 == await answers(pool, 20)
            assert 0 == pool.killed
        finally:
            await pool.close()

    asyncio.run(test())


@pytest.mark.parametrize(
    "body",
    [
        "import time; time.sleep(60)",
        "raise SystemExit(1)",
        "print('nonsense', flush=True)",
        "print('{}', flush=True)",
        "print('x' * 10_000_000, flush=True)",
    ],
    ids=["hangs", "dies", "babbles", "says nothing", "floods"],
)
def test_a_child_that_fails_is_replaced_and_the_table_goes_on(
    body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("doublesix.server.pool.STARTING_S", 1.0)
    script = tmp_path / "child.py"
    script.write_text(f"import sys\nfor line in sys.stdin:\n    {body}\n", "utf-8")

    async def test() -> None:
        pool = Pool(1, (sys.executable, str(script)))
        try:
            assert [None, None] == await answers(pool, 2)
            assert 2 == pool.killed
        finally:
            await pool.close()

    asyncio.run(test())
