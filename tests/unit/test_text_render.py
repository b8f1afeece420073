"""Rule sheets on paper, screen and terminal."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from doublesix import games
from doublesix.engine.rules import Game
from doublesix.text import LANGUAGES, RuleSheet, Section, Table, rule_sheet, to_html, to_markdown, to_terminal

AWKWARD = RuleSheet(
    "en",
    "house",
    "Tom & <Jerry>",
    "A *star*_game_.",
    (Section("deal", "The <deal>", ("1 < 2 & 3", Table(("a|b", "c"), (("1", "2"), ("3", "4"))), "[x](y)")),),
)


class Tags(HTMLParser):
    """Checks that tags are closed in order, and gathers their text and attributes."""

    void = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in self.void:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parsed(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    return tags


def sheet_of(key: str, lang: str) -> RuleSheet:
    rules = games.get(key).rules
    return rule_sheet(rules.seated(rules.seat_counts()[0]), lang)


@pytest.mark.parametrize("width", [1, 40, 41, 57, 80, 200])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_no_line_is_wider_than_the_terminal(game: Game, lang: str, width: int) -> None:
    lines = to_terminal(sheet_of(game.key, lang), width).splitlines()
    assert max(map(len, lines)) <= max(width, 40)
    assert all(line == line.rstrip() for line in lines)


def test_a_terminal_without_unicode() -> None:
    plain = to_terminal(sheet_of("tiddle_a_wink", "en"), ascii_only=True)
    assert plain.isascii()
    assert '"Tiddle-a-Wink"' in plain
    assert "10 + 6 - 1 = 15" in plain


def test_no_colours() -> None:
    assert "\x1b" not in to_terminal(sheet_of("all_fives", "ru"))


def test_a_table_lies_down_where_it_fits() -> None:
    wide, narrow = (to_terminal(sheet_of("fives_threes", "en"), width) for width in (80, 40))
    assert re.search(r"Ends add up to +3 +5 +6 +9 +10 +12 +15 +18 +20\n", wide)
    assert re.search(r"Ends add up to +You score\n +3 +1\n +5 +1\n", narrow)


def test_markdown() -> None:
    said = to_markdown(sheet_of("fives_threes", "en"))
    assert said.startswith("# Fives-and-Threes: rules for 2 players\n")
    assert "\n## Scoring\n\n- You score during play." in said
    assert "\n\n| Ends add up to | You score |\n| ---: | ---: |\n| 3 | 1 |\n" in said
    assert 1 == said.count("\n# ") + said.startswith("# ")


def test_markdown_is_escaped() -> None:
    said = to_markdown(AWKWARD)
    assert r"# Tom & \<Jerry\>" in said
    assert r"A \*star\*\_game\_." in said
    assert r"\[x\](y)" in said
    assert r"| a\|b | c |" in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_a_page_is_well_formed(game: Game, lang: str) -> None:
    tags = parsed(to_html(sheet_of(game.key, lang)))
    assert [] == tags.open
    assert ("html", {"lang": lang}) in tags.seen
    names = [name for name, _ in tags.seen]
    assert 1 == names.count("h1") == names.count("main")
    assert not {"script", "link", "img", "iframe"} & set(names)


def test_a_page_asks_nothing_of_the_network() -> None:
    page = to_html(sheet_of("chicken_foot", "en"))
    assert not re.search(r"https?:|//|url\(|@import", page)
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert "size: A4" in page


def test_a_page_says_what_the_sheet_says() -> None:
    sheet = sheet_of("tidl_vink", "ru")
    said = " ".join(parsed(to_html(sheet)).text)
    assert all(part in said for section in sheet.sections for part in section.parts if isinstance(part, str))


def test_a_page_is_escaped() -> None:
    tags = parsed(to_html(AWKWARD))
    assert "Tom & <Jerry>" in tags.text
    assert "1 < 2 & 3" in tags.text
    assert "jerry" not in {name for name, _ in tags.seen}
