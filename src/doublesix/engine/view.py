"""What a seat may know: a view built by allow-list, so that hidden tiles are not in it.

A view is all that a player, a server's client or a screen is ever given. It is whole: who has the latest one needs no
earlier one. The history of the running round is in it, as far as the seat saw it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from doublesix.engine.actions import Action, EndId, Play, Seat, Side
from doublesix.engine.bridge import ends_terms, hand_of
from doublesix.engine.core import ends as core_ends
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.state import State
from doublesix.engine.round import Move, Outcome, Round
from doublesix.engine.rules import Seating
from doublesix.engine.tile import Tile

__all__ = ["OpenEnd", "SeatView", "seat_view"]

VERSION = 1


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """A place to play.

    Attributes:
        id: Its number; an end keeps it while its arm grows.
        pips: The number that it shows.
        double: Whether a double lies across here.
        owner: The seat whose train it is, None where it is everybody's.
        usable: Whether the view's seat may lay a fitting tile here now.
    """

    id: EndId
    pips: int
    double: bool
    owner: Seat | None
    usable: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """A match as one seat may know it; a spectator's has no seat and no hand.

    Attributes:
        seating: The house rules at this table.
        seq: Grows with every deal and every move.
        seat: Whose view it is; None is a spectator.
        turn: The seat on turn, None when nobody is (between rounds, and in real time).
        round: Number of the round, from 1.
        leader: The seat that sets or has set the first tile; None while the seats draw for it.
        reveal: Tiles shown to find the leader: by reveal they stay in their hands, by lot they went back.
        engine: The double that trains start from, where it was set aside.
        hand: The seat's tiles.
        counts: Tiles held, by seat.
        boneyard: Tiles left in it, a reserve included.
        moves: The round so far; tiles that others drew are not named.
        ends: Places to play.
        roots: For every end opened so far, by its number, which of ``moves`` laid the tile that it begins at; None
            where that is an engine set aside.
        terms: What adds up to the ends total.
        marked: Seats whose train is open to all.
        in_play: Points scored in play this round, by side.
        total: Match score after the last round, by side.
        legal: What the seat may do now.
        outcome: How the round ended; None while it runs.
        hands: The tiles left, by seat, turned up once the round has ended.
        winners: Sides that have won the match.
    """

    seating: Seating
    seq: int
    seat: Seat | None
    turn: Seat | None
    round: int
    leader: Seat | None
    reveal: tuple[Tile, ...] | None
    engine: Tile | None
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    boneyard: int
    moves: tuple[Move, ...]
    ends: tuple[OpenEnd, ...]
    roots: tuple[int | None, ...]
    terms: tuple[int, ...]
    marked: tuple[Seat, ...]
    in_play: tuple[int, ...]
    total: tuple[int, ...]
    legal: tuple[Action, ...]
    outcome: Outcome | None
    hands: tuple[tuple[Tile, ...], ...] | None
    winners: tuple[Side, ...]

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.seating.seats

    @property
    def plays(self) -> tuple[Play, ...]:
        """The legal actions that lay a tile."""
        return tuple(action for action in self.legal if isinstance(action, Play))

    @property
    def shape(self) -> str:
        """How a layout under these rules can grow: ``line``, ``hub``, ``tree`` or ``trains``."""
        rules = self.seating.rules
        if rules.start_arms == "trains":
            return "trains"
        if rules.spinner == "all_doubles":
            return "tree"
        return "hub" if rules.spinner != "none" or rules.start_arms > 2 else "line"

    @property
    def most(self) -> int:
        """The most tiles that a round of these rules can lay."""
        seating = self.seating
        if seating.rules.draw_rule == "none" and seating.rules.lead_fallback != "draw_until":
            return seating.seats * seating.hand_size
        return seating.tiles_in_play - seating.rules.tiles_aside - seating.boneyard_reserve

    def to_json(self) -> dict[str, object]:
        """Return the view as JSON has it: one form for browser, terminal, bots and files."""
        view: dict[str, object] = {
            "v": VERSION,
            "seq": self.seq,
            "game": self.seating.rules.game.key,
            "rules": self.seating.text,
            "seats": self.seats,
            "sides": [list(side) for side in self.seating.sides],
            "seat": self.seat,
            "turn": self.turn,
            "round": self.round,
            "leader": self.leader,
            "hand": _texts(self.hand),
            "counts": list(self.counts),
            "boneyard": self.boneyard,
            "moves": [move.text for move in self.moves],
            "ends": [_end_json(end) for end in self.ends],
            "roots": list(self.roots),
            "shape": self.shape,
            "most": self.most,
            "terms": list(self.terms),
            "in_play": list(self.in_play),
            "points": list(self.total),
            "legal": _texts(self.legal),
            "winners": list(self.winners),
        }
        if self.reveal is not None:
            view["reveal"] = _texts(self.reveal)
        if self.engine is not None:
            view["engine"] = str(self.engine)
        if self.marked:
            view["marked"] = list(self.marked)
        if self.outcome is not None and self.hands is not None:
            view["outcome"] = {
                "end": self.outcome.end,
                "winner": self.outcome.winner,
                "pips": list(self.outcome.pips),
                "points": list(self.outcome.points),
                "hands": [_texts(hand) for hand in self.hands],
            }
        return view


def seat_view(
    seating: Seating,
    rounds: Sequence[Round],
    now: State,
    who: Seat | None,
    *,
    legal: tuple[Action, ...],
    total: tuple[int, ...],
    winners: tuple[Side, ...],
) -> SeatView:
    """Return what *who* may know of the match whose running or last round stands at *now*; see ``Match.view``."""
    running = rounds[-1]
    realtime = now.options.realtime
    over = now.phase == OVER
    trains = now.options.trains
    acts = who is not None and not over and (realtime or now.turn == who)
    ends = []
    for index in range(now.width):
        end = now.ends[index]
        pips = core_ends.pips_of(end)
        if pips != core_ends.CLOSED:
            owner = core_ends.owner_of(end)
            usable = acts and now.usable(index, -1 if who is None else who)
            ends.append(
                OpenEnd(
                    EndId(index), pips, end & core_ends.DOUBLE != 0, None if owner < 0 else Seat(owner), bool(usable)
                )
            )
    return SeatView(
        seating=seating,
        seq=sum(1 + len(played.moves) for played in rounds),
        seat=who,
        turn=None if over or realtime else Seat(now.turn),
        round=len(rounds),
        leader=running.leader,
        reveal=running.deal.reveal,
        engine=running.deal.engine(seating.rules),
        hand=() if who is None else hand_of(now, who),
        counts=tuple([int(held) for held in now.held]),
        boneyard=int(now.left),
        moves=tuple([_hidden(move) if move.drawn is not None and move.seat != who else move for move in running.moves]),
        ends=tuple(ends),
        roots=_roots(now, running.moves),
        terms=ends_terms(now),
        marked=tuple(Seat(other) for other in range(seating.seats) if now.marked[other]) if trains else (),
        in_play=tuple([int(points) for points in now.points]),
        total=total,
        legal=legal,
        outcome=running.outcome,
        hands=tuple(hand_of(now, other) for other in range(seating.seats)) if over else None,
        winners=winners,
    )


def _roots(now: State, moves: Sequence[Move]) -> tuple[int | None, ...]:
    """The move that each end begins at."""
    if now.width == 0:
        return ()
    laid = [index for index, move in enumerate(moves) if isinstance(move.action, Play)]
    return tuple([None if now.roots[index] < 0 else laid[now.roots[index]] for index in range(now.width)])


def _hidden(move: Move) -> Move:
    """The draw as other seats saw it."""
    return Move(move.seat, move.action, None, move.points)


def _texts(values: Iterable[object]) -> list[str]:
    return list(map(str, values))


def _end_json(end: OpenEnd) -> dict[str, object]:
    shown: dict[str, object] = {"id": end.id, "pips": end.pips}
    if end.double:
        shown["double"] = True
    if end.owner is not None:
        shown["owner"] = end.owner
    if not end.usable:
        shown["closed"] = True
    return shown
