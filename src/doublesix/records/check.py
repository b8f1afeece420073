"""Hold a record against the rules: the first difference, or none.

Source: docs/records.md, "Checking a record".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from doublesix.engine.actions import Action, Claim, Draw, Play, Seat, parse_action
from doublesix.engine.deal import MOST_DEALS, Deal, Opening, aside, misdealt, needs_redeal, pool
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile
from doublesix.errors import IllegalAction, NotationError, Refusal
from doublesix.records.record import Record, RoundRecord, fault, shown

__all__ = ["check", "positions", "replay"]


def check(record: Record) -> Match:
    """Replay the record and compare everything that it says.

    Returns:
        The match, as far as the record goes.

    Raises:
        ReplayError: The first difference; ``place`` is worded as in docs/records.md.
    """
    match = replay(record)
    won = match.winners
    right = None if not won else won[0] if len(won) == 1 else won
    if record.winner != right:
        fault("match winner", f"{_value(record.winner)} is written; it is {_value(right)}")
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
    match = _table(record)
    yield match
    for number, written in enumerate(record.rounds, 1):
        place = f"round {number}"
        if match.winners:
            fault(place, f"it is written after the match was won in round {number - 1}")
        match = _deal(match, written, place)
        yield match
        for at, text in enumerate(written.moves, 1):
            match = _move(match, text, f"{place} move {at}")
            yield match
        _compare(match, written, place, last=number == len(record.rounds))


def _table(record: Record) -> Match:
    """The match before its first round."""
    try:
        match = Match.of(record.rules, seats=len(record.seats), teams=record.teams)
    except Refusal as error:
        option = error.findings[0].option
        fault(option if option in ("seats", "teams") else "rules", error.message)
    if record.teams != match.seating.teams:
        fault("teams", f"{_value(record.teams)} is written; it is {_value(match.seating.teams)}")
    return match


def _deal(match: Match, written: RoundRecord, place: str) -> Match:
    """Deal as written, if such a deal can be."""
    how = match.opening
    _check_tiles(match, how, written, f"{place} deal")
    _check_reveal(match, how, written, f"{place} leader")
    deal = Deal(written.hands, written.boneyard, aside(match.seating, how.engine), written.reveal)
    _check_dealt_again(match, how, written, deal, f"{place} deal")
    dealt = match.with_deal(deal)
    draws, leader = _setter(dealt)
    if written.leader is not None and written.leader != leader and written.leader in how.choice:
        dealt = match.with_deal(replace(deal, leader=Seat(written.leader)))
        draws, leader = _setter(dealt)
    unfound = written.leader is None and len(written.moves) < draws  # it stops while seats draw for the double
    if written.leader != leader and not unfound:
        fault(f"{place} leader", f"{_value(written.leader)} is written; seat {leader} leads")
    return dealt


def _check_tiles(match: Match, how: Opening, written: RoundRecord, place: str) -> None:
    seating = match.seating
    if len(written.hands) != seating.seats:
        fault(place, f"{len(written.hands)} hands are written; there are {seating.seats} seats")
    for seat, hand in enumerate(written.hands):
        if len(hand) != seating.hand_size:
            fault(place, f"seat {seat} is dealt {len(hand)} tiles; each seat gets {seating.hand_size}")
    out = aside(seating, how.engine)
    if Counter(written.aside) != Counter(out):
        fault(place, f"{_tiles(written.aside)} set aside is written; it is {_tiles(out)}")
    dealt = Counter(tile for tiles in (*written.hands, written.boneyard) for tile in tiles)
    wanted = Counter(pool(seating, how.engine))
    if dealt != wanted:
        missing, extra = tuple((wanted - dealt).elements()), tuple((dealt - wanted).elements())
        fault(place, f"missing: {_tiles(missing)}; too many: {_tiles(extra)}")


def _check_dealt_again(match: Match, how: Opening, written: RoundRecord, deal: Deal, place: str) -> None:
    """Refuse hands that are dealt again; only the last deal allowed stands, and then the round says that it was."""
    if written.extra.get("deals") == MOST_DEALS:
        return
    if misdealt(match.rules, deal.hands):
        limit = match.rules.misdeal_doubles
        fault(place, f"a hand with {limit} doubles or more is dealt again; only a round with {_LAST} keeps it")
    if needs_redeal(match.seating, how, deal):
        fault(place, f"nobody can lead, so the tiles are dealt again; only a round with {_LAST} keeps them")


_LAST = f'"deals": {MOST_DEALS}'


def _check_reveal(match: Match, how: Opening, written: RoundRecord, place: str) -> None:
    wanted = how.shows != ""
    if how.shows == "lot_if_needed" and any(how.wanted in hand for hand in written.hands):
        wanted = False
    tiles = written.reveal
    if not wanted:
        if tiles is not None:
            fault(place, "a reveal is written; the leader of this round is not found so")
        return
    if tiles is None or len(tiles) != match.seats:
        fault(place, f"the reveal needs one tile for each of {match.seats} seats")
    if how.shows == "reveal":
        for seat, tile in enumerate(tiles):
            if tile not in written.hands[seat]:
                fault(place, f"seat {seat} shows {tile}, which is not in its hand")
    elif Counter(tiles) - Counter(pool(match.seating, None)):
        fault(place, f"the lot {_tiles(tiles)} names a tile twice, or one that is not in play")


def _setter(match: Match) -> tuple[int, Seat]:
    """How many tiles are drawn before the leader is known, and the leader."""
    draws = 0
    while (leader := match.rounds[-1].leader) is None:
        match, _ = match.play(Draw())
        draws += 1
    return draws, leader


def _move(match: Match, text: str, place: str) -> Match:
    """Apply a written move and compare what it drew and scored."""
    if match.round_over:
        fault(place, f"{shown(text)} is written after the round has ended")
    seat, action = _parse(text, place)
    try:
        after, _ = match.play(action, seat)
        if isinstance(action, Play) and match.rules.muggins_claim and _last_move(after) != text:
            # Written without its score, the play was not announced.
            silent, _ = match.play(replace(action, announced=False), seat)
            after = silent if _last_move(silent) == text else after
    except IllegalAction as error:
        fault(place, f"{shown(text)} is written: {error.message.split('; legal:')[0]}; legal: {_legal(match)}")
    if _last_move(after) != text:
        fault(place, f'{shown(text)} is written; it is "{_last_move(after)}"')
    return after


def _last_move(match: Match) -> str:
    return str(match.rounds[-1].moves[-1])


def _parse(text: str, place: str) -> tuple[Seat, Action]:
    """The seat and the action; what was drawn or scored is compared later, with the whole text."""
    seat, _, rest = text.partition(" ")
    words = rest.split(" ")
    try:
        action = parse_action(words[0])
    except NotationError:
        action = None
    if action is None or not (seat.isascii() and seat.isdigit()) or len(seat) > 3:
        fault(
            place, f"{shown(text)} is written; a move is the seat, a space, and what it did: 0 6-4, 1 4-6@0, 2 draw 5-3"
        )
    words = words[1:]
    if words and words[0] != "" and isinstance(action, Draw):
        words = words[1:]
    if words and words[0].startswith("=") and isinstance(action, Play | Claim):
        words = words[1:]
    if words:
        fault(place, f"{shown(text)} is written; nothing belongs after {shown(f'{seat} {action}')}")
    return Seat(int(seat)), action


def _legal(match: Match) -> str:
    return ", ".join(f"{seat} {action}" for seat, action in match.legal_moves())


def _compare(match: Match, written: RoundRecord, place: str, *, last: bool) -> None:
    """Compare how the round ended and what it paid."""
    outcome = match.rounds[-1].outcome
    names = ("end", "winner", "pips", "points", "total")
    if outcome is None and (written.end is not None or not last):
        fault(f"{place} move {len(written.moves) + 1}", f"the moves stop here; legal: {_legal(match)}")
    for name in names:
        value = getattr(written, name)
        right = None if outcome is None else getattr(outcome, name)
        if value != right:
            fault(f"{place} {name}", f"{_value(value)} is written; it is {_value(right)}")


def _value(value: object) -> str:
    return "nothing" if value is None else shown(value)


def _tiles(tiles: Sequence[Tile]) -> str:
    some = " ".join(map(str, tiles[:12])) or "nothing"
    return some if len(tiles) <= 12 else f"{some} and {len(tiles) - 12} more"
