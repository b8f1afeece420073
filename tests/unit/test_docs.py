"""The documents: nothing is missing from them, what the source cites is there, and the examples run."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from doublesix import cli, errors, games
from doublesix.engine import events
from doublesix.engine.options import GROUPS, OPTIONS
from doublesix.engine.sentences import SENTENCES
from doublesix.records import check
from doublesix.records.record import parse

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SOURCE = ROOT / "src" / "doublesix"
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@cache
def site() -> ModuleType:
    """Return the hook that completes pages when the site is built."""
    spec = spec_from_file_location("site_pages", ROOT / "tools" / "site_pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def page(name: str) -> str:
    """Return the page as the site has it."""
    text: str = site().complete(name, (DOCS / name).read_text("utf-8"))
    return text


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)


# -- nothing is missing -------------------------------------------------------------


@pytest.mark.parametrize("key", [game.key for game in games.ALL])
def test_every_game_has_a_page(key: str) -> None:
    game = games.get(key)
    text = page(f"games/{key}.md")

    assert {"Deals", "As options", "A round", "Sources"} <= set(headings(text))
    assert [] == [source for source in game.sources if f"- {source}" not in text]
    assert f"]({key}.md)" in page("games/index.md")


def test_no_page_is_about_a_game_that_is_not_there() -> None:
    assert {path.stem for path in (DOCS / "games").glob("*.md")} - {"index"} == {game.key for game in games.ALL}


def test_every_house_rule_is_in_the_documents() -> None:
    found = headings(page("house-rules.md"))
    assert [] == [name for name in OPTIONS if f"`{name}`" not in found]
    assert set(GROUPS) == set(site().GROUP_NAMES)


@pytest.mark.parametrize("name", OPTIONS)
def test_every_house_rule_has_its_sentence(name: str) -> None:
    option = OPTIONS[name]
    assert len(site().shown_values(option)) == 1 or any(site().sentences(option).values())


def test_every_conflict_is_in_the_documents() -> None:
    text = page("house-rules.md")
    assert [] == [code for code in SENTENCES if f"| `{code}` |" not in text]


def test_every_event_is_in_the_documents() -> None:
    names = {event.__name__ for event in get_args(events.Event)}
    assert names == set(re.findall(r"^\| `(\w+)`", page("events.md"), re.MULTILINE))


def test_every_error_is_in_the_documents() -> None:
    kinds = [name for name in errors.__all__ if issubclass(getattr(errors, name), Exception)]
    assert [] == [name for name in kinds if f"`{name}`" not in page("errors.md")]


def test_every_error_code_is_in_the_documents() -> None:
    documented = set(re.findall(r"`(\w+)`", page("errors.md")))
    assert [] == sorted(set(codes()) - documented - set(SENTENCES))


def codes() -> Iterator[str]:
    """Yield the code of every error that the source raises, findings apart."""
    raised = {name for name in errors.__all__ if issubclass(getattr(errors, name), Exception)}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            what = ast.unparse(node.func)
            own = what == "super().__init__" and path.name == "errors.py"
            first = node.args[0]
            if (own or what.rpartition(".")[2] in raised) and isinstance(first, ast.Constant):
                yield str(first.value)


def test_the_commands_are_those_in_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    cli.main(["--help"])
    listed = re.findall(r"^    (\w+)(?: |$)", capsys.readouterr().out, re.MULTILINE)

    assert listed
    assert sorted(listed) == sorted(re.findall(r"^## doublesix (\w+)$", page("commands.md"), re.MULTILINE))


# -- what is cited is there ---------------------------------------------------------


def citations() -> list[tuple[str, str, str]]:
    """Return where something is cited, the page, and what of it (nothing: the whole page)."""
    found = []
    for path in [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.md"), *(ROOT / "tests").rglob("*.py"), ROOT / "README.md"]:
        for cited in re.finditer(r'\bdocs/([\w/-]+\.md)((?:,? (?:and )?"[^"\n]+")*)', path.read_text("utf-8")):
            found += [(path.name, cited[1], what) for what in re.findall(r'"([^"]+)"', cited[2]) or [""]]
    return found


def test_what_the_source_cites_is_in_the_documents() -> None:
    cited = citations()
    assert cited
    missing = []
    for where, name, what in cited:
        if not (DOCS / name).is_file():
            missing.append(f"{where} cites docs/{name}, which is not there")
        elif what and what not in headings((DOCS / name).read_text("utf-8")):
            missing.append(f'{where} cites docs/{name}, "{what}", which is not a heading there')
    assert [] == missing


# -- examples -----------------------------------------------------------------------


def test_the_record_in_the_documents_holds() -> None:
    blocks = re.findall(r"^```json\n(.*?)^```$", (DOCS / "records.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert blocks
    for block in blocks:
        check(parse(json.loads(block)))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_examples_run(example: Path, tmp_path: Path) -> None:
    needs = {"check_records": [_records(tmp_path)], "tournament": ["2"]}.get(example.stem, [])
    done = subprocess.run([sys.executable, str(example), *needs], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout


def _records(folder: Path) -> str:
    """A file with a sound record and a faulty one."""
    own = ROOT / "tests" / "conformance" / "vectors_own" / "cross.jsonl"
    lines = [json.loads(line) for line in own.read_text("utf-8").splitlines()]
    records = [line.get("record", line) for line in lines]
    file = folder / "records.jsonl"
    file.write_text("".join(f"{json.dumps(record)}\n" for record in records), "utf-8")
    return str(file)
