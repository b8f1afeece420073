"""Matches at the terminal table without a terminal: a console that answers by itself and looks at all it is shown."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from doublesix import games
from doublesix.engine.actions import Play
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.tile import Tile
from doublesix.errors import DoublesixError
from doublesix.records import check, read_record
from doublesix.terminal.choices import choices
from doublesix.terminal.console import Body, Console, Leave
from doublesix.terminal.game import Game as TerminalGame
from doublesix.terminal.ink import Language, Look, width_of
from doublesix.terminal.party import Party, fit_names, seat_party
from doublesix.terminal.save import Saved, load, save
from doublesix.text.catalogue import Text

WIDTHS = (40, 80)


class Robot(Console):
    """Answers every question in a way that goes on, and draws everything it is shown."""

    def __init__(
        self, language: Language, *, spoken: bool = False, bad: Sequence[str] = (), most: int = 10_000
    ) -> None:
        self.language: Language = language
        self.spoken = spoken
        self.bad = list(bad)
        self.most = most
        self.told: list[str] = []
        self.shown: list[str] = []
        self.prompts: list[str] = []
        self.game: TerminalGame | None = None

    def tell(self, sentence: str) -> None:
        assert sentence
        assert "{" not in sentence
        self.told.append(sentence)

    def show(self, body: Body) -> None:
        """Bots' moves pass unseen; what people see is looked at."""

    def look(self, body: Body) -> None:
        for width in WIDTHS:
            lines = list(body(Look(width=width, height=24, language=self.language)))
            assert max(map(width_of, lines)) <= width
            self.shown = lines

    def ask(self, prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        self.prompts.append(prompt)
        if len(self.prompts) > self.most:
            raise Leave
        if body is not None:
            self.look(body)
        assert self.game is not None
        playing = self.game.facing is not None and prompt in (
            self.game.text("terminal.prompt"),
            self.game.text("terminal.prompt.who", who=self.game.names[self.game.facing]),
        )
        if not playing:
            if prompt == self.game.text("terminal.which.end.prompt"):
                return str(re.findall(r"\((\d+)\)", notice[0])[0])
            if prompt == self.game.text("terminal.which.half.prompt"):
                return str(re.findall(r"\d+", notice[0])[-1])
            return ""
        if self.bad:
            return self.bad.pop(0)
        seat = self.game.facing
        assert seat is not None
        view = self.game.match.view(seat)
        if view.plays:
            chosen = choices(view)[0].play
            return f"{chosen.tile.low}{'-' if chosen.tile.high > 9 else ''}{chosen.tile.high}"
        return "d" if any(str(action) == "draw" for action in view.legal) else "p"

    def read(self, body: Body, go_on: str) -> None:
        assert go_on
        for width in WIDTHS:
            assert max(map(len, body(Look(width=width, language=self.language)))) <= width

    def curtain(self) -> None:
        self.shown = []

    def pause(self) -> None:
        pass

    def close(self) -> None:
        pass


def table(rules: HouseRules, robot: Robot, kinds: Sequence[str], tmp: Path, seed: int = 3) -> TerminalGame:
    counts = rules.seat_counts()
    seats = rules.game.seats if rules.game.seats in counts else counts[0]
    text = Text(robot.language)
    party = seat_party(text, seats, (), kinds)
    robot.game = TerminalGame(robot, text, party, Match.of(rules, seats=seats), seed, tmp / "match.json")
    return robot.game


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: str(game.key))
@pytest.mark.parametrize("language", ["en", "ru"])
def test_one_person_plays_on_in_every_game(game: Game, language: Language, tmp_path: Path) -> None:
    robot = Robot(language, most=25)
    played = table(game.rules, robot, ["person", "tips"], tmp_path)
    try:
        played.play()
    except Leave:
        assert load(tmp_path / "match.json").names == played.names
    assert len(played.match.rounds[0].moves) > 8
    assert robot.told


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: str(game.key))
def test_people_alone_play_a_spoken_round_in_every_game(game: Game, tmp_path: Path) -> None:
    robot = Robot("en", spoken=True, most=300)
    played = table(game.rules, robot, ["person"], tmp_path)
    with contextlib.suppress(Leave):
        played.play()
    assert played.match.rounds[0].outcome is not None


@pytest.mark.parametrize("change", [
    {"draw_penalty": 5, "voluntary_draw": True},
    {"double_bonus": "optional_chain"},
    {"tiles_per_turn": 2, "force_play": False},
    {"spinner": "all_doubles", "spinner_arms": 3, "spinner_unlock": "immediate"},
    {"play_drawn": "may"},
    {"first_lead": "highest_double", "lead_fallback": "draw_until"},
    {"set_max": 18, "hand_size": 7},
    {"set_copies": 2},
])  # fmt: skip
def test_house_rules_of_every_kind_are_played(change: dict[str, object], tmp_path: Path) -> None:
    robot = Robot("en", most=40)
    played = table(games.DRAW.with_(**change), robot, ["person", "tips"], tmp_path, seed=5)
    with contextlib.suppress(Leave):
        played.play()
    assert len(played.match.rounds[0].moves) > 8


BAD = [
    "",
    "7777",
    "-1",
    "a b c",
    "x" * 10_000,
    "\x1b[A\x1b[D\x1b[C",
    "9-9",
    "12-12",
    "66@9",
    "\x00\x07",
    "🁫",
    "@",
    "6-",
    "#0",
]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_bad_input_changes_nothing(language: Language, tmp_path: Path) -> None:
    """C114: a wrong entry costs neither the turn nor the program, and is explained."""
    robot = Robot(language, bad=BAD, most=len(BAD) + 2)
    played = table(games.TIDDLE_A_WINK.rules, robot, ["person", "tips"], tmp_path)
    moves: list[int] = []
    ask = robot.ask

    def watched(prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        if played.match.rounds:
            moves.append(len(played.match.rounds[0].moves))
            assert all(len(line) < 300 for line in notice)
            assert notice
        return ask(prompt, body, notice)

    robot.ask = watched  # type: ignore[method-assign]
    with pytest.raises(Leave):
        played.play()
    assert len(set(moves[: len(BAD)])) == 1


def test_a_forced_pass_and_draw_need_no_answer(tmp_path: Path) -> None:
    """C11: a person who can only draw, and then only pass, is told so and not asked."""
    robot = Robot("en", most=60)
    played = table(games.DRAW.with_(hand_size=3, target=20), robot, ["person", "tips"], tmp_path, seed=8)
    with contextlib.suppress(Leave):
        played.play()
    assert any(line.startswith("You draw") for line in robot.told)


def test_two_people_never_see_each_others_tiles(tmp_path: Path) -> None:
    robot = Robot("en", most=60)
    played = table(games.BLOCK.rules, robot, ["person", "person"], tmp_path)
    ask = robot.ask

    def watched(prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        answer = ask(prompt, body, notice)
        match = played.match
        if match.rounds and not match.round_over:
            text = "\n".join([*robot.shown, *notice, *robot.told])
            for seat in range(match.seats):
                if seat != played.facing:
                    hidden = match.view(seat).hand
                    laid = {move.action.tile for move in match.rounds[-1].moves if isinstance(move.action, Play)}
                    assert not any(_written(tile, text) for tile in hidden if tile not in laid)
        return answer

    robot.ask = watched  # type: ignore[method-assign]
    with pytest.raises(Leave):
        played.play()


def _written(tile: Tile, text: str) -> bool:
    return any(form in text for form in (f"[{tile.high}|{tile.low}]", f"[{tile.low}|{tile.high}]"))


def test_a_left_match_is_a_sound_record_and_goes_on_as_if_never_left(tmp_path: Path) -> None:
    left = Robot("en", most=12)
    first = table(games.TIDDLE_A_WINK.rules, left, ["person", "tips"], tmp_path)
    with pytest.raises(Leave):
        first.play()
    check(read_record((tmp_path / "match.json").read_text("utf-8")))
    saved = load(tmp_path / "match.json")
    assert saved.match.rounds == first.match.rounds

    robot = Robot("en")
    again = TerminalGame(
        robot, Text("en"), Party(saved.names, saved.bots), saved.match, saved.seed, tmp_path / "b.json"
    )
    robot.game = again
    again.play()
    whole = Robot("en")
    straight = table(games.TIDDLE_A_WINK.rules, whole, ["person", "tips"], tmp_path)
    straight.play()
    assert again.match.rounds == straight.match.rounds
    assert again.match.winners


def test_a_full_disk_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    robot = Robot("en", bad=["save", "quit", "hand"], most=8)
    played = table(games.BLOCK.rules, robot, ["person", "tips"], tmp_path)
    (tmp_path / "file").write_text("")
    played.place = tmp_path / "file" / "match.json"
    notices: list[str] = []
    ask = robot.ask

    def watched(prompt: str, body: Body | None = None, notice: Sequence[str] = ()) -> str:
        notices.extend(notice)
        return ask(prompt, body, notice)

    robot.ask = watched  # type: ignore[method-assign]
    with pytest.raises(Leave):
        played.play()
    assert any("cannot be saved" in line and "File exists" in line for line in notices)
    assert any(line.startswith("Leave once more") for line in notices)
    assert played.farewell() == [Text("en")("terminal.not_saved")]


def test_a_save_leaves_the_old_file_whole_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.of(games.BLOCK.rules, seats=2)
    place = tmp_path / "match.json"
    save(place, Saved(match, ("Ann", "Bob"), (None, "tips"), 5))
    before = place.read_text("utf-8")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save(place, Saved(match, ("Ann", "Cy"), (None, "tips"), 5))
    assert place.read_text("utf-8") == before
    assert [each.name for each in tmp_path.iterdir()] == ["match.json"]


NEW_MATCH = """{"format": "doublesix/1", "game": "block", "rules": {}, "seats": ["A", "B"],
                "teams": null, "rounds": [], "winner": null}"""


@pytest.mark.parametrize(("content", "why"), [
    ("", "not a JSON"),
    ("{}", "format"),
    (NEW_MATCH, "no seed"),
])  # fmt: skip
def test_a_file_that_cannot_be_gone_on_with_is_refused_in_a_sentence(content: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "f").write_text(content)
    with pytest.raises(DoublesixError, match=why):
        load(tmp_path / "f")
    with pytest.raises(DoublesixError, match="cannot read"):
        load(tmp_path / "nothing")


def test_an_unannounced_score_may_be_claimed(tmp_path: Path) -> None:
    """Muggins: who does not say so does not score, and a bot that may claim does."""
    robot = Robot("en", most=80)
    played = table(games.MUGGINS.with_(muggins_claim=True), robot, ["person", "tips"], tmp_path, seed=2)
    with contextlib.suppress(Leave):
        played.play()
    assert any("Muggins" in line for line in robot.told)


def test_names_are_made_fit_to_show() -> None:
    assert fit_names(["Ann\x1b[31m", "Ann", "Ann", "", "x" * 300]) == ("Ann[31m", "Ann", "Ann 3", "4", "x" * 19 + ".")


def test_a_party_is_people_as_named_and_bots_for_the_rest() -> None:
    text = Text("en")
    assert seat_party(text, 4) == Party(("You", "Bob", "Cy", "Dee"), (None, "tips", "tips", "tips"))
    assert seat_party(text, 2, ["Ann", "Bo"]) == Party(("Ann", "Bo"), (None, None))
    assert seat_party(text, 3, ["Ann"], ["person", "random"]).bots == (None, "random", "random")
    with pytest.raises(DoublesixError, match="no player"):
        seat_party(text, 2, (), ["person", "wizard"])


def test_the_look_never_goes_below_forty_columns() -> None:
    assert replace(Look(), width=3).columns == 40
