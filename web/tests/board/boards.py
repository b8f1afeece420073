"""Random rounds of every game as views in JSON, one a line, for the board's tests.

``python web/tests/board/boards.py --rounds 600 > boards.jsonl``: a line is the spectator's last view of a round, cut down
to what the board reads. With ``--steps`` every view of the round is written.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random

from doublesix import Chance, Match, games
from doublesix.engine.rules import HouseRules
from doublesix.engine.view import SeatView

READ = ("game", "seats", "seat", "round", "moves", "ends", "counts", "boneyard", "marked", "engine", "roots", "shape", "most")


def tables(name: str) -> Iterator[tuple[HouseRules, int]]:
    """Rules and seat counts of a game: its usual table, its smallest and largest, and its larger sets."""
    game = games.get(name)
    for rules in (game.rules, *(game.rules.with_(**options) for options in larger(name))):
        for seats in (2, 3, 4, 5, 6, 8):
            try:
                rules.seated(seats)
            except Exception:  # noqa: BLE001, S112 - no such table
                continue
            yield rules, seats


def larger(name: str) -> Iterator[dict[str, object]]:
    top = games.get(name).rules.set_max
    for size in (9, 12, 15, 18):
        if size > top and name in ("draw", "block", "all_fives", "chicken_foot", "mexican_train", "tiddle_a_wink"):
            yield {"set_max": size}


def rounds(rules: HouseRules, seats: int, seed: int, *, steps: bool) -> Iterator[dict[str, object]]:
    random = Random(seed)
    match = Match.deal(rules, seats=seats, chance=Chance.seeded(seed))
    while not match.round_over:
        seat = match.turn if rules.turn_mode == "turns" else random.choice([s for s in range(seats) if match.legal(s)])
        legal = match.view(seat).legal
        plays = [action for action in legal if "-" in str(action)]
        match, _events = match.play(random.choice(plays or legal), **({"seat": seat} if rules.turn_mode != "turns" else {}))
        if steps and not match.round_over:
            yield cut(match.view(None))
    yield cut(match.view(None))


def cut(view: SeatView) -> dict[str, object]:
    shown = view.to_json()
    return {key: shown[key] for key in READ if key in shown}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20, help="rounds of every game")
    parser.add_argument("--games", nargs="*", default=[game.key for game in games.ALL])
    parser.add_argument("--steps", action="store_true", help="every view, not only the last of a round")
    options = parser.parse_args()
    for name in options.games:
        choices = list(tables(name))
        for number in range(options.rounds):
            rules, seats = choices[number % len(choices)]
            for view in rounds(rules, seats, number + 1, steps=options.steps):
                print(json.dumps(view, separators=(",", ":")))
        print(name, len(choices), "tables", file=sys.stderr)


if __name__ == "__main__":
    main()
