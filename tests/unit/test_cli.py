"""The command line, called in this process; ``test_cli_process.py`` runs it as people do."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from doublesix import games
from doublesix.cli import main

VECTORS = Path(__file__).parents[1] / "conformance" / "vectors"
EXAMPLES = VECTORS / "examples.jsonl"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return Run(capsys)


class Run:
    """Runs a command; what it printed is then in ``out`` and ``err``."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: object) -> int:
        status = main([str(argument) for argument in arguments])
        self.out, self.err = self.capsys.readouterr()
        assert "Traceback" not in self.err
        return status


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A record of two rounds of All Fives."""
    assert 0 == run("record", "--game", "all_fives", "--rounds", 2, "--seats", 2)
    path = tmp_path / "record.jsonl"
    path.write_text(run.out, "utf-8")
    return path


COMMANDS = ("play", "rules", "games", "check", "record", "perft", "show")


def test_without_arguments_it_explains_itself(run: Run) -> None:
    assert 0 == run()
    assert all(f"    {command} " in run.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_examples(run: Run, command: str) -> None:
    assert 0 == run(command, "--help")
    assert f"examples:\n  doublesix {command}" in run.out


def test_the_version_says_how_the_core_runs(run: Run) -> None:
    assert 0 == run("--version")
    assert run.out.startswith("doublesix ")
    assert "(core compiled)" in run.out or "(core interpreted)" in run.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chek"], "invalid choice: 'chek'"),
        (["check"], "the following arguments are required: FILE"),
        (["record", "--game", "wink"], 'there is no game "wink"'),
        (["record", "--game", "fives"], "all_fives"),
        (["record", "--game", "block", "--seats", "1"], '"1" is not a whole number from 2 to 999'),
        (["record", "--game", "block", "--seats", "9"], "not 9: set hand_size"),
        (["record", "--game", "block", "--seed", "9" * 5000], "is not a whole number"),
        (["record", "--game", "block", "--set", "target"], '"target" is not an option with its value'),
        (["record", "--game", "block", "--set", "target=x", "--set", "tarrget=1"], 'there is no option "tarrget"'),
        (["record", "--game", "block", "--set", "target=5", "--set", "target=6"], "target is set twice"),
        (["record", "--game", "block", "--players", "genius"], 'there is no player "genius"; there are: random'),
        (["record", "--game", "block", "--teams", "0,2"], "a match needs at least two sides"),
        (["record", "--game", "block", "--teams", "a/b"], '"a/b" is not a list of teams'),
        (["perft", EXAMPLES, "--depth", "0"], '"0" is not a whole number from 1 to 40'),
        (["perft", EXAMPLES, "--depth", "1", "--line", "99"], "has fewer than 99 records"),
        (["show", EXAMPLES, "--round", "7"], "there is no round 7: the record has 1"),
        (["show", EXAMPLES, "--move", "700"], "there is no move 700: round 1 has"),
        (["show", "nowhere.jsonl"], "cannot read nowhere.jsonl: no such file or directory"),
        (["rules", "tiddly-wink"], "may be several games"),
        (["rules", "block", "--lang", "xx"], "invalid choice: 'xx'"),
    ],
)
def test_what_is_asked_wrongly_gets_one_sentence(run: Run, arguments: list[object], sentence: str) -> None:
    assert 2 == run(*arguments)
    assert "" == run.out
    assert sentence in run.err
    assert 1 == run.err.count("\n")


# -- check ------------------------------------------------------------------------


def test_each_record_is_ok_or_has_its_fault(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    good = EXAMPLES.read_text("utf-8").splitlines()[0]
    bad = json.loads(good)
    bad["rounds"][0]["pips"][0] += 1
    wrong.write_text(f"{good}\n\n{json.dumps(bad)}\nhello\n{good}\n", "utf-8")
    assert 1 == run("check", EXAMPLES, wrong)
    lines = run.out.splitlines()
    assert f"{EXAMPLES}:1: ok" == lines[0]
    assert f"{wrong}:1: ok" == lines[-4]
    assert lines[-3].startswith(f"{wrong}:3: round 1 pips: ")
    assert lines[-2].startswith(f"{wrong}:4: record: this is not a JSON document")
    assert f"{wrong}:5: ok" == lines[-1]
    assert "unfinished" in run.err


def test_a_file_that_cannot_be_read_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    assert 2 == run("check", tmp_path, tmp_path / "none", EXAMPLES)
    assert f"{EXAMPLES}:1: ok" in run.out
    assert f"doublesix: cannot read {tmp_path}: is a directory\n" in run.err
    assert f"doublesix: cannot read {tmp_path / 'none'}: no such file or directory\n" in run.err


def test_standard_input_is_a_dash(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EXAMPLES.read_bytes())))
    assert 0 == run("check", "-")
    assert run.out.startswith("-:1: ok\n")


def test_a_fault_stays_on_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    document = json.loads(EXAMPLES.read_text("utf-8").splitlines()[0])
    document["game"] = "wink\n\x1b[31m\u2028"
    path.write_text(json.dumps(document), "utf-8")
    assert 1 == run("check", path)
    assert 1 == len(run.out.splitlines())
    assert run.out[:-1].isprintable()


# -- record -----------------------------------------------------------------------


def test_the_same_arguments_write_the_same_bytes(run: Run) -> None:
    asked = ("record", "--game", "five_up+target=21", "--matches", 3, "--seed", 5, "--players", "random,heaviest")
    assert 0 == run(*asked)
    first = run.out
    assert 0 == run(*asked)
    assert first == run.out
    assert 0 == run(*asked[:-3], 6, *asked[-2:])
    assert first != run.out

    documents = [json.loads(line) for line in first.splitlines()]
    assert 3 == len({json.dumps(document["rounds"][0]["hands"]) for document in documents})
    assert ["random", "heaviest", "random", "heaviest"] == [bot["player"] for bot in documents[0]["bots"]]
    assert {5 * 1_000_003 + 1} == {bot["seed"] for bot in documents[0]["bots"]}


def test_house_rules_seats_and_teams_are_recorded(run: Run) -> None:
    teams = ("--teams", "0,1/2,3", "--set", "draw_rule=one", "--set", "boneyard_reserve=2:2,4:1")
    assert 0 == run("record", "--game", "block", "--seats", 4, "--rounds", 1, *teams)
    document = json.loads(run.out)
    assert [[0, 1], [2, 3]] == document["teams"]
    assert {"teams": "explicit", "draw_rule": "one", "boneyard_reserve": {"2": 2, "4": 1}} == document["rules"]
    assert 1 == len(document["rounds"])


@pytest.mark.parametrize("game", [game.key for game in games.ALL])
def test_every_game_is_recorded_and_holds(run: Run, tmp_path: Path, game: str) -> None:
    players = ("--players", "random,heaviest,doubles_first,tips")
    assert 0 == run("record", "--game", game, "--rounds", 3, "--matches", 2, *players)
    path = tmp_path / "records.jsonl"
    path.write_text(run.out, "utf-8")
    assert 0 == run("check", path)
    assert f"{path}:1: ok\n{path}:2: ok\n" == run.out


# -- perft ------------------------------------------------------------------------


def test_counts_are_printed_one_a_line_and_compared(run: Run, tmp_path: Path) -> None:
    vector = json.loads((VECTORS / "perft.jsonl").read_text("utf-8").splitlines()[0])
    counts = "".join(f"{count}\n" for count in vector["counts"][:3])
    assert 0 == run("perft", VECTORS / "perft.jsonl", "--depth", 3, "--line", 1)
    assert counts == run.out

    path = tmp_path / "perft.jsonl"
    bare, wrong = json.dumps(vector["record"]), json.dumps(vector | {"counts": [vector["counts"][0], -1]})
    path.write_text(f"{bare}\n{wrong}\n", "utf-8")
    assert 1 == run("perft", path, "--depth", 3)
    assert counts * 2 == run.out
    assert f"doublesix: {path}:2: depth 2: -1 is written; it is {vector['counts'][1]}\n" == run.err


def test_nothing_is_counted_after_a_fault(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "perft.jsonl"
    path.write_text('{"record": {}}\n', "utf-8")
    assert 1 == run("perft", path, "--depth", 3)
    assert "" == run.out
    assert f"doublesix: {path}:1: format: it is missing" in run.err


# -- show -------------------------------------------------------------------------


def test_a_position_shows_hands_and_the_last_move(run: Run, record: Path) -> None:
    document = json.loads(record.read_text("utf-8"))
    written = document["rounds"][0]
    assert 0 == run("show", record, "--round", 1, "--move", 0)
    for seat, hand in zip(document["seats"], written["hands"], strict=True):
        (shown,) = (line for line in run.out.splitlines() if line.startswith(f"{seat}: "))
        assert sorted(hand) == sorted(shown.removeprefix(f"{seat}: ").split())
    assert " ".join(written["boneyard"]) in run.out
    assert 0 == run("show", record, "--round", 1, "--move", 1)
    assert f"1. {written['moves'][0]}\n" in run.out


def test_the_last_position_is_the_end(run: Run, record: Path) -> None:
    assert 0 == run("show", record)
    assert "Round 2." in run.out
    assert f". {json.loads(record.read_text('utf-8'))['rounds'][1]['moves'][-1]}\n" in run.out
    assert 0 == run("show", record, "--lang", "ru")
    assert "Кон 2." in run.out


def test_a_faulty_record_is_shown_up_to_its_fault(run: Run, record: Path) -> None:
    document = json.loads(record.read_text("utf-8"))
    moves = document["rounds"][0]["moves"]
    moves[2] = "0 pass"
    record.write_text(json.dumps(document), "utf-8")
    assert 1 == run("show", record)
    assert f"2. {moves[1]}\n" in run.out
    assert f"doublesix: {record}:1: round 1 move 3: " in run.err


def test_a_name_cannot_write_to_the_terminal(run: Run, record: Path) -> None:
    document = json.loads(record.read_text("utf-8"))
    document["seats"] = ["Ann\x1b[2J", "Bob\n7"]
    record.write_text(json.dumps(document), "utf-8")
    assert 0 == run("show", record)
    assert "\x1b" not in run.out
    assert "Bob 7: " in run.out


# -- rules and games --------------------------------------------------------------


@pytest.mark.parametrize(("lang", "word"), [("en", "players"), ("ru", "игроков")])
@pytest.mark.parametrize(("form", "mark"), [("text", "====="), ("markdown", "# "), ("html", "<!DOCTYPE html>")])
def test_a_rule_sheet_in_each_language_and_form(run: Run, lang: str, word: str, form: str, mark: str) -> None:
    assert 0 == run("rules", "tiddle_a_wink", "--set", "draw_penalty=5", "--seats", 5, "--lang", lang, "--format", form)
    assert mark in run.out
    assert word in run.out


def test_a_short_text_is_a_game_with_its_rules(run: Run) -> None:
    assert 0 == run("rules", "block", "--set", "target=61", "--seats", 3)
    sheet = run.out
    assert 0 == run("rules", "block+target=61", "--seats", 3)
    assert sheet == run.out


def test_every_reason_for_a_refusal_is_named(run: Run) -> None:
    assert 2 == run("rules", "block", "--set", "target=x", "--set", "drawrule=one")
    assert "" == run.out
    assert "target cannot be" in run.err
    assert 'there is no option "drawrule"' in run.err
    assert 2 == run.err.count("\n")
    assert 2 == run("rules", "tiddle_a_wink", "--seats", 6, "--set", "hand_size=5", "--lang", "ru")
    assert "28" in run.err


def test_warnings_are_told_beside_the_sheet(run: Run) -> None:
    assert 0 == run("rules", "block", "--set", "muggins_claim=true")
    assert "muggins_claim does nothing without ends_divisors" in run.err


def test_each_game_has_a_line(run: Run) -> None:
    assert 0 == run("games")
    assert [game.key for game in games.ALL] == [line.split()[0] for line in run.out.splitlines()]


def test_each_option_has_a_line(run: Run) -> None:
    assert 0 == run("games", "--options")
    assert "target" in run.out
    assert "a whole number from 1 to 10000" in run.out
