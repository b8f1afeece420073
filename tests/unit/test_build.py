"""The build: compiled where it can be, from the sources that lie here."""

from __future__ import annotations

import os
import shutil
import sysconfig
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import doublesix
from doublesix.lab.build import compiled, facts

ROOT = Path(__file__).parents[2]
CORE = Path(doublesix.__file__).parent / "engine" / "core"
PURE = os.environ.get("DOUBLESIX_PURE") == "1"


def test_the_core_is_compiled_where_there_is_a_compiler() -> None:
    if PURE:
        pytest.skip("DOUBLESIX_PURE=1 asks for the interpreted core")
    if not any(shutil.which(name) for name in ("gcc", "cc", "clang")):
        pytest.skip("there is no C compiler here")
    assert compiled(), "the core runs interpreted though there is a C compiler: make setup; .venv/build.log says why"


def test_no_compiled_module_is_older_than_its_source() -> None:
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    old = [
        path.name
        for path in sorted(CORE.glob("*.py"))
        if (made := CORE / f"{path.stem}{suffix}").is_file() and made.stat().st_mtime < path.stat().st_mtime
    ]
    assert [] == old, "run make setup: these sources were edited since they were compiled"


def test_the_whole_core_runs_one_way() -> None:
    names = [path.stem for path in sorted(CORE.glob("*.py")) if not path.stem.startswith("_")]
    ways = {name: str(import_module(f"doublesix.engine.core.{name}").__file__).endswith(".py") for name in names}
    assert {not compiled()} == set(ways.values()), ways


def test_facts_name_no_place_of_this_machine() -> None:
    found = facts()
    assert {"date", "commit", "core", "machine", "python", "compiler"} == set(found)
    assert str(Path.home()) not in "".join(found.values())


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "doublesix" / "py.typed").is_file()
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    assert "py.typed" in data["doublesix"]
