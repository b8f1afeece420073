"""Real sockets on loopback: commands up, whole states down, and what is refused on the way."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from typing import Any

import msgspec
import pytest
from tests.server.machine import Guest, Machine, run, running
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from doublesix.players import tips
from doublesix.records import check, read_record
from doublesix.server import wire
from doublesix.server.client import Refused
from doublesix.store import MemoryStore
from doublesix.table.seen import view_from_json


async def two_at_a_table(machine: Machine, rules: str = "tiddle_a_wink", seats: int = 2) -> tuple[Guest, Guest, str]:
    ann, bob = Guest(machine.url), Guest(machine.url)
    room = ann.make(rules, seats=seats, name="Ann")
    code = ann.http("GET", f"/api/rooms/{room}/events")["room"]["code"]
    bob.http("POST", "/api/me", {"name": "Bob"})
    assert room == bob.http("POST", "/api/join", {"code": code.lower()})["room"]
    await ann.open(room)
    await bob.open(room)
    assert "ack" == (await bob.do("sit", seat=1))["t"]
    if bob.state["room"]["proposal"]:
        assert "ack" == (await bob.do("accept"))["t"]
    assert "ack" == (await ann.do("start"))["t"]
    await bob.until(lambda state: state["room"]["phase"] == "play")
    return ann, bob, room


def mover(*clients: Guest) -> Guest:
    return next(client for client in clients if client.view()["turn"] == client.view()["seat"])


async def play_out(*clients: Guest) -> None:
    """Play the match to its end, everybody as the tips have it."""
    while True:
        latest = max(clients, key=lambda client: client.state["seq"]).state
        phase, seq = latest["room"]["phase"], latest["seq"]
        if phase == "match_end":
            return
        await asyncio.gather(*(client.until(lambda state, seq=seq: state["seq"] >= seq) for client in clients))
        if phase == "round_end":
            for client in clients:
                await client.do("next")
            await clients[0].until(lambda state: state["room"]["phase"] == "play")
            continue
        now = [client for client in clients if client.view()["legal"] and client.view()["turn"] is not None]
        if now:
            answer = await now[0].act(str(tips(view_from_json(now[0].view()))))
            assert "ack" == answer["t"] or answer["why"] == "stale", answer
        else:
            await clients[0].until(lambda state, seq=seq: state["seq"] > seq)


async def bare(machine: Machine, cookie: str | None, origin: str | None) -> ClientConnection:
    """A socket without our client around it."""
    return await connect(
        f"ws://127.0.0.1:{machine.port}/ws",
        additional_headers={"Cookie": cookie} if cookie else {},
        origin=None if origin is None else Origin(origin),
        compression=None,
        ping_interval=None,
    )


async def code_of(ws: ClientConnection) -> int | None:
    """Read until the socket closes, and return its code."""
    try:
        async with asyncio.timeout(10):
            while True:
                await ws.recv()
    except ConnectionClosed:
        return ws.close_code


class TestPlay:
    def test_two_people_and_a_bot_play_a_match_whose_record_holds(self) -> None:
        async def test(machine: Machine) -> None:
            ann, bob, room = await two_at_a_table(machine, "tiddle_a_wink+target=40", seats=3)
            await play_out(ann, bob)
            for client in (ann, bob):
                (match,) = client.http("GET", "/api/matches")["matches"]
                record = client.http("GET", f"/api/matches/{match['id']}/record")
                assert list(check(read_record(json.dumps(record))).winners) == match["winners"]
                assert ["Ann", "Bob", "Bot 3"] == record["seats"]
                assert {"rules": "tiddle_a_wink+target=40", "by": ["Ann", "Bob"]} == record["agreed"]
                assert [None, None, "tips"] == [bot and bot["player"] for bot in record["bots"]]
                steps = client.http("POST", "/api/replay", record)
                assert steps["fault"] is None
                assert ["Ann", "Bob", "Bot 3"] == steps["names"]
                assert len(steps["steps"]) == sum(1 + len(played["moves"]) for played in record["rounds"])
                assert room in match["id"]
            assert [] == Guest(machine.url).http("GET", "/api/matches")["matches"]
            await ann.close()
            await bob.close()

        with running() as machine:
            run(test(machine))

    def test_every_frame_is_what_the_wire_says(self) -> None:
        async def test(machine: Machine) -> None:
            ann, bob, _ = await two_at_a_table(machine)
            ann.keep = True
            for _ in range(8):
                client = mover(ann, bob)
                await client.act(client.view()["legal"][0])
                seq = client.state["seq"]
                await asyncio.gather(*(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob)))
                if client.state["room"]["phase"] != "play":
                    break
            await ann.do("say", phrase="thanks")
            await ann.act("9-9@9")
            await ann.send({"t": "ping", "c": 5})
            await ann.send({"t": "sync"})
            await asyncio.sleep(0.2)
            decoder = msgspec.json.Decoder(wire.Down)
            for frame in ann.frames:
                decoder.decode(json.dumps(frame))
                if frame["t"] == "state":
                    views = json.dumps(frame["views"], separators=(",", ":"), ensure_ascii=False)
                    assert frame["h"] == f"{zlib.crc32(views.encode()):08x}"
            assert {"state", "ack", "nack", "pong"} == {frame["t"] for frame in ann.frames}
            seqs = [frame["seq"] for frame in ann.frames if frame["t"] == "state"]
            assert sorted(seqs) == seqs

        with running() as machine:
            run(test(machine))

    def test_events_name_a_drawn_tile_to_its_owner_alone(self) -> None:  # C62
        async def test(machine: Machine) -> None:
            ann, bob, room = await two_at_a_table(machine, "draw+target=10000")
            eve = Guest(machine.url)
            await eve.open(room)
            for client in (ann, bob, eve):
                client.keep = True
            drawn: set[int] = set()
            for _ in range(400):
                if len(drawn) == 2:
                    break
                if ann.state["room"]["phase"] != "play":
                    await ann.do("next")
                    await bob.do("next")
                client = mover(ann, bob)
                if "draw" in client.view()["legal"]:
                    drawn.add(client.view()["seat"])
                await client.act(client.view()["legal"][0])
                seq = client.state["seq"]
                await asyncio.gather(
                    *(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob, eve))
                )
            assert {0, 1} == drawn
            for client, own in ((ann, 0), (bob, 1), (eve, None)):
                told = [event for frame in client.frames if frame["t"] == "state" for event in frame["ev"]]
                draws = [event for event in told if event["k"] == "drew"]
                assert {0, 1} == {event["seat"] for event in draws}
                assert all((event["tile"] is None) == (event["seat"] != own) for event in draws)

        with running() as machine:
            run(test(machine))


class TestOnce:
    def test_a_repeated_command_has_one_effect_and_one_answer(self) -> None:  # C101
        async def test(machine: Machine) -> None:
            ann, bob, _ = await two_at_a_table(machine)
            client = mover(ann, bob)
            view = client.view()
            act = {
                "t": "act",
                "aid": secrets.token_hex(8),
                "seat": view["seat"],
                "seq": view["seq"],
                "move": view["legal"][0],
            }
            client.keep = True
            for _ in range(5):
                await client.send(act)
            await asyncio.sleep(0.3)
            await client.send(act)
            await asyncio.sleep(0.2)
            answers = [frame for frame in client.frames if frame["t"] in ("ack", "nack")]
            assert 6 == len(answers)
            assert 1 == len({(answer["t"], answer["seq"]) for answer in answers})
            assert 1 == len(client.view()["moves"])
            stale = dict(act, aid=secrets.token_hex(8))
            assert ("nack", "stale") == ((answer := await client.ask(stale))["t"], answer["why"])
            assert answer == await client.ask(stale)

        with running() as machine:
            run(test(machine))

    def test_two_draws_at_once_draw_once(self) -> None:  # C101
        async def test(machine: Machine) -> None:
            ann, bob, _ = await two_at_a_table(machine, "draw+target=10000")
            while True:
                if ann.state["room"]["phase"] != "play":
                    await ann.do("next")
                    await bob.do("next")
                client = mover(ann, bob)
                if client.view()["legal"] == ["draw"]:
                    break
                await client.act(client.view()["legal"][0])
                seq = client.state["seq"]
                await asyncio.gather(*(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob)))
            left = client.view()["boneyard"]
            first, second = await asyncio.gather(client.act("draw"), client.act("draw"))
            assert {"ack", "nack"} == {first["t"], second["t"]}
            assert left - 1 == client.view()["boneyard"]

        with running() as machine:
            run(test(machine))

    def test_two_tabs_of_one_seat_see_the_same_and_a_fourth_replaces_the_first(self) -> None:  # C71
        async def test(machine: Machine) -> None:
            ann, _, room = await two_at_a_table(machine)
            tabs = [ann]
            for _ in range(2):
                tab = Guest(machine.url, ann.cookie)
                await tab.open(room)
                tabs.append(tab)
            assert all(tab.view() == ann.view() for tab in tabs)
            ann.keep = True
            fourth = Guest(machine.url, ann.cookie)
            await fourth.open(room)
            async with asyncio.timeout(5):
                while ann.close_code is None:
                    await asyncio.sleep(0.02)
            assert ann.frames[-1] == {"t": "superseded"}
            if fourth.view()["turn"] == 0:
                move = fourth.view()["legal"][0]
                answers = await asyncio.gather(fourth.act(move), tabs[1].act(move))
                assert ["ack", "nack"] == sorted(answer["t"] for answer in answers)
            assert [0] == fourth.state["you"]["seats"]

        with running() as machine:
            run(test(machine))

    def test_refresh_wins_the_seat_back_at_once(self) -> None:  # C71
        async def test(machine: Machine) -> None:
            _, bob, room = await two_at_a_table(machine)
            hand = bob.view()["hand"]
            for pause in (0, 0, 0.05, 0.3):
                await bob.close()
                await asyncio.sleep(pause)
                state = await bob.open(room)
                assert [1] == state["you"]["seats"]
                assert hand == bob.view()["hand"]

        with running() as machine:
            run(test(machine))

    def test_next_round_asked_by_all_at_once(self) -> None:  # C73
        async def test(machine: Machine) -> None:
            ann, bob, _ = await two_at_a_table(machine, "tiddle_a_wink+target=10000")
            for _ in range(3):
                while ann.state["room"]["phase"] == "play":
                    client = mover(ann, bob)
                    await client.act(client.view()["legal"][0])
                    seq = client.state["seq"]
                    await asyncio.gather(
                        *(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob))
                    )
                number = ann.view()["round"]
                aid = secrets.token_hex(8)
                asked = [client.do("next") for client in (ann, bob) for _ in range(20)]
                asked += [ann.do("next", aid=aid), ann.do("next", aid=aid)]
                answers = await asyncio.gather(*asked)
                assert {"ack"} == {answer["t"] for answer in answers}
                await ann.until(lambda state, number=number: state["views"][0]["round"] == number + 1)
                await bob.until(lambda state, number=number: state["views"][0]["round"] == number + 1)

        with running() as machine:
            run(test(machine))


class TestRefused:
    @pytest.mark.parametrize(
        ("text", "closes"),
        [
            ("not json", False),
            ("{}", False),
            ('{"t":"act"}', False),
            ('{"t":"nothing"}', False),
            ('{"t":"ping","c":NaN}', False),
            ('{"t":"ping","c":1e999}', False),
            ('{"t":"ping","c":1,"x":1}', False),
            ('{"t":"act","aid":"zz","seat":0,"seq":0,"move":"pass"}', False),
            ('{"t":"act","aid":"0000000000000000","seat":-1,"seq":0,"move":"pass"}', False),
            ('{"t":"act","aid":"0000000000000000","seat":true,"seq":0,"move":"pass"}', False),
            ("[" * 2000 + "]" * 2000, False),
            ('{"t":' * 500, False),
            ('{"t":"ping","c":' + "9" * 3000 + "}", False),
            ('{"t":"do","k":"sit","aid":"0000000000000000","seat":99999999999999999999}', False),
            ('{"t":"do","k":"root","aid":"0000000000000000"}', False),
            ("x" * 5000, True),
            ("ж" * 3000, True),
        ],
    )
    def test_malformed_frames_do_no_harm_and_three_close_the_socket(self, text: str, closes: bool) -> None:
        async def test(machine: Machine) -> None:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            await ann.open(room)
            await ann.send(text)
            if not closes:
                assert "ack" == (await ann.do("say", phrase="hello"))["t"]
                await ann.send(text)
                await ann.send(text)
            async with asyncio.timeout(5):
                while ann.close_code is None:
                    await asyncio.sleep(0.02)
            assert (wire.CLOSE_TOO_BIG if closes else wire.CLOSE_POLICY) == ann.close_code
            await ann.open(room)
            assert "ack" == (await ann.do("say", phrase="back"))["t"]

        with running() as machine:
            run(test(machine))

    def test_a_frame_far_too_big_and_a_binary_one(self) -> None:
        async def test(machine: Machine) -> None:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            for payload, code in (("x" * 1_000_000, 1009), (b"\x00\x01", 1003)):
                await ann.open(room)
                await ann._ws.send(payload)
                async with asyncio.timeout(5):
                    while ann.close_code is None:
                        await asyncio.sleep(0.02)
                assert code == ann.close_code

        with running() as machine:
            run(test(machine))

    @pytest.mark.parametrize("origin", [None, "https://evil.example", "http://127.0.0.1:1", "null", "http://localhost"])
    def test_other_pages_open_no_socket(self, origin: str | None) -> None:
        async def test(machine: Machine) -> None:
            ann = Guest(machine.url)
            ann.http("GET", "/api/me")
            with pytest.raises(InvalidStatus) as status:
                await bare(machine, ann.cookie, origin)
            assert 403 == status.value.response.status_code

        with running() as machine:
            run(test(machine))

    def test_no_session_no_socket(self) -> None:
        async def test(machine: Machine) -> None:
            for cookie in (None, "d6_sid=short", "__Host-sid=" + "0" * 64, "d6_sid=" + "G" * 64):
                with pytest.raises(InvalidStatus):
                    await bare(machine, cookie, machine.url)

        with running() as machine:
            run(test(machine))

    def test_hello_comes_first_and_soon(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("doublesix.server.sockets.HELLO_S", 0.2)

        async def test(machine: Machine) -> None:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            ws = await bare(machine, ann.cookie, machine.url)
            assert wire.CLOSE_POLICY == await code_of(ws)
            for first in ({"t": "sync"}, {"t": "hello", "proto": 99, "room": room}, {"t": "hello"}):
                ws = await bare(machine, ann.cookie, machine.url)
                await ws.send(json.dumps(first))
                assert wire.CLOSE_POLICY == await code_of(ws)
            ws = await bare(machine, ann.cookie, machine.url)
            await ws.send(json.dumps({"t": "hello", "proto": 1, "room": "no-such-room"}))
            assert wire.CLOSE_GONE == await code_of(ws)

        with running() as machine:
            run(test(machine))

    def test_missing_and_closed_rooms_look_the_same(self) -> None:
        async def test(machine: Machine) -> None:
            ann, _, room = await two_at_a_table(machine)
            await ann.do("watchers", allowed=False)
            eve = Guest(machine.url)
            eve.http("GET", "/api/me")
            answers: list[object] = []
            for asked in (room, "0" * 20):
                ws = await bare(machine, eve.cookie, machine.url)
                await ws.send(json.dumps({"t": "hello", "proto": 1, "room": asked}))
                answers.append(await code_of(ws))
                with pytest.raises(Refused) as refused:
                    eve.http("GET", f"/api/rooms/{asked}/events")
                answers.append(str(refused.value))
            assert answers[:2] == answers[2:]

        with running() as machine:
            run(test(machine))

    def test_a_seat_cannot_be_taken_from_outside(self) -> None:
        async def test(machine: Machine) -> None:
            ann, bob, room = await two_at_a_table(machine)
            eve = Guest(machine.url)
            await eve.open(room)
            victim = mover(ann, bob)
            view = victim.view()
            tries: list[dict[str, Any]] = [
                {"t": "act", "seat": seat, "seq": view["seq"], "move": move}
                for seat in (0, 1, 2, 15)
                for move in (*view["legal"][:1], "pass", "draw")
            ]
            tries += [
                {"t": "do", "k": k, **fields}
                for k, fields in (
                    ("sit", {"seat": 0}),
                    ("take_over", {"seat": 1}),
                    ("stand", {"seat": 0}),
                    ("swap", {"seat": 0, "with": 1}),
                    ("kick", {"p": ann.state["you"]["p"]}),
                    ("host", {"p": eve.state["you"]["p"]}),
                    ("bot", {"seat": 0, "level": "tips"}),
                    ("start", {}),
                    ("pace", {"turn_s": 1, "next_round_s": 0}),
                    ("undo", {"seat": 0}),
                )
            ]
            before = eve.state["seq"]
            for frame in tries:
                answer = await eve.ask(frame)
                assert "nack" == answer["t"], frame
            await ann.send({"t": "sync"})
            await asyncio.sleep(0.1)
            assert before == ann.state["seq"]
            assert [None] == [each["seat"] for each in eve.state["views"]]
            assert eve.view()["hand"] == []

        with running() as machine:
            run(test(machine))

    def test_a_fast_talker_is_slowed_and_others_are_not(self) -> None:
        async def test(machine: Machine) -> None:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            await ann.open(room)
            answers = await asyncio.gather(*(ann.do("title", title=f"t{number}") for number in range(60)))
            whys = [answer.get("why") for answer in answers]
            assert 20 <= whys.count(None) < 40
            assert {None, "rate"} == set(whys)

        with running(limits=True) as machine:
            run(test(machine))


class TestStorage:
    def test_a_failing_disk_pauses_the_table_and_loses_nothing(self) -> None:
        store = MemoryStore()

        async def test(machine: Machine) -> None:
            ann, bob, _ = await two_at_a_table(machine)
            client = mover(ann, bob)
            other = bob if client is ann else ann
            other.keep = True
            before = len(client.view()["moves"])
            store.fail = 3
            move = asyncio.ensure_future(client.act(client.view()["legal"][0]))
            await asyncio.sleep(0.25)
            assert not move.done()  # not stored, so not acknowledged
            assert before == len(other.view()["moves"])  # nor shown
            assert {"k": "storage", "t": "notice", "in_s": 0} in other.frames
            paused = await other.do("say", phrase="hello")
            assert "paused" == paused["why"]
            assert "ack" == (await move)["t"]
            await other.until(lambda state: len(state["views"][0]["moves"]) == before + 1)
            assert any(frame.get("k") == "storage_back" for frame in other.frames)
            assert "ack" == (await other.do("say", phrase="thanks"))["t"]

        with running(store) as machine:
            run(test(machine))


def test_a_fault_in_one_room_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(machine: Machine) -> None:
        ann, bob, room = await two_at_a_table(machine)
        other = Guest(machine.url)
        await other.open(other.make("block", seats=2))
        table = machine.context.hub.rooms[room].table

        def broken(*_: object) -> None:
            raise ZeroDivisionError("a fault of the program")

        monkeypatch.setattr(table, "commit", broken)
        client = mover(ann, bob)
        acting = asyncio.ensure_future(client.act(client.view()["legal"][0], aid="0" * 16))
        async with asyncio.timeout(10):
            while ann.close_code is None or bob.close_code is None:
                await asyncio.sleep(0.02)
        assert wire.CLOSE_RESTART == ann.close_code
        assert "ack" == (await other.do("say", phrase="hello"))["t"]
        acting.cancel()
        await client.open(room)  # read again from its log, the move included: it was on disk
        assert 1 == len(client.view()["moves"])
        assert 1 == machine.context.hub.counts["faults"]

    with running() as machine:
        run(test(machine))
