"""Records: what is written is read back, and nothing that is wrong is let through or breaks a reader."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from doublesix import Chance, Match, games
from doublesix.cli.records import play_round
from doublesix.engine.rules import Game, Seating
from doublesix.errors import ReplayError
from doublesix.players import by_name
from doublesix.records import check, decode_line, lines, parse, read_record, record_of, write_record
from doublesix.testing.strategies import seatings

Json: TypeAlias = Any
Path_: TypeAlias = tuple[str | int, ...]

VECTORS = Path(__file__).parents[1] / "conformance" / "vectors"
LINES = [
    line
    for name in ("examples", "matches", "options")
    for line in (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()
    if len(line) < 3000
]
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.sampled_from(
        ["6-6", "0 6-6", "1 draw 6-6", "0 pass", "1 claim =5", "0 6-6@0 =5", "out", "doublesix/1", "block"]
    )
)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner))


def played(seating: Seating, kinds: Sequence[str], seed: int, rounds: int) -> Match:
    match = Match.of(seating.rules, seats=seating.seats, teams=seating.teams)
    chance = Chance.seeded(seed)
    players = [by_name(kind, seed) for kind in kinds]
    while not match.winners and len(match.rounds) < rounds:
        match = play_round(match.next_round(chance), players, chance)
    return match


def kinds_of(seats: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(["random", "heaviest", "doubles_first", "tips"]), min_size=seats, max_size=seats)


@pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.key}-{seats}") for game in games.ALL for seats in game.rules.seat_counts()],
)
def test_every_game_at_every_table_is_recorded_and_holds(game: Game, seats: int) -> None:
    match = played(game.rules.seated(seats), ["random"] * seats, seats, rounds=2)
    assert match.rounds == check(read_record(write_record(match))).rounds


@given(st.data())
def test_any_rules_are_recorded_and_hold(data: st.DataObject) -> None:
    seating = data.draw(seatings(most=10))
    kinds = data.draw(kinds_of(seating.seats))
    match = played(seating, kinds, data.draw(st.integers(0, 2**60)), rounds=2)
    line = write_record(match, kinds)
    note(line)
    record = read_record(line)
    again = check(record)
    assert match.rounds == again.rounds
    assert match.winners == again.winners
    assert line == record.to_line()


@given(st.data())
def test_a_record_that_stops_anywhere_is_unfinished_and_holds(data: st.DataObject) -> None:
    """Also one that our own writer cuts while the seats still draw for the double that leads."""
    seating = data.draw(seatings(most=3))
    match = Match.of(seating.rules, seats=seating.seats, teams=seating.teams)
    match = match.next_round(Chance.seeded(data.draw(st.integers(0, 1000))))
    for _ in range(data.draw(st.integers(0, 20))):
        if not match.round_over:
            seat, action = data.draw(st.sampled_from(match.legal_moves()))
            match, _ = match.play(action, seat)
    assert match.rounds == check(read_record(write_record(match))).rounds


@given(st.data())
def test_a_changed_record_holds_only_if_it_says_what_happened(data: st.DataObject) -> None:
    document = json.loads(data.draw(st.sampled_from(LINES)))
    changed = document
    for _ in range(data.draw(st.integers(1, 2))):
        changed = mutated(data, changed)
    note(json.dumps(changed))
    match = checked(changed)
    if match is not None:
        assert meaning(record_of(match).to_json()) == meaning(parse(changed).to_json())


@given(st.data())
def test_a_changed_move_score_or_tile_is_refused(data: st.DataObject) -> None:
    """In a finished round every move, number and dealt tile counts, except for the order of a hand."""
    document = json.loads(data.draw(st.sampled_from(LINES)))
    changed = copy.deepcopy(document)
    number = data.draw(st.sampled_from(range(len(document["rounds"]))))
    written = changed["rounds"][number]
    if data.draw(st.booleans()) or written["end"] is None:
        list_ = written["moves"] if data.draw(st.booleans()) else written["hands"][0]
    else:
        list_ = written[data.draw(st.sampled_from(["pips", "points", "total"]))]
    if not list_:
        return
    at = data.draw(st.sampled_from(range(len(list_))))
    new = data.draw(st.integers(-20, 300) | st.sampled_from(_texts(document)))
    if new == list_[at]:
        return
    list_[at] = new
    note(json.dumps(changed))
    match = checked(changed)
    if match is not None:  # the last moves of an unfinished round may be others
        assert written["end"] is None
        assert meaning(record_of(match).to_json()) == meaning(changed)


def checked(document: Json) -> Match | None:
    """The match of a record, None where it is refused."""
    try:
        return check(parse(document))
    except ReplayError as refused:
        place = refused.place
    assert place.isprintable()
    return None


def _texts(document: Json) -> list[str]:
    return [
        text
        for written in document["rounds"]
        for texts in (written["moves"], written["boneyard"], *written["hands"])
        for text in texts
    ]


def meaning(document: Json) -> Json:
    """What a record says, without what readers ignore."""
    kept = ("game", "teams", "rounds", "winner")
    rounds = [
        {
            key: sorted(value) if key == "aside" else value
            for key, value in written.items()
            if key
            in ("leader", "reveal", "aside", "hands", "boneyard", "moves", "end", "winner", "pips", "points", "total")
        }
        for written in document["rounds"]
    ]
    return {key: document[key] for key in kept} | {"rounds": rounds}


def mutated(data: st.DataObject, document: Json) -> Json:
    """The document with one thing in it dropped, replaced, doubled or exchanged with another."""
    document = copy.deepcopy(document)
    places = list(_places(document, ()))
    path = data.draw(st.sampled_from(places))
    holder: Json = document
    for step in path[:-1]:
        holder = holder[step]
    key: Json = path[-1]
    match data.draw(st.sampled_from(["drop", "replace", "near", "double", "borrow", "add"])):
        case "drop":
            del holder[key]
        case "replace":
            holder[key] = data.draw(values)
        case "near" if isinstance(holder[key], int):
            holder[key] += data.draw(st.sampled_from([-5, -1, 1, 5]))
        case "double" if isinstance(holder, list):
            holder.insert(key, holder[key])
        case "borrow":
            other: Json = document
            for inner in data.draw(st.sampled_from(places)):
                other = other[inner]
            holder[key] = copy.deepcopy(other)
        case "add" if isinstance(holder, dict):
            holder[data.draw(st.text(max_size=8))] = data.draw(values)
        case _:
            pass
    return document


def _places(document: Json, path: Path_) -> Iterator[Path_]:
    pairs: list[tuple[str | int, Json]] = []
    if isinstance(document, dict):
        pairs = list(document.items())
    elif isinstance(document, list):
        pairs = list(enumerate(document))
    for key, value in pairs:
        yield (*path, key)
        yield from _places(value, (*path, key))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_file_is_read_without_breaking(content: bytes) -> None:
    for number, line in lines(io.BytesIO(content)):
        assert number >= 1
        with pytest.raises(ReplayError):
            parse(decode_line(line))


@given(st.sampled_from(LINES), st.data())
def test_a_record_cut_short_or_overwritten_is_refused_or_holds(line: str, data: st.DataObject) -> None:
    content = bytearray(line.encode())
    at = data.draw(st.integers(0, len(content) - 1))
    if data.draw(st.booleans()):
        del content[at:]
    else:
        content[at : at + 1] = data.draw(st.binary(max_size=3))
    for _, part in lines(io.BytesIO(bytes(content))):
        try:
            found = decode_line(part)
        except ReplayError:
            continue
        checked(found)
