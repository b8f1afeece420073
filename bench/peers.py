"""The other programs' side of `doublesix bench --peers`: random rounds on PyPI `dominoes` and OpenSpiel.

Runs in an environment of its own (`make bench-peers`) and answers the lines that `doublesix.lab.measure` sends:
``WORK COUNT SEED`` with ``CPU_SECONDS ROUNDS MOVES CHECKSUM``; the checksum is 0, since they shuffle in their own way.
"""

import random
import sys
import time
from collections.abc import Callable
from typing import Any


def pypi_dominoes() -> Callable[[int], int]:
    """Return what plays random rounds of four-seat Block and says how many tiles were laid."""
    import dominoes  # pyright: ignore[reportMissingImports]  # the other environment has it

    def play(count: int) -> int:
        moves = 0
        for _ in range(count):
            game: Any = dominoes.Game.new(starting_player=0)
            while game.result is None:
                game.make_move(*random.choice(game.valid_moves))
                moves += 1
        return moves

    return play


def spiel(name: str) -> Callable[[int], int]:
    """Return the same for a game of OpenSpiel, dealing by its chance nodes as it must."""
    import open_spiel.python.games  # noqa: F401  # pyright: ignore[reportMissingImports]
    import pyspiel  # pyright: ignore[reportMissingImports]

    game = pyspiel.load_game(name)

    def play(count: int) -> int:
        moves = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    moves += 1
        return moves

    return play


def main() -> None:
    known = {"dominoes": pypi_dominoes()}
    for line in sys.stdin:
        work, count, seed = line.split()
        if work not in known:
            known[work] = spiel(work)
        random.seed(int(seed))
        began = time.process_time()
        moves = known[work](int(count))
        print(time.process_time() - began, count, moves, 0, flush=True)


main()
