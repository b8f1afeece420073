"""Public complaints as small inputs: options in pairs, secrets, actions and their refusal, chains.

Numbers for actions (C123) wait for the learning environments; what an action is written as has one meaning already.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cases.rounds import begin, dealt, played, refusal

from doublesix import games, players
from doublesix.engine.actions import Action, Draw, EndId, Pass, Play, Seat, parse_action
from doublesix.engine.deal import Chance
from doublesix.engine.events import Drew, Event, RoundEnded, redact
from doublesix.engine.match import Match
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.tile import Tile
from doublesix.errors import IllegalAction, ReplayError
from doublesix.records import check
from doublesix.records.record import parse
from doublesix.table.run import play_out
from doublesix.testing.check_game import other_actions, places
from doublesix.testing.strategies import option_values

EVERY_GAME = pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.key)
FEW = settings(max_examples=max(1, settings().max_examples // 4))


# -- C51: every pair of options can finish ---------------------------------------------------------------------------

MOST_ROUNDS = 6
"""A long match is stopped here: what can freeze is a round, and totals are added up after each."""
NAMES = [name for name in OPTIONS if name != "teams"]


@st.composite
def pairs_of_options(draw: st.DrawFn, game: Game) -> tuple[HouseRules, int]:
    """House rules with two options changed, at a table where they can be played."""
    seats = draw(st.sampled_from(game.rules.seat_counts()))
    first, second = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=2, unique=True))
    rules = game.rules
    for name in (first, second):
        changed = rules.with_(**{name: draw(option_values(name, usual=True))})
        if all(finding.kind != "refused" for finding in changed.findings(seats)):
            rules = changed
    return rules, seats


@EVERY_GAME
@FEW
@given(data=st.data(), seed=st.integers(0, 2**32 - 1))
def test_c51_every_pair_of_options_can_finish(game: Game, data: st.DataObject, seed: int) -> None:
    rules, seats = data.draw(pairs_of_options(game))
    at_the_table = [players.random(seed), *[players.tips] * (seats - 1)]
    match = play_out(rules, at_the_table, chance=Chance.seeded(seed), most_rounds=MOST_ROUNDS)
    running = [0] * len(match.seating.sides)
    for played_round in match.rounds:
        assert played_round.outcome is not None
        running = [before + gained for before, gained in zip(running, played_round.outcome.points, strict=True)]
        assert tuple(running) == played_round.outcome.total


# -- C61, C62: what reaches a seat -----------------------------------------------------------------------------------


def named_tiles(*values: object) -> set[Tile]:
    return {Tile.of(int(a), int(b)) for value in values for a, b in re.findall(r"\b(\d+)-(\d+)\b", str(value))}


def told(event: Event) -> set[Tile]:
    """Tiles that an event names."""
    tile = getattr(event, "tile", None)
    hands = event.hands if isinstance(event, RoundEnded) else ()
    return {each for hand in hands for each in hand} | ({tile} if isinstance(tile, Tile) else set())


@EVERY_GAME
@pytest.mark.parametrize("seed", [1, 2])
def test_c61_nothing_that_reaches_a_seat_names_hidden_tiles(game: Game, seed: int) -> None:
    """A whole round, every view and every event, to every seat and to a spectator."""
    random = Random(seed)
    for seats in game.rules.seat_counts()[:3]:
        match = Match.deal(game, seats=seats, chance=Chance.seeded(seed))
        heard: list[Event] = []
        while not match.round_over:
            for seat in (None, *map(Seat, range(seats))):
                view = match.view(seat).to_json()
                del view["rules"]  # they may name the tile that leads
                seen = named_tiles(view).union(*(told(redact(event, seat)) for event in heard))
                assert seen <= known(match, seat)
            mover, action = random.choice(match.legal_moves())
            match, events = match.play(action, mover)
            heard = list(events)


def known(match: Match, seat: Seat | None) -> set[Tile]:
    """What is on the table, what was shown, and the seat's own."""
    public = {tile for place, tile in places(match) if place in ("layout", "aside", f"seat {seat}")}
    return public | set(match.rounds[-1].deal.reveal or ())


def test_c62_a_draw_is_faces_to_the_drawer_and_a_count_to_others() -> None:
    match = dealt(begin("draw", 2, hand_size=2), "6-6 1-0", "5-5 4-4", boneyard="3-3 2-2 6-1 5-0")
    match = played(match, "0 6-6")
    faces: dict[Seat | None, list[Tile | None]] = {Seat(0): [], Seat(1): [], None: []}
    left = []
    for _ in range(3):
        match, events = match.play(Draw())
        for seat, seen in faces.items():
            heard = [redact(event, seat) for event in events]
            seen += [event.tile for event in heard if isinstance(event, Drew)]
        left += [event.left for event in events if isinstance(event, Drew)]
    assert ([Tile(3, 3), Tile(2, 2), Tile(6, 1)], [3, 2, 1]) == (faces[Seat(1)], left)
    assert [None] * 3 == faces[Seat(0)] == faces[None]
    assert ["1 draw ?"] * 3 == [str(move) for move in match.view(0).moves][1:]
    assert (1, 5) == match.view(0).counts


# -- C123, C124: actions ---------------------------------------------------------------------------------------------


@EVERY_GAME
def test_c123_what_is_written_has_one_meaning(game: Game) -> None:
    random = Random(5)
    for seats in game.rules.seat_counts()[:2]:
        match = Match.deal(game, seats=seats, chance=Chance.seeded(5))
        while not match.round_over:
            offered = match.legal_moves()
            assert offered == tuple((seat, parse_action(str(action))) for seat, action in offered)
            assert len(offered) == len({(seat, str(action)) for seat, action in offered})
            mover, action = random.choice(offered)
            match, _ = match.play(action, mover)


@EVERY_GAME
def test_c124_what_is_not_allowed_fails_loudly_and_changes_nothing(game: Game) -> None:
    random = Random(7)
    seats = game.rules.seat_counts()[0]
    match = Match.deal(game, seats=seats, chance=Chance.seeded(7))
    while True:
        before = [match.view(seat) for seat in range(seats)]
        over = match.round_over
        for seat, action in other_actions(match, random, 10):
            assert ("round_over" if over else "illegal_action") == refused(match, seat, action).code
        assert before == [match.view(seat) for seat in range(seats)]
        if over:
            break
        mover, offered = random.choice(match.legal_moves())
        match, _ = match.play(offered, mover)
    assert "seat" == refused(match, seats, Pass()).code
    assert "seat" == refused(match, -1, Pass()).code


def refused(match: Match, seat: int, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        match.play(action, seat)
    return caught.value


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1 6-3@0", "6-3 is not in its hand"),
        ("1 5-5@0", "end 0 shows 6"),
        ("1 6-5@7", "there is no end 7"),
        ("1 5-6@0", "it does not fit that way round"),
        ("0 6-1@0", "it is seat 1's turn"),
        ("1 draw", "it can play"),
        ("1 pass", "it can play"),
        ("1 6-5", "name the end"),
        ("1 9-9@0", "9-9 is not in the set"),
    ],
)
def test_c124_the_reason_is_said(move: str, reason: str) -> None:
    match = played(dealt(begin("draw", 2, hand_size=2), "6-6 6-1", "6-5 5-5", boneyard="1-0"), "0 6-6")
    assert reason in refusal(match, move).message


def test_c124_a_half_that_the_tile_does_not_have() -> None:
    match = played(dealt(begin("draw", 2, hand_size=2), "6-6 6-1", "6-5 5-5", boneyard="1-0"), "0 6-6")
    assert "illegal_action" == refused(match, 1, Play(Tile(6, 5), EndId(0), 2)).code


# -- C125: chains ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "wrong"),
    [
        (["0 1-2", "1 2-4@1", "0 4-3@1"], None),
        (["0 1-2", "1 4-2@1", "0 4-3@1"], 2),  # laid as written, its 4 would touch the 2
        (["0 1-2", "1 2-4@1", "0 4-2@1"], 3),  # joins fit, but one tile twice
        (["0 1-2", "1 2-4@0", "0 4-3@1"], 2),
        (["0 1-2", "1 2-4@1", "0 4-3@0"], 3),
        (["0 6-6", "1 6-1@1", "0 3-4@1"], 3),  # beside the 1
        (["0 6-6", "1 6-1@1", "0 4-3@1"], 3),
    ],
)
def test_c125_a_chain_is_checked_join_by_join(moves: list[str], wrong: int | None) -> None:
    """The first bad place is named, not only a wrong count."""
    hands = [["2-1", "4-3", "6-6"], ["4-2", "6-1", "0-0"]]
    dealt_out = {tile for hand in hands for tile in hand}
    rest = [f"{high}-{low}" for high in range(7) for low in range(high + 1) if f"{high}-{low}" not in dealt_out]
    record = {
        "format": "doublesix/1", "game": "draw", "seats": ["Ann", "Bob"], "teams": None, "winner": None,
        "rules": {"hand_size": 3, "first_lead": "specific_tile", "lead_tile": "6-6", "first_tile": "any"},
        "rounds": [{"leader": 0, "hands": hands, "boneyard": rest, "moves": moves, "end": None}],
    }  # fmt: skip
    if wrong is None:
        check(parse(record))
        return
    with pytest.raises(ReplayError) as caught:
        check(parse(record))
    assert f"round 1 move {wrong}" == caught.value.place
