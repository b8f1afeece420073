"""Every build plays the same: golden checksums, and the compiled core against its own sources in one process.

When behaviour changes on purpose, ``python tests/conformance/test_twin.py`` writes the golden checksums anew.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

import doublesix
from doublesix import games
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.engine.simulate import play_rounds
from doublesix.lab.build import compiled
from doublesix.lab.signature import game_signature, signature
from doublesix.testing.strategies import seatings

PACKAGE = Path(doublesix.__file__).parent
GOLDEN = Path(__file__).with_name("signatures.json")
TWIN = "doublesix_twin"


class Finder(MetaPathFinder):
    """Finds ``doublesix_twin``: the package's sources once more, under another name."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        first, *rest = fullname.split(".")
        if first != TWIN:
            return None
        place = PACKAGE.joinpath(*rest)
        package = place.is_dir()
        file = str(place / "__init__.py" if package else place.with_suffix(".py"))
        return importlib.util.spec_from_file_location(
            fullname, file, loader=Loader(fullname, file), submodule_search_locations=[str(place)] if package else None
        )


class Loader(SourceFileLoader):
    """Reads a source with its imports turned to the twin; keeps no bytecode, which the original would find."""

    def path_stats(self, path: str) -> NoReturn:
        raise OSError(path)

    def get_data(self, path: str) -> bytes:
        return re.sub(rb"\bdoublesix\b", TWIN.encode(), super().get_data(path))


@pytest.fixture(scope="module")
def twin() -> Any:  # noqa: ANN401 - a second copy of the package has no types of its own
    """The interpreted twin of the package, by module name."""
    if not compiled():
        pytest.skip("the core runs interpreted, so it has no twin; the golden checksums hold it")
    finder = Finder()
    sys.meta_path.insert(0, finder)
    try:
        loaded = {name: importlib.import_module(f"{TWIN}.{name}") for name in ("engine.match", "engine.simulate")}
        loaded |= {
            name: importlib.import_module(f"{TWIN}.{name}") for name in ("games", "lab.signature", "engine.deal")
        }
        core = [module for name, module in sys.modules.items() if name.startswith(f"{TWIN}.engine.core")]
    finally:
        sys.meta_path.remove(finder)
    assert core
    assert all(str(module.__file__).endswith(".py") for module in core)
    return loaded


def test_the_other_core_is_compiled() -> None:
    files = {str(sys.modules[f"doublesix.engine.core.{name}"].__file__) for name in ("state", "playout", "rng")}
    assert {compiled()} == {not file.endswith(".py") for file in files}


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_golden(game: Game) -> None:
    assert json.loads(GOLDEN.read_text("utf-8"))["games"][game.key] == game_signature(game)


def test_golden_of_all() -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert [game.key for game in games.ALL] == list(golden["games"])
    assert golden["signature"] == signature()


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_twins_play_every_game_alike(twin: Any, game: Game) -> None:  # noqa: ANN401
    assert twin["lab.signature"].game_signature(twin["games"].get(game.key)) == game_signature(game)


@seed(6)
@settings(max_examples=250, deadline=None, database=None)
@given(seatings(), st.integers(0, 2**62 - 1))
def test_twins_play_any_house_rules_alike(twin: Any, seating: Seating, start: int) -> None:  # noqa: ANN401
    rules, seats = seating.rules, seating.seats
    same = twin["games"].get(rules.game.key).rules.from_json(twin["games"].get(rules.game.key), rules.to_json())

    assert rules.to_json() == same.to_json()
    for policies in (("random",), ("doubles_first",)):
        mine = play_rounds(rules, seats=seats, rounds=6, seed=start, policies=policies, path="general")
        theirs = twin["engine.simulate"].play_rounds(
            same, seats=seats, rounds=6, seed=start, policies=policies, path="general"
        )
        assert tally_of(mine) == tally_of(theirs)
    assert sequences(Match, rules, Chance, seats, start) == sequences(
        twin["engine.match"].Match, same, twin["engine.deal"].Chance, seats, start
    )


def tally_of(tally: Any) -> tuple[object, ...]:  # noqa: ANN401
    return tally.rounds, tally.moves, tally.blocked, tally.wins, tally.points, tally.signature


def sequences(match: Any, rules: HouseRules, chance: Any, seats: int, start: int) -> tuple[int, ...]:  # noqa: ANN401
    counts: tuple[int, ...] = match.deal(rules, seats=seats, chance=chance.seeded(start)).count_sequences(3)
    return counts


if __name__ == "__main__":
    checksums = {game.key: game_signature(game) for game in games.ALL}
    GOLDEN.write_text(json.dumps({"signature": signature(), "games": checksums}, indent=2) + "\n", "utf-8")
