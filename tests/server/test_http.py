"""The HTTP side: who is asking, making and finding rooms, long polls, the page, and what is refused."""

from __future__ import annotations

import asyncio
import http.client
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.machine import Guest, Machine, run, running
from tests.server.test_sockets import mover, play_out, two_at_a_table

from doublesix.records import Record, read_record
from doublesix.server import pages
from doublesix.server.client import Refused
from doublesix.server.context import CODE_LETTERS
from doublesix.server.session import guest_from
from doublesix.store import MemoryStore, SqliteStore


def raw(
    machine: Machine, method: str, path: str, body: str | bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Make one request by hand."""
    connection = http.client.HTTPConnection("127.0.0.1", machine.port, timeout=30)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        response = connection.getresponse()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()
    finally:
        connection.close()


JSON = {"content_type": "application/json"}


class TestGuests:
    def test_a_session_is_made_and_only_its_hash_kept(self) -> None:
        store = MemoryStore()
        with running(store) as machine:
            status, headers, _ = raw(machine, "GET", "/api/me")
            cookie = headers["set-cookie"]
            assert 200 == status
            assert cookie.startswith("d6_sid=")
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
            token = cookie.split(";")[0].partition("=")[2]
            assert 64 == len(token)
            ann = Guest(machine.url, f"d6_sid={token}")
            ann.http("POST", "/api/me", {"name": " Ann\u202e ", "lang": "ru"})
            assert {"p": guest_from(token).p, "name": "Ann", "lang": "ru"} == ann.http("GET", "/api/me")
            assert store.person(guest_from(token).session) is not None
            assert token not in repr(vars(store))
            assert "set-cookie" not in raw(machine, "GET", "/api/me", cookie=f"d6_sid={token}")[1]

    def test_over_tls_the_cookie_is_secure_and_the_plain_one_is_not_taken(self) -> None:
        with running() as machine:
            plain = "d6_sid=" + "0" * 64
            _, headers, body = raw(machine, "GET", "/api/me", x_forwarded_proto="https", cookie=plain)
            assert headers["set-cookie"].startswith("__Host-sid=")
            assert "Secure" in headers["set-cookie"].split("; ")
            assert json.loads(body)["p"] != guest_from("0" * 64).p
            assert "max-age" in headers["strict-transport-security"]

    def test_everything_has_its_headers(self) -> None:
        with running() as machine:
            for path in ("/", "/api/games", "/nothing", "/healthz"):
                _, headers, _ = raw(machine, "GET", path)
                policy = headers["content-security-policy"]
                assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
                assert "unsafe" not in policy
                assert f"ws://127.0.0.1:{machine.port}" in policy
                assert "nosniff" == headers["x-content-type-options"]
                assert "no-referrer" == headers["referrer-policy"]
            _, headers, _ = raw(machine, "GET", "/", host="evil.example;script-src *")
            assert "script-src *" not in headers["content-security-policy"]

    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"sec_fetch_site": "cross-site"},
            {"sec_fetch_site": "same-site"},
            {"content_type": "text/plain"},
            {"content_type": "application/x-www-form-urlencoded"},
        ],
        ids=str,
    )
    def test_other_pages_change_nothing(self, headers: dict[str, str]) -> None:
        with running() as machine:
            for path, data in (
                ("/api/rooms", {"rules": "block"}),
                ("/api/me", {"name": "x"}),
                ("/api/join", {"code": "x"}),
                ("/api/rooms/none/act", {"t": "sync"}),
                ("/api/replay", {}),
            ):
                status, _, _ = raw(machine, "POST", path, json.dumps(data), **{**JSON, **headers})
                assert status in (403, 415), path
            assert {} == machine.context.hub.rooms


class TestRooms:
    def test_play_now_deals_at_once(self) -> None:
        with running() as machine:
            ann = Guest(machine.url)
            made = ann.http("POST", "/api/rooms", {"rules": "tidl_vink", "seats": 3, "name": "Ann", "play_now": True})
            assert set(made["code"]) <= set(CODE_LETTERS)
            frame = ann.http("GET", f"/api/rooms/{made['room']}/events")
            assert ("play", 7, ["Ann", "Bot 2", "Bot 3"]) == (
                frame["room"]["phase"],
                len(frame["views"][0]["hand"]),
                [seat["name"] for seat in frame["room"]["seats"]],
            )

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"rules": "nonsense"}, "rules"),
            ({"rules": "block", "seats": 12}, "rules"),
            ({"rules": "block", "seats": 99}, "body"),
            ({"rules": "block+hand_size=20"}, "rules"),
            ({"rules": "block", "name": "\u200b\u202e"}, "name"),
            ({"rules": "block", "cheat": True}, "body"),
            ({"rules": 5}, "body"),
            ([], "body"),
            ({"rules": "x" * 20_000}, "too_long"),
        ],
        ids=["no game", "seats", "too many seats", "rules", "name", "field", "type", "list", "long"],
    )
    def test_a_room_that_cannot_be_is_refused_with_a_reason(self, given: object, code: str) -> None:
        with running() as machine:
            with pytest.raises(Refused) as refused:
                Guest(machine.url).http("POST", "/api/rooms", given)
            assert code == refused.value.code
            assert {} == machine.context.hub.rooms

    def test_codes_expire_and_cannot_be_guessed_fast(self) -> None:
        with running(limits=True) as machine:
            ann, eve = Guest(machine.url), Guest(machine.url)
            made = ann.http("POST", "/api/rooms", {"rules": "block"})
            assert {"room": made["room"]} == eve.http("POST", "/api/join", {"code": made["code"]})
            whys = set()
            for number in range(30):
                with pytest.raises(Refused) as refused:
                    eve.http("POST", "/api/join", {"code": f"AAAA{number:02}"})
                whys.add(refused.value.code)
            assert {"no_room", "rate"} == whys
            live = machine.context.hub.rooms[made["room"]]
            assert machine.store.room_of_code(made["code"], live.row.code_until_ms) is None

    def test_rooms_are_limited(self) -> None:
        with running(limits=True) as machine:
            ann = Guest(machine.url)
            for _ in range(20):
                ann.make("block")
            with pytest.raises(Refused) as refused:
                ann.make("block")
            assert "rate" == refused.value.code

    def test_only_so_many_sockets_from_one_network(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("doublesix.server.context.OPEN_SOCKETS", 3)

        async def test(machine: Machine) -> None:
            room = Guest(machine.url).make("block")
            guests = [Guest(machine.url) for _ in range(4)]
            for guest in guests[:3]:
                await guest.open(room)
            with pytest.raises(Exception, match="403"):
                await guests[3].open(room)
            await guests[0].close()
            await asyncio.sleep(0.2)
            await guests[3].open(room)

        with running(limits=True) as machine:
            run(test(machine))

    def test_a_hostile_name_is_text(self) -> None:  # C132
        with running() as machine:
            ann = Guest(machine.url)
            room = ann.make("block", name="<img src=x onerror=alert(1)>", title="<script>")
            raw_frame = ann.http("GET", f"/api/rooms/{room}/events")
            assert "<img src=x onerror=a" == raw_frame["you"]["name"]
            assert "application/json" == raw(machine, "GET", f"/api/rooms/{room}/events")[1]["content-type"]


class TestLongPoll:
    def test_it_carries_the_same_frames_as_a_socket(self) -> None:
        async def test(machine: Machine) -> None:
            ann, bob, room = await two_at_a_table(machine)
            polled = Guest(machine.url, bob.cookie)
            bob.keep = True
            frames: list[dict[str, Any]] = []

            async def poll(since: str) -> None:
                frames.append(await asyncio.to_thread(polled.http, "GET", f"/api/rooms/{room}/events{since}"))

            await poll("")
            for _ in range(4):
                waiting = asyncio.ensure_future(poll(f"?since={frames[-1]['seq']}"))
                await asyncio.sleep(0.1)
                client = mover(ann, bob)
                await client.act(client.view()["legal"][0])
                seq = client.state["seq"]
                await asyncio.gather(*(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob)))
                await waiting
                if ann.state["room"]["phase"] != "play":
                    break
            sent = {frame["seq"]: frame for frame in bob.frames if frame["t"] == "state"}
            for frame in frames[1:]:
                assert frame == sent[frame["seq"]]

        with running() as machine:
            run(test(machine))

    def test_a_match_is_played_by_polls_alone(self) -> None:
        with running() as machine:
            ann = Guest(machine.url)
            room = ann.make("tiddle_a_wink+target=1", seats=2, play_now=True)
            frame = ann.http("GET", f"/api/rooms/{room}/events")
            number = 0
            while frame["room"]["phase"] != "match_end":
                number += 1
                if frame.get("t") == "state" and frame["room"]["phase"] == "round_end":
                    ann.http("POST", f"/api/rooms/{room}/act", {"t": "do", "k": "next", "aid": f"{number:016x}"})
                elif frame["views"][0]["legal"]:
                    view = frame["views"][0]
                    act = {"t": "act", "aid": f"{number:016x}", "seat": 0, "seq": view["seq"], "move": view["legal"][0]}
                    assert ann.http("POST", f"/api/rooms/{room}/act", act)["t"] in ("ack", "nack")
                frame = ann.http("GET", f"/api/rooms/{room}/events?since={frame['seq']}")
            assert 1 == len(ann.http("GET", "/api/matches")["matches"])

    def test_a_lost_answer_is_made_good(self) -> None:
        with running() as machine:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            first = ann.http("GET", f"/api/rooms/{room}/events")
            ann.http("POST", f"/api/rooms/{room}/act", {"t": "do", "k": "title", "title": "x", "aid": "0" * 16})
            again = ann.http("GET", f"/api/rooms/{room}/events?since={first['seq'] - 1}")
            assert "x" == again["room"]["title"]

    @pytest.mark.parametrize(
        "body", ["{", "[]", '{"t":"hello","proto":1,"room":"r"}', '{"t":"ping","c":1}', "\xff", "null"]
    )
    def test_what_is_no_command_is_refused(self, body: str) -> None:
        with running() as machine:
            ann = Guest(machine.url)
            room = ann.make("block", seats=2)
            status, _, _ = raw(
                machine, "POST", f"/api/rooms/{room}/act", body.encode("latin-1"), cookie=ann.cookie or "", **JSON
            )
            assert 400 == status
            status, _, _ = raw(machine, "POST", f"/api/rooms/{room}/act", "x" * 5000, cookie=ann.cookie or "", **JSON)
            assert 413 == status


class TestHouse:
    def test_games_options_sheets_and_checks(self) -> None:
        with running() as machine:
            ann = Guest(machine.url)
            listed = ann.http("GET", "/api/games")
            assert "tiddle_a_wink" == listed["games"][0]["key"]
            assert {"draw_penalty", "target"} <= {option["name"] for option in listed["options"]}
            sheet = ann.http("GET", "/api/sheet?rules=tiddle_a_wink%2Bdraw_penalty=5&seats=4&lang=ru")
            assert "differs" in [section["key"] for section in sheet["sections"]]
            good = ann.http("GET", "/api/check?rules=tiddle_a_wink&seats=4&lang=en")
            assert ([], 5, 8) == (good["refused"], good["hand"], good["left"])
            bad = ann.http("GET", "/api/check?rules=block%2Bhand_size=20&seats=4&lang=ru")
            assert bad["refused"]
            assert bad["hand"] is None
            table = ann.http(
                "GET", "/api/table?rules=block&seats=4&teams=[[0,2],[1,3]]".replace("block", "block%2Bteams=explicit")
            )
            assert [[0, 2], [1, 3]] == table["sides"]
            for path in (
                "/api/sheet?rules=none",
                "/api/sheet?rules=block&lang=xx",
                "/api/check?rules=block%2Bx=1",
                "/api/table?teams=x&rules=block",
            ):
                with pytest.raises(Refused):
                    ann.http("GET", path)

    def test_catalogues_may_be_kept_for_ever(self) -> None:
        with running() as machine:
            status, headers, body = raw(machine, "GET", "/api/catalogue/ru.json")
            assert 200 == status
            assert "no-cache" == headers["cache-control"]
            version = headers["etag"].strip('"')
            assert "immutable" in raw(machine, "GET", f"/api/catalogue/ru.json?v={version}")[1]["cache-control"]
            assert 304 == raw(machine, "GET", "/api/catalogue/ru.json", if_none_match=headers["etag"])[0]
            assert json.loads(body)["language"]
            assert 404 == raw(machine, "GET", "/api/catalogue/xx.json")[0]

    def test_a_replay_stops_at_the_first_fault_and_says_where(self) -> None:
        line = (
            (Path(__file__).parents[1] / "conformance" / "vectors" / "examples.jsonl")
            .read_text("utf-8")
            .splitlines()[0]
        )
        document = json.loads(line)
        record = document.get("record", document)
        with running() as machine:
            ann = Guest(machine.url)
            good = ann.http("POST", "/api/replay", record)
            assert good["fault"] is None
            assert isinstance(read_record(json.dumps(record)), Record)
            record["rounds"][0]["moves"][2] = "0 9-9@4"
            bad = ann.http("POST", "/api/replay", record)
            assert "round 1 move 3" == bad["fault"]["place"]
            assert 3 == len(bad["steps"])
            others: tuple[object, ...] = ({}, [], None, 7, "x", {"format": "doublesix/9"})
            for spoiled in others:
                assert ann.http("POST", "/api/replay", spoiled)["fault"]


class TestPages:
    def test_without_a_build_there_is_one_clear_sentence(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pages, "STATIC", tmp_path / "none")
        with running() as machine:
            status, _, body = raw(machine, "GET", "/")
            assert 503 == status
            assert b"make play" in body

    def test_only_the_built_files_are_served(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        folder = tmp_path / "static"
        (folder / "assets").mkdir(parents=True)
        (folder / "index.html").write_text("<!doctype html>page", "utf-8")
        (folder / "assets" / "app-1.js").write_text("let a", "utf-8")
        (folder / "assets" / "app-1.js.br").write_bytes(b"packed")
        (tmp_path / "secret.txt").write_text("secret", "utf-8")
        monkeypatch.setattr(pages, "STATIC", folder)
        with running() as machine:
            for path in ("/", "/r/abc", "/index.html"):
                status, headers, body = raw(machine, "GET", path)
                assert (200, b"<!doctype html>page", "no-cache") == (status, body, headers["cache-control"])
            _, headers, body = raw(machine, "GET", "/assets/app-1.js", accept_encoding="gzip, br")
            assert (b"packed", "br") == (body, headers["content-encoding"])
            assert "immutable" in headers["cache-control"]
            assert b"let a" == raw(machine, "GET", "/assets/app-1.js")[2]
            for path in (
                "/../secret.txt",
                "/..%2fsecret.txt",
                "/assets/../../secret.txt",
                "/assets/app-1.js.br",
                "/x",
                "//",
            ):
                assert 404 == raw(machine, "GET", path)[0], path

    def test_figures_are_for_this_machine_alone(self) -> None:
        with running() as machine:
            status, _, body = raw(machine, "GET", "/metrics")
            assert 200 == status
            assert b"doublesix_loop_stall_ms" in body
            assert 404 == raw(machine, "GET", "/metrics", x_forwarded_for="127.0.0.1")[0]


class TestRestart:
    def test_everybody_goes_on_where_they_were(self, tmp_path: Path) -> None:  # C70
        cookies: list[str] = []
        seen: list[Any] = []

        async def first(machine: Machine) -> None:
            ann, bob, room = await two_at_a_table(machine)
            for _ in range(5):
                client = mover(ann, bob)
                await client.act(client.view()["legal"][0])
                seq = client.state["seq"]
                await asyncio.gather(*(each.until(lambda state, seq=seq: state["seq"] >= seq) for each in (ann, bob)))
                if client.state["room"]["phase"] != "play":
                    break
            cookies.extend([ann.cookie or "", bob.cookie or "", room])
            seen.extend([ann.state["views"], bob.state["views"]])

        async def second(machine: Machine) -> None:
            ann, bob = Guest(machine.url, cookies[0]), Guest(machine.url, cookies[1])
            for client, views in ((ann, seen[0]), (bob, seen[1])):
                await client.open(cookies[2])
                assert views == client.state["views"]
            await play_out(ann, bob)
            assert 1 == len(ann.http("GET", "/api/matches")["matches"])

        store = SqliteStore(tmp_path)
        with running(store) as machine:
            run(first(machine))
        store.close()
        store = SqliteStore(tmp_path)
        with running(store) as machine:
            run(second(machine))
        store.close()
