"""`make e2e`: a round of every game by taps, in both languages, and the largest table that people lay.

Not collected by `make test`, which plays one game of each kind of layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.e2e.driver import Player, scrolls

from doublesix import games

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.e2e.conftest import Served


# Tiles drawn with a side of less than 9 px.
ILLEGIBLE = """() => [...document.querySelectorAll('.board g[transform]')]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width > 0 && Math.min(box.width, box.height) < 9).length"""


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("game", [game.key for game in games.ALL])
def test_a_round(browser: Browser, served: Served, game: str, lang: str, picture: Callable[[Page, str], None]) -> None:
    player = Player(browser, served.url, lang=lang, size=(390, 844) if lang == "en" else (1280, 800))
    player.play_now(game, games.get(game).seats)
    player.play_round(150)
    picture(player.page, f"every-{game}-{lang}")
    assert not scrolls(player.page)
    player.check()
    player.close()


def test_eight_trains_from_double_eighteen(
    browser: Browser, served: Served, picture: Callable[[Page, str], None]
) -> None:
    player = Player(browser, served.url)
    page = player.page
    player.play_now("mexican_train+set_max=18", 8)
    plays = 0

    def look() -> None:
        nonlocal plays
        plays += 1
        assert not scrolls(page)
        if plays % 40 == 1:
            for width, height in ((390, 844), (1440, 900)):
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_timeout(200)
                picture(page, f"eighteen-{plays}-{width}")
                small = page.evaluate(ILLEGIBLE)
                assert not scrolls(page)
                assert small == 0
            page.set_viewport_size({"width": 390, "height": 844})

    player.play_round(400, look)
    player.check()
    player.close()
