"""The record reader and checker: every kind of fault gets its place and a sentence."""

from __future__ import annotations

import copy
import gzip
import io
import json
from typing import Any, TypeAlias

import pytest

from doublesix import Chance, Match, games, play_out, players
from doublesix.errors import ReplayError
from doublesix.records import check, decode_line, lines, parse, positions, read_record, record_of, write_record

Json: TypeAlias = Any

# Ann and Bob at Block with the double-two set, two tiles each; nobody draws.
RECORD: Json = {
    "format": "doublesix/1",
    "game": "block",
    "rules": {"set_max": 2, "hand_size": 2},
    "seats": ["Ann", "Bob"],
    "teams": None,
    "rounds": [
        {
            "leader": 0,
            "hands": [["2-2", "2-0"], ["2-1", "1-0"]],
            "boneyard": ["1-1", "0-0"],
            "moves": ["0 2-2", "1 2-1@0", "0 2-0@1"],
            "end": "out",
            "winner": 0,
            "pips": [0, 1],
            "points": [1, 0],
            "total": [1, 0],
        }
    ],
    "winner": None,
}


def changed(path: str, value: object) -> Json:
    """The record with the field at *path* (``rounds.0.end``) set, or dropped where the value is ``...``."""
    written = copy.deepcopy(RECORD)
    *way, last = path.split(".")
    holder: Json = written
    for step in way:
        holder = holder[int(step) if isinstance(holder, list) else step]
    key: Json = int(last) if isinstance(holder, list) else last
    if value is ...:
        del holder[key]
    else:
        holder[key] = value
    return written


def refused(written: Json) -> str:
    """Where and why the record is refused, as ``doublesix check`` prints it."""
    with pytest.raises(ReplayError) as caught:
        check(parse(written))
    assert str(caught.value).isprintable()
    return f"{caught.value.place}: {caught.value}"


def test_the_record_itself_holds() -> None:
    match = check(parse(RECORD))
    assert (1, 0) == match.total
    assert () == match.winners


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("format", ..., 'format: it is missing; this program reads "doublesix/1"'),
        ("format", "doublesix/2", 'format: "doublesix/2" is written; this program reads "doublesix/1"'),
        ("game", "wink", 'game: there is no game "wink"'),
        ("game", "Block", 'game: "Block" is written; the key of that game is "block"'),
        ("game", 7, "game: 7 is written where a text belongs"),
        ("rules", [], "rules: [] is written; rules are an object of options, {} where none differs"),
        ("rules", ..., 'rules: "rules" is missing'),
        ("rules.trget", 61, 'rules: there is no option "trget"'),
        ("rules.target", "61", 'rules: target cannot be "61"'),
        ("rules.target", 61.0, "rules: target cannot be 61.0"),
        ("rules.hand_size", 4, "rules: 2 hands of 4 need 8 tiles"),
        ("seats", ["Ann"], "seats: "),
        ("seats", ["Ann", None], "seats: null is written where a text belongs"),
        ("seats", ["Ann"] * 1000, "seats: "),
        ("teams", [[0, 1]], "teams: "),
        ("teams", [0, 1], "teams: 0 is written where a list belongs"),
        ("rounds", {}, "rounds: {} is written where a list belongs"),
        ("rounds.0", None, "round 1: a round is an object, {...}; null is written"),
        ("rounds.0.leader", ..., 'round 1 leader: "leader" is missing'),
        ("rounds.0.leader", 1, "round 1 leader: 1 is written; seat 0 leads"),
        ("rounds.0.leader", None, "round 1 leader: nothing is written; seat 0 leads"),
        ("rounds.0.leader", False, "round 1 leader: false is written where a whole number belongs"),
        ("rounds.0.reveal", ["2-2", "2-1"], "round 1 leader: a reveal is written"),
        ("rounds.0.aside", ["2-2"], "round 1 deal: 2-2 set aside is written; it is nothing"),
        ("rounds.0.hands", ..., 'round 1 deal: "hands" is missing'),
        ("rounds.0.hands", [2, 2], "round 1 deal: a hand is hidden, 2 tiles"),
        ("rounds.0.hands.1", [], "round 1 deal: seat 1 is dealt 0 tiles; each seat gets 2"),
        ("rounds.0.hands.1.0", "1-2", 'round 1 deal: "1-2" has its smaller half first: write 2-1'),
        ("rounds.0.hands.1.0", "2-2", "round 1 deal: missing: 2-1; too many: 2-2"),
        ("rounds.0.boneyard.0", "9-9", "round 1 deal: missing: 1-1; too many: 9-9"),
        ("rounds.0.moves", None, "round 1 move 1: null is written where a list belongs"),
        ("rounds.0.moves.0", "0 2-0", 'round 1 move 1: "0 2-0" is written: seat 0 cannot set 2-0'),
        ("rounds.0.moves.1", "1 1-2@0", "round 1 move 2: "),
        ("rounds.0.moves.1", "1 2-1@0 =3", 'round 1 move 2: "1 2-1@0 =3" is written; it is "1 2-1@0"'),
        ("rounds.0.moves.1", "01 2-1@0", 'round 1 move 2: "01 2-1@0" is written; it is "1 2-1@0"'),
        ("rounds.0.moves.1", "1 2-1@0 ", "round 1 move 2: "),
        ("rounds.0.moves.1", "1  2-1@0", "round 1 move 2: "),
        ("rounds.0.moves.1", "1 draw ?", 'round 1 move 2: "1 draw ?" is written: seat 1 cannot draw'),
        ("rounds.0.moves.1", "1 pass", "legal: 1 2-1@0, 1 2-1@1"),
        ("rounds.0.moves.1", "1", "round 1 move 2: "),
        ("rounds.0.moves.1", "7 pass", "round 1 move 2: "),
        ("rounds.0.moves.1", "1 2-1@0\n", "round 1 move 2: "),
        ("rounds.0.moves.1", "١ 2-1@0", "round 1 move 2: "),
        ("rounds.0.moves.1", 5, "round 1 move 2: 5 is written where a text belongs"),
        ("rounds.0.moves.2", ..., "round 1 move 3: the moves stop here; legal: 0 2-0@1"),
        ("rounds.0.moves", ["0 2-2", "1 2-1@0", "0 2-0@1", "1 pass"], 'round 1 move 4: "1 pass" is written after'),
        ("rounds.0.end", "blocked", 'round 1 end: "blocked" is written; it is "out"'),
        ("rounds.0.end", None, 'round 1 end: nothing is written; it is "out"'),
        ("rounds.0.end", [], "round 1 end: [] is written where a text belongs"),
        ("rounds.0.winner", 1, "round 1 winner: 1 is written; it is 0"),
        ("rounds.0.winner", ..., "round 1 winner: nothing is written; it is 0"),
        ("rounds.0.pips", ..., "round 1 pips: nothing is written; it is [0, 1]"),
        ("rounds.0.pips.1", 10**4000, "round 1 pips: "),
        ("rounds.0.points", [1, 0, 0], "round 1 points: [1, 0, 0] is written; it is [1, 0]"),
        ("rounds.0.points", [True, 0], "round 1 points: true is written where a whole number belongs"),
        ("rounds.0.total.0", 2, "round 1 total: [2, 0] is written; it is [1, 0]"),
        ("winner", 0, "match winner: 0 is written; it is nothing"),
        ("winner", [], "match winner: [] is written; it is nothing"),
        ("winner", "Ann", 'match winner: "Ann" is written where a whole number belongs'),
        ("winner", ..., 'match winner: "winner" is missing'),
    ],
)
def test_each_fault_has_its_place_and_a_sentence(path: str, value: object, sentence: str) -> None:
    assert sentence in refused(changed(path, value))


def test_a_running_round_is_unfinished_and_pays_nothing_yet() -> None:
    written = changed("rounds.0.moves", ["0 2-2"])
    running = written["rounds"][0]
    for name in ("end", "winner", "pips", "points", "total"):
        del running[name]
    assert not check(parse(written)).round_over
    running["points"] = [1, 0]
    assert refused(written).startswith("round 1 points: [1, 0] is written; it is nothing")


def test_nothing_follows_the_round_that_won_the_match() -> None:
    written = changed("rules.target", 1)
    written["winner"] = 0
    assert (0,) == check(parse(written)).winners
    written["rounds"] *= 2
    assert refused(written).startswith("round 2: it is written after the match was won in round 1")


def test_one_winner_is_a_number_and_shared_winners_are_a_list() -> None:
    written = changed("rules.target", 1)
    written["winner"] = [0]
    assert refused(written) == "match winner: [0] is written; it is 0"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "this is not a JSON document: expecting value at column 1"),
        ("hello", "this is not a JSON document"),
        ('{"format": "doublesix/1",', "a record stands on one line, and this line breaks off"),
        ("[]", "a match record is an object, {...}; [] is written"),
        ("NaN", "NaN is no number that JSON has"),
        ('{"note": 1e999}', "1e999 is no number that JSON has"),
        ("9" * 5000, "a number has thousands of digits"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a": 1, "a": 1}', '"a" stands twice in one object: leave one'),
        ('{"note": "\\ud800"}', "half a letter is written"),
    ],
)
def test_what_is_no_record_at_all(line: str, sentence: str) -> None:
    with pytest.raises(ReplayError) as caught:
        read_record(line)
    assert "record" == caught.value.place
    assert sentence in str(caught.value)


def test_fields_that_we_do_not_know_are_kept() -> None:
    written = changed("note", "a rainy evening")
    written |= {"bots": [None, {"player": "tips"}], "agreed": {"by": ["Ann"]}, "extra": [1.5, "й"]}
    written["rounds"][0] |= {"proof": {"salt": "00"}, "extra": None}
    record = parse(written)
    assert written == record.to_json()
    assert record == read_record(record.to_line())
    check(record)


def test_hands_that_are_dealt_again_stand_only_as_the_last_deal() -> None:
    rules = games.TIDDLE_A_WINK.with_(set_max=9, misdeal_doubles=5, hand_size=26)
    match = Match.deal(rules, seats=2, chance=Chance.seeded(0))
    record = record_of(match)
    assert {"deals": 50} == record.rounds[0].extra
    check(record)
    written = record.to_json()
    del written["rounds"][0]["deals"]  # type: ignore[index]
    assert refused(written).startswith("round 1 deal: a hand with 5 doubles or more is dealt again")


def test_a_claim_is_written_and_read() -> None:
    rules = games.ALL_FIVES.with_(muggins_claim=True)
    lines = [
        write_record(play_out(rules, [players.random(seed), players.random(seed)], chance=Chance.seeded(seed)))
        for seed in range(5)
    ]
    assert any(" claim =" in line for line in lines)
    for line in lines:
        check(read_record(line))


def test_every_position_is_passed_through() -> None:
    moves = [len(match.rounds[-1].moves) if match.rounds else None for match in positions(parse(RECORD))]
    assert [None, 0, 1, 2, 3] == moves


LINE = json.dumps(RECORD).encode()


def outcomes(content: bytes) -> list[tuple[int, str]]:
    """What stands on each line of a file: ``json``, or why it is refused."""
    return [(number, outcome(line)) for number, line in lines(io.BytesIO(content))]


def outcome(line: bytes) -> str:
    try:
        decode_line(line)
    except ReplayError as error:
        return str(error)
    return "json"


def test_lines_are_counted_with_blank_ones_whatever_ends_them() -> None:
    assert [(1, "json"), (4, "json")] == outcomes(b"\xef\xbb\xbf" + LINE + b"\r\n\r\n \n" + LINE)


def test_a_document_over_many_lines_is_one_record() -> None:
    assert [(2, "json")] == outcomes(b"\n" + json.dumps(RECORD, indent=1).encode() + b"\n\n")


def test_the_lines_after_a_faulty_one_are_read() -> None:
    content = b"\n".join([LINE[:99], LINE, b"\xff", b"no", LINE])
    assert [1, 2, 3, 4, 5] == [number for number, _ in outcomes(content)]
    assert ["json", "json"] == [what for _, what in outcomes(content) if what == "json"]
    assert "byte 1 of the line is not UTF-8 text" == outcomes(content)[2][1]


def test_a_packed_or_binary_file_is_one_fault() -> None:
    packed = [(1, "this is a packed or binary file: unpack it, one record a line")]
    assert packed == outcomes(gzip.compress(LINE))
    assert packed == outcomes(bytes(range(256)))
    assert packed == outcomes(LINE.decode().encode("utf-16"))


def test_an_endless_line_is_not_taken_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doublesix.records.files.LONGEST", 2000)
    long = b'{"x": "' + b"x" * 5000 + b'"}'
    assert [(1, "json"), (2, "the line is longer than 0 MiB, which no match is"), (3, "json")] == outcomes(
        LINE + b"\n" + long + b"\n" + LINE
    )
    assert [1, 2] == [number for number, _ in outcomes(long + b"\n" + LINE)]
