"""The drawn table: every game, every width, nothing lost, nothing too wide."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.actions import Play
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.engine.view import SeatView
from doublesix.players import by_name
from doublesix.terminal.draw import draw, leaders, low_wins
from doublesix.terminal.ink import Look, fold, paint, plain_ascii, width_of
from doublesix.terminal.layout import layout_of
from doublesix.terminal.picture import label, picture
from doublesix.terminal.screen import compose
from doublesix.testing.strategies import seatings
from doublesix.text.catalogue import Text

WIDTHS = (40, 60, 80, 120)
NAMES = ("You", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kit", "Lou", "May", "Ned", "Ola", "Pam")
GOLDEN = Path(__file__).with_name("test_terminal_golden.txt")


def played(rules: HouseRules | Game, seats: int, moves: int, seed: int) -> Match:
    """A position after some moves of random players."""
    match = Match.deal(rules, seats=seats, chance=Chance.seeded(seed))
    return _go_on(match, moves, seed)


def _go_on(match: Match, moves: int, seed: int) -> Match:
    player = by_name("random", seed)
    while moves and not match.round_over:
        seats = [seat for seat, _ in match.legal_moves()]
        seat = match.turn if match.turn in seats else seats[0]
        match, _ = match.play(player(match.view(seat)), seat)
        moves -= 1
    return match


def usual_seats(game: Game) -> int:
    counts = game.rules.seat_counts()
    return game.seats if game.seats in counts else counts[0]


def holds(view: SeatView, look: Look) -> list[str]:
    """Draw, and check what holds for every drawing."""
    names = NAMES[: view.seats] if view.seats <= len(NAMES) else ()
    lines = draw(view, look, names=names)
    assert all(width_of(line) <= look.columns for line in lines)
    assert not any(line != line.rstrip() for line in lines)
    text = "\n".join(lines)
    if not look.unicode and look.language == "en":
        assert text.isascii()
    for end in view.ends:
        assert label(end.id) in text or not view.moves
    return lines


def all_tiles_are_there(view: SeatView, look: Look, most: int | None = None) -> None:
    """Every tile of the layout is drawn, or counted where an arm is cut short."""
    layout = layout_of(view)
    lines = picture(layout, view, look, Text("en"), NAMES, most)
    text = "\n".join(lines)
    roots = len(re.findall(r"at \[\d+\|\d+\]", text))
    drawn = len(re.findall(r"\[\d+\|\d+\]", text)) - roots
    counted = sum(map(int, re.findall(r"(?:…|\.\.)(\d+)(?:…|\.\.)", text)))
    laid = sum(isinstance(move.action, Play) for move in view.moves) + (view.engine is not None)
    assert drawn + counted == laid
    if most is None:
        assert counted == 0


@pytest.mark.parametrize("unicode", [True, False], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: str(game.key))
def test_every_game_is_drawn_whole_in_every_width(game: Game, width: int, unicode: bool) -> None:
    look = Look(width=width, unicode=unicode)
    for moves in (0, 9, 26, 60):
        view = played(game, usual_seats(game), moves, 7 + moves).view(0)
        holds(view, look)
        all_tiles_are_there(view, look)
        all_tiles_are_there(view, look, most=4)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seatings(), st.integers(0, 10**6), st.integers(0, 70), st.sampled_from(WIDTHS), st.sampled_from(["en", "ru"]))
def test_any_position_of_any_rules_is_drawn(seating: Seating, seed: int, moves: int, width: int, lang: str) -> None:
    teams = seating.teams if seating.rules.teams == "explicit" else None
    match = Match.of(seating.rules, seats=seating.seats, teams=teams).next_round(Chance.seeded(seed))
    match = _go_on(match, moves, seed)
    for seat in (None, 0):
        view = match.view(seat)
        holds(view, Look(width=width, height=18, language="ru" if lang == "ru" else "en", unicode=seed % 2 == 0))
        layout = layout_of(view)
        assert [(arm.end, arm.pips) for arm in layout.arms if arm.open] == [(end.id, end.pips) for end in view.ends]


@pytest.mark.parametrize("seats", [2, 4, 8, 10])
def test_a_crowd_of_trains_keeps_every_end_on_a_small_screen(seats: int) -> None:
    view = played(games.MEXICAN_TRAIN, seats, 120, 5).view(0)
    lines = compose(
        lambda look: draw(view, look, names=NAMES[:seats]), ["Bob plays 1-0."], ["Which?"], Look(width=40), 23
    )
    assert len(lines) <= 23
    assert lines[-1] == "Which?"


def test_colour_changes_nothing_but_colour() -> None:
    view = played(games.ALL_FIVES, 4, 12, 3).view(0)
    plain = draw(view, Look())
    coloured = draw(view, Look(colour=True))
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in coloured] == plain
    assert any("\x1b[" in line for line in coloured)
    assert paint("no tile here") == "no tile here"


def test_large_sets_line_up() -> None:
    """C113: [12|9] takes its place in a column of hands whatever else is held."""
    lines = draw(played(games.MEXICAN_TRAIN, 4, 0, 1).view(0), Look(width=50))
    rows = [line for line in lines if line.startswith("  [")]
    starts = [[found.start() for found in re.finditer(r"\[", row)] for row in rows]
    assert len(rows) > 1
    assert all(start == starts[0][: len(start)] for start in starts)


@pytest.mark.parametrize(
    ("key", "low"), [("mexican_train", True), ("chicken_foot", True), ("block", False), ("all_fives", False)]
)
def test_the_badge_of_the_leader_knows_which_way_the_game_is_won(key: str, low: bool) -> None:
    """C33: the lowest score leads with trains and feet, the highest elsewhere."""
    match = Match.of(games.get(key), seats=3)
    assert low_wins(match.rules) is low
    while not match.rounds or (len(match.rounds) < 3 and not match.winners):
        match = _go_on(match.next_round(Chance.seeded(2)), -1, 4)
    view = match.view(None)
    best = min(view.total) if low else max(view.total)
    assert leaders(view) == tuple(side for side, points in enumerate(view.total) if points == best)


def test_nobody_leads_while_all_are_level() -> None:
    assert leaders(played(games.BLOCK, 3, 2, 1).view(None)) == ()


def test_a_spectator_sees_no_hand() -> None:
    match = played(games.BLOCK, 3, 4, 1)
    text = "\n".join(draw(match.view(None), Look()))
    for seat in range(3):
        for tile in match.view(seat).hand:
            assert f"[{tile.high}|{tile.low}]" not in text


def test_typewriter_signs_and_folding() -> None:
    assert plain_ascii("“a” — b−c ×") == '"a" - b-c x'
    assert all(width_of(line) <= 20 for line in fold("домино " * 12, 20, "  "))


POSITIONS = {
    "line": (games.TIDDLE_A_WINK, 4, 17, 4, Look(width=40)),
    "cross": (games.ALL_FIVES, 2, 22, 3, Look(width=60)),
    "cross ascii": (games.ALL_FIVES, 2, 22, 3, Look(width=60, unicode=False)),
    "trains": (games.MEXICAN_TRAIN, 4, 44, 2, Look(width=80)),
    "feet": (games.CHICKEN_FOOT, 4, 34, 3, Look(width=80)),
    "eight arms": (games.CYPRUS, 4, 22, 1, Look(width=60)),
    "pairs in Russian": (games.FIVES_THREES, 4, 9, 2, Look(width=60, language="ru")),
    "small trains": (games.MEXICAN_TRAIN, 4, 44, 2, Look(width=40, height=14)),
}


def _golden() -> dict[str, str]:
    parts = re.split(r"^=== (.*)\n", GOLDEN.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def drawn_positions() -> dict[str, str]:
    return {
        name: "\n".join(draw(played(game, seats, moves, seed).view(0), look, names=NAMES[:seats])) + "\n"
        for name, (game, seats, moves, seed, look) in POSITIONS.items()
    }


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_look_as_they_were_looked_at(name: str) -> None:
    """The file was read by a person; after a wanted change, write ``drawn_positions()`` anew and read it again."""
    assert _golden()[name] == drawn_positions()[name]
