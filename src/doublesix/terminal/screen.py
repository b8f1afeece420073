"""The drawn table: one screen that is redrawn in place, with what happened last and a prompt below it.

The screen is the terminal's second one, so that nobody can scroll back to another player's hand. It is drawn afresh
for the size it has now, also when it is resized while somebody thinks.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.layout import HSplit, Layout, Window
from prompt_toolkit.layout.controls import BufferControl, FormattedTextControl
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from doublesix.terminal.console import Body, Console, Leave
from doublesix.terminal.ink import Look, fold, plain_ascii

__all__ = ["ScreenConsole", "compose"]

_REMEMBERED = 200
_LOG_AT_LEAST = 3


def compose(body: Body | None, log: Sequence[str], notice: Sequence[str], look: Look, height: int) -> list[str]:
    """The screen above the prompt, at most *height* lines: the table, what happened last, a notice.

    The notice is never cut and hides neither hand nor ends; older news give way first, then the head of the table.
    """
    width = look.columns
    said = [line for text in notice for line in fold(text, width, "  ")]
    news = [line for text in log for line in fold(text, width, "  ")]
    room = height - len(said)
    last = len(fold(log[-1], width, "  ")) if log else 0
    wanted = min(len(news), max(_LOG_AT_LEAST, last), room // 2)
    table = list(body(replace(look, height=room - wanted - bool(wanted)))) if body is not None else []
    table = table[max(0, len(table) - room) :]
    left = room - len(table) - 1
    if left > 0 and news:
        table += ["", *news[-left:]]
    if said and table and room > len(table):
        table.append("")
    lines = [*table, *said] if look.unicode else [plain_ascii(line) for line in [*table, *said]]
    return lines[-height:]


class ScreenConsole(Console):
    """A table drawn in place.

    Args:
        look: Signs, colour and language; the size is the terminal's.
        pace_s: Seconds that a bot's move is looked at.
    """

    spoken = False

    def __init__(self, look: Look, *, pace_s: float) -> None:
        self.look = look
        self.pace_s = pace_s
        self.log: deque[str] = deque(maxlen=_REMEMBERED)
        self.output = _held_output()
        self.closing = contextlib.ExitStack()
        self.closing.enter_context(_quiet_keys())
        self.output.write_raw("\x1b[?1049h\x1b[H\x1b[2J")
        self.output.flush()

    def tell(self, sentence: str) -> None:
        self.log.append(sentence)

    def show(self, body: Body) -> None:
        self._draw(self.above(body, ()))

    def above(self, body: Body | None, notice: Sequence[str]) -> list[str]:
        """What stands above the prompt at the size that the screen has now."""
        look, room = self._size()
        return compose(body, self.log, notice, look, room)

    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        lines = _Question(self, prompt, body, notice)
        return lines.ask()

    def read(self, body: Body, go_on: str) -> None:
        first, more = 0, True
        while more:
            look, room = self._size()
            self._page(list(body(look))[first : first + room - 1], go_on)
            first += room - 1
            more = first < len(body(look))

    def _page(self, lines: Sequence[str], go_on: str) -> None:
        log, self.log = self.log, deque()
        self.ask(go_on, lambda _look: lines)
        self.log = log

    def curtain(self) -> None:
        self._draw([])

    def pause(self) -> None:
        time.sleep(self.pace_s)

    def close(self) -> None:
        self.output.write_raw("\x1b[?1049l\x1b[?25h")
        self.output.flush()
        self.closing.close()

    def _size(self) -> tuple[Look, int]:
        """How to draw now, and the lines above the prompt."""
        size = self.output.get_size()
        return replace(self.look, width=size.columns), max(2, size.rows - 1)

    def _draw(self, lines: Sequence[str]) -> None:
        self.output.write_raw("\x1b[H" + "".join(f"{line}\x1b[K\r\n" for line in lines) + "\x1b[J")
        self.output.flush()


class _Question:
    """One prompt: an application that redraws itself at every change of size."""

    def __init__(self, console: ScreenConsole, prompt: str, body: Body | None, notice: Sequence[str]) -> None:
        self.console = console
        self.body = body
        self.notice = notice
        self.prompt = f"{prompt} "
        self.buffer = Buffer(multiline=False)
        keys = KeyBindings()
        keys.add("enter")(self._enter)
        keys.add("c-j")(self._enter)
        keys.add("c-c")(self._leave)
        keys.add("<sigint>")(self._leave)
        keys.add("c-d")(self._end)
        typed = BufferControl(self.buffer, input_processors=[BeforeInput(self._before)])
        table = Window(FormattedTextControl(self._above), wrap_lines=False, dont_extend_height=True)
        line = Window(typed, height=1, wrap_lines=False)
        self.application: Application[str] = Application(
            layout=Layout(HSplit([table, line, Window()]), focused_element=line),
            key_bindings=keys,
            full_screen=True,
            output=console.output,
            color_depth=ColorDepth.DEPTH_4_BIT if console.look.colour else ColorDepth.DEPTH_1_BIT,
        )

    def ask(self) -> str:
        return self.application.run()

    def _above(self) -> ANSI:
        return ANSI("\n".join(self.console.above(self.body, self.notice)))

    def _before(self) -> str:
        return self.prompt

    def _answered(self) -> str:
        """Take the prompt off the screen: the last drawing shows that the answer was heard."""
        typed = self.buffer.text
        self.buffer.reset()
        self.prompt = ""
        return typed

    def _enter(self, _event: KeyPressEvent) -> None:
        self.application.exit(result=self._answered())

    def _leave(self, _event: KeyPressEvent) -> None:
        self._answered()
        self.application.exit(exception=Leave)

    def _end(self, event: KeyPressEvent) -> None:
        if self.buffer.text:
            self.buffer.delete()
        else:
            self._leave(event)


class _HeldOutput(Vt100_Output):
    """Stays on the second screen between questions: the console enters and leaves it."""

    def enter_alternate_screen(self) -> None:
        self.write_raw("\x1b[H")

    def quit_alternate_screen(self) -> None:
        pass


def _held_output() -> Output:
    return create_output() if os.name == "nt" else _HeldOutput.from_pty(sys.stdout, term=os.environ.get("TERM"))


@contextlib.contextmanager
def _quiet_keys() -> Iterator[None]:
    """Keep keys that are pressed between questions off the screen; Ctrl-C still interrupts."""
    try:
        import termios
    except ImportError:  # Windows
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    quiet = termios.tcgetattr(sys.stdin)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
