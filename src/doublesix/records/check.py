"""Hold a record against the rules: the first difference, or none.

Source: docs/records.md, "Checking a record".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from doublesix.engine.actions import Action, Claim, Draw, Play, Seat, parse_action
from doublesix.engine.deal import Deal, Opening, aside, misdealt, pool
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile
from doublesix.errors import DoublesixError, IllegalAction, NotationError, ReplayError
from doublesix.records.record import Record, RoundRecord

__all__ = ["check", "positions", "replay"]


def check(record: Record) -> Match:
    """Replay the record and compare everything that it says.

    Returns:
        The match, as far as the record goes.

    Raises:
        ReplayError: The first difference; ``place`` is worded as in docs/records.md.
    """
    match = replay(record)
    written = record.winner
    sides = () if written is None else (written,) if isinstance(written, int) else written
    if match.winners != sides or (isinstance(written, tuple) and len(written) == 1):
        raise _fault("match winner", f"{_winner(sides)} is written; it is {_winner(match.winners)}")
    return match


def replay(record: Record) -> Match:
    """Replay the record's rounds, comparing each, and return the match; its winner is not compared.

    Raises:
        ReplayError: The first difference.
    """
    *_, match = positions(record)
    return match


def positions(record: Record) -> Iterator[Match]:
    """Yield the match before the first round, after every deal and after every move.

    Raises:
        ReplayError: The first difference.
    """
    try:
        match = Match.of(record.rules, seats=len(record.seats), teams=record.teams)
    except DoublesixError as error:
        raise _fault("rules", error.message) from None
    if record.teams is not None and match.seating.teams is None:
        raise _fault("teams", "teams are written where every seat plays for itself: write null")
    yield match
    for number, written in enumerate(record.rounds, 1):
        place = f"round {number}"
        if match.winners:
            raise _fault(place, f"the match was won in round {number - 1}")
        match = _deal(match, written, place)
        yield match
        for at, text in enumerate(written.moves, 1):
            match = _move(match, text, f"{place} move {at}")
            yield match
        _compare(match, written, place, last=number == len(record.rounds))


def _deal(match: Match, written: RoundRecord, place: str) -> Match:
    """Deal as written, if such a deal can be."""
    how = match.opening
    _check_deal(match, how, written, f"{place} deal")
    _check_reveal(match, how, written, f"{place} leader")
    leader = None if written.leader is None else Seat(written.leader)
    deal = Deal(written.hands, written.boneyard, aside(match.seating, how.engine), written.reveal, leader)
    dealt = match.with_deal(deal)
    expected = _setter(dealt)
    if leader != expected:
        raise _fault(f"{place} leader", f"seat {leader} is written; seat {expected} leads")
    return dealt


def _check_deal(match: Match, how: Opening, written: RoundRecord, place: str) -> None:
    seating = match.seating
    if len(written.hands) != seating.seats:
        raise _fault(place, f"{len(written.hands)} hands are written; there are {seating.seats} seats")
    for seat, hand in enumerate(written.hands):
        if len(hand) != seating.hand_size:
            raise _fault(place, f"seat {seat} is dealt {len(hand)} tiles; each seat gets {seating.hand_size}")
    out = aside(seating, how.engine)
    if Counter(written.aside) != Counter(out):
        raise _fault(place, f"{_tiles(written.aside)} set aside is written; it is {_tiles(out)}")
    dealt = Counter(tile for tiles in (*written.hands, written.boneyard) for tile in tiles)
    wanted = Counter(pool(seating, how.engine))
    if dealt != wanted:
        missing, extra = tuple((wanted - dealt).elements()), tuple((dealt - wanted).elements())
        raise _fault(place, f"missing: {_tiles(missing)}; too many: {_tiles(extra)}")
    if misdealt(seating.rules, written.hands):
        limit = seating.rules.misdeal_doubles
        raise _fault(place, f"a hand with {limit} doubles or more is dealt again")


def _check_reveal(match: Match, how: Opening, written: RoundRecord, place: str) -> None:
    wanted = how.shows != ""
    if how.shows == "lot_if_needed" and any(how.wanted in hand for hand in written.hands):
        wanted = False
    shown = written.reveal
    if not wanted:
        if shown is not None:
            raise _fault(place, "a reveal is written; the leader of this round is not found so")
        return
    if shown is None or len(shown) != match.seats:
        raise _fault(place, f"the reveal needs one tile for each of {match.seats} seats")
    if how.shows == "reveal":
        for seat, tile in enumerate(shown):
            if tile not in written.hands[seat]:
                raise _fault(place, f"seat {seat} shows {tile}, which is not in its hand")
    elif Counter(shown) - Counter(pool(match.seating, None)):
        raise _fault(place, f"the lot {_tiles(shown)} names a tile twice, or one that is not in play")


def _setter(match: Match) -> Seat:
    """The seat that leads; where seats draw for the double, the one that will find it."""
    while match.rounds[-1].leader is None:
        match, _ = match.play(Draw())
    return match.rounds[-1].leader


def _move(match: Match, text: str, place: str) -> Match:
    """Apply a written move and compare what it drew and scored."""
    if match.round_over:
        raise _fault(place, f"{text!r} is written after the round has ended")
    seat, action, rest = _parse(text, place)
    if isinstance(action, Play) and match.rules.muggins_claim:
        action = _announced(match, seat, action, rest)
    try:
        after, _ = match.play(action, seat)
    except IllegalAction as error:
        legal = ", ".join(f"{mover} {each}" for mover, each in match.legal_moves())
        why = error.message.split("; legal:")[0]
        raise _fault(place, f'"{text}" is written: {why}; legal: {legal}') from None
    made = after.rounds[-1].moves[-1]
    if str(made) != text:
        raise _fault(place, f'"{text}" is written; it is "{made}"')
    return after


def _announced(match: Match, seat: Seat, action: Play, rest: str) -> Play:
    """Under muggins_claim a play without its score was not announced."""
    try:
        after, _ = match.play(action, seat)
    except IllegalAction:
        return action
    silent = replace(action, announced=False)
    if str(after.rounds[-1].moves[-1]).endswith(rest) and rest:
        return action
    after, _ = match.play(silent, seat)
    made = after.rounds[-1].moves[-1]
    return silent if str(made) == f"{seat} {action}{rest}" else action


def _parse(text: str, place: str) -> tuple[Seat, Action, str]:
    """The seat, the action, and the score tail as written."""
    words = text.split(" ")
    if len(words) < 2 or not words[0].isascii() or not words[0].isdigit() or len(words[0]) > 3:
        raise _fault(place, f"{text!r} is not a move: write the seat, a space, and what it did")
    rest = f" {words.pop()}" if words[-1].startswith("=") else ""
    try:
        action = parse_action(words[1])
    except NotationError as error:
        raise _fault(place, error.message) from None
    except IndexError:
        raise _fault(place, f"{text!r} is not a move: write the seat, a space, and what it did") from None
    if len(words) > (3 if isinstance(action, Draw) else 2):
        raise _fault(place, f"{text!r} says more than a move has")
    if rest and not isinstance(action, Play | Claim):
        raise _fault(place, f"{text!r} scores, which only plays and claims do")
    return Seat(int(words[0])), action, rest


def _compare(match: Match, written: RoundRecord, place: str, *, last: bool) -> None:
    """Compare how the round ended and what it paid."""
    outcome = match.rounds[-1].outcome
    if outcome is None:
        if written.end is not None or not last:
            legal = ", ".join(f"{seat} {action}" for seat, action in match.legal_moves())
            raise _fault(f"{place} move {len(written.moves) + 1}", f"the moves stop here; legal: {legal}")
        return
    _same(f"{place} end", written.end, outcome.end)
    _same(f"{place} winner", written.winner, outcome.winner)
    _same(f"{place} pips", written.pips, outcome.pips)
    _same(f"{place} points", written.points, outcome.points)
    _same(f"{place} total", written.total, outcome.total)


def _same(place: str, written: object, right: object) -> None:
    if written != right:
        raise _fault(place, f"{_shown(written)} is written; it is {_shown(right)}")


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _winner(sides: Sequence[int]) -> str:
    return f"side {' and '.join(map(str, sides))}" if sides else "no winner yet"


def _tiles(tiles: Sequence[Tile]) -> str:
    return " ".join(map(str, tiles)) or "nothing"


def _fault(place: str, message: str) -> ReplayError:
    return ReplayError("record", message, place)
