"""Players that write down all that they send and are shown, and a checker that reads it all afterwards.

The server is a real process over a folder. A player comes back by itself whenever the line breaks, sends again what was
not answered, under the same id, and plays on. Nobody asserts anything on the way; ``judge`` compares what everybody
saw with what the log has in the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from doublesix.engine.match import Match
from doublesix.server.wake import wake
from doublesix.store import SqliteStore

__all__ = ["History", "Player", "Server", "judge"]

AGAIN_S = 2.5


class Server:
    """``doublesix serve`` in a process of its own, on a port that stays the same."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._options = options
        self.process: subprocess.Popen[bytes] | None = None
        self.slowest_start_s = 0.0
        self.journal = folder / "journal.txt"

    def start(self) -> None:
        """Start, and wait until it serves."""
        began = time.monotonic()
        command = [sys.executable, "-m", "doublesix", "serve", "--port", str(self.port), "--data", str(self.folder)]
        with self.journal.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--no-limits", "--bot-ms", "0-20", *self._options], stdout=subprocess.DEVNULL, stderr=log
            )
        while True:
            with contextlib.suppress(OSError), urlopen(f"{self.url}/healthz", timeout=5):  # noqa: S310
                break
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {self.journal.read_text('utf-8')[-2000:]}")
            time.sleep(0.02)
        self.slowest_start_s = max(self.slowest_start_s, time.monotonic() - began)

    def kill(self) -> None:
        """End it as a power cut would end it for the process: SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and return its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)


@dataclass
class History:
    """What everybody saw."""

    acked: dict[str, list[str]] = field(default_factory=dict)  # ids of acknowledged moves, by room
    sent: dict[str, tuple[str, int, str]] = field(default_factory=dict)  # room, seat and move, by id
    shown: dict[str, dict[tuple[int, int, int], tuple[str, ...]]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    frames: int = 0
    reconnects: int = 0

    def see(self, room: str, person: int, frame: dict[str, Any]) -> None:
        """Note a state; of one round the moves shown may only grow, and never differ between people."""
        self.frames += 1
        for view in frame["views"]:
            key = (frame["room"]["match"], view["round"], -1 if view["seat"] is None else view["seat"])
            moves = tuple(view["moves"])
            known = self.shown.setdefault(room, {}).get(key, ())
            if len(moves) < len(known) or moves[: len(known)] != known:
                self.faults.append(f"{room}: person {person} was shown {known[-1:]} and later {moves[-1:]}")
            self.shown[room][key] = moves
        if frame["views"] and [view["seat"] for view in frame["views"]] != (frame["you"]["seats"] or [None]):
            self.faults.append(f"{room}: person {person} has other views than seats")


class Player:
    """Somebody who plays on whatever happens."""

    def __init__(self, server: Server, history: History, number: int, dice: random.Random) -> None:
        self.server = server
        self.history = history
        self.number = number
        self.cookie = f"d6_sid={secrets.token_hex(32)}"
        self.room = ""
        self.dice = dice
        self.state: dict[str, Any] = {}
        self.last_seq = -1
        self.waiting: dict[str, dict[str, Any]] = {}
        self.stopped = False
        self.moves = 0
        self.pause_s = 0.01

    async def play(self, want_seat: int) -> None:
        """Connect, sit, play, and come back after every break, until told to stop."""
        while not self.stopped:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.server.port}/ws",
                    additional_headers={"Cookie": self.cookie},
                    origin=Origin(self.server.url),
                    compression=None,
                    open_timeout=5,
                ) as ws:
                    await ws.send(json.dumps({"t": "hello", "proto": 1, "room": self.room, "last_seq": None}))
                    await self._stay(ws, want_seat)
            except (OSError, WebSocketException, TimeoutError):
                self.history.reconnects += 1
                await asyncio.sleep(self.dice.uniform(0.02, 0.1))

    async def _stay(self, ws: ClientConnection, want_seat: int) -> None:
        first = True
        while not self.stopped:
            try:
                frame = json.loads(await asyncio.wait_for(ws.recv(), AGAIN_S))
            except TimeoutError:
                for again in self.waiting.values():
                    await ws.send(json.dumps(again))
                continue
            match frame["t"]:
                case "state":
                    self.state = frame
                    self.last_seq = frame["seq"]
                    self.history.see(self.room, self.number, frame)
                    if first:
                        first = False
                        for again in self.waiting.values():
                            await ws.send(json.dumps(again))
                case "ack":
                    given = self.waiting.pop(frame["aid"], None)
                    if given is not None and given["t"] == "act":
                        self.history.acked.setdefault(self.room, []).append(frame["aid"])
                        self.moves += 1
                case "nack":
                    self.waiting.pop(frame["aid"], None)
                    if frame["why"] == "paused":
                        await asyncio.sleep(0.1)
                case _:
                    continue
            if not self.waiting and self.state:
                await self._next(ws, want_seat)

    async def _next(self, ws: ClientConnection, want_seat: int) -> None:
        """Do what there is to do."""
        room, you = self.state["room"], self.state["you"]
        given: dict[str, Any] | None = None
        if want_seat not in you["seats"]:
            given = {"t": "do", "k": "sit", "seat": want_seat}
        elif room["phase"] == "agree":
            given = {"t": "do", "k": "accept"}
        elif room["phase"] in ("lobby", "match_end") and you["host"]:
            given = {"t": "do", "k": "start"}
        elif room["phase"] == "round_end" and not room["seats"][want_seat]["ready"]:
            given = {"t": "do", "k": "next"}
        elif room["phase"] == "play":
            view = next(view for view in self.state["views"] if view["seat"] == want_seat)
            if view["turn"] == want_seat and view["legal"]:
                move = self.dice.choice(view["legal"])
                given = {"t": "act", "seat": want_seat, "seq": view["seq"], "move": move}
        if given is None:
            return
        given["aid"] = secrets.token_hex(8)
        if given["t"] == "act":
            self.history.sent[given["aid"]] = (self.room, want_seat, given["move"])
        self.waiting[given["aid"]] = given
        await asyncio.sleep(self.pause_s)
        await ws.send(json.dumps(given))
        if self.dice.random() < 0.2:
            await ws.send(json.dumps(given))  # a repeat must change nothing


def judge(folder: Path, history: History) -> list[str]:
    """Return every difference between what people saw and what the log has: none is what must come out."""
    faults = list(history.faults)
    store = SqliteStore(folder)
    try:
        for room, shown in history.shown.items():
            rows = store.rows(room)
            bodies = [json.loads(row.body) for row in rows]
            ids = [body["aid"] for body in bodies if "aid" in body]
            faults += [f"{room}: {aid} stands twice in the log" for aid in set(ids) if ids.count(aid) > 1]
            faults += [
                f"{room}: move {aid} was acknowledged and is gone"
                for aid in history.acked.get(room, ())
                if aid not in ids
            ]
            for body in bodies:
                if body.get("aid") in history.sent:
                    _, seat, move = history.sent[body["aid"]]
                    made = next(fact for fact in body["facts"] if fact["k"] == "moved")
                    if (made["seat"], made["move"]) != (seat, move):
                        faults.append(f"{room}: {body['aid']} asked for {move} and became {made['move']}")
            woken = wake(store, room)  # checks the chain of hashes, and plays it all again
            assert woken is not None
            final = woken.room.match
            if final is not None:
                faults += _not_in(room, woken.room.match_number, final, shown)
    finally:
        store.close()
    return faults


def _not_in(room: str, number: int, final: Match, shown: dict[tuple[int, int, int], tuple[str, ...]]) -> list[str]:
    """Moves of the last match that somebody was shown and that its log does not have."""
    faults = []
    for (match, round_number, seat), moves in shown.items():
        if match != number or not moves:
            continue
        stored = [move.text.split(" =")[0] for move in final.rounds[round_number - 1].moves]
        for at, move in enumerate(moves):
            seen = move.split(" =")[0]
            if at >= len(stored) or not (seen == stored[at] or (seen.endswith("draw ?") and " draw " in stored[at])):
                faults.append(
                    f"{room}: seat {seat} was shown {move} as move {at + 1} of round {round_number}, which is gone"
                )
                break
    return faults


def disk_is_small(path: Path) -> bool:
    """Whether the folder is a file system that can be filled in a test."""
    stats = os.statvfs(path)
    return stats.f_blocks * stats.f_frsize < 64 << 20
