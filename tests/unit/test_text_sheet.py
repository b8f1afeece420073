"""The rule sheet says everything: each option's value changes it, and each house rule is listed."""

from __future__ import annotations

import os
import re
from itertools import combinations
from pathlib import Path

import pytest

from doublesix import games
from doublesix.engine.kinds import Choice, Flag, Value
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import Game, Seating
from doublesix.errors import DoublesixError
from doublesix.text import LANGUAGES, RuleSheet, Table, rule_sheet, to_terminal
from doublesix.text.catalogue import Text
from doublesix.text.options import option_words, value_words

GOLDEN = Path(__file__).parent / "golden"


def words(sheet: RuleSheet, *, without: str = "") -> str:
    """All that the sheet says, section by section."""
    said = []
    for section in sheet.sections:
        if section.key != without:
            said += [part if isinstance(part, str) else str(part.rows) for part in section.parts]
    return "\n".join(said)


def body(seating: Seating, lang: str) -> str:
    """The rules alone, without the list of what differs."""
    return words(rule_sheet(seating, lang), without="differs")


# Where each option makes a difference: a table, the seats, and the values to tell apart.
ALIVE: dict[str, tuple[str, int, tuple[object, ...]]] = {
    "set_max": ("draw", 2, (6, 9, 12)),
    "set_copies": ("draw", 2, (1, 2)),
    "remove_tiles": ("draw", 2, ([], ["0-0"], ["6-6", "0-0"])),
    "teams": ("block", 4, ("none", "pairs")),
    "direction": ("draw", 3, ("clockwise", "counterclockwise")),
    "turn_mode": ("draw", 3, ("turns", "realtime")),
    "hand_size": ("draw", 2, (3, 5, 7, "max_equal")),
    "misdeal_doubles": ("draw", 2, ("off", 4, 5)),
    "first_lead": (
        "draw+match_mode=points",
        3,
        ("highest_double", "lowest_double", "heaviest_tile", "specific_tile", "lot", "reveal", "round_double"),
    ),
    "lead_tile": ("draw+first_lead=specific_tile", 3, ("6-6", "1-1", "5-4")),
    "first_tile": ("draw+first_lead=reveal", 3, ("qualifying", "any", "any_double")),
    "lead_fallback": ("draw+first_lead=specific_tile", 3, ("heaviest_tile", "next_double", "redeal", "draw_until")),
    "next_lead": ("block+teams=pairs", 4, ("same_method", "winner", "winner_side", "rotate")),
    "no_winner_lead": ("draw+next_lead=winner", 3, ("rotate", "same_leader", "same_method")),
    "next_first_tile": ("draw+next_lead=winner", 3, ("qualifying", "any")),
    "start_arms": (
        "block+lead_fallback=redeal+no_winner_lead=same_method",
        4,
        (1, 2, 4, 6, 8, "trains"),
    ),
    "start_fill": ("sebastopol", 4, ("none", "global")),
    "spinner": ("draw", 3, ("none", "set_double", "first_double", "all_doubles")),
    "spinner_arms": ("draw+spinner=all_doubles", 3, (3, 4)),
    "spinner_unlock": ("draw+spinner=all_doubles", 3, ("both_sides", "immediate")),
    "double_fill": ("draw+spinner=all_doubles", 3, ("none", "local", "global")),
    "foot_rule": ("chicken_foot", 4, ("block", "cap")),
    "match_rule": ("draw", 3, ("equal", "sum:6", "sum:7")),
    "wild_tiles": ("draw+match_rule=sum:7", 3, ([], ["6-1"], ["6-1", "5-2"])),
    "tiles_per_turn": ("draw", 3, (1, 2)),
    "double_bonus": ("mexican_train", 3, ("none", "optional_one", "optional_chain", "must_cover")),
    "bonus_on_set": ("tidl_vink", 3, (True, False)),
    "bonus_must_match_double": ("tidl_vink", 3, (True, False)),
    "force_play": ("draw", 3, (True, False)),
    "draw_rule": ("draw", 3, ("none", "one", "up_to:2", "up_to:3", "until_playable")),
    "boneyard_reserve": ("draw", 3, (0, 1, 2, {"3": 3})),
    "voluntary_draw": ("draw", 3, (True, False)),
    "play_drawn": ("draw", 3, ("must", "may")),
    "draw_penalty": ("draw", 3, (0, 5, 10)),
    "draw_penalty_to": ("draw+draw_penalty=5", 3, ("winner", "self")),
    "draw_penalty_in_count": ("draw+draw_penalty=5", 3, (True, False)),
    "round_end": ("block+teams=pairs", 4, ("first_out", "partners_out")),
    "block_rule": ("draw", 3, ("all_stuck", "dead_layout", "first_stuck")),
    "blocked_result": ("draw", 3, ("lightest_wins", "fewest_tiles", "no_score")),
    "blocked_tie": (
        "draw",
        3,
        ("no_score", "share", "lightest_tile", "last_player_wins", "last_player_loses", "carry_over"),
    ),
    "score_flow": ("draw", 3, ("winner_takes", "each_keeps")),
    "out_score": (
        "block+teams=pairs",
        6,
        ("opponents_pips", "minus_own", "difference_each", "all_pips", "one_point", "nothing"),
    ),
    "blocked_score": (
        "draw",
        3,
        ("opponents_pips", "minus_own", "difference_each", "all_pips", "one_point", "nothing"),
    ),
    "double_value": ("draw", 3, (1, 2)),
    "double_blank_value": ("draw", 3, (0, 10, 50)),
    "boneyard_to_winner": ("draw", 3, (True, False)),
    "ends_divisors": ("muggins", 3, ([], [5], [3], [3, 5])),
    "ends_unit": ("muggins", 3, ("pips", "quotient")),
    "pip_rounding": ("muggins", 3, (1, 3, 5)),
    "rounding_scope": ("muggins", 3, ("total", "each")),
    "out_bonus": ("fives_threes", 3, (0, 1, 2)),
    "muggins_claim": ("muggins", 3, (True, False)),
    "match_mode": ("chicken_foot", 3, ("points", "rounds_total", "best_of", "round_doubles")),
    "target": ("draw", 3, (61, 100, 101)),
    "target_mode": ("fives_threes", 3, ("at_least", "exact")),
    "match_length": ("draw+match_mode=best_of", 3, (3, 5, 7)),
    "win_check": ("muggins", 3, ("round_end", "immediate")),
    "match_tie": ("muggins+win_check=round_end", 3, ("extra_hand", "shared")),
    "no_win_on_lead": ("fives_threes", 3, (True, False)),
    "train_first_turn": ("mexican_train", 3, ("chain", "single")),
    "train_engine": ("mexican_train+lead_fallback=next_double", 3, ("removed", "held")),
    "train_communal": ("mexican_train", 3, (True, False)),
    "train_double_cover": ("mexican_train", 3, ("anywhere", "on_double")),
    "train_mark_off": ("mexican_train", 3, ("own_play",)),
    "slap_grace_ms": ("tiddly_wink_slap", 3, (0, 400, 1000)),
    "slap_freeze_ms": ("tiddly_wink_slap", 3, (0, 1000, 1500)),
    "slap_cooldown_ms": ("tiddly_wink_slap", 3, (0, 250, 1000)),
    "stall_ms": ("tiddly_wink_slap", 3, (3000, 5000)),
    "slap_penalty_draw": ("tiddly_wink_slap", 3, (0, 1, 2)),
    "slap_window_ms": ("tiddly_wink_slap", 3, (0, 120, 1000)),
    "slap_cap_ms": ("tiddly_wink_slap", 3, (0, 150, 1000)),
    "slap_strict": ("tiddly_wink_slap", 3, (True, False)),
}


def test_every_option_is_tried() -> None:
    assert list(OPTIONS) == list(ALIVE)
    for name, option in OPTIONS.items():
        tried = [option.kind.to_json(option.kind.accept(value)) for value in ALIVE[name][2]]
        listed = [option.kind.to_json(value) for value in option.kind.choices]
        if isinstance(option.kind, Choice | Flag) and name not in ("teams", "start_fill"):
            assert sorted(map(str, listed)) == sorted(map(str, tried)), name


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_changes_the_rules(name: str, lang: str) -> None:
    text, seats, tried = ALIVE[name]
    said = {str(value): body(games.parse(text).with_(**{name: value}).seated(seats), lang) for value in tried}
    for (one, rules), (other, others) in combinations(said.items(), 2):
        assert rules != others, f"{name}: {one} reads as {other}"
    assert all(said.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OPTIONS)
def test_every_house_rule_is_listed(name: str, lang: str) -> None:
    """The last section has a sentence with the option, its value and the usual value, and no other sentence."""
    preset, seats, tried = ALIVE[name]
    base = games.parse(preset)
    text, option = Text(lang), OPTIONS[name]
    for value in tried:
        rules = base.with_(**{name: value})
        sheet = rule_sheet(rules.seated(seats), lang)
        last = {section.key: section.parts for section in sheet.sections}.get("differs", ())
        stored = option.kind.accept(value)
        usual: Value = rules.game.rules.at(seats).value(name)
        mine = [part for part in last if str(part).startswith(f"{option_words(text, name)}:")]
        if stored == usual or (name == "hand_size" and rules.hand_for(seats) == rules.game.rules.hand_for(seats)):
            assert [] == mine
        else:
            assert 1 == len(mine)
            if name not in ("hand_size", "boneyard_reserve"):
                assert value_words(text, name, stored) in str(mine[0])
                assert value_words(text, name, usual) in str(mine[0])


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_usual_game_differs_from_nothing(game: Game, lang: str) -> None:
    for seats in game.rules.seat_counts():
        sheet = rule_sheet(game.rules.seated(seats), lang)
        assert "differs" not in {section.key for section in sheet.sections}


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sheet_is_whole(game: Game, lang: str) -> None:
    for seats in game.rules.seat_counts():
        sheet = rule_sheet(game.rules.seated(seats), lang)
        keys = [section.key for section in sheet.sections]
        assert {"setup", "deal", "lead", "turn", "stuck", "end", "scoring", "match", "calls"} <= set(keys)
        said = words(sheet)
        assert not re.search(r"[{}_]", said)
        assert str(seats) in sheet.title
        for section in sheet.sections:
            parts = [part for part in section.parts if isinstance(part, str)]
            assert len(parts) == len(set(parts)), "a sentence stands twice"
            assert all(part.endswith((".", "!", "?")) for part in parts)
            assert all(part[0].isupper() or part[0].isdigit() or part[0] in "“«" for part in parts)
        if lang == "ru":
            assert not re.search("[A-Za-z]", said)


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_a_sheet_fits_one_page(game: Game) -> None:
    """A printed A4 page has two columns of at least sixty lines of fifty-six letters."""
    for lang in LANGUAGES:
        for seats in game.rules.seat_counts():
            sheet = rule_sheet(game.rules.seated(seats), lang)
            rulers = len(sheet.sections) + 1  # lines under headings, which are thin in print
            assert len(to_terminal(sheet, 56).splitlines()) - rulers < 120


def test_the_deal_is_counted() -> None:
    said = words(rule_sheet(games.get("tiddle_a_wink").rules.seated(6), "en"))
    assert "Everyone takes 4 tiles" in said
    assert "The 4 tiles left over" in said


def test_without_drawing_there_is_no_boneyard() -> None:
    for game in games.ALL:
        for seats in game.rules.seat_counts():
            seating = game.rules.seated(seats)
            if seating.rules.draw_rule == "none" and seating.rules.lead_fallback != "draw_until":
                assert "boneyard" not in words(rule_sheet(seating, "en"))


def test_doubles_are_explained_where_they_count() -> None:
    said = words(rule_sheet(games.parse("draw+double_value=1+double_blank_value=14").seated(2), "en"))
    assert "6-6 counts 6" in said
    assert "0-0 counts 14" in said


def test_partners_are_named() -> None:
    said = words(rule_sheet(games.get("pub_block").rules.seated(4), "en"))
    assert "seats 1 and 3 against seats 2 and 4" in said
    sides = [[0, 1], [2, 3, 4]]
    said = words(rule_sheet(games.parse("block+teams=explicit").seated(5, sides), "en"))
    assert "seats 1 and 2 against seats 3, 4 and 5" in said
    assert "opposite" not in said


def test_a_rule_without_effect_is_marked() -> None:
    said = words(rule_sheet(games.parse("block+draw_penalty=5").seated(4), "en"))
    assert "Penalty for each tile drawn: 5 points. Here this has no effect." in said


def test_a_warning_is_passed_on() -> None:
    said = words(rule_sheet(games.parse("block+block_rule=first_stuck").seated(4), "ru"))
    assert "Внимание: Добирать нельзя, поэтому кон кончается" in said


def test_fives_and_threes_have_their_table() -> None:
    sheet = rule_sheet(games.get("fives_threes").rules.seated(2), "en")
    (table,) = (part for section in sheet.sections for part in section.parts if isinstance(part, Table))
    assert ("15", "8") in table.rows
    assert ("20", "4") in table.rows
    assert [3, 5, 6, 9, 10, 12, 15, 18, 20] == [int(total) for total, _ in table.rows]


def test_a_game_from_outside_needs_no_registration() -> None:
    house = Game("grandmas_game", {"target": 30}, deals={6: {3: 6}}, labels={"out": "Bingo & <b>"})
    sheet = rule_sheet(house.rules.seated(3), "ru")
    assert sheet.title.startswith("Grandmas game: правила для 3 игроков")
    assert "Bingo & <b>" in words(sheet)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DoublesixError, match="languages: en, ru"):
        rule_sheet(games.get("draw").rules.seated(2), "de")


def usual_seats(game: Game) -> int:
    counts = game.rules.seat_counts()
    return game.seats if game.seats in counts else counts[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
def test_golden_sheets(game: Game, lang: str) -> None:
    """What people read, word for word; with DOUBLESIX_GOLDEN=1 in the environment they are written anew."""
    path = GOLDEN / f"{game.key}.{lang}.txt"
    sheet = to_terminal(rule_sheet(game.rules.seated(usual_seats(game)), lang), 78)
    if os.environ.get("DOUBLESIX_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(sheet, "utf-8")
    assert path.read_text("utf-8") == sheet


def test_no_golden_sheet_is_left_over() -> None:
    wanted = {f"{game.key}.{lang}.txt" for game in games.ALL for lang in LANGUAGES}
    assert wanted == {path.name for path in GOLDEN.iterdir()}
