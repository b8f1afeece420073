"""What somebody typed at the prompt, as an action, a command, a further question, or what is wrong with it.

Nothing here changes anything: a line is read against a view, and the answer says what it came to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from doublesix.engine.actions import Action, Draw, Mark, Pass, Stop
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.terminal.choices import Choice, choices
from doublesix.terminal.picture import FIRST
from doublesix.terminal.refusal import Refusal, refusal
from doublesix.text.catalogue import Text

__all__ = ["COMMANDS", "Chosen", "Command", "Question", "Reading", "Wrong", "clean", "read"]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A legal action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Command:
    """Something to be shown or done besides playing."""

    name: str


@dataclass(frozen=True, slots=True)
class Question:
    """The tile is known, its place is not: which end, or which half stays open."""

    about: str
    choices: tuple[Choice, ...]
    announced: bool


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why the line cannot be played, and what would do."""

    message: str


Reading: TypeAlias = Chosen | Command | Question | Wrong

COMMANDS = {
    "help": ("help", "?", "h", "помощь", "справка"),
    "hint": ("hint", "i", "подсказка"),
    "hand": ("hand", "рука", "кости"),
    "ends": ("ends", "концы"),
    "counts": ("counts", "сколько"),
    "score": ("score", "счёт", "счет"),
    "last": ("last", "повтор", "повтори"),
    "rules": ("rules", "правила"),
    "save": ("save", "сохранить"),
    "quit": ("quit", "q", "exit", "выход"),
    "wait": ("wait", "w", "ждать"),
}
"""What may be typed for each command, in both languages."""

_WORDS = {word: name for name, words in COMMANDS.items() for word in words}
_DRAW = ("d", "draw", "б", "базар", "добор", "взять")
_PASS = ("p", "pass", "knock", "mark", "stop", "п", "пас", "стук", "пропуск", "метка", "стоп", "хватит")
_LEFT = ("l", "left", "л", "лево", "слева", "левый")
_RIGHT = ("r", "right", "п", "право", "справа", "правый")
_OWN = ("own", "mine", "my", "свой", "мой")
_COMMUNAL = ("mexican", "mex", "общий")

_ESCAPES = re.compile(r"\x1b(?:[\[O][0-9;?]*[ -/]*[@-~]?)?")
_PLAY = re.compile(
    r"(?P<tile>#?\d(?:[\d\s|:./,-]*\d)?)\s*(?:@\s*(?P<end>\S+)|(?P<word>[^\W\d_][\w\s]*))?\s*(?P<call>!|=\s*\d+)?"
)
_LONGEST = 80


def clean(line: str) -> str:
    """What was typed without arrow keys and other signs that are no text, in small letters."""
    text = _ESCAPES.sub(" ", line)
    text = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(text.replace("–", "-").replace("—", "-").lower().split())


def read(line: str, view: SeatView, text: Text, names: Sequence[str] = ()) -> Reading:
    """Read a line that was typed on the turn of the view's seat."""
    typed = clean(line)
    offered = choices(view)
    why = refusal(view, text, offered)
    if not typed:
        return Wrong(why.empty())
    if len(typed) > _LONGEST:
        return Wrong(why.too_long(len(line)))
    if typed in _WORDS:
        return Command(_WORDS[typed])
    if typed in _DRAW:
        return Chosen(Draw()) if Draw() in view.legal else Wrong(why.no_draw())
    if typed in _PASS:
        return next((Chosen(each) for each in view.legal if isinstance(each, Pass | Mark | Stop)), Wrong(why.no_pass()))
    if found := _PLAY.fullmatch(typed):
        return _Laid(view, names, offered, why).read(
            found["tile"], found["end"] or (found["word"] or "").strip(), called=found["call"] is not None
        )
    return Wrong(why.not_understood(typed))


@dataclass(frozen=True, slots=True)
class _Laid:
    """Reads a play: a number of the list, or a tile with or without its end."""

    view: SeatView
    names: Sequence[str]
    offered: tuple[Choice, ...]
    why: Refusal

    def read(self, written: str, end: str, *, called: bool) -> Reading:
        announced = called or not self.view.seating.rules.muggins_claim
        numbers = re.findall(r"\d+", written)
        if any(len(number) > 4 for number in numbers) or len(numbers) > 3:
            return Wrong(self.why.not_understood(written))
        if len(numbers) == 1 and (len(numbers[0]) == 1 or written.startswith("#")) and not end:
            return self.listed(int(numbers[0]), announced=announced)
        tiles, place = self.tiles(numbers, spaced=" " in written)
        if place is not None and end:
            return Wrong(self.why.not_understood(f"{written} {end}"))
        wanted = end or place
        if not tiles:
            return Wrong(self.why.no_tile(written))
        held = [tile for tile in tiles if tile in self.view.hand]
        return self.lay(held[0] if held else tiles[0], wanted, announced=announced)

    def tiles(self, numbers: Sequence[str], *, spaced: bool) -> tuple[list[Tile], str | None]:
        """The tiles that the numbers may mean, likeliest first, and the end after them."""
        top = self.view.seating.rules.set_max
        match numbers:
            case [digits]:
                cuts = [(digits[:at], digits[at:]) for at in range(1, len(digits))]
                tiles = _tiles(cuts, top)
                if not tiles and len(digits) == 3:  # 641 is 64 on end 1
                    return _tiles([(digits[0], digits[1])], top), digits[2]
                return tiles, None
            case [first, second]:
                whole = _tiles([(first, second)], top)
                if spaced and len(first) == 2 and (not whole or whole[0] not in self.view.hand):
                    joined = _tiles([(first[0], first[1])], top)
                    if joined and (not whole or joined[0] in self.view.hand):
                        return joined, second
                return whole, None
            case [first, second, third]:
                return _tiles([(first, second)], top), third
            case _:
                return [], None

    def listed(self, number: int, *, announced: bool) -> Reading:
        if not 1 <= number <= len(self.offered):
            return Wrong(self.why.no_such_number(number))
        return Chosen(replace(self.offered[number - 1].play, announced=announced))

    def lay(self, tile: Tile, end: str | None, *, announced: bool) -> Reading:
        mine = [choice for choice in self.offered if choice.play.tile == tile]
        if end:
            place = self.end(end)
            if place is None:
                return Wrong(self.why.no_end(end))
            there = [play for play in self.view.plays if play.tile == tile and play.end in (place, None)]
            if not there:
                return Wrong(self.why.not_there(tile, place))
            found = [choice for choice in mine if choice.play in there]
            mine = found or [Choice(play, end_matters=True, half_matters=False) for play in there]
        if not mine:
            return Wrong(self.why.not_now(tile))
        if len(mine) == 1:
            return Chosen(replace(mine[0].play, announced=announced))
        ends = {choice.play.end for choice in mine}
        return Question("end" if len(ends) > 1 else "half", tuple(mine), announced)

    def end(self, written: str) -> int | None:
        """The end that a number or a word names."""
        numbers = [int(end.id) for end in self.view.ends]
        if written.isdecimal():
            number = int(written) - FIRST
            return number if number in numbers or not numbers else None
        if self.view.seating.rules.start_arms == "trains":
            return self.train(written)
        for words, number in ((_LEFT, 0), (_RIGHT, 1)):
            if written in words and (number in numbers or not numbers):
                return number
        return None

    def train(self, written: str) -> int | None:
        if written in _OWN and self.view.seat is not None:
            return int(self.view.seat)
        if written in _COMMUNAL and len(self.view.ends) > self.view.seats:
            return self.view.seats
        starts = [seat for seat, name in enumerate(self.names) if name.lower().startswith(written)]
        return starts[0] if len(starts) == 1 else None


def _tiles(pairs: Sequence[tuple[str, str]], top: int) -> list[Tile]:
    """The pairs that are tiles of the set; a half has no leading nought."""
    return [
        Tile.of(int(a), int(b))
        for a, b in pairs
        if max(int(a), int(b)) <= top and all(len(half) == 1 or half[0] != "0" for half in (a, b))
    ]
