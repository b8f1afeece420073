"""By key and by ear: what the live region says, what the keys do, where the focus is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.driver import Player, play
from tests.e2e.frames import frame, played, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.e2e.conftest import Served


def test_every_event_is_spoken_once_and_in_order(browser: Browser, served: Served) -> None:
    """C107: a play, draws, a pass; the same message twice is two messages."""
    player = Player(browser, served.url)
    page = player.page
    match, _ = played("draw", 3, 5, lambda match: match.turn == 0 and len(match.rounds[-1].moves) > 3)
    state = frame(match, [])
    line = show(page, served.url, state)
    passed = {"k": "passed", "seat": 2, "pips": [3, 4]}
    drew = {"k": "drew", "seat": 1, "tile": None}
    events = [
        [
            {
                "k": "played",
                "seat": 1,
                "tile": "6-3",
                "end": 1,
                "touching": 6,
                "facing": 3,
                "opened": [],
                "terms": [3],
                "points": 0,
            }
        ],
        [{**drew, "left": 5}, {**drew, "left": 4}],
        [passed],
        [passed],
    ]
    for number, each in enumerate(events, 10):
        line.send(json.dumps({**state, "seq": number, "ev": each}))
    spoken = page.locator("[data-spoken] p")
    expect(spoken.last).to_contain_text("Cy: “Pass” at three and four.")
    said = [text.split(" Your turn")[0] for text in spoken.all_inner_texts()][-4:]
    assert said == [
        "Robot 2 plays six-three, leaving three.",
        "Robot 2 draws 2 tiles. The boneyard has 4 tiles.",
        "Cy: “Pass” at three and four.",
        "Cy: “Pass” at three and four.",
    ]
    assert page.locator("[aria-live], [role=log], [role=alert]").count() == 1
    player.check()
    player.close()


def test_keys_tell_what_the_table_shows(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url)
    page = player.page
    match, events = played("all_fives", 2, 5, lambda match: match.turn == 0 and len(match.rounds[-1].moves) > 5)
    show(page, served.url, frame(match, events))
    view = match.view(0)
    spoken = page.locator("[data-spoken] p")
    for key, begins in (
        ("e", "Open ends: "),
        ("h", "Your hand: "),
        ("s", "Score: Ann "),
        ("c", f"Ann {view.counts[0]}, Robot 2 "),
    ):
        page.keyboard.press(key)
        expect(spoken.last).to_contain_text(begins)
    page.keyboard.press("l")
    expect(spoken.last).to_contain_text("Robot 2")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_role("dialog", name="The table in words")).to_contain_text("Tiles on the table")
    player.check()
    player.close()


def test_a_round_by_keys_never_loses_the_focus(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url, by_key=True)
    page = player.page
    player.open()
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.locator(".tile").first.wait_for()
    page.keyboard.press("ArrowRight")
    lost: list[str] = []

    def focus() -> None:
        page.wait_for_timeout(120)
        if not player.over and page.evaluate("document.activeElement === document.body"):
            lost.append(page.locator(".status").inner_text())

    play([player], lambda: player.over, 90, focus)
    assert lost == []
    expect(page.locator(".sheet")).to_be_focused()
    page.keyboard.press("Tab")
    player.check()
    player.close()


def test_one_tap_is_one_move(browser: Browser, served: Served) -> None:
    """C100, C101: no question where there is one place; a double click draws once."""
    player = Player(browser, served.url)
    page = player.page
    match, _ = played("draw", 2, 3, lambda match: match.turn == 0 and str(match.legal(0)[0]) == "draw")
    line = show(page, served.url, frame(match, []))
    sent: list[dict[str, object]] = []
    line.on_message(lambda text: sent.append(json.loads(text)))
    page.get_by_role("button", name="Draw").dblclick()
    page.wait_for_timeout(200)
    assert [act["move"] for act in sent if act["t"] == "act"] == ["draw"]

    match, _ = played("block", 2, 4, lambda match: match.turn == 0)
    line = show(page, served.url, frame(match, []))
    line.on_message(lambda text: sent.append(json.loads(text)))
    page.locator(".tile.fit").first.click()
    expect(page.locator(".tile.sent")).to_have_count(1)
    assert sent[-1]["move"] == str(match.legal(0)[0])
    aid = sent[-1]["aid"]
    line.send(json.dumps({"t": "nack", "aid": aid, "why": "illegal", "code": "x", "text": "Not now.", "seq": 9}))
    expect(page.locator(".tile.sent")).to_have_count(0)
    expect(page.locator(".notice")).to_contain_text("Not now.")
    player.check()
    player.close()


def test_a_tile_is_dragged_to_its_place(browser: Browser, served: Served) -> None:
    """C102: it follows the finger, places light up, a drop elsewhere brings it back."""
    player = Player(browser, served.url)
    page = player.page
    match, _ = played("all_fives", 4, 5, lambda match: len(match.rounds[-1].moves) > 9 and match.turn == 0)
    line = show(page, served.url, frame(match, []))
    sent: list[dict[str, object]] = []
    line.on_message(lambda text: sent.append(json.loads(text)))
    tile = page.locator(".tile.fit").first.bounding_box()
    assert tile is not None
    x, y = tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    ghosts = page.locator("[data-move]")
    expect(ghosts.first).to_be_visible()
    place = ghosts.first.bounding_box()
    move = ghosts.first.get_attribute("data-move")
    assert place is not None
    page.mouse.move(4, 300, steps=3)
    page.mouse.up()
    assert [act for act in sent if act["t"] == "act"] == []
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=4)
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.locator(".tile.sent")).to_have_count(1)
    assert [act["move"] for act in sent if act["t"] == "act"] == [move]
    player.check()
    player.close()


def test_who_is_muted_is_neither_heard_nor_shown(browser: Browser, served: Served) -> None:
    """C131: speech goes, the match stays."""
    player = Player(browser, served.url, muted=["p2"])
    page = player.page
    match, events = played("block", 4, 5, lambda match: match.turn == 0)
    state = frame(match, events)
    line = show(page, served.url, state)
    log = [{"k": "said", "p": "p2", "phrase": "hello"}, {"k": "said", "p": "p3", "phrase": "thanks"}]
    line.send(json.dumps({**state, "seq": 10, "ev": [], "room": {**state["room"], "log": log}}))
    expect(page.locator("[data-spoken]")).to_contain_text("Dee: “Thank you!”")
    expect(page.locator(".bubble")).to_have_text(["Thank you!"])
    assert "Hello" not in page.locator("[data-spoken]").inner_text()
    player.check()
    player.close()
