# ruff: noqa: INP001 - a script, beside the tests that read what it writes
"""Random rounds of every game as views in JSON, one a line, for the tests of the page's board.

``python web/tests/board/boards.py --rounds 600 > boards.jsonl``: a line is the spectator's last view of a round, cut
down to what the board reads. With ``--steps`` every view of the round is written. ``--fixtures`` writes the JSON files
beside this one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from doublesix import Chance, Match, games
from doublesix.engine.actions import Play
from doublesix.engine.rules import HouseRules
from doublesix.engine.view import SeatView

SHOWN = (
    # name, rules, seats, seed, share of the round that is played
    ("line early", "tiddle_a_wink", 4, 11, 0.3),
    ("line late", "tiddle_a_wink", 3, 5, 0.95),
    ("double-nine line", "cuban_double_nine", 4, 3, 0.95),
    ("one arm", "one_arm_joe", 5, 8, 0.8),
    ("matador", "matador", 2, 4, 0.7),
    ("first tile", "draw", 2, 2, 0.0),
    ("spinner", "all_fives", 4, 9, 0.9),
    ("spinner early", "all_fives", 2, 9, 0.4),
    ("four arms", "sebastopol", 4, 2, 0.9),
    ("eight arms", "cyprus", 4, 6, 0.9),
    ("branches", "five_up", 4, 10, 0.9),
    ("chicken foot late", "chicken_foot", 4, 6, 0.95),
    ("six toes", "chicken_foot+start_arms=6", 6, 4, 0.6),
    ("trains for four", "mexican_train", 4, 3, 0.6),
    ("trains for eight", "mexican_train+set_max=18", 8, 3, 0.7),
    ("large chicken foot", "chicken_foot+set_max=18", 6, 1, 0.9),
)
READ = (
    "game",
    "seats",
    "seat",
    "round",
    "moves",
    "ends",
    "counts",
    "boneyard",
    "marked",
    "engine",
    "roots",
    "shape",
    "most",
)


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
        plays = [action for action in legal if isinstance(action, Play)]
        match, _events = match.play(
            random.choice(plays or legal), **({"seat": seat} if rules.turn_mode != "turns" else {})
        )
        if steps and not match.round_over:
            yield cut(match.view(None))
    yield cut(match.view(None))


def sample(name: str, count: int, *, steps: bool = False) -> Iterator[dict[str, object]]:
    """Rounds of a game at all its tables in turn."""
    choices = list(tables(name))
    for number in range(count):
        rules, seats = choices[number * 7 % len(choices)]
        yield from rounds(rules, seats, number + 1, steps=steps)


def shown(rules: str, seats: int, seed: int, share: float) -> dict[str, object]:
    """The view of the seat on turn, at the first moment from that share of the round on when it can lay a tile."""
    random = Random(seed)
    match = Match.deal(games.parse(rules), seats=seats, chance=Chance.seeded(seed))
    views = []
    while not match.round_over:
        view = match.view(match.turn)
        views.append(view)
        plays = [action for action in view.legal if isinstance(action, Play)]
        match, _events = match.play(random.choice(plays or view.legal))
    able = [view for view in views if any(isinstance(action, Play) for action in view.legal)]
    return able[min(len(able) - 1, int(share * len(able)))].to_json()


def cut(view: SeatView) -> dict[str, object]:
    shown = view.to_json()
    return {key: shown[key] for key in READ if key in shown}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20, help="rounds of every game")
    parser.add_argument("--games", nargs="*", default=[game.key for game in games.ALL])
    parser.add_argument("--steps", action="store_true", help="every view, not only the last of a round")
    parser.add_argument("--fixtures", action="store_true", help="write the files that the tests and the demo page read")
    options = parser.parse_args()
    if options.fixtures:
        views = {name: shown(rules, seats, seed, share) for name, rules, seats, seed, share in SHOWN}
        text = ",\n".join(
            f"{json.dumps(name)}: {json.dumps(view, separators=(',', ':'))}" for name, view in views.items()
        )
        Path(__file__).with_name("fixtures.json").write_text("{\n" + text + "\n}\n")
        some = [view for game in games.ALL for view in sample(game.key, 3)]
        steps = [view for name in ("all_fives", "five_up") for view in rounds(games.get(name).rules, 2, 4, steps=True)]
        for name, lines in (("rounds.json", some), ("steps.json", steps)):
            text = ",\n".join(json.dumps(view, separators=(",", ":")) for view in lines)
            Path(__file__).with_name(name).write_text(f"[\n{text}\n]\n")
        return
    for name in options.games:
        for view in sample(name, options.rounds, steps=options.steps):
            print(json.dumps(view, separators=(",", ":")))
        print(name, file=sys.stderr)


if __name__ == "__main__":
    main()
