"""The project's own files: locks, secrets, a README in every room."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
ROOMS = sorted(place.parent for place in (ROOT / "src" / "doublesix").glob("*/__init__.py"))

MADE = {"__pycache__", "build", "dist", "node_modules", "site"}

# Written in pieces, so that this file does not find itself.
UNWANTED = {
    "a registry's host name": r"\b(pypi|npmjs|pythonhosted|debian)\.(org|com)\b",
    "a path of one machine": r"(?<![\w.])/(work|home/\w+|root|Users/\w+)/",
    "a private key": "-----BEGIN [A-Z ]*PRIVATE" + " KEY",
    "an access token": r"\b(gh[pousr]_\w{20,}|github_pat_\w{20,}|xox[abprs]-\w{10,}|AKIA[0-9A-Z]{16}|pypi-\w{40,})",
    "a password": r"(?i)\b(password|passwd|secret|api_?key)\b\s*[:=]\s*[\"'][^\"'\s]{6,}[\"']",
}


def project_files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield every file that belongs to the project, without what make made."""
    for place in sorted(folder.iterdir()):
        if place.is_dir():
            if place.name == ".ci" or not (
                place.name.startswith(".") or place.name in MADE or place.suffix == ".egg-info"
            ):
                yield from project_files(place)
        elif place.suffix not in {".so", ".pyd", ".png", ".ico", ".woff2", ".mp3", ".ogg"}:
            yield place


def test_no_file_holds_what_must_not_be_published() -> None:
    found = []
    for path in project_files():
        text = path.read_text("utf-8", errors="replace")
        for what, pattern in UNWANTED.items():
            if match := re.search(pattern, text):
                line = text.count("\n", 0, match.start()) + 1
                found.append(f"{path.relative_to(ROOT)}:{line}: {what}: {match[0]}")
    assert [] == found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_locked_package_has_hashes(lock: Path) -> None:
    text = re.sub(r"^ *#.*\n", "", lock.read_text("utf-8"), flags=re.MULTILINE)
    entries = text.replace("\\\n", " ").splitlines()

    assert entries
    assert [] == [entry for entry in entries if not re.match(r"[a-z0-9-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", entry)]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_name_no_index(lock: Path) -> None:
    assert [] == re.findall(
        r"^\s*(?:--?(?:i|f|index|extra|find|trusted)\b.*|.*://.*)$", lock.read_text("utf-8"), re.MULTILINE
    )


def pins(lock: str) -> dict[str, str]:
    """Return each `package==version` of a lock with the marker that stands behind it."""
    return dict(re.findall(r"^(\S+==[^ ;]+)(.*)\\$", (ROOT / "requirements" / lock).read_text("utf-8"), re.MULTILINE))


def test_the_locks_agree() -> None:
    assert pins("run.txt").items() <= pins("test.txt").items()


def test_the_lock_holds_what_the_build_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["build-system"]["requires"] == project["dependency-groups"]["build"]


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = project["project"]["dependencies"] + [
        line for group in project["dependency-groups"].values() for line in group if isinstance(line, str)
    ]
    page = (ROOT / "docs" / "dependencies.md").read_text("utf-8").lower()
    names = {re.split(r"[^\w.-]", line)[0].lower() for line in wanted}
    assert [] == sorted(name for name in names if f"`{name}`" not in page)


@pytest.mark.parametrize("room", ROOMS, ids=lambda path: path.name)
def test_every_room_has_a_readme(room: Path) -> None:
    assert (room / "README.md").is_file(), (
        f"{room.name}: say what it is for, what it may not do, where to start reading"
    )
