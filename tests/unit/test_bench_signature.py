"""The signature of behaviour, and the `Signature:` trailers of the history."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from doublesix import games
from doublesix.lab.signature import signature

ROOT = Path(__file__).parents[2]
RULES = ("src/doublesix/engine", "src/doublesix/games")


def git(*args: str) -> str:
    """Return what git says of this repository, or skip: a source distribution has none."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("there is no git history here")
    done = subprocess.run(["git", "-C", str(ROOT), *args], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"git cannot say: {done.stderr.strip()[:80]}")
    return done.stdout


def test_the_signature_is_the_same_each_time() -> None:
    assert signature(games.ALL[:3]) == signature(games.ALL[:3])
    assert signature(games.ALL[:3]) != signature(games.ALL[:2])


def test_the_last_signature_in_the_history_holds() -> None:
    """A commit that forgot its trailer is found here as soon as it changed behaviour."""
    message = git("log", "-1", "--extended-regexp", "--grep=^Signature: [0-9]+$", "--format=%B")
    if not (said := re.findall(r"^Signature: (\d+)$", message, re.MULTILINE)):
        pytest.skip("no commit in this history says a signature")
    if git("status", "--porcelain", "--", *RULES):
        pytest.skip("the rules have changes that are not committed; their commit will say the signature")
    assert int(said[-1]) == signature(), "behaviour changed: say so with `Signature: N` (tools/signature prints N)"
