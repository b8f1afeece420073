"""The match: its start, deals, moves, and moves taken back."""

from __future__ import annotations

from doublesix.engine.actions import Draw
from doublesix.errors import DoublesixError, IllegalAction
from doublesix.table import commands as ask
from doublesix.table import facts as fact
from doublesix.table.chance import commit
from doublesix.table.checks import Decision, Entropy, Facts, No, check, lang_of, mine
from doublesix.table.room import STAND_IN, Played, Room, action_of

__all__ = ["act", "deal", "moved", "ready", "start", "take_back"]


def start(room: Room, entropy: Entropy) -> Facts:
    if room.is_playing:
        return [], None  # somebody was quicker
    if room.proposal is not None:
        raise No("refused", "proposal_open")
    filled: list[fact.Fact] = [
        fact.BotSet(seat=number, level=STAND_IN)
        for number, seat in enumerate(room.seats)
        if seat.who is None and seat.bot is None
    ]
    check(room.house, len(room.seats), room.teams, lang_of(room, room.host))
    number = room.match_number + 1
    dealt, secret = deal(number, 1, entropy)
    return [*filled, fact.Began(match=number), dealt], secret


def deal(match: int, number: int, entropy: Entropy) -> tuple[fact.Fact, tuple[int, int, bytes]]:
    """Return the fact of a round dealt from a fresh secret, and the secret."""
    secret = entropy()
    return fact.Dealt(match=match, round=number, commit=commit(secret)), (match, number, secret)


def ready(room: Room, person: str, given: ask.Next | ask.Rematch, here: frozenset[str], entropy: Entropy) -> Facts:
    wanted = "round_end" if isinstance(given, ask.Next) else "match_end"
    if room.phase != wanted:
        if room.is_playing:
            return [], None  # it has begun already
        raise No("refused", "not_now")
    if not room.seats_of(person):
        raise No("refused", "only_players")
    ready: list[fact.Fact] = [fact.Readied(p=person)]
    asked = [other for other in room.seated if other in here and other != person]
    if not all(room.seats[room.seats_of(other)[0]].ready for other in asked):
        return ready, None
    if wanted == "round_end":
        dealt, secret = deal(room.match_number, len(room.match_in_play.rounds) + 1, entropy)
        return [*ready, dealt], secret
    begun, new_secret = start(room, entropy)
    return [*ready, *begun], new_secret


def act(room: Room, person: str, given: ask.Act) -> Decision:
    """Return what a move comes to.

    Raises:
        No: It is not that seat's turn, the view it was chosen from is old, or the rules do not allow it.
    """
    if person not in room.people:
        raise No("gone", "not_in_room")
    mine(room, person, given.seat)
    if room.phase != "play":
        raise No("stale", "round_over")
    if not room.is_realtime and given.seq != room.beat:
        raise No("stale", "too_late")
    back = [fact.StoodIn(seat=given.seat, on=False)] if room.seats[given.seat].stand_in else []
    move = fact.Moved(seat=given.seat, move=given.move, silent=given.silent)
    after = _played(room, move)
    return Decision(fact.Entry(facts=(*back, move), p=person, aid=given.aid), after=after)


def moved(room: Room, seat: int, move: str, by: fact.Mover, *, silent: bool = False) -> Decision:
    """Return what a bot's or the clock's move comes to.

    Raises:
        No: The rules do not allow it.
    """
    made = fact.Moved(seat=seat, move=move, by=by, silent=silent)
    return Decision(fact.Entry(facts=(made,)), after=_played(room, made))


def _played(room: Room, move: fact.Moved) -> Played:
    match = room.match_in_play
    if move.seat not in room.movers and not room.is_realtime:
        raise No("not_your_turn", "not_your_turn", who=room.seat_name(match.turn))
    try:
        action = action_of(move.move, silent=move.silent)
        if room.is_realtime and isinstance(action, Draw) and move.by == "person":
            raise IllegalAction("illegal_action", "tiles are drawn by the table when nobody can play")
        return match.play(action, move.seat)
    except DoublesixError:
        legal = ", ".join(str(action) for action in match.legal(move.seat)[:12])
        raise No("illegal", "illegal" if legal else "illegal_now", **({"legal": legal} if legal else {})) from None


def take_back(room: Room, person: str, given: ask.AskUndo | ask.AnswerUndo, here: frozenset[str]) -> list[fact.Fact]:
    if isinstance(given, ask.AnswerUndo):
        undo = room.undo
        if undo is None or person not in undo.waiting:
            return []
        if not given.ok:
            return [fact.UndoEnded(seat=undo.seat, done=False)]
        allowed: list[fact.Fact] = [fact.UndoAllowed(p=person)]
        return allowed if len(undo.waiting) > 1 else [*allowed, fact.UndoEnded(seat=undo.seat, done=True)]
    mine(room, person, given.seat)
    may_undo(room, given.seat)
    waiting = [other for other in room.seated if other != person and other in here]
    asked: list[fact.Fact] = [fact.UndoAsked(seat=given.seat, waiting=waiting)]
    return asked if waiting else [*asked, fact.UndoEnded(seat=given.seat, done=True)]


def may_undo(room: Room, seat: int) -> None:
    """Refuse where the last move may not be taken back: it showed something new, or somebody has moved since."""
    if room.phase != "play" or room.is_realtime:
        raise No("refused", "undo_over")
    moves = room.match_in_play.rounds[-1].moves
    if room.before is None or not moves or moves[-1].seat != seat:
        raise No("refused", "undo_moved")
    if isinstance(moves[-1].action, Draw):
        raise No("refused", "undo_drew")
    if room.undo is not None:
        raise No("refused", "undo_asked")
