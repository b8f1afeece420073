"""Who sits at the table: people and bots, with names fit to show."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.errors import DoublesixError
from doublesix.players import PLAYERS, Player, by_name
from doublesix.terminal.ink import shorten
from doublesix.text.catalogue import Text

__all__ = ["PERSON", "USUAL_BOT", "Party", "fit_names", "seat_party"]

PERSON = "person"
USUAL_BOT = "tips"
_LONGEST_NAME = 20


@dataclass(frozen=True, slots=True)
class Party:
    """Names by seat, and the bot of each seat, None for a person."""

    names: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def players(self, seed: int) -> tuple[Player | None, ...]:
        """What answers for each seat; None is asked at the prompt."""
        return tuple(None if bot is None else by_name(bot, seed) for bot in self.bots)


def seat_party(text: Text, seats: int, names: Sequence[str] = (), kinds: Sequence[str] = ()) -> Party:
    """Seat a party.

    Args:
        names: In order of play; what is missing is filled in.
        kinds: ``person`` or the name of a bot, by seat; the last one goes on for the seats that are left. Without
            any, named seats are people, and of unnamed ones the first.

    Raises:
        DoublesixError: More names or kinds than seats, or a bot that there is not.
    """
    for given in (names, kinds):
        if len(given) > seats:
            raise DoublesixError("party", f"{', '.join(given)}: that is {len(given)}, and there are {seats} seats")
    if not kinds:
        kinds = [*[PERSON] * max(1, len(names)), USUAL_BOT]
    seated = [*kinds, *[kinds[-1]] * seats][:seats]
    for kind in seated:
        if kind != PERSON and kind not in PLAYERS:
            raise DoublesixError("party", f'there is no player "{kind}"; there are: {PERSON}, {", ".join(PLAYERS)}')
    bots = tuple(None if kind == PERSON else kind for kind in seated)
    return Party(fit_names([*names, *_more_names(text, bots)[len(names) :]]), bots)


def _more_names(text: Text, bots: Sequence[str | None]) -> list[str]:
    """Names for seats that have none: one person is addressed, several are numbered, bots have names of their own."""
    people = sum(bot is None for bot in bots)
    known = text("terminal.names").split()
    names: list[str] = []
    for number, bot in enumerate(bots, 1):
        if bot is not None:
            others = sum(each is not None for each in bots[: number - 1])
            names.append(known[others] if others < len(known) else text("seat.name", number=number))
        else:
            names.append(text("terminal.you") if people == 1 else text("terminal.player", number=number))
    return names


def fit_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names without control signs, not too long, all different."""
    fit: list[str] = []
    for number, name in enumerate(names, 1):
        shown = shorten(
            re.sub(r"\s+", " ", "".join(each for each in name if each.isprintable())).strip(), _LONGEST_NAME
        )
        shown = shown or str(number)
        fit.append(shown if shown not in fit else f"{shown} {number}")
    return tuple(fit)
