"""Real faults in small: some kills, a full disk, readers that do not read, floods and rubbish."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from tests.faults.frames import RawClient, masked
from tests.faults.history import Server
from tests.faults.kills import run as run_kills
from tests.server.machine import Guest, Machine, run, running
from tests.server.test_sockets import mover, two_at_a_table
from tests.server.test_store import Disk

from doublesix.server import outbox
from doublesix.server.wake import wake
from doublesix.store import SqliteStore

KILLS = 5


def test_a_few_kills_lose_nothing() -> None:
    faults, line = run_kills(KILLS, seed=3, tables=2)
    assert [] == [fault for fault in faults if "serving again" not in fault], line  # how fast is for `make faults`


def test_a_signal_ends_the_server_in_order(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()

    seen: list[Any] = []

    async def test() -> None:
        ann = Guest(server.url)
        room = await asyncio.to_thread(ann.make, "block", seats=2, play_now=True)
        await ann.open(room)
        ann.keep = True
        status = asyncio.create_task(asyncio.to_thread(server.stop))
        async with asyncio.timeout(20):
            while ann.close_code is None:
                await asyncio.sleep(0.02)
        assert 0 == await status
        seen.extend([ann.close_code, *ann.frames])

    run(test())
    assert 1012 == seen[0]
    assert {"t": "notice", "k": "restart", "in_s": 1} in seen[1:]
    with sqlite3.connect(tmp_path / "doublesix.db") as connection:
        assert ("ok",) == connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()


def test_the_journal_tells_no_secret(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()

    tokens: list[str] = []

    async def test() -> None:
        ann = Guest(server.url)
        room = await asyncio.to_thread(ann.make, "block", seats=2, play_now=True, name="Annabel")
        await ann.open(room)
        await ann.act("9-9@9", seq=0)
        await ann.send("rubbish")
        hand = ann.view()["hand"]
        await ann.close()
        await asyncio.to_thread(server.stop)
        journal = server.journal.read_text("utf-8")
        assert "Annabel" not in journal
        assert not any(tile in journal for tile in hand)
        tokens.append((ann.cookie or "").partition("=")[2])

    run(test())
    for path in tmp_path.iterdir():
        assert tokens[0].encode() not in path.read_bytes(), path.name


def test_a_full_disk_pauses_play_and_a_free_one_resumes_it(tmp_path: Path) -> None:
    disk = Disk()
    store = SqliteStore(tmp_path, connect=disk.connect)

    async def test(machine: Machine) -> None:
        ann, bob, _ = await two_at_a_table(machine)
        client, other = (ann, bob) if mover(ann, bob) is ann else (bob, ann)
        other.keep = True
        before = len(other.view()["moves"])
        disk.pages = 1  # nothing more fits
        filler = [other.do("say", phrase="hello") for _ in range(3)]
        move = asyncio.ensure_future(client.act(client.view()["legal"][0]))
        said = [asyncio.ensure_future(each) for each in filler]
        for _ in range(200):  # the last pages fill up
            if any(frame.get("k") == "storage" for frame in other.frames):
                break
            await asyncio.sleep(0.02)
            said.append(asyncio.ensure_future(other.do("say", phrase="thanks")))
        assert any(frame.get("k") == "storage" for frame in other.frames)
        shown = other.state["seq"]
        await asyncio.sleep(0.3)
        assert shown == other.state["seq"]
        disk.pages = 1 << 30
        async with asyncio.timeout(20):
            while not any(frame.get("k") == "storage_back" for frame in other.frames):
                await asyncio.sleep(0.02)
        await asyncio.wait([move, *said], timeout=10)
        if move.result()["t"] == "nack":
            assert "paused" == move.result()["why"]
            assert "ack" == (await client.act(client.view()["legal"][0]))["t"]
        await other.until(lambda state: len(state["views"][0]["moves"]) == before + 1)

    with running(store) as machine:
        run(test(machine))
        rooms = list(machine.context.hub.rooms)
    store.close()
    again = SqliteStore(tmp_path)
    assert all(wake(again, room) is not None for room in rooms)
    again.close()


def test_a_commit_whose_answer_is_lost_is_done_once(tmp_path: Path) -> None:
    disk = Disk()
    store = SqliteStore(tmp_path, connect=disk.connect)

    async def test(machine: Machine) -> None:
        ann, bob, room = await two_at_a_table(machine)
        client = mover(ann, bob)
        disk.lies = 1  # it is on disk, and the disk says that it is not
        assert "ack" == (await client.act(client.view()["legal"][0]))["t"]
        assert 1 == len(client.view()["moves"])
        assert 1 == sum(row.kind == "act" for row in store.rows(room))
        assert "ack" == (await bob.do("say", phrase="thanks"))["t"]

    with running(store) as machine:
        run(test(machine))
    store.close()


def test_a_reader_that_does_not_read_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of three never reads: the others get everything, and the third is cut within seconds."""

    async def test(machine: Machine) -> None:
        ann, _, room = await two_at_a_table(machine)
        ann.keep = True
        loop = asyncio.get_running_loop()
        heard: list[bytes] = []
        deaf = RawClient(f"127.0.0.1:{machine.port}", "/ws", f"d6_sid={secrets.token_hex(32)}", heard.append)
        await loop.create_connection(lambda: deaf, "127.0.0.1", machine.port)
        await deaf.opened
        deaf.send(json.dumps({"t": "hello", "proto": 1, "room": room, "last_seq": None}).encode())
        while not heard:
            await asyncio.sleep(0.02)
        assert deaf.transport is not None
        deaf.transport.pause_reading()
        live = machine.context.hub.rooms[room]
        assert 3 == len(live.people)
        title, began = "x" * 40, time.monotonic()
        count = 0
        while len(live.people) == 3 and time.monotonic() - began < 30:
            answers = await asyncio.gather(*(ann.do("title", title=title) for _ in range(20)))
            assert {"ack"} == {answer["t"] for answer in answers}
            count += 20
        assert 2 == len(live.people)
        held = sum(box._size for sockets in live.people.values() for box in sockets if isinstance(box, outbox.Outbox))
        assert held < outbox.MOST_BYTES
        seqs = [frame["seq"] for frame in ann.frames if frame["t"] == "state"]
        assert set(range(seqs[0], ann.state["seq"] + 1)) <= set(seqs)  # every one of them
        deaf.transport.abort()

    monkeypatch.setattr(outbox, "MOST_AGE_S", 1.0)
    with running() as machine:
        run(test(machine))


def test_rubbish_on_the_line_ends_that_line_alone() -> None:
    """Raw frames that no browser sends: bad letters, bad opcodes, lengths that never come, halves of frames."""
    dice = random.Random(5)
    payloads = [
        masked(b"\xff\xfe\xfd"),
        masked(b"x", opcode=3),
        masked(b"x", opcode=11),
        b"\x81\xff" + (1 << 62).to_bytes(8, "big") + bytes(4),
        b"\xf1\x80" + bytes(4),
        b"\x81\x05hello",  # without a mask
        masked(b"x" * 200, opcode=9),  # a ping that is too long
        b"\x01\x82" + bytes(4) + b"{}" + b"\x01\x82" + bytes(4) + b"{}",
        masked(b"x" * 100_000),
        *(bytes(dice.randrange(256) for _ in range(dice.randrange(1, 400))) for _ in range(60)),
    ]

    async def test(machine: Machine) -> None:
        ann = Guest(machine.url)
        room = ann.make("block", seats=2)
        await ann.open(room)
        loop = asyncio.get_running_loop()
        for payload in payloads:
            client = RawClient(
                f"127.0.0.1:{machine.port}", "/ws", f"d6_sid={secrets.token_hex(32)}", lambda _text: None
            )
            await loop.create_connection(lambda made=client: made, "127.0.0.1", machine.port)  # type: ignore[misc]
            await client.opened
            assert client.transport is not None
            if dice.random() < 0.5:
                client.send(json.dumps({"t": "hello", "proto": 1, "room": room, "last_seq": None}).encode())
            client.transport.write(payload)
            await asyncio.sleep(0)
            client.transport.close()
        assert "ack" == (await ann.do("say", phrase="hello"))["t"]
        for _ in range(100):
            if machine.context.open_sockets == 1:
                break
            await asyncio.sleep(0.05)
        assert 1 == machine.context.open_sockets

    with running() as machine:
        run(test(machine))


def test_a_flood_is_answered_and_harms_nobody() -> None:
    async def test(machine: Machine) -> None:
        ann, bob, _ = await two_at_a_table(machine)
        for _ in range(2000):
            await bob.send('{"t":"sync"}')
            await bob.send('{"t":"ping","c":1}')
        began = time.monotonic()
        assert "ack" == (await ann.do("say", phrase="hello"))["t"]
        assert time.monotonic() - began < 10

    with running(limits=True) as machine:
        run(test(machine))


def test_frames_of_old_come_to_nothing() -> None:
    """Everything that was ever sent, sent again in another order by the same people: nothing happens."""

    async def test(machine: Machine) -> None:
        ann, bob, _ = await two_at_a_table(machine)
        sent: list[tuple[Guest, dict[str, Any]]] = []
        for _ in range(12):
            if ann.state["room"]["phase"] != "play":
                break
            client = mover(ann, bob)
            view = client.view()
            act = {
                "t": "act",
                "seat": view["seat"],
                "seq": view["seq"],
                "move": view["legal"][0],
                "aid": secrets.token_hex(8),
            }
            sent.append((client, act))
            assert "ack" == (await client.ask(act))["t"]
            seq = client.state["seq"]
            await asyncio.gather(*(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob)))
        before = ann.state["seq"]
        random.Random(1).shuffle(sent)
        for client, act in sent:
            assert "ack" == (await client.ask(act))["t"]  # the answer of the first time
            fresh = await client.ask({**act, "aid": secrets.token_hex(8)})
            assert ("nack", "stale") == (fresh["t"], fresh["why"])
        await ann.send({"t": "sync"})
        await asyncio.sleep(0.1)
        assert before == ann.state["seq"]

    with running() as machine:
        run(test(machine))
