"""Play a game at random and hold it to what must be true of every game: for our tests, and for games of others.

>>> from doublesix import games
>>> check_game(games.TIDDLE_A_WINK, seats=3, seed=1).round_over
True
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from doublesix import games
from doublesix.engine.actions import Action, Claim, Draw, EndId, Mark, Pass, Play, Seat, Stop
from doublesix.engine.deal import Chance
from doublesix.engine.events import Drew, redact
from doublesix.engine.match import Match
from doublesix.engine.rules import Game, HouseRules
from doublesix.engine.tile import MAX_PIPS, Tile, full_set
from doublesix.errors import IllegalAction
from doublesix.records.check import check
from doublesix.records.record import read
from doublesix.records.write import write_record

__all__ = ["GameFault", "check_game", "other_actions", "other_world", "places"]

WORLDS = 2
"""Deals of the hidden tiles that are tried for a view."""
TRIES = 20
"""Plays that are not offered and are tried in a position."""


class GameFault(AssertionError):
    """Something that must be true of every game is not true of this one."""


def check_game(
    rules: Game | HouseRules,
    *,
    seats: int,
    seed: int,
    rounds: int = 2,
    teams: Sequence[Sequence[int]] | None = None,
    closely: float = 0.1,
) -> Match:
    """Play *rounds* rounds of random moves and check every position.

    Tiles stay in one place each, somebody can always move, every round ends in time, what is offered applies and
    nothing else does, no view tells of hidden tiles, and house rules and record read back the same.

    Args:
        rounds: Most rounds to play, fewer where the match is won before.
        closely: The share of positions where views and refusals are tried too.

    Returns:
        The match, its last round played out.

    Raises:
        GameFault: What does not hold, and where.
    """
    house = rules.rules if isinstance(rules, Game) else rules
    _check_round_trip(house)
    random = Random(seed)
    match = Match.of(house, seats=seats, teams=teams)
    while not match.winners and len(match.rounds) < rounds:
        match = match.next_round(Chance.seeded(seed))
        match = _play_round(match, random, closely)
        _check_refusals(match, random)
    _check_record(match)
    return match


def _hold(match: Match, what: str, *, holds: bool) -> None:
    if not holds:
        moves = [str(move) for move in match.rounds[-1].moves]
        where = f"round {len(match.rounds)} move {len(moves)}"
        raise GameFault(f"{what} ({match.house.to_text()}, {match.seats} seats, {where}; last moves: {moves[-8:]})")


def _play_round(match: Match, random: Random, closely: float) -> Match:
    tiles = match.seating.tiles_in_play
    for _ in range((tiles + match.seats) * tiles):
        _check_tiles(match)
        if match.round_over:
            return match
        offered = match.legal_moves()
        _hold(match, "nobody can do anything, and the round is not over", holds=bool(offered))
        _hold(match, "an action is offered twice", holds=len(set(offered)) == len(offered))
        if random.random() < closely:
            _check_views(match, random)
            _check_refusals(match, random)
        match = _play(match, *random.choice(offered))
    raise GameFault(f"the round does not end ({match.house.to_text()}, {match.seats} seats)")


def _play(match: Match, seat: Seat, action: Action) -> Match:
    """Make an offered move, and see that events keep drawn tiles secret."""
    before = _seen(match, seat)
    after, events = match.play(action, seat)
    _hold(match, f"{seat} {action} has changed the match before it", holds=_seen(match, seat) == before)
    _hold(match, f"{seat} {action} is told by no event", holds=bool(events))
    listeners = (None, *map(Seat, range(match.seats)))
    for event in events:
        for listener in listeners:
            heard = redact(event, listener)
            if isinstance(heard, Drew):
                right = (heard.tile is not None) == (heard.seat == listener)
                _hold(match, f"seat {listener} hears a draw of seat {heard.seat} wrongly", holds=right)
    return after


# -- tiles -----------------------------------------------------------------------------------------------------------


def places(match: Match) -> Iterator[tuple[str, Tile]]:
    """Yield every tile of the set with the place where it is: ``seat 0``, ``boneyard``, ``layout`` or ``aside``."""
    running = match.rounds[-1]
    for seat in range(match.seats):
        yield from ((f"seat {seat}", tile) for tile in match.view(seat).hand)
    yard = running.deal.boneyard
    yield from (("boneyard", tile) for tile in yard[len(yard) - match.view(None).boneyard :])
    yield from (("layout", move.action.tile) for move in running.moves if isinstance(move.action, Play))
    yield from (("aside", tile) for tile in running.deal.aside)


def _check_tiles(match: Match) -> None:
    found = list(places(match))
    now = Counter(tile for _, tile in found)
    whole = Counter(dict.fromkeys(full_set(match.rules.set_max), match.rules.set_copies))
    _hold(match, f"tiles are lost {whole - now} or doubled {now - whole}", holds=now == whole)
    held = Counter(place for place, _ in found)
    counts = tuple(held[f"seat {seat}"] for seat in range(match.seats))
    _hold(match, f"hands hold {counts}; the view says otherwise", holds=counts == match.view(None).counts)


# -- views -----------------------------------------------------------------------------------------------------------


def other_world(match: Match, seat: int | None, random: Random) -> Match | None:
    """Return the running round as it would stand had the tiles that *seat* has not seen been dealt otherwise.

    None where the moves made so far could not have been made then, or would have given somebody else the turn.

    Args:
        seat: None is a spectator, who has seen no hand.
    """
    running = match.rounds[-1]
    hidden = Counter(tile for place, tile in places(match) if place not in ("layout", "aside", f"seat {seat}"))
    hidden -= Counter(running.deal.reveal or ())
    pool = list(hidden.elements())
    random.shuffle(pool)
    left = Counter(hidden)

    def other(tile: Tile) -> Tile:
        if not left[tile]:
            return tile
        left[tile] -= 1
        return pool.pop()

    hands = tuple(
        hand if who == seat else tuple(other(tile) for tile in hand) for who, hand in enumerate(running.deal.hands)
    )
    deal = replace(running.deal, hands=hands, boneyard=tuple(other(tile) for tile in running.deal.boneyard))
    try:
        world = replace(match, rounds=match.rounds[:-1]).with_deal(deal)
        for move in running.moves:
            world, _ = world.play(move.action, move.seat)
    except IllegalAction:
        return None
    return world if _as_heard(world) == _as_heard(match) else None


def _as_heard(match: Match) -> tuple[object, ...]:
    """What the table hears of a round: moves without the tiles drawn, whose turn it is, whether it is over."""
    running = match.rounds[-1]
    moves = [(move.seat, move.action, move.points) for move in running.moves]
    return running.leader, moves, match.turn, match.round_over


def _check_views(match: Match, random: Random) -> None:
    """One seat's view is the same in other worlds; which seat is left to chance, as replaying takes its time."""
    seat = random.choice([None, *range(match.seats)])
    for _ in range(WORLDS):
        world = other_world(match, seat, random)
        if world is not None:
            same = _seen(match, seat) == _seen(world, seat)
            _hold(match, f"the view of seat {seat} tells of hidden tiles", holds=same)


def _seen(match: Match, seat: int | None) -> str:
    return json.dumps(match.view(seat).to_json())


# -- refusals --------------------------------------------------------------------------------------------------------


def other_actions(match: Match, random: Random, count: int) -> Iterator[tuple[Seat, Action]]:
    """Yield what may not be done now: every word that may not be said, up to *count* plays, others' actions."""
    offered = match.legal_moves()
    words: tuple[Action, ...] = (Draw(), Pass(), Mark(), Stop(), Claim())
    for seat in map(Seat, range(match.seats)):
        yield from ((seat, word) for word in words if (seat, word) not in offered)
    tiles = full_set(min(MAX_PIPS, match.rules.set_max + 1))
    ends = [None, *map(EndId, range(-1, len(match.view(None).ends) + 3))]
    for _ in range(count):
        tile = random.choice(tiles)
        facing = random.choice([tile.high, tile.low, tile.high, tile.low, random.randint(0, MAX_PIPS)])
        seat, play = Seat(random.randrange(match.seats)), Play(tile, random.choice(ends), facing)
        if (seat, play) not in offered:
            yield seat, play
    for seat, action in offered[:3]:
        after = Seat((seat + 1) % match.seats)
        if (after, action) not in offered:
            yield after, action
        if isinstance(action, Play) and not match.rules.muggins_claim:
            yield seat, replace(action, announced=False)


def _check_refusals(match: Match, random: Random) -> None:
    before = [_seen(match, seat) for seat in range(match.seats)]
    for seat, action in other_actions(match, random, TRIES):
        try:
            match.play(action, seat)
        except IllegalAction as error:
            told = bool(error.code) and f"seat {seat}" in error.message
            _hold(match, f"a refusal without a code or a seat: {error.message}", holds=told)
        else:
            raise GameFault(f"{seat} {action!r} is taken, though it is not offered ({match.house.to_text()})")
    after = [_seen(match, seat) for seat in range(match.seats)]
    _hold(match, "an action was refused, and has changed something", holds=before == after)


# -- round trips -----------------------------------------------------------------------------------------------------


def _check_round_trip(house: HouseRules) -> None:
    if house.game in games.ALL and games.parse(house.to_text()) != house:
        raise GameFault(f"{house.to_text()} reads back as other rules")
    if HouseRules.from_json(house.game, json.loads(json.dumps(house.to_json()))) != house:
        raise GameFault(f"{house.to_json()} reads back as other rules")


def _check_record(match: Match) -> None:
    """The record is played again and gives the same match; a record names its game, so others' games have none."""
    if match.house.game not in games.ALL:
        return
    again = check(read(write_record(match)))
    _hold(match, "the record plays another match", holds=again.rounds == match.rounds)
    _hold(match, "the record has another winner", holds=again.winners == match.winners)
