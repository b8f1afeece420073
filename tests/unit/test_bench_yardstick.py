"""The plain C yardstick is a second implementation: it must play the very same rounds."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from doublesix import games
from doublesix.engine.rules import Game
from doublesix.engine.simulate import play_rounds, solve_rounds

SOURCE = Path(__file__).parents[2] / "bench" / "yardstick.c"
ROUNDS = 400


@pytest.fixture(scope="module")
def yardstick(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[int]]:
    """Asks the compiled program for a line's answer: rounds or nodes, moves or nodes, checksum."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler here")
    program = tmp_path_factory.mktemp("yardstick") / "yardstick"
    subprocess.run([compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, SOURCE], check=True)

    def ask(line: str) -> list[int]:
        done = subprocess.run([program], input=line + "\n", capture_output=True, text=True, check=True)
        return [int(word) for word in done.stdout.split()[1:]]

    return ask


@pytest.mark.parametrize(
    ("game", "seats", "hand"),
    [
        *((games.BLOCK, seats, hand) for seats, hand in ((2, 7), (3, 7), (4, 7), (4, 5))),
        *((games.DRAW, seats, hand) for seats, hand in ((2, 7), (3, 5), (4, 6))),
        *((games.MUGGINS, seats, hand) for seats, hand in ((2, 7), (3, 5), (4, 5))),
    ],
    ids=str,
)
def test_it_plays_the_same_rounds(yardstick: Callable[[str], list[int]], game: Game, seats: int, hand: int) -> None:
    rules = game.with_(hand_size=hand)
    for seed in (1, 2**40 + 5):
        tally = play_rounds(rules, seats=seats, rounds=ROUNDS, seed=seed, path="general")
        assert [ROUNDS, tally.moves, tally.signature] == yardstick(f"{game.key} {seats} {hand} {ROUNDS} {seed}")


def test_it_searches_the_same_nodes(yardstick: Callable[[str], list[int]]) -> None:
    solved = solve_rounds(games.BLOCK, seats=2, rounds=40, seed=3, path="general")
    assert [solved.nodes, solved.nodes, solved.signature] == yardstick("solve 2 7 40 3")
