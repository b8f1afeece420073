"""The command in a process of its own: pipes, signals, bytes, and how soon it answers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "conformance" / "vectors" / "examples.jsonl"
COMMAND = (sys.executable, "-m", "doublesix")


def run(*arguments: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, check=False, env=os.environ | (env or {}))


def test_check_answers_with_its_status() -> None:
    done = run("check", str(EXAMPLES))
    assert 0 == done.returncode
    assert 36 == done.stdout.count(b": ok\n")


def test_records_go_through_a_pipe() -> None:
    line = run("record", "--game", "block", "--matches", "2", "--rounds", "1").stdout
    done = subprocess.run([*COMMAND, "check", "-"], input=line, capture_output=True, check=False)
    assert (0, b"-:1: ok\n-:2: ok\n") == (done.returncode, done.stdout)


def test_a_reader_that_leaves_is_no_fault() -> None:
    process = subprocess.Popen(
        [*COMMAND, "record", "--game", "block", "--matches", "1000000", "--rounds", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b'{"format"')
    process.stdout.close()
    assert process.stderr is not None
    assert b"" == process.stderr.read()
    process.stderr.close()
    assert 141 == process.wait()


def hears_interrupts() -> None:
    """A shell that runs the tests in the background lets them ignore Ctrl-C, and their children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_an_interrupt_is_quiet() -> None:
    process = subprocess.Popen(
        [*COMMAND, "record", "--game", "block", "--matches", "1000000", "--rounds", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hears_interrupts,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert (130, b"") == (process.returncode, errors)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_progress_is_shown_at_a_terminal_and_never_in_the_records() -> None:
    terminal, inner = os.openpty()
    asked = [*COMMAND, "record", "--game", "block", "--matches", "3", "--rounds", "1"]
    done = subprocess.run(asked, stdout=subprocess.PIPE, stderr=inner, check=True)
    os.close(inner)
    assert b"matches" in os.read(terminal, 4096)
    os.close(terminal)
    assert subprocess.run(asked, capture_output=True, check=True).stdout == done.stdout


def test_no_letter_is_too_much_for_a_plain_terminal() -> None:
    done = run("rules", "block", "--lang", "ru", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (0, b"") == (done.returncode, done.stderr)


def test_help_does_not_load_what_it_does_not_need() -> None:
    code = (
        "import sys; from doublesix.cli import main; main(['--help']); "
        "print([name for name in ('rich', 'prompt_toolkit', 'babel', 'asyncio') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
