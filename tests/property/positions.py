"""Look into a core state, and make others from it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from doublesix.engine.core.options import NOBODY
from doublesix.engine.core.state import State
from doublesix.engine.match import Match
from doublesix.engine.round import Move
from doublesix.engine.tile import Tile

__all__ = ["Picture", "copy_of", "picture", "reshuffled"]

Picture: TypeAlias = dict[str, object]
"""Everything that a core state says, by the name of its field."""

_SCRATCH = {"options", "fits", "plays", "extras", "log", "logged", "fitting", "high", "low", "word", "bit"}
_BY_END = {"ends", "roots"}
_BY_GROUP = {"born", "unfilled", "sides_left", "locked", "fill", "counts"}


def picture(state: State) -> Picture:
    """Return what the state says; places beyond its counters, and what only the next move works out, are left out."""
    fields = {name: getattr(state, name) for name in dir(state) if not name.startswith("_") and name not in _SCRATCH}
    shown: Picture = {}
    for name, value in fields.items():
        if callable(value):
            continue
        shown[name] = value if isinstance(value, int | bool) else _row(state, name, list(value))
    if state.bonus_end == NOBODY:
        del shown["bonus_from"]
    return shown


def _row(state: State, name: str, row: list[int]) -> list[int]:
    if name in _BY_END:
        return row[: int(state.width)]
    if name in _BY_GROUP:
        return row[: int(state.groups)]
    return row[: int(state.debt_count)] if name == "debts" else row


def copy_of(state: State) -> State:
    """Return another state of the same round."""
    copy = State(state.options)
    copy.copy_from(state)
    return copy


# -- what a seat cannot see ------------------------------------------------------------------------------------------


def reshuffled(match: Match, seat: int | None, random: Random) -> Match:
    """Return the match with the tiles that *seat* (None: a spectator) cannot see dealt about otherwise.

    Hands keep their sizes, and what was shown to find the leader stays where it is.
    """
    running = match.rounds[-1]
    now = copy_of(match.state)
    shown = set(running.deal.reveal or ())
    hidden = [number for number in _unseen(now, seat) if _tile(now, number) not in shown]
    goes = dict(zip(hidden, random.sample(hidden, len(hidden)), strict=True))
    for other in range(match.seats):
        if other != seat:
            _move_row(now, goes, other)
    for at in range(int(now.yard)):
        number = int(now.boneyard[at])
        now.boneyard[at] = goes.get(number, number)
    now.drawn = goes.get(int(now.drawn), int(now.drawn))
    _recount(now)
    tiles = {_tile(now, old): _tile(now, new) for old, new in goes.items()}
    moves = tuple(
        Move(move.seat, move.action, tiles.get(move.drawn, move.drawn), move.points)
        if move.drawn is not None and move.seat != seat
        else move
        for move in running.moves
    )
    deal = replace(
        running.deal,
        hands=tuple(
            hand if other == seat else tuple(tiles.get(tile, tile) for tile in hand)
            for other, hand in enumerate(running.deal.hands)
        ),
        boneyard=tuple(tiles.get(tile, tile) for tile in running.deal.boneyard),
    )
    return replace(match, rounds=(*match.rounds[:-1], replace(running, deal=deal, moves=moves)), state=now)


def _tile(now: State, number: int) -> Tile:
    return Tile(int(now.high[number]), int(now.low[number]))


def _unseen(now: State, seat: int | None) -> list[int]:
    """Numbers of the tiles in other hands and in the boneyard."""
    held = [
        number
        for number in range(int(now.options.tiles.size))
        for other in range(int(now.seats))
        if other != seat and now.hands[other * now.words + now.word[number]] & now.bit[number]
    ]
    return held + [int(now.boneyard[at]) for at in range(int(now.yard - now.left), int(now.yard))]


def _move_row(now: State, goes: dict[int, int], seat: int) -> None:
    """Give the seat the tiles that its own go to; what it may set goes with them."""
    numbers = [
        number
        for number in range(int(now.options.tiles.size))
        if now.hands[seat * now.words + now.word[number]] & now.bit[number]
    ]
    may_set = [number for number in numbers if now.may_set[now.word[number]] & now.bit[number]]
    for number in numbers:
        now.hands[seat * now.words + now.word[number]] ^= now.bit[number]
    for number in may_set:
        now.may_set[now.word[number]] ^= now.bit[number]
    for number in numbers:
        moved = goes.get(number, number)
        now.hands[seat * now.words + now.word[moved]] ^= now.bit[moved]
    for number in may_set:
        moved = goes.get(number, number)
        now.may_set[now.word[moved]] |= now.bit[moved]


def _recount(now: State) -> None:
    """Note again which tiles are in hands and which are asleep."""
    for word in range(int(now.words)):
        now.inhand[word] = 0
        now.asleep[word] = 0
        for seat in range(int(now.seats)):
            now.inhand[word] |= now.hands[seat * now.words + word]
    for at in range(int(now.yard - now.left), int(now.yard)):
        number = now.boneyard[at]
        now.asleep[now.word[number]] |= now.bit[number]
