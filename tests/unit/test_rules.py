"""House rules: values, tables, sides, conflicts, names."""

from __future__ import annotations

import dataclasses
import pickle

import pytest

from doublesix import games
from doublesix.engine.options import GROUPS, OPTIONS
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.sentences import SENTENCES
from doublesix.engine.tile import Tile, full_set, heaviest_key, reveal_key
from doublesix.errors import NotationError, RulesError, SetupError, UnknownGame


def found(rules: HouseRules, seats: int) -> set[tuple[str, str, str]]:
    return {(finding.row, finding.kind, finding.option) for finding in rules.findings(seats)}


class TestTiles:
    @pytest.mark.parametrize(
        ("set_max", "tiles", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092), (15, 136, 2040), (18, 190, 3420)]
    )
    def test_sets_hold_every_pair_once(self, set_max: int, tiles: int, pips: int) -> None:
        made = full_set(set_max)
        assert (tiles, tiles, pips) == (len(made), len(set(made)), sum(tile.pips for tile in made))
        assert 1 == made.count(Tile(0, 0))

    def test_notation(self) -> None:
        assert Tile(6, 4) == Tile.of(4, 6) == Tile.parse("6-4")
        assert "12-0" == str(Tile.parse("12-0"))

    @pytest.mark.parametrize("text", ["4-6", "6", "6-4 ", "06-4", "6--4", "19-0", "-6-4", "", "६-४", "6-4\n"])
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(NotationError):
            Tile.parse(text)

    def test_the_larger_half_decides_between_equal_pips(self) -> None:
        assert heaviest_key(Tile(6, 3)) > heaviest_key(Tile(5, 4))
        assert heaviest_key(Tile(6, 4)) > heaviest_key(Tile(5, 5))
        assert reveal_key(Tile(0, 0)) > reveal_key(Tile(6, 5))
        assert reveal_key(Tile(3, 3)) > reveal_key(Tile(2, 2))


class TestOptions:
    def test_every_option_is_a_field(self) -> None:
        fields = [field.name for field in dataclasses.fields(HouseRules)]
        assert ["game", *OPTIONS, "named"] == fields

    def test_defaults(self) -> None:
        plain = Game("plain").rules
        assert (6, 1, (), "none", "clockwise", "turns", None, 0) == tuple(
            plain.value(name) for name in list(OPTIONS)[:8]
        )
        assert ("highest_double", None, "qualifying", "heaviest_tile", "same_method", "rotate", None) == (
            plain.first_lead,
            plain.lead_tile,
            plain.first_tile,
            plain.lead_fallback,
            plain.next_lead,
            plain.no_winner_lead,
            plain.next_first_tile,
        )
        assert (2, "none", "none", 4, "both_sides", "none", "block", "equal") == (
            plain.start_arms,
            plain.start_fill,
            plain.spinner,
            plain.spinner_arms,
            plain.spinner_unlock,
            plain.double_fill,
            plain.foot_rule,
            plain.match_rule,
        )
        assert (1, "none", True, False, True, "until_playable", 0, False, "must", 0, "winner") == (
            plain.tiles_per_turn,
            plain.double_bonus,
            plain.bonus_on_set,
            plain.bonus_must_match_double,
            plain.force_play,
            plain.draw_rule,
            plain.boneyard_reserve,
            plain.voluntary_draw,
            plain.play_drawn,
            plain.draw_penalty,
            plain.draw_penalty_to,
        )
        assert ("first_out", "all_stuck", "lightest_wins", "no_score", "winner_takes", "opponents_pips") == (
            plain.round_end,
            plain.block_rule,
            plain.blocked_result,
            plain.blocked_tie,
            plain.score_flow,
            plain.out_score,
        )
        assert (2, 0, (), "pips", 1, "total", 0, "points", 100, "at_least", 5, "round_end", "extra_hand") == (
            plain.double_value,
            plain.double_blank_value,
            plain.ends_divisors,
            plain.ends_unit,
            plain.pip_rounding,
            plain.rounding_scope,
            plain.out_bonus,
            plain.match_mode,
            plain.target,
            plain.target_mode,
            plain.match_length,
            plain.win_check,
            plain.match_tie,
        )
        assert ("chain", "removed", True, "anywhere", "own_play") == (
            plain.train_first_turn,
            plain.train_engine,
            plain.train_communal,
            plain.train_double_cover,
            plain.train_mark_off,
        )
        assert (400, 1500, 250, 5000, 0, 120, 150, False) == tuple(plain.value(name) for name in list(OPTIONS)[-8:])

    def test_defaults_and_usual_values_are_legal(self) -> None:
        for option in OPTIONS.values():
            assert option.group in GROUPS
            for value in (option.default, *option.usual):
                assert value == option.kind.accept(value)
                assert value == option.from_json(option.kind.to_json(value))
                assert value == option.from_text(option.kind.to_text(value))

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("target", "100"),
            ("target", True),
            ("target", 0),
            ("target", 10001),
            ("target", 61.0),
            ("force_play", 1),
            ("force_play", "true"),
            ("set_max", 0),
            ("set_max", 19),
            ("set_copies", True),
            ("misdeal_doubles", 0),
            ("misdeal_doubles", 3),
            ("misdeal_doubles", "none"),
            ("lead_tile", None),
            ("lead_tile", "4-6"),
            ("lead_tile", 66),
            ("remove_tiles", "0-0"),
            ("remove_tiles", ["0-0", "0-0", "0-0"]),
            ("wild_tiles", ["6-1", "6-1"]),
            ("ends_divisors", 5),
            ("ends_divisors", [5, 5]),
            ("ends_divisors", [2]),
            ("ends_divisors", [True]),
            ("draw_rule", "up_to"),
            ("draw_rule", "up_to:0"),
            ("draw_rule", "up_to:03"),
            ("match_rule", "sum:37"),
            ("start_arms", "4"),
            ("start_arms", 3),
            ("hand_size", {}),
            ("hand_size", {"1": 7}),
            ("hand_size", {"2": 0}),
            ("hand_size", {"02": 7}),
            ("hand_size", {"2": True}),
            ("hand_size", "seven"),
            ("hand_size", [7]),
            ("boneyard_reserve", 9),
            ("boneyard_reserve", {"2": "2"}),
            ("hand_size", None),
            ("next_first_tile", None),
        ],
    )
    def test_json_is_strict(self, name: str, value: object) -> None:
        with pytest.raises(RulesError) as raised:
            HouseRules.from_json(games.DRAW, {name: value})
        assert [name] == [finding.option for finding in raised.value.findings]
        assert raised.value.reasons[0].startswith(f"{name} cannot be ")

    def test_python_values_may_be_stored_ones(self) -> None:
        rules = games.DRAW.with_(
            hand_size={2: 7, 3: 5}, lead_tile=Tile(6, 6), remove_tiles=[Tile(0, 0), "1-1"], misdeal_doubles=0
        )
        assert ((2, 7), (3, 5)) == rules.hand_size
        assert (Tile(0, 0), Tile(1, 1)) == rules.remove_tiles
        assert {
            "remove_tiles": ["0-0", "1-1"],
            "hand_size": {"2": 7, "3": 5},
            "misdeal_doubles": "off",
            "lead_tile": "6-6",
        } == rules.to_json()

    def test_every_fault_is_named_at_once(self) -> None:
        with pytest.raises(RulesError) as raised:
            games.TIDDLE_A_WINK.with_(draw_penalties=5, spinner="some", target="100", force_play=1)
        assert (
            'there is no option "draw_penalties"; draw_penalty may be meant',
            'spinner cannot be "some": use none, set_double, first_double or all_doubles',
            'target cannot be "100": use a whole number from 1 to 10000',
            "force_play cannot be 1: use true or false",
        ) == raised.value.reasons
        assert raised.value.reasons == pickle.loads(pickle.dumps(raised.value)).reasons  # noqa: S301

    def test_a_direct_value_is_checked_too(self) -> None:
        with pytest.raises(RulesError, match="target"):
            dataclasses.replace(games.DRAW.rules, target=0)

    def test_a_preset_is_checked_too(self) -> None:
        with pytest.raises(RulesError, match="spinner"):
            Game("broken", {"spinner": "some"})


class TestText:
    def test_short_text(self) -> None:
        rules = games.TIDDLE_A_WINK.with_(draw_penalty=5, boneyard_reserve={2: 2, 3: 1}, force_play=False)
        assert "tiddle_a_wink+force_play=false+boneyard_reserve=2:2,3:1+draw_penalty=5" == rules.to_text()
        assert rules == games.parse(" Tiddle_A_Wink + draw_penalty = 5 + boneyard_reserve = 2:2, 3:1 + force_play=no ")

    def test_halves_may_come_in_any_order(self) -> None:
        assert games.parse("matador+wild_tiles=0-0,1-12") == games.parse("matador+wild_tiles=0-0,12-1")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("draw+target", "write name=value"),
            ("draw+target=", "write name=value"),
            ("draw+target=61+target=100", "target stands twice"),
            ("draw+target=6_1", "target cannot be"),
            ("draw+target=1e3", "target cannot be"),
            ("draw+hand_size=2:7,3", "hand_size cannot be"),
            ("draw+hand_size=2:7,2:6", "hand_size cannot be"),
            ("draw+", "write name=value"),
        ],
    )
    def test_faults_are_explained(self, text: str, says: str) -> None:
        with pytest.raises((NotationError, RulesError), match=says):
            games.parse(text)


class TestSeats:
    def test_six_at_tiddle_a_wink(self) -> None:
        assert 4 == games.TIDDLE_A_WINK.rules.seated(6).hand_size
        with pytest.raises(RulesError) as raised:
            games.TIDDLE_A_WINK.with_(hand_size=5).seated(6)
        assert (
            "6 hands of 5 need 30 tiles; a double-six set has 28: "
            "the largest hand that fits is 4, or take a double-nine set"
        ) == str(raised.value)
        assert 25 == games.TIDDLE_A_WINK.with_(hand_size=5, set_max=9).seated(6).boneyard

    def test_eight_at_mexican_train(self) -> None:
        with pytest.raises(RulesError, match="the largest hand that fits is 11"):
            games.MEXICAN_TRAIN.with_(hand_size=12).seated(8)
        assert 2 == games.MEXICAN_TRAIN.with_(hand_size=11).seated(8).boneyard
        assert 3 == games.MEXICAN_TRAIN.with_(hand_size=11, train_engine="held").seated(8).boneyard

    def test_partners_need_four_or_six(self) -> None:
        pairs = games.PUB_BLOCK.with_(teams="pairs")
        for seats in (2, 3, 5):
            with pytest.raises(RulesError, match="partners sit opposite"):
                pairs.seated(seats)
        assert ((0, 2), (1, 3)) == pairs.seated(4).sides == pairs.seated(4).teams
        assert ((0, 3), (1, 4), (2, 5)) == pairs.with_(hand_size=4).seated(6).sides

    def test_a_row_serves_up_to_the_next_larger_set(self) -> None:
        assert 5 == games.TIDDLE_A_WINK.with_(set_max=8).seated(5).hand_size
        assert 9 == games.MEXICAN_TRAIN.with_(set_max=11).seated(4).hand_size
        with pytest.raises(RulesError, match="no deal for a double-five set"):
            games.TIDDLE_A_WINK.with_(set_max=5).seated(2)
        assert 7 == games.TIDDLE_A_WINK.with_(set_max=5, hand_size=7).seated(2).boneyard

    def test_the_reserve_counts(self) -> None:
        assert 13 == games.TIDDLE_A_WINK_UK.with_(boneyard_reserve=1).seated(2).hand_size
        table = games.DRAW.with_(boneyard_reserve={2: 2, 3: 1})
        assert [2, 1, 0] == [table.seated(seats).boneyard_reserve for seats in (2, 3, 4)]

    def test_two_sets(self) -> None:
        seating = games.DRAW.with_(set_copies=2, hand_size=7).seated(8)
        assert (56, 0) == (seating.tiles_in_play, seating.boneyard)
        with pytest.raises(RulesError, match="9 hands of 7 need 63 tiles; 56 can be dealt"):
            games.DRAW.with_(set_copies=2, hand_size=7).seated(9)

    @pytest.mark.parametrize("seats", [-1, 0, 1, 191, True, "4", 2.0, None])
    def test_no_table_of_that_size(self, seats: int) -> None:
        with pytest.raises(SetupError, match="a table has from 2 to 190 seats"):
            games.DRAW.rules.seated(seats)

    def test_too_many_for_the_set(self) -> None:
        with pytest.raises(RulesError, match="29 seats cannot have a tile each"):
            games.TIDDLE_A_WINK_UK.rules.seated(29)

    @pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
    def test_every_preset_is_clean_wherever_it_is_offered(self, game: Game) -> None:
        counts = game.rules.seat_counts()
        assert game.seats in counts
        for seats in counts:
            assert () == game.rules.seated(seats).warnings

    @pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
    def test_every_variation_can_be_played(self, game: Game) -> None:
        for key in game.variations:
            assert game.variation(key).seated(game.seats).rules.named == game.variations[key].keys()


class TestSides:
    def test_singles(self) -> None:
        seating = games.DRAW.rules.seated(3)
        assert (((0,), (1,), (2,)), None) == (seating.sides, seating.teams)

    def test_explicit_sides_as_listed(self) -> None:
        seating = games.TIDL_VINK.with_(teams="explicit").seated(4, [[2, 3], [0, 1]])
        assert ((2, 3), (0, 1)) == seating.sides == seating.teams
        assert ((0, 1, 2), (3,)) == games.TIDL_VINK.with_(teams="explicit").seated(4, [[0, 1, 2], [3]]).sides

    @pytest.mark.parametrize(
        ("teams", "given", "says"),
        [
            ("explicit", None, "needs the seats of each side"),
            ("explicit", [[0, 1], [2]], "seat 3 is on no side"),
            ("explicit", [[0, 1], [1, 2, 3]], "seat 1 is on a side twice"),
            ("explicit", [[0, 1, 2, 3]], "at least two sides"),
            ("explicit", [[0, 1, 2, 3], []], "at least two sides"),
            ("explicit", [[0], [1], [2], [3]], "set teams=none"),
            ("explicit", [[0, 1], [2, 4]], "seats, which go from 0 to 3"),
            ("explicit", [[0, 1], [2, "3"]], "seats, which go from 0 to 3"),
            ("explicit", [[0, True], [2, 3]], "seats, which go from 0 to 3"),
            ("explicit", "01", "seats, which go from 0 to 3"),
            ("explicit", [0, 1, 2, 3], "seats, which go from 0 to 3"),
            ("pairs", [[0, 1], [2, 3]], "the sides of 4 seats are"),
            ("none", [[0, 2], [1, 3]], "every seat is a side"),
        ],
    )
    def test_wrong_sides(self, teams: str, given: list[list[int]] | None, says: str) -> None:
        with pytest.raises(SetupError, match=says):
            games.DRAW.with_(teams=teams).seated(4, given)

    def test_four_at_fives_and_threes_are_partners(self) -> None:
        rules = games.FIVES_THREES.rules
        assert ("pairs", "partners_out") == (rules.seated(4).rules.teams, rules.seated(4).rules.round_end)
        assert ("none", "first_out") == (rules.seated(3).rules.teams, rules.seated(3).rules.round_end)
        assert {} == rules.seated(4).rules.to_json()

    def test_singles_by_name_drop_the_partnership_rules(self) -> None:
        four = games.FIVES_THREES.with_(teams="none").seated(4).rules
        assert ("none", "first_out") == (four.teams, four.round_end)
        split = games.FIVES_THREES.with_(teams="explicit").seated(4, [[0, 1], [2, 3]]).rules
        assert "first_out" == split.round_end

    def test_a_named_round_end_stays(self) -> None:
        assert "first_out" == games.FIVES_THREES.with_(round_end="first_out").seated(4).rules.round_end

    def test_double_draw_targets(self) -> None:
        assert [100, 61, 61] == [games.DOUBLE_DRAW.rules.seated(seats).rules.target for seats in (2, 3, 4)]
        assert 61 == games.DOUBLE_DRAW.with_(teams="none").seated(4).rules.target
        assert 100 == games.DOUBLE_DRAW.with_(teams="pairs").seated(4).rules.target


class TestConflicts:
    """Beyond the shared vectors; each line is a row of the conflict table."""

    def test_several_reasons_at_once(self) -> None:
        with pytest.raises(RulesError) as raised:
            games.ALL_FIVES.with_(score_flow="each_keeps", match_mode="best_of", hand_size=20).seated(4)
        assert {"hand_size", "ends_divisors", "match_mode"} == {finding.option for finding in raised.value.findings}
        assert raised.value.code == raised.value.findings[0].code

    def test_v2_a_table_of_reserves(self) -> None:
        rules = games.BLOCK.with_(boneyard_reserve={2: 2})
        assert {("V2", "warn", "boneyard_reserve")} == found(rules, 2)
        assert set() == found(rules, 3)

    def test_v4_what_a_stall_replaces(self) -> None:
        slap = games.TIDDLY_WINK_SLAP
        assert {("V4", "inert", "draw_rule")} == found(slap.with_(draw_rule="one"), 3)
        assert set() == found(slap.with_(draw_rule="none"), 3)

    def test_v4_partners_by_number_of_seats(self) -> None:
        assert ("V4", "refused", "round_end") in found(games.FIVES_THREES.with_(turn_mode="realtime"), 4)

    def test_v8_several_at_once(self) -> None:
        rules = games.TIDDLY_WINK_US.with_(spinner="all_doubles", start_fill="local", double_fill="local")
        assert {"spinner", "start_fill", "double_fill"} == {option for row, _, option in found(rules, 4) if row == "V8"}

    @pytest.mark.parametrize(
        ("options", "blamed"),
        [
            ({}, "no_winner_lead"),
            ({"no_winner_lead": "same_method", "next_lead": "winner"}, "next_lead"),
            ({"no_winner_lead": "same_method", "next_first_tile": "any"}, "next_first_tile"),
            ({"no_winner_lead": "same_method", "first_lead": "lot"}, "first_tile"),
            ({"no_winner_lead": "same_method", "first_lead": "reveal"}, "first_tile"),
            ({"no_winner_lead": "same_method", "first_lead": "heaviest_tile"}, "first_tile"),
            ({"no_winner_lead": "same_method", "first_lead": "specific_tile", "lead_tile": "6-5"}, "lead_tile"),
        ],
    )
    def test_v9_arms_grow_from_a_double_in_every_round(self, options: dict[str, object], blamed: str) -> None:
        rules = games.DRAW.with_(start_arms=4, lead_fallback="redeal", **options)
        assert {("V9", "refused", blamed)} == found(rules, 2)

    @pytest.mark.parametrize(
        "options",
        [
            {"first_lead": "lot", "first_tile": "any_double"},
            {"first_lead": "specific_tile", "lead_tile": "3-3"},
            {"first_lead": "lowest_double"},
        ],
    )
    def test_v9_ways_to_a_double(self, options: dict[str, object]) -> None:
        rules = games.DRAW.with_(start_arms=6, lead_fallback="redeal", no_winner_lead="same_method", **options)
        assert set() == found(rules, 2)

    def test_v9_the_round_double_leads_every_round(self) -> None:
        assert set() == found(games.CHICKEN_FOOT.with_(start_arms=8), 4)
        assert set() == found(games.MEXICAN_TRAIN.with_(train_engine="held"), 4)

    def test_v12_in_trains(self) -> None:
        assert set() == found(games.MEXICAN_TRAIN.with_(double_bonus="none"), 4)

    def test_v13_partners_by_explicit_sides(self) -> None:
        rules = games.BLOCK.with_(teams="explicit", round_end="partners_out")
        assert () == rules.seated(4, [[0, 1], [2, 3]]).warnings

    def test_v14_quotients_avoid_it(self) -> None:
        assert set() == found(games.FIVE_UP.with_(target_mode="exact"), 3)
        assert ("V14", "warn", "target_mode") in found(games.ALL_FIVES.with_(target_mode="exact"), 3)

    def test_v16_multiples_of_three(self) -> None:
        rules = games.ALL_THREES.with_(target_mode="exact", out_score="nothing", blocked_score="nothing")
        assert {("V16", "warn", "target")} == found(rules, 3)
        assert set() == found(rules.with_(target=99), 3)

    def test_v19_both_reasons(self) -> None:
        rules = games.ALL_FIVES.with_(match_rule="sum:7")
        assert 2 == sum(finding.option == "match_rule" for finding in rules.findings(2))
        assert {("V19", "warn", "match_rule")} == found(games.DRAW.with_(match_rule="sum:13"), 2)

    def test_v21_pigeonhole(self) -> None:
        # 13 doubles, 1 tile undealt: two hands of 45 hold at least 12 doubles, so one of them 6
        rules = games.DRAW.with_(set_max=12, hand_size=45)
        assert ("V21", "refused", "misdeal_doubles") in found(rules.with_(misdeal_doubles=6), 2)
        assert set() == found(rules.with_(misdeal_doubles=7), 2)
        assert {("V21", "inert", "misdeal_doubles")} == found(games.TIDDLY_WINK_US.with_(misdeal_doubles=4), 4)

    def test_v22_only_where_somebody_must_qualify(self) -> None:
        assert {("V22", "inert", "lead_fallback")} == found(games.PUB_BLOCK.with_(hand_size=7), 4)
        doubles = [f"{n}-{n}" for n in range(7)]
        rules = games.TIDL_VINK.with_(lead_fallback="redeal", remove_tiles=doubles, hand_size=7)
        assert set() == found(rules, 3)

    def test_v23_both_copies(self) -> None:
        rules = games.CHICKEN_FOOT.with_(set_copies=2, remove_tiles=["0-0"])
        assert set() == found(rules, 4)
        assert {("V23", "inert", "double_blank_value")} == found(rules.with_(remove_tiles=["0-0", "0-0"]), 4)

    def test_tiles_outside_the_set(self) -> None:
        with pytest.raises(RulesError, match="wild_tiles names 6-1, which is not a double-five tile"):
            games.MATADOR.with_(set_max=5, hand_size=6).seated(2)
        assert ("set", "refused", "lead_tile") in found(
            games.BLOCK.with_(first_lead="specific_tile", lead_tile="7-7"), 2
        )
        assert ("set", "refused", "remove_tiles") in found(games.BLOCK.with_(remove_tiles=["0-0", "0-0"]), 2)

    def test_options_that_wait_for_another(self) -> None:
        rules = games.BLOCK.with_(train_engine="held", slap_grace_ms=0, match_length=7, lead_tile="6-6")
        options = {"train_engine", "slap_grace_ms", "match_length", "lead_tile"}
        assert {("needs", "inert", option) for option in options} == found(rules, 2)

    def test_sentences_name_their_row_and_say_something(self) -> None:
        for code, (row, kind, sentence) in SENTENCES.items():
            assert code.isidentifier()
            assert row
            assert kind in ("refused", "warn", "inert")
            assert sentence[-1] != "."


class TestNames:
    def test_the_key_itself(self) -> None:
        assert games.TIDDLE_A_WINK is games.get("tiddle_a_wink") is games.get(" Tiddle_A_Wink ")
        assert games.ALL_FIVES is games.get("All Fives") is games.get("all-fives")

    @pytest.mark.parametrize(
        "name", ["tiddly-wink", "tiddlywink", "Tiddlywinks", "Tiddle-a-Wink", "tidl-vink", "Тидл-винк"]
    )
    def test_a_bare_name_is_never_resolved_silently(self, name: str) -> None:
        with pytest.raises(UnknownGame) as raised:
            games.get(name)
        assert {
            "tiddle_a_wink",
            "tidl_vink",
            "tiddly_wink_slap",
            "tiddly_wink_us",
            "tiddle_a_wink_uk",
        } == set(raised.value.choices)
        assert all(games.get(choice).about in str(raised.value) for choice in raised.value.choices)

    @pytest.mark.parametrize(
        ("name", "choice"), [("drew", "draw"), ("mexican", "mexican_train"), ("cuban", "cuban_double_nine")]
    )
    def test_near_names(self, name: str, choice: str) -> None:
        with pytest.raises(UnknownGame, match=f"did you mean {choice}"):
            games.get(name)

    def test_nothing_near(self) -> None:
        with pytest.raises(UnknownGame, match="the games are tiddle_a_wink, "):
            games.get("backgammon")

    def test_tiddle_a_wink_first_and_every_key_once(self) -> None:
        keys = [game.key for game in games.ALL]
        assert "tiddle_a_wink" == keys[0]
        assert len(set(keys)) == len(keys) == 27
        assert all(game.about and game.sources and "out" in game.labels for game in games.ALL)

    def test_every_game_is_exported(self) -> None:
        assert {game.key.upper() for game in games.ALL} == {name for name in games.__all__ if name.isupper()} - {"ALL"}

    def test_the_four_variations_of_tiddle_a_wink(self) -> None:
        rules = games.TIDDLE_A_WINK
        assert rules.variations.keys() == {"pass_rule_removed", "boneyard_penalty", "branching_doubles", "fixed_hand"}
        assert "none" == rules.variation("fixed_hand").draw_rule

    def test_a_game_from_outside_needs_no_registration(self) -> None:
        ours = Game("ours", {"target": 50}, deals={6: {2: 9}}, seats=2)
        assert (50, 9) == (ours.rules.target, ours.rules.seated(2).hand_size)
        assert ours == pickle.loads(pickle.dumps(ours))  # noqa: S301
        assert "ours" == ours.rules.to_text()
