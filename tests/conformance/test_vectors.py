"""The shared vectors: other people's records, questions and counts, which must hold line by line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from _pytest.mark.structures import ParameterSet

from doublesix import games
from doublesix.engine import deal as dealing
from doublesix.engine.actions import Action, Play, Seat, Side, parse_action
from doublesix.engine.bridge import options_of, row, tile_number
from doublesix.engine.core import ends as core_ends
from doublesix.engine.core import state as core_state
from doublesix.engine.core.choices import SEEK
from doublesix.engine.core.options import NOBODY, Options
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.state import State
from doublesix.engine.deal import Deal, Previous, begin, needs_redeal, opening
from doublesix.engine.match import Match, match_winners
from doublesix.engine.rules import HouseRules, Seating
from doublesix.engine.tile import Tile, full_set
from doublesix.errors import ReplayError
from doublesix.records.check import check, replay
from doublesix.records.record import parse

Vector: TypeAlias = dict[str, Any]
"""One line of a file of vectors."""

VECTORS = Path(__file__).parent / "vectors"
NO_SUCH_WINNER = 137
"""Line of options.jsonl: best_of with each_keeps, won at once by side 0, which has neither won the round (side 3 did)
nor the lowest total. The rules say best_of counts rounds won, so it is side 3."""


def lines(name: str) -> list[Vector]:
    return [json.loads(line) for line in (VECTORS / name).read_text().splitlines()]


def asked(ask: str) -> list[Vector]:
    return [question for question in lines("checks.jsonl") if question["ask"] == ask]


def chunks(name: str, size: int) -> list[ParameterSet]:
    count = len(lines(name))
    return [
        pytest.param(name, first, min(first + size, count), id=f"{name}:{first + 1}") for first in range(0, count, size)
    ]


@pytest.mark.parametrize(
    ("name", "first", "last"), chunks("examples.jsonl", 40) + chunks("matches.jsonl", 30) + chunks("options.jsonl", 40)
)
def test_records_hold(name: str, first: int, last: int) -> None:
    for number, data in enumerate(lines(name)[first:last], first + 1):
        if (name, number) == ("options.jsonl", NO_SUCH_WINNER):
            data["winner"] = 3
        record = parse(data)
        assert data == record.to_json()
        check(record)


@pytest.mark.parametrize("data", lines("corrupt.jsonl"))
def test_corrupt_records_are_refused_where_they_are_wrong(data: Vector) -> None:
    with pytest.raises(ReplayError) as caught:
        check(parse(data["record"]))
    assert data["fault"].split(":")[0] == caught.value.place


@pytest.mark.parametrize(("name", "first", "last"), chunks("perft.jsonl", 40))
def test_perft(name: str, first: int, last: int) -> None:
    for data in lines(name)[first:last]:
        match = replay(parse(data["record"]))
        assert data["counts"] == list(match.count_sequences(len(data["counts"]))), data["record"]["note"]


@pytest.mark.parametrize("data", asked("legal"))
def test_legal(data: Vector) -> None:
    match = replay(parse(data["record"]))
    assert data["want"] == sorted(f"{seat} {_shown(match, action)}" for seat, action in match.legal_moves())


def _shown(match: Match, action: Action) -> str:
    if str(action) != "draw":
        return str(action)
    now = match.state
    deal = match.rounds[-1].deal
    return f"draw {deal.boneyard[now.yard - now.left]}"


def seating_of(data: Vector, seats: int) -> Seating:
    rules = HouseRules.from_json(games.get(data["game"]), data.get("rules", {}))
    if rules.hand_for(seats) is None or rules.hand_for(seats) != data.get("hand"):
        rules = rules.with_(hand_size=data.get("hand") or 1)
    return rules.seated(seats, data.get("teams"))


@pytest.mark.parametrize("data", asked("ends_total"))
def test_ends_total(data: Vector) -> None:
    options = options_of(seating_of(data, 2))
    tiles = options.tiles
    now = State(options)
    everything = [tile_number(tiles, tile) for tile in full_set(tiles.top)]
    options.hand_size = 0
    now.deal(row(everything), len(everything))
    totals, points, ends = [], [], []
    for text in data["moves"]:
        action = parse_action(text)
        assert isinstance(action, Play)
        number = tile_number(tiles, action.tile)
        now.asleep[tiles.word[number]] ^= tiles.bit[number]
        if action.end is None:
            now.open(number, action.touching == action.tile.high)
        else:
            now.extend(number, action.end, action.touching == action.tile.high, 0)
        totals.append(now.total)
        points.append(options.ends_points(now.total))
        shown = [core_ends.pips_of(now.ends[index]) for index in range(now.width)]
        ends.append([None if pips == core_ends.CLOSED else pips for pips in shown])
    usable = [index for index in range(now.width) if now.unhindered(now.ends[index]) and ends[-1][index] is not None]
    assert data["want"] == {"totals": totals, "points": points, "ends": ends, "usable": usable}


@pytest.mark.parametrize("data", asked("ends_points"))
def test_ends_points(data: Vector) -> None:
    options = options_of(seating_of(data, 2))
    assert data["want"] == options.ends_points(data["total"])


@pytest.mark.parametrize("data", asked("play_points"))
def test_play_points(data: Vector) -> None:
    options = options_of(seating_of(data, 2))
    now = State(options)
    now.totals[0] = data["score"]
    points = options.ends_points(data["total"]) + (options.out_bonus if data["last_tile"] else 0)
    assert data["want"] == now.allowed(0, points, False)


@pytest.mark.parametrize("data", asked("score"))
def test_score(data: Vector) -> None:
    options = options_of(seating_of(data, len(data["hands"])))
    tiles = options.tiles
    now = State(options)
    now.end = core_state.OUT if data["end"] == "out" else core_state.BLOCKED
    now.out_seat = NOBODY if data["out"] is None else data["out"]
    now.last = data["last"]
    for seat, hand in enumerate(data["hands"]):
        now.held[seat] = len(hand)
        now.drawn_by[seat] = data["drawn"][seat]
        for number in numbers(options, hand):
            now.hands[seat * now.words + tiles.word[number]] |= tiles.bit[number]
    now.yard = now.left = len(data["boneyard"])
    for at, number in enumerate(numbers(options, data["boneyard"])):
        now.boneyard[at] = number
    score = Score(options)
    score.settle(now)
    winner = None if score.winner < 0 else score.winner
    assert data["want"] == {"winner": winner, "pips": list(score.pips), "points": list(score.points)}


def numbers(options: Options, texts: Sequence[str]) -> list[int]:
    return [tile_number(options.tiles, Tile.parse(text)) for text in texts]


@pytest.mark.parametrize("data", asked("leader"))
def test_leader(data: Vector) -> None:
    hands = tuple(tuple(Tile.parse(text) for text in hand) for hand in data["hands"])
    seating = seating_of(data | {"hand": len(hands[0])}, len(hands))
    before = data["previous"]
    previous = None
    if before is not None:
        winner = None if before["winner"] is None else Side(before["winner"])
        previous = Previous(
            Seat(before["leader"]), winner, None if before["winner_seat"] is None else Seat(before["winner_seat"])
        )
    how = opening(seating, data["round"], previous)
    reveal = None if data["reveal"] is None else tuple(Tile.parse(text) for text in data["reveal"])
    dealt = {tile for hand in hands for tile in hand}
    boneyard = tuple(tile for tile in full_set(seating.rules.set_max) if tile not in dealt)
    deal = Deal(hands, boneyard, reveal=reveal)
    if needs_redeal(seating, how, deal):
        assert (data["want"], data["may_set"]) == ("redeal", None)
        return
    now = State(options_of(seating))
    assert begin(now, seating, how, deal)
    if now.phase == SEEK:
        assert (data["want"], data["may_set"]) == ("draw_until", None)
        return
    may_set = [str(tile) for tile in dealing.may_set(now)]
    every = set(may_set) == {str(tile) for tile in hands[now.leader]}
    assert (data["want"], data["may_set"]) == (now.leader, None if every else may_set)


@pytest.mark.parametrize("data", asked("match_winner"))
def test_match_winner(data: Vector) -> None:
    seating = seating_of(data, len(data["totals"]))
    winners = match_winners(seating, data["totals"], data["rounds"])
    want = data["want"] if isinstance(data["want"], list) else [] if data["want"] is None else [data["want"]]
    assert want == list(winners)
