"""Every screen in both languages and themes: no fault that axe finds, the tree that a screen reader meets, pictures."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import ViewportSize
from tests.e2e.driver import Player, scrolls
from tests.e2e.frames import frame, lobby, played, show

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.e2e.conftest import Served

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GOLDEN = Path(__file__).parent / "golden"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
Picture = Callable[["Page", str], None]

RECORDED = "straight+match_length=2+match_mode=rounds_total"


def table_states() -> Iterator[tuple[str, Any]]:
    """Tables that stand still, by name."""
    yield "table", frame(*played("all_fives", 4, 5, lambda match: len(match.rounds[-1].moves) > 9 and match.turn == 0))
    yield "first-tile", frame(*played("block", 2, 4, lambda match: match.turn == 0))
    over = played("all_fives", 4, 5, lambda match: match.round_over)
    yield "round-end", frame(*over)
    won = played("fives_threes+target=31+target_mode=at_least", 3, 8, lambda match: bool(match.winners))
    yield "match-end", frame(*won)
    yield "teams", frame(*played("pub_block", 4, 5, lambda match: match.round_over))
    yield "watch", frame(*played("mexican_train", 4, 6, lambda match: len(match.rounds[-1].moves) > 30), seat=None)


def screens(player: Player, served: Served) -> Iterator[str]:
    """Every screen, one after the other; yields its name when it is there."""
    page, base = player.page, served.url
    player.open()
    yield "home"
    page.goto(base + "/#/new")
    page.locator("fieldset").first.wait_for()
    page.wait_for_timeout(300)
    yield "new"
    page.locator("details > summary").first.click()
    page.locator("details details > summary").last.click()
    yield "house-rules"
    page.goto(base + "/#/settings")
    page.locator("select").first.wait_for()
    yield "settings"
    page.goto(base + "/#/rules/chicken_foot%2Bdraw_penalty%3D5")
    page.locator("article").wait_for()
    yield "rules"
    page.goto(base + "/#/replays")
    page.locator("ul.stack li").first.wait_for()
    yield "replays"
    page.locator("input[type=file]").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": record().encode()}
    )
    page.locator("[data-told]").wait_for()
    page.get_by_role("slider").fill("9")
    yield "replay"
    show(page, base, lobby())
    yield "lobby"
    show(page, base, lobby(proposal=True))
    page.locator(".proposal mark").first.wait_for()
    yield "proposal"
    for name, state in table_states():
        show(page, base, state)
        yield name
        if name == "table":
            page.locator(".top button").first.click()
            yield "menu"
            page.get_by_role("dialog").get_by_role("button").nth(1).click()
            page.wait_for_timeout(200)
            yield "people"
            page.keyboard.press("Escape")
            page.keyboard.press("t")
            yield "in-words"
            page.keyboard.press("Escape")
            page.keyboard.press("?")
            yield "keys"
            page.keyboard.press("Escape")
            page.locator(".tile.fit").first.click()
            if page.locator(".choosing").count():
                yield "choice"


def record() -> str:
    from doublesix.records import write_record

    match, _ = played(RECORDED, 2, 3, lambda match: bool(match.winners))
    return write_record(match, ["Ann", "Bo"])


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_screen(browser: Browser, served: Served, lang: str, picture: Picture) -> None:
    player = Player(browser, served.url, lang=lang)
    page = player.page
    source = AXE.read_text("utf-8")
    faults: list[str] = []
    seen: set[str] = set()
    for name in screens(player, served):
        seen.add(name)
        page.evaluate("() => document.fonts.ready.then(() => null)")
        for theme, only in (("light", TAGS), ("dark", ["color-contrast"])):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
            page.evaluate(source)
            found = page.evaluate("only => axe.run(document, { runOnly: only, resultTypes: ['violations'] })", only)
            faults += [
                f"{name}, {theme}: {each['id']}: {node['html'][:160]} {node['failureSummary'][:260]}"
                for each in found["violations"]
                for node in each["nodes"][:1]
            ]
            picture(page, f"{name}-{lang}-{theme}-phone")
            page.set_viewport_size(DESK)
            page.wait_for_timeout(120)
            picture(page, f"{name}-{lang}-{theme}-desk")
            page.set_viewport_size(PHONE)
        page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
        page.wait_for_timeout(60)
    assert not faults, "\n".join(sorted(set(faults)))
    assert {"home", "new", "lobby", "table", "round-end", "match-end", "teams", "watch", "replay"} <= seen
    player.check()
    player.close()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_a_screen_reader_meets(browser: Browser, served: Served, lang: str) -> None:
    """Golden trees; run with DOUBLESIX_GOLDEN=1 to write them anew."""
    player = Player(browser, served.url, lang=lang)
    different = []
    for name in screens(player, served):
        if name in ("replays", "house-rules"):
            continue
        tree = re.sub(r"127\.0\.0\.1:\d+", "HOST", player.page.locator("body").aria_snapshot()) + "\n"
        file = GOLDEN / f"{name}.{lang}.yaml"
        if os.environ.get("DOUBLESIX_GOLDEN"):
            GOLDEN.mkdir(exist_ok=True)
            file.write_text(tree, "utf-8")
        if not file.is_file() or tree != file.read_text("utf-8"):
            different.append(name)
    assert different == []
    player.close()


# Controls that are smaller than a finger.
SMALL = """() => [...document.querySelectorAll('button, a, select, input')]
    .filter((each) => each.checkVisibility() && !each.closest('.sr'))
    .map((each) => [each.getBoundingClientRect(), each])
    .filter(([box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([box, each]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`)"""
# What a notice lies on.
COVERED = """() => {
    const boxes = [...document.querySelectorAll('.notice')].map((each) => each.getBoundingClientRect());
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...document.querySelectorAll('.tile, .board svg, .status, .seats li')]
        .filter((each) => boxes.some((box) => over(box, each.getBoundingClientRect())))
        .map((each) => each.outerHTML.slice(0, 90));
}"""
SIZES = [(320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (1024, 600), (1440, 900), (3840, 2160)]


def test_the_table_fits_every_screen(browser: Browser, served: Served, picture: Picture) -> None:
    """No scrolling, nothing to tap that is too small, tiles of the hand large enough."""
    player = Player(browser, served.url)
    page = player.page
    states = dict(table_states())
    states["large"] = frame(
        *played("mexican_train+set_max=18", 8, 2, lambda match: len(match.rounds[-1].moves) > 60 and match.turn == 0)
    )
    for name in ("table", "large", "round-end"):
        show(page, served.url, states[name])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            picture(page, f"fit-{name}-{width}x{height}")
            assert not scrolls(page), (name, width, height)
            small = page.evaluate(SMALL)
            assert small == [], (name, width, height)
            if name == "table":
                tile = page.locator(".tile").first.bounding_box()
                assert tile is not None
                assert tile["width"] >= 44
                assert tile["height"] >= 88
                assert tile["y"] + tile["height"] <= height
    player.check()
    player.close()


def test_large_text_and_numbers_and_contrast(browser: Browser, served: Served, picture: Picture) -> None:
    player = Player(browser, served.url, textSize=200, tiles="numbers", theme="contrast")
    for name, state in table_states():
        show(player.page, served.url, state)
        picture(player.page, f"large-{name}")
        assert not player.page.evaluate("document.documentElement.scrollWidth > innerWidth"), name
    player.check()
    player.close()


def test_notices_leave_ends_hand_and_score_free(browser: Browser, served: Served) -> None:
    """Several at once, at the sizes of the complaint; one key closes them."""
    player = Player(browser, served.url)
    page = player.page
    state = dict(table_states())["table"]
    for width, height in ((390, 844), (1024, 600)):
        page.set_viewport_size({"width": width, "height": height})
        line = show(page, served.url, state)
        log = [{"k": "joined", "p": "x", "name": "Zoe"}, {"k": "left", "p": "y", "name": "Yan"}]
        line.send(json.dumps({**state, "seq": 10, "room": {**state["room"], "log": log}}))
        line.send(json.dumps({"t": "notice", "k": "restart", "in_s": 5}))
        page.locator(".notice").first.wait_for()
        covered = page.evaluate(COVERED)
        assert covered == []
        page.keyboard.press("Escape")
        assert page.locator(".notice").count() == 0
    player.close()
