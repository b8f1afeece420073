"""A few friendly questions before a match, for who named no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from doublesix import games
from doublesix.engine.rules import Game, HouseRules
from doublesix.errors import DoublesixError, UnknownGame
from doublesix.players import PLAYERS
from doublesix.terminal.console import ENTER, Console
from doublesix.terminal.ink import Look, columns, width_of
from doublesix.terminal.party import PERSON, USUAL_BOT, Party, seat_party
from doublesix.text.catalogue import Text
from doublesix.text.words import game_about, game_name

__all__ = ["choose_game", "choose_party"]

_Answer = TypeVar("_Answer")


def choose_game(console: Console, text: Text) -> HouseRules:
    """Ask for a game; Enter takes the first, Tiddle-a-Wink."""

    def taken(typed: str) -> HouseRules:
        return _game(typed, text).rules if typed else games.ALL[0].rules

    first = game_name(text, games.ALL[0].key)
    listed = [f"{number}. {game_name(text, game.key)}" for number, game in enumerate(games.ALL, 1)]
    notice = [
        text("terminal.choose.welcome", program="doublesix"),
        text("terminal.choose.game", key=ENTER, usual=first),
    ]
    return _asked(console, text("terminal.choose.game.prompt"), taken, notice, listed)


def choose_party(console: Console, text: Text, rules: HouseRules) -> Party:
    """Ask for names, seats and bots; Enter takes what is usual."""
    counts = rules.seat_counts()
    usual = rules.game.seats if rules.game.seats in counts else counts[0]

    def named(typed: str) -> list[str]:
        names = [name.strip() for name in typed.split(",") if name.strip()]
        if len(names) > counts[-1]:
            raise DoublesixError("choose", text("terminal.choose.names.many", count=counts[-1]))
        return names

    def seated(typed: str) -> int:
        seats = int(typed) if typed.isdecimal() and len(typed) < 4 else 0 if typed else usual
        if seats not in counts or seats < len(people):
            offered = text.join((str(count) for count in counts if count >= len(people)), "or")
            raise DoublesixError("choose", text("terminal.choose.seats.wrong", typed=typed[:20], offered=offered))
        return seats

    def botted(typed: str) -> str:
        name = typed.lower() or USUAL_BOT
        if name not in PLAYERS:
            raise DoublesixError("choose", text("terminal.choose.bots.wrong", offered=", ".join(PLAYERS)))
        return name

    about = game_about(text, rules.game.key)
    names = _asked(
        console,
        text("terminal.choose.names.prompt"),
        named,
        [*([about] if about else []), text("terminal.choose.names", key=ENTER)],
    )
    people = names or [text("terminal.you")]
    usual = usual if usual >= len(people) else min(count for count in counts if count >= len(people))
    seats = _asked(console, text("terminal.choose.seats.prompt", usual=usual), seated, [text("terminal.choose.seats")])
    if seats == len(people):
        return seat_party(text, seats, people, [PERSON])
    kinds = [f"{name}: {text(f'terminal.bot.{name}')}" for name in PLAYERS]
    how = text("terminal.choose.bots", key=ENTER, usual=USUAL_BOT)
    bot = _asked(
        console,
        text("terminal.choose.bots.prompt"),
        botted,
        [how, *kinds],
    )
    return seat_party(text, seats, people, [*[PERSON] * len(people), bot])


def _asked(
    console: Console,
    prompt: str,
    taken: Callable[[str], _Answer],
    notice: Sequence[str],
    listed: Sequence[str] = (),
) -> _Answer:
    """Ask until the answer is one."""

    def body(look: Look) -> list[str]:
        return _in_columns(listed, look) if listed else []

    said = [*(listed if console.spoken else []), *notice]
    while True:
        typed = " ".join(console.ask(prompt, body, said).split())
        try:
            return taken(typed)
        except DoublesixError as error:
            said = [*notice, error.message]


def _in_columns(items: Sequence[str], look: Look) -> list[str]:
    """Items below each other, in as many columns as there is room for."""
    most = max(map(width_of, items)) + 2
    across = max(1, look.columns // most)
    down = -(-len(items) // across)
    rows = [[*items[first::down], *[""] * across][:across] for first in range(down)]
    return columns(rows)


def _game(typed: str, text: Text) -> Game:
    """The game of that number in the list, key or name in the language."""
    if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(games.ALL):
        return games.ALL[int(typed) - 1]
    for game in games.ALL:
        if typed.casefold() == game_name(text, game.key).casefold():
            return game
    try:
        return games.get(typed)
    except UnknownGame as error:
        near = [game_name(text, key) for key in error.choices]
        key = "terminal.choose.game.near" if near else "terminal.choose.game.wrong"
        slots = {"near": text.join(near, "or")} if near else {"count": len(games.ALL)}
        raise DoublesixError("choose", text(key, typed=typed[:40], **slots)) from None
