"""The rooms of the package stand on a ladder (docs/style.md, "Layout"): imports point down it, never up."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "doublesix"
MODULES = sorted(PACKAGE.rglob("*.py"))

# Lowest rung first; rooms on one rung do not know each other.
LADDER = (
    {"errors"},
    {"engine"},
    {"games"},
    {"records"},
    {"text"},
    {"players", "testing"},
    {"table", "store"},
    {"lab", "server", "terminal"},
    {"cli"},
    {"__main__"},
)
RUNG = {room: rung for rung, rooms in enumerate(LADDER) for room in rooms}
HALL = "the front hall"  # doublesix/__init__.py: gathers names from below, and only the command may read it
READERS_OF_THE_HALL = {"cli", "__main__"}

# The engine is pure: nothing but the standard library and the compiler's run-time, and of that no way out.
COMPILER_RUNTIME = {"librt", "mypy_extensions"}
WAYS_OUT = {
    "asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "random", "secrets", "shutil",
    "signal", "socket", "subprocess", "tempfile", "threading", "time", "urllib",
}  # fmt: skip


WHICH_BUILD = "doublesix.engine.core"
"""The one module of the engine that may read the environment: it picks the compiled core or its source."""


def room_of(module: str) -> str:
    """Return the room of a dotted module name: `doublesix.engine.tile` is in `engine`."""
    return [*module.split("."), HALL][1]


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_module(name: str) -> bool:
    place = PACKAGE.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").is_file()


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each module that a source imports, under TYPE_CHECKING and in functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: relative import; write it from doublesix down"
            base = node.module or ""
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if base.startswith("doublesix") and is_module(inner) else base


def faults(path: Path) -> list[str]:
    """Return a sentence for each import of the module that the ladder does not allow."""
    found = []
    here = module_name(path)
    room = room_of(here)
    for line, name in imported(ast.parse(path.read_text("utf-8"), str(path))):
        place = f"{path.relative_to(PACKAGE.parent)}:{line}"
        if name.split(".")[0] != "doublesix":
            top = name.split(".")[0]
            if room in {"errors", "engine", "games"} and top not in sys.stdlib_module_names | COMPILER_RUNTIME:
                found.append(f"{place}: {room} may import only the standard library, not {top}")
            if room in {"errors", "engine", "games"} and top in WAYS_OUT and module_name(path) != WHICH_BUILD:
                found.append(f"{place}: {room} is pure and may not import {top}")
            continue
        other = room_of(name)
        if other == HALL:
            if room not in READERS_OF_THE_HALL:
                found.append(f"{place}: {room} imports from the front hall; name the module below it instead")
        elif other != room and room != HALL and RUNG[other] >= RUNG[room]:
            found.append(f"{place}: {room} imports {other}, which is not below it")
        if name.startswith("doublesix.engine.core") and room != "engine":
            found.append(f"{place}: {name} is the engine's own; ask doublesix.engine")
    return found


def test_the_package_is_there() -> None:
    assert MODULES


def test_every_room_has_its_rung() -> None:
    rooms = {room_of(module_name(path)) for path in MODULES} - {HALL}
    assert set() == rooms - RUNG.keys()


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_down(path: Path) -> None:
    assert [] == faults(path)


def test_an_upward_arrow_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "doublesix"
    (package / "engine").mkdir(parents=True)
    (package / "table").mkdir()
    source = package / "engine" / "match.py"
    source.write_text("import random\nimport rich\nfrom doublesix import table\nfrom doublesix import Match\n", "utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", package)

    assert [
        "doublesix/engine/match.py:1: engine is pure and may not import random",
        "doublesix/engine/match.py:2: engine may import only the standard library, not rich",
        "doublesix/engine/match.py:3: engine imports table, which is not below it",
        "doublesix/engine/match.py:4: engine imports from the front hall; name the module below it instead",
    ] == faults(source)


def test_the_front_hall_is_imports_and_a_sorted_list() -> None:
    docstring, *body = ast.parse((PACKAGE / "__init__.py").read_text("utf-8")).body
    assert isinstance(docstring, ast.Expr)
    *imports, exports = body
    assert isinstance(exports, ast.Assign)
    assert "__all__" == ast.unparse(exports.targets[0])
    names = ast.literal_eval(exports.value)

    brought_in = set()
    for node in imports:
        assert isinstance(node, ast.Import | ast.ImportFrom), (
            f"line {node.lineno}: only imports and __all__ belong here"
        )
        if not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            brought_in |= {alias.asname or alias.name for alias in node.names}

    assert sorted(names) == names
    assert brought_in == set(names)
