"""The page tells the same story as Python: its sentences are held to these by web/tests/unit/narration.test.ts."""

from __future__ import annotations

import json
import os
from pathlib import Path

from doublesix import Chance, Match, games
from doublesix.engine.events import Event
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import Game, Seating
from doublesix.table.frame import event_json
from doublesix.text import LANGUAGES, Listener, Text, narrate

GOLDEN = Path(__file__).parents[2] / "web" / "tests" / "unit" / "narration.json"
NAMES = ("Ann", "Борис", "Cy", "Dee", "Eve", "Fay")
TOLD = (
    "start_arms", "spinner", "train_communal", "ends_divisors", "ends_unit", "target", "target_mode", "match_mode",
    "score_flow", "out_score", "blocked_score", "pip_rounding", "rounding_scope", "muggins_claim",
)  # fmt: skip
EACH = {"Played": 3, "Drew": 2, "RoundEnded": 4}


def samples(game: Game) -> list[tuple[Seating, Event]]:
    """A few events of each kind from some rounds of the game."""
    found: list[tuple[Seating, Event]] = []
    counts: dict[str, int] = {}
    match = Match.deal(game.rules, seats=game.seats, chance=Chance.seeded(len(game.key)))
    happened: tuple[Event, ...] = (match.began(),)
    for move in range(700):
        for event in happened:
            kind = type(event).__name__
            if counts.setdefault(kind, 0) < EACH.get(kind, 1):
                counts[kind] += 1
                found.append((match.seating, event))
        if match.winners:
            break
        if match.round_over:
            match = match.next_round(Chance.seeded(move))
            happened = (match.began(),)
        else:
            moves = match.legal_moves()
            seat, action = moves[move * 7 % len(moves)]
            match, happened = match.play(action, seat)
    return found


def story() -> dict[str, object]:
    tables: dict[str, object] = {}
    told: list[object] = []
    for game in games.ALL:
        for number, (seating, event) in enumerate(samples(game)):
            rules = seating.rules
            tables[game.key] = {
                "game": game.key,
                "set_max": rules.set_max,
                "hand": seating.hand_size,
                "labels": dict(game.labels),
                "options": {name: OPTIONS[name].kind.to_json(rules.value(name)) for name in TOLD},
                "sides": seating.sides,
            }
            seat = None if number % 3 == 2 else number % seating.seats
            said = [narrate(event, Listener(Text(lang), seating, NAMES[: seating.seats], seat)) for lang in LANGUAGES]
            told.append({"game": game.key, "seat": seat, "event": event_json(event), "said": said})
    return {"names": NAMES, "tables": tables, "told": told}


def test_the_page_is_held_to_these_sentences() -> None:
    """Run with DOUBLESIX_GOLDEN=1 to write them anew."""
    made = json.dumps(story(), ensure_ascii=False, separators=(",", ":")).replace('{"game"', '\n{"game"') + "\n"
    if os.environ.get("DOUBLESIX_GOLDEN"):
        GOLDEN.write_text(made, "utf-8")
    assert json.loads(made) == json.loads(GOLDEN.read_text("utf-8"))
