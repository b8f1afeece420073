"""The terminal table in a real pseudo-terminal, played by a script that reads the screen as a person would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pyte
import pytest

from doublesix import games
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.records import check, read_record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")

COMMAND = [sys.executable, "-m", "doublesix", "play"]
PROMPTS = {
    "en": ["Play:", "Press Enter:", r"Another match\? ", "End:", "then press Enter:", "Ann, play:", "Bo, play:"],
    "ru": ["Ход:", "Нажмите Enter:", r"Ещё матч\? ", "Конец:", "нажмите Enter:", "Ann, ваш ход:", "Bo, ваш ход:"],
}
PLAY, ENTER, AGAIN, END, HAND_OVER, FIRST_PERSON, SECOND_PERSON = range(7)


def hears_interrupts() -> None:
    """A shell that runs the tests in the background lets them ignore Ctrl-C, and their children too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A terminal with ``doublesix play`` in it."""

    def __init__(self, state: Path, *arguments: str, width: int = 80, height: int = 24, lang: str = "en") -> None:
        environment = {
            **os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "PYTHONUTF8": "1", "XDG_STATE_HOME": str(state),
            "PROMPT_TOOLKIT_NO_CPR": "1",
        }  # fmt: skip
        environment.pop("NO_COLOR", None)
        self.lang = lang
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.Stream(self.screen)
        self.process = pexpect.spawn(
            COMMAND[0],
            [*COMMAND[1:], *arguments, "--lang", lang],
            env=environment,
            dimensions=(height, width),
            encoding="utf-8",
            timeout=30,
            preexec_fn=hears_interrupts,
        )
        self.process.delaybeforesend = None
        self.heard = ""

    def prompt(self) -> int:
        """Wait for the next prompt and say which; the screen then shows what belongs to it."""
        found = self.process.expect([*PROMPTS[self.lang], pexpect.EOF])
        self._seen()
        return int(found)

    def _seen(self) -> None:
        before = self.process.before or ""
        after = self.process.after if isinstance(self.process.after, str) else ""
        self.heard += before + after
        self.stream.feed(before + after)

    def type(self, line: str) -> None:
        self.process.send(f"{line}\r")

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def until(self, *wanted: int) -> int:
        """Go on past other prompts, playing where it is our turn, until one of these."""
        while (found := self.prompt()) not in wanted:
            self.answer(found)
        return found

    def answer(self, prompt: int) -> None:
        if prompt in (PLAY, FIRST_PERSON, SECOND_PERSON):
            self.type(first_fitting(self.text()))
        elif prompt == END:
            ends = re.findall(r"\((\d+)\) \d+", self.text())
            self.type(ends[-1])
        elif prompt == AGAIN:
            self.type("n")
        elif prompt == len(PROMPTS[self.lang]):
            raise AssertionError(f"it ended:\n{self.heard[-2000:]}")
        else:
            self.type("")

    def close(self) -> str:
        """Wait for the end; what was printed since the last prompt."""
        self.process.expect(pexpect.EOF)
        self._seen()
        self.process.close()
        assert self.process.exitstatus == 0, self.heard[-3000:]
        assert "Traceback" not in self.heard
        return str(self.process.before)


def first_fitting(screen: str) -> str:
    """The first starred tile of the hand, as a person would type it."""
    fits = re.findall(r"\[(\d+)\|(\d+)\]\*", screen)
    return "".join(fits[0]) if fits else "d"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.mark.parametrize(
    ("lang", "seed", "won"), [("en", "211", "You win the match"), ("ru", "53", "Вы выигрываете матч")], ids=["en", "ru"]
)
def test_a_whole_match_of_tiddle_a_wink_on_the_screen(state: Path, lang: str, seed: str, won: str) -> None:
    table = Terminal(state, "tiddle_a_wink", "--seed", seed, "--pace", "0", lang=lang)
    table.until(AGAIN)
    shown = table.text()
    assert won in shown
    assert any(int(points) >= 100 for points in re.findall(r"\d+", shown))
    table.type("n")
    last = table.close()
    assert seed in last
    assert won in last
    assert "\x1b[?1049h" in table.heard
    assert "\x1b[?1049l" in table.heard


def test_a_whole_match_in_plain_lines(state: Path) -> None:
    table = Terminal(state, "tiddle_a_wink", "--seed", "211", "--plain")
    while (found := table.prompt()) != AGAIN:
        if found == PLAY:
            table.type("1")
        else:
            table.answer(found)
    table.type("n")
    table.close()
    said = table.heard
    assert "\x1b" not in said
    assert not re.search("[┌└│]", said)
    assert re.search(r"You play (double )?\w+(-\w+)?, leaving", said)
    assert re.search("wins? the match!", said)
    assert "Open ends:" in said
    assert " = " in said  # the sum of a score
    lines = [line for line in said.splitlines() if line.startswith("Round ")]
    assert len(lines) == len(set(lines))  # nothing is told twice


def test_the_chooser_takes_enter_for_everything(state: Path) -> None:
    table = Terminal(state, "--pace", "0", "--seed", "3")
    for asked in ("Game:", "Names:", r"Players \[4\]:", "Bots:"):
        table.process.expect(asked)
        table.type("")
    table.until(PLAY)
    assert "Tiddle-a-Wink, round 1" in table.text()
    table.process.send("\x03")
    assert "--resume" in table.close()


def test_two_people_at_one_keyboard_see_their_own_hands_only(state: Path) -> None:
    """Want 20: hands hidden between players, also from who scrolls back."""
    match = Match.deal(games.BLOCK, seats=2, chance=Chance.seeded(5))
    hands = [{f"{tile.high}|{tile.low}" for tile in match.view(seat).hand} for seat in (0, 1)]
    table = Terminal(state, "block", "--seats", "Ann,Bo", "--seed", "5", "--pace", "0")
    laid: set[str] = set()
    seen = {FIRST_PERSON: 0, SECOND_PERSON: 0}
    while min(seen.values()) < 2:
        found = table.prompt()
        text = table.text()
        drawn = {f"{max(pair)}|{min(pair)}" for pair in re.findall(r"\[(\d)\|(\d)\]", text)}
        if found == HAND_OVER:
            assert not (drawn & ((hands[0] | hands[1]) - laid)), "nobody's tiles while the keyboard goes over"
        elif found in seen:
            seen[found] += 1
            other = hands[1] if found == FIRST_PERSON else hands[0]
            assert not (drawn & (other - laid)), "the other hand is on the screen"
            chosen = first_fitting(text)
            laid |= {f"{max(chosen)}|{min(chosen)}"} if chosen != "d" else set()
        table.answer(found)
    table.prompt()
    table.process.send("\x04")
    table.close()


BAD = ["", "7", "-1", "a b c", "\x1b[A\x1b[B\x1b[C\x1b[D", "99", "x" * 10_000]


@pytest.mark.parametrize("plain", [False, True], ids=["screen", "plain"])
def test_bad_input_is_answered_at_the_same_prompt(state: Path, plain: bool) -> None:
    """C114."""
    table = Terminal(state, "tiddle_a_wink", "--seed", "12", "--pace", "0", *(["--plain"] if plain else []))
    table.until(PLAY)
    for typed in BAD[: -1 if plain else None]:  # a terminal in line mode takes no line of 10,000 signs
        table.type(typed)
        assert table.prompt() == PLAY
        assert "You can play" in " ".join((table.heard[-1500:] if plain else table.text()).split())
    table.process.send("\x03")
    last = table.close()
    assert "--resume" in last
    saved = next((state / "doublesix").iterdir())
    match = check(read_record(saved.read_text("utf-8")))
    assert not any(move.seat == 0 for move in match.rounds[0].moves)


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
def test_a_left_match_is_resumed_and_finished(state: Path, key: str) -> None:
    table = Terminal(state, "tiddle_a_wink", "--seed", "13", "--pace", "0", "--set", "target=30")
    table.until(PLAY)
    table.answer(PLAY)
    table.until(PLAY)
    table.process.send(key)
    place = re.search(r"--resume (\S+)", re.sub(r"\r\n", "", table.close()))
    assert place is not None
    again = Terminal(state, "--resume", place[1], "--pace", "0")
    again.until(AGAIN)
    again.type("n")
    again.close()
    match = check(read_record(Path(place[1]).read_text("utf-8")))
    assert match.winners


def test_a_changed_size_is_drawn_afresh(state: Path) -> None:
    table = Terminal(state, "mexican_train", "--seed", "5", "--pace", "0", "--seats", "4")
    table.until(PLAY)
    for width, height in ((40, 24), (120, 40), (50, 12)):
        table.screen.resize(height, width)
        table.screen.reset()
        table.process.setwinsize(height, width)
        assert table.prompt() == PLAY
        text = table.text()
        for end in range(1, 6):
            assert f"({end})" in text
    table.process.send("\x03")
    table.close()


def run(arguments: Sequence[str], typed: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode(),
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_pipe_gets_plain_lines_and_the_end_of_input_saves(state: Path) -> None:
    done = run(["tiddle_a_wink", "--seed", "3"], "1\n1\n", XDG_STATE_HOME=str(state), LANG="ru_RU.UTF-8", LC_ALL="")
    said = done.stdout.decode()
    assert done.returncode == 0
    assert done.stderr == b""
    assert "\x1b" not in said
    assert "Тиддл-э-уинк" in said
    assert "--resume" in said
    assert len(list((state / "doublesix").iterdir())) == 1


def test_a_terminal_without_unicode_gets_ascii_and_double_twelve_lines_up(state: Path) -> None:
    """C113: everything is ASCII where nothing else can be written."""
    done = run(["mexican_train", "--seats", "3", "--seed", "3"], "hint\nends\nrules\nquit\n",
               XDG_STATE_HOME=str(state), PYTHONUTF8="0", PYTHONIOENCODING="ascii", LC_ALL="C")  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"?" not in done.stdout.replace(b"Type ? for help", b"")
    ascii_table = Terminal(state, "mexican_train", "--seed", "5", "--pace", "0", "--ascii", "--no-color", width=60)
    ascii_table.until(PLAY)
    text = ascii_table.text()
    assert text.isascii()
    assert "[12|12]" in text
    assert "\x1b[1;3" not in ascii_table.heard
    ascii_table.process.send("\x03")
    ascii_table.close()


@pytest.mark.parametrize(("arguments", "why"), [
    (["nogame"], "nogame"),
    (["tiddly-wink"], "may be several games"),
    (["block", "--seats", "99"], "99"),
    (["block", "--set", "target"], "write an option with its value"),
    (["block", "--set", "targt=5"], "targt"),
    (["block", "--players", "wizard"], "no player"),
    (["block", "--resume", "/nowhere/at/all"], "cannot read"),
    (["mexican_train", "--seats", "8", "--set", "hand_size=12"], "11"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused_before_a_tile_is_dealt(arguments: list[str], why: str, state: Path) -> None:
    done = run(arguments, "", XDG_STATE_HOME=str(state))
    assert done.returncode == 2
    assert why in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_nowhere_to_save_does_not_keep_anybody(state: Path) -> None:
    state.write_text("a file where a folder is wanted")
    done = run(["block", "--seed", "3"], "save\n", XDG_STATE_HOME=str(state))
    said = done.stdout.decode()
    assert done.returncode == 0
    assert "cannot be saved" in said
    assert "The match was not saved." in said
