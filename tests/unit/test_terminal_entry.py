"""What may be typed at the prompt, and what is said when it may not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.actions import Draw, EndId, Pass, Play
from doublesix.engine.deal import Chance, Deal
from doublesix.engine.match import Match
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import Tile, full_set
from doublesix.engine.view import SeatView
from doublesix.terminal.advice import advice
from doublesix.terminal.choices import choices
from doublesix.terminal.entry import COMMANDS, Chosen, Command, Question, Wrong, read
from doublesix.text.catalogue import Text

EN, RU = Text("en"), Text("ru")


def t(text: str) -> Tile:
    return Tile.parse(text)


def dealt(
    rules: HouseRules, *hands: str, boneyard: Sequence[str] = (), moves: Sequence[tuple[int, Play]] = ()
) -> Match:
    """A round from the hands as spelled out; what is in none of them is the boneyard."""
    held = [tuple(map(t, hand.split())) for hand in hands]
    first = tuple(map(t, boneyard))
    used = {tile for hand in held for tile in hand} | set(first)
    rest = tuple(tile for tile in full_set(rules.set_max) if tile not in used)
    rules = rules.with_(hand_size=len(held[0]))
    match = Match.of(rules, seats=len(hands)).with_deal(Deal(tuple(held), first + rest))
    for seat, play in moves:
        match, _ = match.play(play, seat)
    return match


def line() -> SeatView:
    """Seat 1 holds 6-4 and others against a line that shows 6 on the left and 4 on the right."""
    rules = games.DRAW.with_(first_lead="heaviest_tile")
    match = dealt(rules, "6-5 2-1 0-0 5-5", "6-4 3-2 4-4 1-0", moves=[(0, Play(t("6-5"), None, 5))])
    return match.view(1)


VIEW = line()


@pytest.mark.parametrize("typed", ["64", "46", "6-4", "4-6", "6 4", " 6 - 4 ", "6|4", "6:4", "64@1", "6-4@1", "6 4 1",
                                   "641", "64 l", "6-4 left", "64 л", "6–4", "1", "#1"])  # fmt: skip
@pytest.mark.parametrize("text", [EN, RU], ids=["en", "ru"])
def test_a_tile_may_be_typed_in_many_ways(typed: str, text: Text) -> None:
    assert read(typed, VIEW, text) == Chosen(Play(t("6-4"), EndId(0), 4))


@pytest.mark.parametrize(("typed", "said"), [
    ("6-4@2", "6-4 does not fit end (2), which shows 5."),
    ("32", "3-2 does not fit: the open ends show 5 and 6."),
    ("66", "You do not hold 6-6."),
    ("6-4@9", "There is no end “9”; the open ends are (1) (2)."),
    ("9", "There is no play number 9."),
    ("7-7", "“7-7” is no tile of this set, which goes from 0-0 to 6-6."),
    ("d", "You can play, so you may not draw."),
    ("p", "You can play, so you may not pass."),
    ("a b c", "“a b c” is no play and no command; type a tile as 6-4, or ? for help."),
    ("-1", "“-1” is no play and no command; type a tile as 6-4, or ? for help."),
    ("x" * 10_000, "That was 10000 signs, too much for a play."),
])  # fmt: skip
def test_what_cannot_be_played_is_explained_with_what_would_do(typed: str, said: str) -> None:
    """C114."""
    reading = read(typed, VIEW, EN)
    assert isinstance(reading, Wrong)
    assert reading.message.startswith(said)
    assert reading.message.endswith("You can play 1. 6-4.")


@pytest.mark.parametrize("typed", ["", "   ", "\x1b[A", "\x1bOD\x1b[1;5C", "\x00"])
def test_an_empty_line_says_what_would_do(typed: str) -> None:
    assert read(typed, VIEW, EN) == Wrong("You can play 1. 6-4.")


@given(st.text(max_size=40))
def test_any_line_at_all_is_answered(typed: str) -> None:
    for text in (EN, RU):
        reading = read(typed, VIEW, text)
        if isinstance(reading, Chosen):
            assert reading.action in VIEW.legal
        if isinstance(reading, Wrong):
            assert reading.message


def test_words_of_both_languages_work_everywhere() -> None:
    for name, words in COMMANDS.items():
        for word in words:
            assert read(word, VIEW, EN) == Command(name)
            assert read(word.upper(), VIEW, RU) == Command(name)


def test_a_seat_that_cannot_play_may_draw_or_pass() -> None:
    rules = games.DRAW.with_(first_lead="heaviest_tile", voluntary_draw=True)
    match = dealt(rules, "6-6 2-1", "3-2 1-0", boneyard=["5-5"], moves=[(0, Play(t("6-6"), None, 6))])
    for word in ("d", "draw", "б", "базар"):
        assert read(word, match.view(1), EN) == Chosen(Draw())
    assert isinstance(read("p", match.view(1), EN), Wrong)
    match = dealt(games.BLOCK.rules, "6-6 6-5", "3-2 1-0", "6-4 4-4", moves=[(0, Play(t("6-6"), None, 6))])
    for word in ("p", "pass", "knock", "п", "пас"):
        assert read(word, match.view(1), EN) == Chosen(Pass())
    assert "Nobody draws" in str(read("d", match.view(1), EN))


def test_no_end_is_asked_on_an_empty_table_or_where_one_is_as_good() -> None:
    """C100: the first tile, two equal sides of a first double, a tile that fits one end only."""
    match = dealt(games.BLOCK.with_(first_tile="any"), "6-6 6-0", "6-5 5-5")
    assert read("60", match.view(0), EN) == Chosen(Play(t("6-0"), None, 6))
    match, _ = match.play(Play(t("6-6"), None, 6), 0)
    assert read("65", match.view(1), EN) == Chosen(Play(t("6-5"), EndId(0), 5))
    assert isinstance(read("64", VIEW, EN), Chosen)


def test_a_tile_that_fits_both_ends_differently_raises_the_question() -> None:
    rules = games.BLOCK.with_(first_lead="heaviest_tile")
    match = dealt(rules, "6-6 4-1", "6-4 3-3", "6-1 2-2", moves=[(0, Play(t("6-6"), None, 6))])
    match, _ = match.play(Play(t("6-4"), EndId(0), 4), 1)
    match, _ = match.play(Play(t("6-1"), EndId(1), 1), 2)
    reading = read("41", match.view(0), EN)
    assert isinstance(reading, Question)
    assert reading.about == "end"
    assert read("41 2", match.view(0), EN) == Chosen(Play(t("4-1"), EndId(1), 4))
    assert read("41 r", match.view(0), EN) == Chosen(Play(t("4-1"), EndId(1), 4))


def test_a_wild_tile_asks_which_half_stays_open() -> None:
    rules = games.MATADOR.with_(first_lead="heaviest_tile")
    match = dealt(rules, "6-6 3-2", "6-1 5-5", moves=[(0, Play(t("6-6"), None, 6))])
    reading = read("61", match.view(1), EN)
    assert isinstance(reading, Question)
    assert reading.about == "half"
    assert {choice.play.facing for choice in reading.choices} == {1, 6}


def test_large_numbers_of_large_sets_are_read() -> None:
    rules = games.DRAW.with_(set_max=12, first_lead="heaviest_tile")
    match = dealt(rules, "12-12 2-1", "12-9 12-1", moves=[(0, Play(t("12-12"), None, 12))])
    view = match.view(1)
    for typed in ("12-9", "9-12", "12 9", "129", "912"):
        assert read(typed, view, EN) == Chosen(Play(t("12-9"), EndId(0), 9))
    assert read("121", view, EN) == Chosen(Play(t("12-1"), EndId(0), 1))


def test_a_train_is_named_by_its_owner() -> None:
    match = Match.deal(games.MEXICAN_TRAIN, seats=3, chance=Chance.seeded(4))
    view = match.view(match.turn)
    tile = choices(view)[0].play.tile
    assert isinstance(read(f"{tile} own", view, EN, ("Ann", "Bob", "Cy")), Chosen)
    assert "There is no end" in str(read(f"{tile} zed", view, EN, ("Ann", "Bob", "Cy")))


def test_under_muggins_a_score_is_announced_with_a_sign() -> None:
    rules = games.MUGGINS.with_(muggins_claim=True, first_lead="heaviest_tile")
    match = dealt(rules, "5-5 2-1", "4-4 3-3")
    assert read("55!", match.view(0), EN) == Chosen(Play(t("5-5"), None, 5, announced=True))
    assert read("55", match.view(0), EN) == Chosen(Play(t("5-5"), None, 5, announced=False))


def test_advice_gives_its_reason_in_domino_words() -> None:
    said = advice(VIEW, EN, ("Ann", "Bob"))
    assert said == "The tips would play 6-4: it is the only tile that fits."
    assert "6-4" in (advice(VIEW, RU, ("Ann", "Bob")) or "")
