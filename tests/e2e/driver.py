"""Plays at the page as people do: by taps and by keys. It knows no rules; it takes what is offered."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable

from playwright.sync_api import Browser, BrowserContext, Page, expect

__all__ = ["Player", "settings"]


def settings(**changes: object) -> str:
    """Settings as the page stores them."""
    return json.dumps({"lang": "en", "sound": False, "name": "Ann", **changes})


class Player:
    """Somebody at a browser of their own.

    Attributes:
        problems: Errors of the page, and requests that left the server.
    """

    def __init__(
        self,
        browser: Browser,
        base: str,
        *,
        name: str = "Ann",
        lang: str = "en",
        size: tuple[int, int] = (390, 844),
        by_key: bool = False,
        **changes: object,
    ) -> None:
        self.base = base
        self.name = name
        self.by_key = by_key
        self.problems: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale="ru-RU" if lang == "ru" else "en-GB",
            reduced_motion="reduce",
            accept_downloads=True,
        )
        stored = settings(lang=lang, name=name, **changes)
        known = "location.protocol === 'about:' || localStorage.doublesix"
        self.context.add_init_script(f"if (!({known})) localStorage.doublesix = {json.dumps(stored)}")
        self.context.set_default_timeout(15_000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._console)
        self.page.on("request", lambda request: self._request(request.url))

    def _console(self, message: object) -> None:
        kind, text = message.type, message.text  # type: ignore[attr-defined]
        if kind in ("error", "warning") and not re.search("WebSocket|ERR_CONNECTION|Failed to load resource", text):
            self.problems.append(text)

    def _request(self, url: str) -> None:
        if not url.startswith((self.base, self.base.replace("http", "ws"), "data:", "blob:")):
            self.problems.append(f"a request left the server: {url}")

    # -- going places

    def open(self, path: str = "/") -> None:
        self.page.goto(self.base + path)
        self.page.locator("h1").first.wait_for()

    def play_now(self, rules: str, seats: int) -> None:
        """Begin a game against robots with one tap."""
        self.open()
        self.page.evaluate(
            "last => { const s = JSON.parse(localStorage.doublesix); s.last = last;"
            " localStorage.doublesix = JSON.stringify(s) }",
            {"rules": rules, "seats": seats, "people": [], "open": 0, "level": ""},
        )
        self.page.reload()
        self.page.locator(".big.primary").click()
        self.page.locator(".table").wait_for()

    @property
    def room(self) -> str:
        return self.page.url.removeprefix(self.base)

    # -- playing

    @property
    def over(self) -> bool:
        """Whether a round's result is shown."""
        return self.page.locator(".sheet").count() > 0

    @property
    def spoken(self) -> list[str]:
        return self.page.locator("[data-spoken] p").all_inner_texts()

    def step(self) -> bool:
        """Do one thing that is offered; False where nothing is."""
        page = self.page
        if page.locator(".curtain button").count():
            self._press(page.locator(".curtain button"))
            return True
        choice = page.locator(".acts.choosing button.primary")
        if choice.count():
            if self.by_key:
                page.keyboard.press("1")
            else:
                self._press(choice.first)
            return True
        fits = page.locator(".tile.fit")
        if fits.count():
            if self.by_key:
                self._play_by_key()
            else:
                self._press(fits.first)
            return True
        words = page.locator("[data-word]")
        if words.count():
            word = words.first.get_attribute("data-word", timeout=500) if words.count() else None
            if self.by_key and word is not None:
                page.keyboard.press("d" if word == "draw" else "m" if word == "claim" else "p")
            else:
                self._press(words.first)
            return True
        return False

    def _press(self, what: object) -> None:
        """Tap it; where it has gone meanwhile somebody was quicker, and the next look tells."""
        try:
            what.click(timeout=1_500)  # type: ignore[attr-defined]
        except Exception as error:
            if "Timeout" not in type(error).__name__:
                raise

    def _play_by_key(self) -> None:
        page = self.page
        page.keyboard.press("ArrowRight")
        for _ in range(30):
            focused = page.evaluate("document.activeElement?.className ?? ''")
            if "tile" in focused and "fit" in focused:
                page.keyboard.press("Enter")
                return
            page.keyboard.press("ArrowRight" if "tile" in focused else "Home")
            if page.evaluate("document.activeElement === document.querySelector('.tile:last-child')"):
                if "fit" in page.evaluate("document.activeElement?.className ?? ''"):
                    page.keyboard.press("Enter")
                    return
                page.keyboard.press("Home")
                if "fit" in page.evaluate("document.activeElement?.className ?? ''"):
                    page.keyboard.press("Enter")
                    return

    def next_round(self) -> None:
        button = self.page.locator(".sheet .go")
        if button.count() and button.is_enabled():
            if self.by_key:
                button.focus()
                self.page.keyboard.press("Enter")
            else:
                self._press(button)

    def play_round(self, timeout_s: float = 60, each: Callable[[], None] = lambda: None) -> None:
        """Play until the round's result is shown."""
        play([self], lambda: self.over, timeout_s, each)

    def check(self) -> None:
        """Nothing went wrong in this browser."""
        assert not self.problems, "\n".join(self.problems)

    def close(self) -> None:
        self.context.close()


def play(
    players: list[Player], until: Callable[[], bool], timeout_s: float, each: Callable[[], None] = lambda: None
) -> None:
    """Let everybody do what is offered until something is so."""
    deadline = time.monotonic() + timeout_s
    while not until():
        assert time.monotonic() < deadline, [player.page.locator("body").inner_text()[:600] for player in players]
        each()
        acted = [player.step() for player in players]  # everybody, not only the first who can
        if not any(acted):
            players[0].page.wait_for_timeout(30)


def scrolls(page: Page) -> bool:
    """Whether anything is off the screen."""
    return bool(
        page.evaluate(
            "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
        )
    )


__all__ += ["expect", "play", "scrolls"]
