"""Rounds spelled out by hand: deal these tiles, make these moves, read what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix import games
from doublesix.engine.actions import Play, parse_action
from doublesix.engine.deal import Deal
from doublesix.engine.match import Match
from doublesix.engine.round import Outcome
from doublesix.engine.rules import HouseRules
from doublesix.engine.tile import Tile, full_set
from doublesix.errors import IllegalAction

__all__ = ["begin", "dealt", "laid", "offered", "outcome", "played", "refusal", "tiles"]


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles from their texts, with spaces between them."""
    return tuple(Tile.parse(each) for each in text.split())


def begin(
    rules: str | HouseRules, seats: int, teams: Sequence[Sequence[int]] | None = None, *, hand_size: int | None = None
) -> Match:
    """A match with no round dealt."""
    house = games.parse(rules) if isinstance(rules, str) else rules
    return Match.of(house if hand_size is None else house.with_(hand_size=hand_size), seats=seats, teams=teams)


def dealt(match: Match, *hands: str, boneyard: str = "", shown: str | None = None, aside: str = "") -> Match:
    """The next round with these hands; the boneyard holds what is named and no more."""
    reveal = None if shown is None else tiles(shown)
    return match.with_deal(Deal(tuple(map(tiles, hands)), tiles(boneyard), tiles(aside), reveal))


def played(match: Match, *moves: str) -> Match:
    """The match after these moves, written as in a record without drawn tiles and scores: ``0 6-6``, ``1 draw``."""
    for text in moves:
        seat, action = text.split(" ")
        match, _ = match.play(parse_action(action), int(seat))
    return match


def offered(match: Match, seat: int | None = None) -> set[str]:
    """What the seat (the one on turn) may do."""
    return {str(action) for action in match.legal(seat)}


def refusal(match: Match, move: str) -> IllegalAction:
    """How the move is refused."""
    try:
        played(match, move)
    except IllegalAction as error:
        return error
    raise AssertionError(f"{move} was not refused")


def outcome(match: Match) -> Outcome:
    """What came of the round."""
    came = match.rounds[-1].outcome
    assert came is not None, "the round is not over"
    return came


def laid(rules: str, *moves: str) -> list[tuple[int, int]]:
    """Lay these tiles in turn, two seats, and return the ends total and the points after each."""
    plays = [action for action in map(parse_action, moves) if isinstance(action, Play)]
    assert len(plays) == len(moves)
    house = games.parse(rules)
    spare = [tile for tile in full_set(house.set_max) if tile not in {play.tile for play in plays}]
    size = len(plays) // 2 + 2
    hands = [[play.tile for play in plays[seat::2]] for seat in (0, 1)]
    filled = [[*hand, *(spare.pop() for _ in range(size - len(hand)))] for hand in hands]
    lead = {"first_lead": "specific_tile", "lead_tile": plays[0].tile, "first_tile": "qualifying"}
    match = Match.of(house.with_(hand_size=size, **lead), seats=2)
    match = match.with_deal(Deal(tuple(map(tuple, filled)), tuple(spare)))
    found = []
    for play in plays:
        match, _ = match.play(play)
        found.append((sum(match.view(None).terms), match.rounds[-1].moves[-1].points))
    return found
