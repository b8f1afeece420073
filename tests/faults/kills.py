"""``make faults``: SIGKILL at random moments of play, again and again, then the checker.

Everybody is back by themselves; no acknowledged move is lost, nobody was shown a move that is gone, nothing is done
twice, and the server serves again in under three seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

from tests.faults.history import History, Player, Server, judge

RULES = ("tiddle_a_wink", "draw", "all_fives", "mexican_train", "chicken_foot")


def make_room(server: Server, player: Player, rules: str, seats: int) -> str:
    """Make a room over HTTP."""
    import json

    request = Request(  # noqa: S310
        f"{server.url}/api/rooms",
        json.dumps({"rules": rules, "seats": seats}).encode(),
        {"content-type": "application/json", "cookie": player.cookie},
    )
    with urlopen(request, timeout=10) as answer:  # noqa: S310
        room: str = json.loads(answer.read())["room"]
    return room


async def torment(server: Server, history: History, kills: int, seed: int, tables: int) -> int:
    """Let people play at a few tables while the server is killed; return how many moves were acknowledged."""
    dice = random.Random(seed)
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []
    for table in range(tables):
        two = [
            Player(server, history, table * 2 + number, random.Random(seed * 100 + table * 2 + number))
            for number in range(2)
        ]
        room = await asyncio.to_thread(make_room, server, two[0], RULES[table % len(RULES)], 3)
        for seat, player in enumerate(two):
            player.room = room
            players.append(player)
            tasks.append(asyncio.create_task(player.play(seat)))
    await asyncio.sleep(1)
    for number in range(kills):
        made = sum(player.moves for player in players)
        until = time.monotonic() + 5
        while sum(player.moves for player in players) == made and time.monotonic() < until:
            await asyncio.sleep(0.005)  # so that every kill falls into play
        await asyncio.sleep(dice.uniform(0, 0.3))
        server.kill()
        await asyncio.to_thread(server.start)
        if sys.stderr.isatty():
            print(f"\rkill {number + 1} of {kills}", end="", file=sys.stderr)
    done = sum(player.moves for player in players)
    until = time.monotonic() + 20
    while time.monotonic() < until and sum(player.moves for player in players) < done + 4 * tables:
        await asyncio.sleep(0.1)  # everybody plays on
    for player in players:
        player.stopped = True
    await asyncio.wait(tasks, timeout=5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if sum(player.moves for player in players) < done + 4 * tables:
        history.faults.append("somebody does not play on after the last kill")
    return sum(player.moves for player in players)


def run(kills: int, seed: int, tables: int = 3) -> tuple[list[str], str]:
    """Kill so many times; return the faults, and a line about what was done."""
    history = History()
    with tempfile.TemporaryDirectory(prefix="doublesix-kills-") as folder:
        server = Server(Path(folder))
        server.start()
        try:
            moves = asyncio.run(torment(server, history, kills, seed, tables))
        finally:
            server.kill()
        faults = judge(Path(folder), history)
    if server.slowest_start_s > 3:
        faults.append(f"serving again took {server.slowest_start_s:.1f} s")
    return faults, (
        f"{kills} kills, {moves} moves acknowledged, {history.frames} states seen, {history.reconnects} tries to "
        f"come back; slowest start {server.slowest_start_s:.2f} s; seed {seed}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    args = parser.parse_args()
    faults, line = run(args.kills, args.seed)
    print(line)
    for fault in faults[:20]:
        print(f"FAULT: {fault}")
    print(f"faults: {len(faults)}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
