"""Whole matches at the page: several browsers, robots, a lost line, every family of games, agreement, a replay."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from tests.e2e.driver import Player, play, scrolls

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from tests.e2e.conftest import Served

Picture = Callable[["Page", str], None]


def test_four_browsers_play_a_match_with_a_robot_through_a_crash(
    browser: Browser, fragile: Served, picture: Picture
) -> None:
    """Two phones, one in Russian, one played by key alone, a robot; the server is killed in the middle."""
    base = fragile.url
    ann = Player(browser, base, name="Ann", size=(390, 844))
    ann.open()
    ann.page.get_by_role("button", name="New game").click()
    ann.page.get_by_role("radio", name=re.compile("^Tiddle-a-Wink ")).check()
    ann.page.get_by_role("button", name="5", exact=True).click()
    for _ in range(3):
        ann.page.get_by_role("button", name="Keep a seat for a friend").click()
    ann.page.get_by_role("button", name="Invite friends").click()
    code = ann.page.locator(".code").inner_text()
    room = ann.room

    bo = Player(browser, base, name="Бо", lang="ru", size=(360, 640))
    cy = Player(browser, base, name="Cy", size=(1280, 800), by_key=True)
    dee = Player(browser, base, name="Dee", size=(844, 390))
    bo.open(room)
    bo.page.get_by_role("button", name="Сесть Место 2").click()
    cy.open()
    cy.page.get_by_label("Code or link from a friend").focus()
    cy.page.keyboard.type(code.lower())
    cy.page.keyboard.press("Enter")
    seat = cy.page.get_by_role("button", name="Sit here Seat 3")
    seat.wait_for()
    seat.focus()
    cy.page.keyboard.press("Enter")
    dee.open(room)
    dee.page.get_by_role("button", name="Sit here Seat 4").click()
    expect(ann.page.locator(".seats b", has_text="Dee")).to_be_visible()
    picture(ann.page, "play-lobby-full")
    people = [ann, bo, cy, dee]

    # A short match: everybody agrees to 30 points first.
    ann.page.get_by_role("button", name="Propose other rules").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_text("Match", exact=True).click()
    dialog.get_by_label("Score to reach, as a number").fill("30")
    dialog.get_by_label("Score to reach, as a number").press("Tab")
    dialog.get_by_role("button", name="Propose this to everyone").click()
    for other, words in ((bo, "Согласиться"), (cy, "Agree"), (dee, "Agree")):
        button = other.page.get_by_role("button", name=words, exact=True)
        button.wait_for()
        button.focus()
        other.page.keyboard.press("Enter")
    expect(ann.page.locator(".proposal")).to_have_count(0)
    ann.page.get_by_role("button", name="Start the match").click()
    for player in people:
        player.page.locator(".table").wait_for()

    crashed = False
    started = time.monotonic()

    def middle() -> None:
        """Kill the server once, somewhere in the middle of the first round; reload a page as well."""
        nonlocal crashed
        if not crashed and len(ann.page.locator(".plays li").all()) >= 2 and time.monotonic() - started > 1:
            crashed = True
            fragile.stop(signal.SIGKILL)
            time.sleep(0.3)
            fragile.start()
            bo.page.reload()
            bo.page.locator(".table").wait_for()

    def ended() -> bool:
        if all(
            player.page.get_by_role("region", name=re.compile("End of the match|Конец матча")).count()
            for player in people
        ):
            return True
        for player in people:
            player.next_round()
        return False

    play(people, ended, 240, middle)
    assert crashed
    scores = {player.page.locator(".sheet .total").first.inner_text().split("\t")[-1] for player in people}
    assert len(scores) == 1
    picture(bo.page, "play-match-end-ru")
    picture(cy.page, "play-match-end-desk")
    for player in people:
        player.check()
        assert not scrolls(player.page)
        player.close()


@pytest.mark.parametrize("game", ["tiddle_a_wink", "all_fives", "chicken_foot", "mexican_train"])
def test_a_round_of_each_kind_of_layout_by_taps(browser: Browser, served: Served, game: str, picture: Picture) -> None:
    ann = Player(browser, served.url)
    ann.play_now(game, 3)
    drawn = False

    def look() -> None:
        nonlocal drawn
        assert not scrolls(ann.page)
        if not drawn and ann.page.locator(".plays li").count() >= 3:
            drawn = True
            picture(ann.page, f"play-{game}")

    ann.play_round(90, look)
    picture(ann.page, f"play-{game}-end")
    ann.check()
    ann.close()


def test_a_proposal_is_refused_and_then_one_is_accepted(browser: Browser, served: Served, picture: Picture) -> None:
    ann = Player(browser, served.url)
    ann.open()
    ann.page.get_by_role("button", name="New game").click()
    ann.page.get_by_role("radio", name=re.compile("^All Fives ")).check()
    ann.page.get_by_role("button", name="Keep a seat for a friend").click()
    ann.page.get_by_role("button", name="Invite friends").click()
    ann.page.locator(".code").wait_for()
    bo = Player(browser, served.url, name="Bo")
    bo.open(ann.room)
    bo.page.get_by_role("button", name="Sit here Seat 2").click()
    expect(ann.page.locator(".seats b", has_text=re.compile("^Bo$"))).to_be_visible()

    def propose(target: str) -> None:
        ann.page.get_by_role("button", name="Propose other rules").click()
        dialog = ann.page.get_by_role("dialog")
        dialog.get_by_text("Match", exact=True).click()
        dialog.get_by_label("Score to reach", exact=True).select_option(target)
        dialog.get_by_role("button", name="Propose this to everyone").click()

    propose("61")
    shown = bo.page.locator(".proposal")
    expect(shown).to_contain_text("Ann proposes other rules")
    expect(shown.locator("mark")).to_have_text("61")
    expect(shown).to_contain_text("Still to answer: Bo.")
    picture(bo.page, "agree-proposal")
    shown.get_by_role("button", name="Refuse").click()
    expect(ann.page.get_by_text("Bo refuses the proposed rules.").first).to_be_visible()
    expect(ann.page.locator(".proposal")).to_have_count(0)
    expect(ann.page.locator(".page")).not_to_contain_text("1 house rule")

    propose("150")
    bo.page.locator(".proposal").get_by_role("button", name="Agree", exact=True).click()
    expect(ann.page.locator(".page")).to_contain_text("1 house rule")
    ann.page.get_by_role("button", name="The rules of this table").click()
    expect(ann.page.get_by_role("dialog").locator(".differs")).to_contain_text("150")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Start").first.click()
    bo.page.locator(".table").wait_for()
    bo.page.get_by_role("button", name="Rules of this table").click()
    expect(bo.page.get_by_role("dialog").locator(".differs")).to_contain_text("150")
    for player in (ann, bo):
        player.check()
        player.close()


def test_a_match_is_downloaded_and_looked_at_again(
    browser: Browser, served: Served, tmp_path: Path, picture: Picture
) -> None:
    ann = Player(browser, served.url)
    ann.play_now("straight+match_length=1+match_mode=rounds_total", 2)
    page = ann.page
    end = page.get_by_role("region", name="End of the match")
    play([ann], lambda: bool(end.count()), 90)
    with page.expect_download() as download:
        end.get_by_role("link", name="Save the record").click()
    file = tmp_path / "match.json"
    download.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert record["game"] == "straight"

    page.goto(served.url + "/#/replays")
    page.locator(".card").first.wait_for()
    page.locator("input[type=file]").set_input_files(file)
    told = page.locator("[data-told]")
    told.wait_for()
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 2
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("3")
    picture(page, "replay")
    slider.focus()
    page.keyboard.press("End")
    expect(told).to_contain_text("wins the match")
    page.get_by_label("Hands shown").select_option("1")
    expect(page.locator(".hands li")).to_have_count(1)

    broken = tmp_path / "broken.json"
    record["rounds"][0]["moves"][1] = "0 9-9@0"
    broken.write_text(json.dumps(record), "utf-8")
    page.goto(served.url + "/#/replays")
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.locator(".fault")).to_be_visible()
    ann.check()
    ann.close()


def test_people_share_a_screen_and_hands_stay_hidden(browser: Browser, served: Served, picture: Picture) -> None:
    ann = Player(browser, served.url)
    page = ann.page
    ann.open()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("radio", name=re.compile("^Block ")).check()
    page.get_by_role("button", name="Another person here").click()
    page.get_by_label("At this screen").fill("Ben")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".table").wait_for()
    seen: set[str] = set()

    def curtain() -> None:
        if page.locator(".curtain").count():
            assert page.locator(".tile").count() == 0
            seen.add(page.locator(".curtain button").inner_text())
            if len(seen) == 2:
                picture(page, "curtain")

    ann.play_round(90, curtain)
    assert {"I am Ann: show my tiles", "I am Ben: show my tiles"} == seen
    ann.check()
    ann.close()


def test_a_watcher_sees_no_hand_and_takes_a_robots_seat(browser: Browser, served: Served, picture: Picture) -> None:
    ann = Player(browser, served.url)
    ann.play_now("draw", 3)
    bo = Player(browser, served.url, name="Bo")
    bo.open(ann.room)
    page = bo.page
    page.get_by_text("You are watching").wait_for()
    assert page.locator(".tile").count() == 0
    picture(page, "watch")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Play instead Robot 2").click()
    page.keyboard.press("Escape")
    page.locator(".tile").first.wait_for()
    expect(ann.page.get_by_text("Bo takes a seat.").first).to_be_attached()
    for player in (ann, bo):
        player.check()
        player.close()


def test_a_hostile_name_is_only_a_name(browser: Browser, served: Served) -> None:
    name = '<img src=x onerror="document.title=1">'
    ann = Player(browser, served.url, name=name)
    ann.play_now("block", 2)
    expect(ann.page.locator(".seats bdi").last).to_contain_text("<img")
    assert ann.page.locator(".seats img").count() == 0
    assert ann.page.title() != "1"
    ann.check()
    ann.close()


def test_two_windows_on_one_seat_show_the_same_and_a_move_counts_once(browser: Browser, served: Served) -> None:
    ann = Player(browser, served.url)
    ann.play_now("block", 2)
    second = ann.context.new_page()
    second.goto(served.url + ann.room)
    second.locator(".tile").first.wait_for()

    def hand(page: Page) -> list[str]:
        return [tile.get_attribute("aria-label") or "" for tile in page.locator(".tile").all()]

    assert hand(second) == hand(ann.page)
    play([ann], lambda: ann.page.locator(".tile").count() == 6, 30)
    expect(second.locator(".tile")).to_have_count(6)
    ann.check()
    ann.close()
