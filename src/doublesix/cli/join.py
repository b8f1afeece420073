"""`doublesix join URL`: sit at a table that somebody opened in a browser, from the terminal."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from http.client import HTTPException
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

from doublesix.engine.view import SeatView
from doublesix.errors import DoublesixError
from doublesix.server.client import Client
from doublesix.table.seen import event_from_json, view_from_json
from doublesix.terminal.draw import draw
from doublesix.terminal.entry import Chosen, Command, Question, Wrong, read
from doublesix.terminal.ink import Look
from doublesix.text import Listener, Text, narrate

__all__ = ["add_arguments", "run"]

Lang: TypeAlias = Literal["en", "ru"]

LONG_S = 24 * 3600.0
"""A table may wait a day for somebody to come back."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `join` takes."""
    parser.add_argument("url", metavar="URL", help="the link of the table, as http://host:8000/r/...")
    parser.add_argument("--name", default="", help="your name at the table")
    parser.add_argument("--lang", choices=("en", "ru"), default="en", help="the language")
    parser.add_argument("--watch", action="store_true", help="only watch")


def run(args: argparse.Namespace) -> int:
    """Join the table and play there until it ends or the input does."""
    path = urlsplit(args.url).path
    if not path.startswith("/r/"):
        raise DoublesixError("url", f'"{args.url}" is not the link of a table: it looks like http://host:8000/r/...')
    try:
        asyncio.run(_Joined(args, path.removeprefix("/r/").strip("/")).play())
    except (OSError, HTTPException, TimeoutError) as error:
        raise DoublesixError("url", f"the table cannot be reached: {error}; is the server running?") from None
    except (KeyboardInterrupt, EOFError):
        print("\nYou have left the table; the link brings you back as somebody new.", file=sys.stderr)
    return 0


class _Joined:
    """A person at the terminal and their place at a table elsewhere."""

    def __init__(self, args: argparse.Namespace, room: str) -> None:
        self.room = room
        self.text = Text(args.lang)
        self.lang: Lang = args.lang
        self.name: str = args.name or getpass.getuser()
        self.watch: bool = args.watch
        self.client = Client(args.url)
        self.client.keep = True

    async def play(self) -> None:
        """Sit down, tell what happens, and ask when it is this seat's turn."""
        await asyncio.to_thread(self.client.http, "GET", "/api/me")
        await asyncio.to_thread(self.client.http, "POST", "/api/me", {"name": self.name, "lang": self.lang})
        await self.client.open(self.room)
        if not self.watch:
            await self.sit()
        for seen in self.views()[:1]:
            self.show(seen)
        acted = -1
        try:
            while self.client.close_code is None:
                self.tell()
                state = self.client.state
                phase = state["room"]["phase"]
                if phase == "match_end":
                    break
                if phase == "round_end" and acted != state["seq"] and state["you"]["seats"]:
                    acted = state["seq"]
                    await asyncio.to_thread(input, "[Enter] ")
                    await self.client.do("next")
                elif (view := self.turn()) is not None and acted != view.seq:
                    acted = view.seq if await self.ask(view) else -1
                    continue
                seq = state["seq"]
                await self.client.until(lambda now, seq=seq: now["seq"] != seq, LONG_S)
        finally:
            await self.client.close()

    async def sit(self) -> None:
        """Take the first free seat, or else a robot's."""
        seats: list[dict[str, Any]] = self.client.state["room"]["seats"]
        free = [seat["n"] for seat in seats if seat["who"] is None and seat["bot"] is None]
        bots = [seat["n"] for seat in seats if seat["bot"] is not None]
        for kind, seat in [("sit", seat) for seat in free] + [("take_over", seat) for seat in bots]:
            answer = await self.client.do(kind, seat=seat)
            if answer["t"] == "ack":
                return
            print(answer.get("text", ""))

    def names(self) -> tuple[str, ...]:
        return tuple(seat["name"] for seat in self.client.state["room"]["seats"])

    def views(self) -> list[SeatView]:
        playing = self.client.state["room"]["phase"] == "play"
        return [view_from_json(view) for view in self.client.state["views"]] if playing else []

    def turn(self) -> SeatView | None:
        """The view to act from, where it is this person's turn."""
        return next((view for view in self.views() if view.seat is not None and view.legal), None)

    def tell(self) -> None:
        """Say what the frames since the last time told."""
        frames, self.client.frames = self.client.frames, []
        for frame in frames:
            if frame["t"] != "state" or not frame["views"]:
                continue
            view = view_from_json(frame["views"][0])
            listener = Listener(self.text, view.seating, self.names(), view.seat, spoken=False)
            for told in frame["ev"]:
                print(narrate(event_from_json(told), listener))

    def show(self, view: SeatView) -> None:
        """Draw the table."""
        look = Look(width=80, language=self.lang, unicode=(sys.stdout.encoding or "").lower().startswith("utf"))
        print("\n".join(draw(view, look, names=self.names())), flush=True)

    async def ask(self, view: SeatView) -> bool:
        """Ask for one action and send it; return whether it was taken."""
        self.show(view)
        line = await asyncio.to_thread(input, "> ")
        match read(line, view, self.text, self.names()):
            case Chosen(action):
                answer = await self.client.act(str(action), view.seat, view.seq)
                if answer["t"] == "nack":
                    print(answer.get("text", ""))
                return bool(answer["t"] == "ack")
            case Command("quit" | "leave"):
                raise EOFError
            case Command():
                print(", ".join(map(str, view.legal)))
            case Question(about):
                print(about)
            case Wrong(message):
                print(message)
        return False
