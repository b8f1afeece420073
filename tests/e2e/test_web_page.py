"""The page as it is served: its size, and what a lost line looks like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect
from tests.e2e.conftest import STATIC
from tests.e2e.driver import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from tests.e2e.conftest import Served

MOST = 60_000  # bytes of JavaScript and CSS, packed, for menu and table


def test_menu_and_table_are_small(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url)
    files: set[str] = set()
    player.page.on("request", lambda request: files.add(request.url.removeprefix(served.url)))
    player.play_now("tiddle_a_wink", 2)
    player.page.locator(".tile").first.wait_for()
    loaded = sorted(
        name for name in files if re.search(r"assets/(?:core|index|table|Room|Table)[^/]*\.(?:js|css)$", name)
    )
    assert len(loaded) >= 4
    assert sum((STATIC / f"{name[1:]}.gz").stat().st_size for name in loaded) <= MOST
    player.check()
    player.close()


def test_a_lost_line_is_told_and_comes_back(browser: Browser, fragile: Served) -> None:
    player = Player(browser, fragile.url)
    page = player.page
    player.play_now("draw", 2)
    page.locator(".tile").first.wait_for()
    fragile.stop()
    expect(page.get_by_text("No connection. Trying again…")).to_be_visible(timeout=15_000)
    fragile.start()
    expect(page.get_by_text("No connection. Trying again…")).to_have_count(0, timeout=15_000)
    player.play_round(60)
    player.close()


def test_a_room_that_is_not_there(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url)
    player.open("/r/nothing")
    expect(player.page.get_by_role("heading", name="There is no such table")).to_be_visible()
    player.page.get_by_role("button", name="Home").click()
    expect(player.page.get_by_role("button", name="Play now")).to_be_visible()
    player.close()


def test_language_changes_in_place_and_stays(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url)
    page = player.page
    player.play_now("block", 2)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("ru")
    expect(page.get_by_role("heading", name="Настройки")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "ru"
    page.go_back()
    expect(page.get_by_role("heading", name=re.compile("Блок"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("Блок"))).to_be_visible()
    player.check()
    player.close()


def test_where_sockets_do_not_pass_the_page_polls(browser: Browser, served: Served) -> None:
    player = Player(browser, served.url)
    player.page.add_init_script("window.WebSocket = undefined")
    player.play_now("block", 2)
    player.play_round(90)
    player.check()
    player.close()
