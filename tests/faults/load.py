"""``make load``: thousands of sockets on four-seat tables, moves at a fixed rate, and an echo as a yardstick.

The server runs in a process of its own with a store on disk (every move committed, synchronous FULL, before it is
acknowledged or shown); this process is all its browsers. Latency is counted from the moment for which a move was
scheduled to the moment at which the last of four seats has the new state, so that no stall hides. Afterwards the log
is read: every acknowledged move must be in it once.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import multiprocessing
import os
import resource
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.request import urlopen

import msgspec
from tests.faults.frames import RawClient, RawEcho

SEATS = 4
RULES = "tiddle_a_wink+target=1000"


class _View(msgspec.Struct):
    seq: int
    seat: int | None
    turn: int | None
    legal: list[str]


class _Room(msgspec.Struct):
    phase: str


class _Frame(msgspec.Struct):
    t: str
    aid: str = ""
    why: str = ""
    room: _Room | None = None
    views: list[_View] = []


_decode = msgspec.json.Decoder(_Frame).decode


@dataclass(slots=True)
class Table:
    """One table as its four browsers see it."""

    number: int
    room: str = ""
    sockets: list[RawClient] = field(default_factory=list)
    views: list[_View | None] = field(default_factory=lambda: [None] * SEATS)
    waiting: float = 0.0  # when the move under way was due
    beat: int = -1  # of the view it was chosen from
    open: set[str] = field(default_factory=set)  # moves without an answer


class Load:
    """All tables, and what was measured."""

    def __init__(self, port: int, tables: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.port = port
        self.tables = [Table(number) for number in range(tables)]
        self.cookies: dict[int, str] = {}
        self.latencies: list[float] = []
        self.acks = 0
        self.nacks: dict[str, int] = {}
        self.skipped = 0
        self.sent = 0
        self.measuring = False

    async def connect(self, table: Table, seat: int, path: str = "/ws") -> None:
        cookie = f"d6_sid={secrets.token_hex(32)}" if seat or not table.room else self.cookies[table.number]
        loop = asyncio.get_running_loop()
        client = RawClient(self.host, path, cookie, lambda text: self.heard(table, seat, text))
        await loop.create_connection(lambda: client, "127.0.0.1", self.port)
        await client.opened
        table.sockets.append(client)

    def heard(self, table: Table, seat: int, text: bytes) -> None:
        frame = _decode(text)
        if frame.t == "state":
            if not frame.views:
                return
            view = table.views[seat] = frame.views[0]
            if table.waiting and view.seq > table.beat and all(each and each.seq > table.beat for each in table.views):
                if self.measuring:
                    self.latencies.append(time.perf_counter() - table.waiting)
                table.waiting = 0.0
        elif frame.t == "ack" and frame.aid in table.open:
            self.acks += 1
            table.open.discard(frame.aid)
        elif frame.t == "nack":
            self.nacks[frame.why] = self.nacks.get(frame.why, 0) + 1
            table.open.discard(frame.aid)
            table.waiting = 0.0

    def move(self, table: Table, due: float) -> None:
        """Let whoever is on turn move."""
        if table.waiting:
            self.skipped += 1  # the last one has not arrived: the table is behind
            return
        for seat, view in enumerate(table.views):
            if view is not None and view.turn == view.seat and view.legal:
                aid = secrets.token_hex(8)
                table.open.add(aid)
                table.waiting, table.beat = due, view.seq
                act = {"t": "act", "aid": aid, "seat": seat, "seq": view.seq, "move": view.legal[0]}
                table.sockets[seat].send(msgspec.json.encode(act))
                self.sent += 1
                return


async def http_rooms(load: Load) -> None:
    """Make a room for every table, over a few connections."""
    queue = iter(load.tables)

    async def worker() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
        for table in queue:
            cookie = load.cookies[table.number] = f"d6_sid={secrets.token_hex(32)}"
            body = json.dumps({"rules": RULES, "seats": SEATS, "name": f"T{table.number}"})
            writer.write(
                f"POST /api/rooms HTTP/1.1\r\nHost: {load.host}\r\nCookie: {cookie}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            size = int(
                next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")).split(b":")[1]
            )
            table.room = json.loads(await reader.readexactly(size))["room"]
        writer.close()

    await asyncio.gather(*(worker() for _ in range(16)))


async def seat_everybody(load: Load) -> None:
    """Connect all sockets, sit down, start."""
    gate = asyncio.Semaphore(64)

    def do(k: str, **more: object) -> bytes:
        return msgspec.json.encode({"t": "do", "k": k, "aid": secrets.token_hex(8), **more})

    async def one(table: Table) -> None:
        async with gate:
            for seat in range(SEATS):
                await load.connect(table, seat)
                table.sockets[seat].send(
                    msgspec.json.encode({"t": "hello", "proto": 1, "room": table.room, "last_seq": None})
                )
                if seat:
                    table.sockets[seat].send(do("sit", seat=seat))
                    table.sockets[seat].send(do("accept"))
            await asyncio.sleep(0.05)
            table.sockets[0].send(do("pace", turn_s=0, next_round_s=0))
            for _ in range(100):
                table.sockets[0].send(do("start"))
                for _ in range(20):
                    await asyncio.sleep(0.05)
                    if all(table.views):
                        return

    await asyncio.gather(*(one(table) for table in load.tables))
    load.nacks.clear()
    load.acks = 0


async def drive(load: Load, rate: float, seconds: float) -> None:
    """Send moves at the rate, table after table, whatever the answers do."""
    began = time.perf_counter()
    order = itertools.cycle(load.tables)
    for number in range(int(rate * seconds)):
        due = began + number / rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif number % 50 == 0:
            await asyncio.sleep(0)
        load.move(next(order), due)


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


def shown(name: str, values: list[float]) -> str:
    p50, p99, p999 = (percentile(values, share) for share in (0.5, 0.99, 0.999))
    return f"{name:8} p50 {p50:7.2f} ms   p99 {p99:7.2f} ms   p99.9 {p999:7.2f} ms   ({len(values)} moves)"


def metrics(port: int) -> dict[str, float]:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    return {name.removeprefix("doublesix_"): float(value) for name, value in (line.split() for line in lines)}


def cpu_s(pid: int) -> float:
    """Processor seconds of a process so far."""
    parts = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


def has_ended(pid: int) -> bool:
    """Whether the process is gone, or waits only to be noticed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].startswith(" Z")
    except OSError:
        return True


async def measure(port: int, pid: int, data: Path, args: argparse.Namespace) -> bool:
    load = Load(port, args.sockets // SEATS)
    began = time.perf_counter()
    await http_rooms(load)
    print(f"rooms    {len(load.tables)} made in {time.perf_counter() - began:.1f} s", flush=True)
    began = time.perf_counter()
    await seat_everybody(load)
    ready = sum(all(table.views) for table in load.tables)
    connecting = metrics(port)
    print(
        f"sockets  {args.sockets} connected, seated and dealt at {ready} tables in {time.perf_counter() - began:.1f} s;"
        f" longest loop stall meanwhile {connecting['loop_stall_ms']:.0f} ms",
        flush=True,
    )
    gc.collect()
    gc.freeze()
    gc.disable()
    await drive(load, args.rate, args.warm_up)
    metrics(port)
    before, load.measuring = cpu_s(pid), True
    began = time.perf_counter()
    await drive(load, args.rate, args.seconds)
    took = time.perf_counter() - began
    used = cpu_s(pid) - before
    load.measuring = False
    for _ in range(100):
        await asyncio.sleep(0.1)
        if not any(table.open for table in load.tables):
            break
    after = metrics(port)
    unacked = sum(len(table.open) for table in load.tables)
    print(shown("server", load.latencies))
    print(
        f"         {len(load.latencies) / took:.0f} moves/s of {args.rate:.0f} asked;"
        f" processor {100 * used / took:.0f} %;"
        f" loop stall {after['loop_stall_ms']:.0f} ms; collection {after['collection_longest_ms']:.0f} ms;"
        f" resident {after['resident_bytes'] / 2**20:.0f} MiB;"
        f" slowest commit {after['store_slowest_ms']:.0f} ms"
    )
    print(f"         not answered {unacked}, refused {load.nacks or 'none'}, behind {load.skipped}")
    for table in load.tables:
        for client in table.sockets:
            if client.transport is not None:
                client.transport.close()
    os.kill(pid, signal.SIGTERM)
    while Path(f"/proc/{pid}").exists() and not Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[
        1
    ].startswith(" Z"):
        await asyncio.sleep(0.1)
    stored = moves_stored(data)
    lost = load.acks - stored
    print(f"log      {stored} moves stored, {load.acks} acknowledged: lost {max(0, lost)}, doubled {max(0, -lost)}")
    return unacked == 0 and lost == 0


def moves_stored(data: Path) -> int:
    with sqlite3.connect(data / "doublesix.db") as connection:
        (count,) = connection.execute("SELECT count(*) FROM event WHERE kind = 'act'").fetchone()
    connection.close()
    return int(count)


def echo_process(ready: multiprocessing.Queue[int]) -> None:
    """The yardstick's server."""

    async def serve() -> None:
        server = await asyncio.get_running_loop().create_server(RawEcho, "127.0.0.1", 0, backlog=4096)
        gc.disable()
        ready.put(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(serve())


async def yardstick(port: int, args: argparse.Namespace) -> None:
    """The same sockets, rate and sizes against a bare asyncio echo: what this machine can do today."""
    tables, latencies = args.sockets // SEATS, list[float]()
    due_of = [0.0] * tables
    left = [0] * tables
    sockets: list[list[RawClient]] = [[] for _ in range(tables)]

    def heard(table: int) -> None:
        left[table] -= 1
        if left[table] == 0:
            latencies.append(time.perf_counter() - due_of[table])

    loop = asyncio.get_running_loop()
    gate = asyncio.Semaphore(64)

    async def connect(table: int) -> None:
        async with gate:
            for _ in range(SEATS):
                client = RawClient(f"127.0.0.1:{port}", f"/{table}", "a=b", lambda _text: heard(table))
                await loop.create_connection(lambda made=client: made, "127.0.0.1", port)  # type: ignore[misc]
                await client.opened
                sockets[table].append(client)

    await asyncio.gather(*(connect(table) for table in range(tables)))
    began = time.perf_counter()
    order = itertools.cycle(range(tables))
    for number in range(int(args.rate * args.seconds)):
        due = began + number / args.rate
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif number % 50 == 0:
            await asyncio.sleep(0)
        table = next(order)
        if left[table] <= 0:
            due_of[table], left[table] = due, SEATS
            sockets[table][number % SEATS].send(
                b'{"t":"act","aid":"0123456789abcdef","seat":0,"seq":141,"move":"4-6@1"}'
            )
    await asyncio.sleep(1)
    print(shown("echo", latencies), flush=True)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=8000)
    parser.add_argument("--rate", type=float, default=1000, help="moves a second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm-up", type=float, default=5)
    args = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, args.sockets * 2 + 500)), hard))
    load_now = os.getloadavg()[0]
    print(f"machine  {os.cpu_count()} processors, load {load_now:.1f} before the run", flush=True)

    context = multiprocessing.get_context("spawn")
    ready: multiprocessing.Queue[int] = context.Queue()
    echo = context.Process(target=echo_process, args=(ready,), daemon=True)
    echo.start()
    asyncio.run(yardstick(ready.get(timeout=60), args))
    echo.kill()
    echo.join()

    with tempfile.TemporaryDirectory(prefix="doublesix-load-") as folder:
        port = free_port()
        command = [sys.executable, "-m", "doublesix", "serve", "--port", str(port), "--data", folder, "--no-limits"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            for _ in range(200):
                try:
                    metrics(port)
                    break
                except OSError:
                    time.sleep(0.1)
            well = asyncio.run(measure(port, server.pid, Path(folder), args))
        finally:
            server.kill()
            server.wait()
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
