"""One turn of a person: the prompt, what was typed, what is shown on request."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, assert_never

from doublesix.engine.actions import Action, Play, Seat
from doublesix.engine.match import Match
from doublesix.engine.view import SeatView
from doublesix.terminal.advice import advice
from doublesix.terminal.choices import Choice, choices
from doublesix.terminal.console import ENTER, Body, Console
from doublesix.terminal.entry import Chosen, Command, Question, Wrong, clean, read
from doublesix.terminal.ink import Look, fold
from doublesix.terminal.picture import label
from doublesix.terminal.refusal import offer
from doublesix.terminal.speech import Speech
from doublesix.text.catalogue import Text
from doublesix.text.render import to_terminal
from doublesix.text.rule_sheet import rule_sheet

__all__ = ["WAIT", "Asker", "Turn"]

WAIT: Final = "wait"

_HELP = ("play", "end", "number", "draw", "show", "match")


class Asker(ABC):
    """What a turn needs of its game."""

    console: Console
    text: Text
    names: tuple[str, ...]
    match: Match
    speech: Speech
    recent: list[str]
    alone: Seat | None  # the only person at the table

    @abstractmethod
    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        """Return what was typed."""

    @abstractmethod
    def body(self, seat: int | None) -> Body:
        """Return what draws the table."""

    @abstractmethod
    def drawn(self, view: SeatView) -> str:
        """Return what the view's seat drew while others could see the screen; nothing is told twice."""

    @abstractmethod
    def save(self) -> str:
        """Save the match and say so."""

    @abstractmethod
    def score(self) -> list[str]:
        """Return the score sheet."""

    @abstractmethod
    def leave(self) -> list[str]:
        """Leave the match saved, or say why it cannot be left so."""


class Turn:
    """Asks one person for one action; nothing that is typed can do more than that."""

    def __init__(self, game: Asker, seat: Seat, *, may_wait: bool = False) -> None:
        self.game = game
        self.text = game.text
        self.may_wait = may_wait
        self.view: SeatView = game.match.view(seat)
        if self.view.turn is None:  # without turns nobody chooses to draw: it happens when nobody plays
            self.view = replace(self.view, legal=self.view.plays)
        self.offered: tuple[Choice, ...] = choices(self.view)
        alone = game.alone is not None
        self.prompt = self.text("terminal.prompt") if alone else self.text("terminal.prompt.who", who=game.names[seat])

    def ask(self) -> Action | Literal["wait"]:
        """Return one of the seat's legal actions, or that it waits."""
        game = self.game
        standing = self.standing()
        notice = standing
        while True:
            line = game.ask(self.prompt, game.body(self.view.seat), notice)
            reading = read(line, self.view, self.text, game.names)
            match reading:
                case Chosen(action):
                    return action
                case Question():
                    if (chosen := self.which(reading)) is not None:
                        return chosen
                    notice = [self.text("terminal.which.none"), *standing]
                case Command("wait") if self.may_wait:
                    return WAIT
                case Command(name):
                    answer = self.answer(name)
                    notice = answer if game.console.spoken else [*answer, *standing]
                case Wrong(message):
                    notice = [message]
                case _:
                    assert_never(reading)

    def standing(self) -> list[str]:
        """What stands above the prompt: the plays, and what else may be done."""
        said = self.game.speech.turn(self.offered)
        others = offer(self.view, self.text, ())
        if others:
            said.append(others)
        if drawn := self.game.drawn(self.view):
            said.insert(0, drawn)
        if self.may_wait:
            said.append(self.text("terminal.offer.wait"))
        if self.view.seating.rules.muggins_claim and not self.game.console.spoken:
            said.append(self.text("terminal.offer.announce"))
        return said

    def which(self, question: Question) -> Action | None:
        """Ask which end or which half was meant; None when the answer is neither."""
        plays = [choice.play for choice in question.choices]
        if question.about == "half":
            return self.which_half(plays, announced=question.announced)
        tile = plays[0].tile
        shown = {end.id: end.pips for end in self.view.ends}
        ends = sorted({play.end for play in plays if play.end is not None})
        listed = self.text.join((f"{label(end)} {shown[end]}" for end in ends), "or")
        typed = self.asked("end", tile=str(tile), options=listed).removeprefix("@").strip("()")
        reading = read(f"{tile} @{typed}", self.view, self.text, self.game.names) if typed else None
        match reading:
            case Chosen(Play() as play):
                return replace(play, announced=question.announced)
            case Question("half", left):
                return self.which_half([choice.play for choice in left], announced=question.announced)
            case _:
                return None

    def which_half(self, plays: Sequence[Play], *, announced: bool) -> Action | None:
        halves = self.text.join((str(play.facing) for play in plays), "or")
        typed = self.asked("half", tile=str(plays[0].tile), options=halves)
        return next((replace(play, announced=announced) for play in plays if str(play.facing) == typed), None)

    def asked(self, about: str, **slots: str) -> str:
        question = self.text(f"terminal.which.{about}", **slots)
        prompt = self.text(f"terminal.which.{about}.prompt")
        return clean(self.game.ask(prompt, self.game.body(self.view.seat), [question]))

    def answer(self, name: str) -> list[str]:
        """What a command shows."""
        game, speech = self.game, self.game.speech
        match name:
            case "help":
                game.console.read(self.help, self.text("terminal.enter", key=ENTER))
                return []
            case "rules":
                game.console.read(self.rules, self.text("terminal.enter", key=ENTER))
                return []
            case "hint":
                return self.hint()
            case "hand":
                return [speech.hand(self.view)]
            case "ends":
                return [speech.ends(self.view)]
            case "counts":
                return [speech.counts(self.view)]
            case "score":
                return game.score()
            case "last":
                return game.recent[-8:] or [self.text("terminal.nothing_yet")]
            case "save":
                return [game.save()]
            case "quit":
                return game.leave()
            case _:
                return [self.text("terminal.no_wait")]

    def hint(self) -> list[str]:
        """The plays, where they do not stand above the prompt already, and what the tips would do."""
        advised = advice(self.view, self.text, self.game.names)
        said = [] if not self.game.console.spoken else [offer(self.view, self.text, ())]
        if self.offered and self.game.console.spoken:
            said.insert(0, self.game.speech.plays(self.offered))
        return [each for each in (*said, advised) if each]

    def help(self, look: Look) -> list[str]:
        """How to play at this prompt."""
        text = self.text
        said_by = (text(f"terminal.help.{key}") for key in _HELP)
        leave = text("terminal.help.leave", keys="Ctrl-C, Ctrl-D")
        return [line for said in (*said_by, leave) for line in fold(said, look.columns, "  ")]

    def rules(self, look: Look) -> list[str]:
        """The rule sheet of this table."""
        sheet = rule_sheet(self.game.match.seating, self.text.lang)
        return to_terminal(sheet, look.columns, ascii_only=not look.unicode).splitlines()
