"""What happened, in a sentence: for speech, the live region of the browser and the plain terminal.

Verbs are in the present, so that no sentence needs a player's gender. Every score comes with its sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from doublesix.engine.events import (
    Blocked,
    Claimed,
    Drew,
    Event,
    Marked,
    MatchEnded,
    OneTileLeft,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    StitchedUp,
    Stopped,
    TileSet,
    WentOut,
)
from doublesix.text.sums import ends_points, plus, round_sum
from doublesix.text.words import call, pips_words, team_name, tile_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from doublesix.engine.rules import HouseRules, Seating
    from doublesix.engine.tile import Tile
    from doublesix.text.catalogue import Slot, Text

__all__ = ["Listener", "draws", "end_name", "narrate"]


@dataclass(frozen=True, slots=True)
class Listener:
    """Who is told what happens at a table.

    Attributes:
        text: The language.
        seating: The table.
        names: Display names by seat.
        seat: The listener's own seat, addressed as "you"; None for a spectator.
        spoken: Whether tiles are said (``six-four``) or written (``6-4``).
    """

    text: Text
    seating: Seating
    names: tuple[str, ...]
    seat: int | None = None
    spoken: bool = True

    @property
    def rules(self) -> HouseRules:
        return self.seating.rules

    def tile(self, tile: Tile) -> str:
        """A tile in words or digits."""
        return tile_words(self.text, tile, spoken=self.spoken)

    def pips(self, pips: int) -> str:
        """A number on a half, in words or digits."""
        return pips_words(self.text, pips) if self.spoken else str(pips)

    def call(self, event: str, usual: str) -> str:
        """What is said aloud at the event in this game."""
        return call(self.text, self.rules.game.labels.get(event, usual))

    def seat_says(self, key: str, seat: int, **slots: Slot) -> str:
        """The sentence *key* about a seat, or its form with "you" for the listener's own."""
        if seat == self.seat:
            return self.text(f"{key}.you", **slots)
        return self.text(key, who=self.names[seat], **slots)

    def side_says(self, key: str, side: int, **slots: Slot) -> str:
        """The same about a side; a team with the listener in it is "your team"."""
        seats = self.seating.sides[side]
        if len(seats) == 1:
            return self.seat_says(key, seats[0], **slots)
        return self.text(key, who=self.side_name(side), **slots)

    def side_name(self, side: int) -> str:
        """What a side is called, as the subject of a sentence."""
        seats = self.seating.sides[side]
        if self.seat in seats and len(seats) > 1:
            return self.text("team.yours")
        return team_name(self.text, [self.names[seat] for seat in seats])


def narrate(event: Event, to: Listener) -> str:
    """One or a few sentences that tell *event* to a listener."""
    return " ".join(_sentences(event, to))


def _sentences(event: Event, to: Listener) -> Iterator[str]:
    text = to.text
    match event:
        case RoundBegan():
            yield from _began(event, to)
        case TileSet(seat, tile, terms, points):
            yield to.seat_says("say.set", seat, tile=to.tile(tile))
            yield from _ends(to, terms, points)
        case Played():
            yield _played(event, to)
            yield from _ends(to, event.terms, event.points)
        case Drew(seat, tile, left):
            yield draws(to, seat, [tile], left)
        case Passed(seat, pips):
            yield from _passed(to, seat, pips)
        case Marked(seat):
            yield to.seat_says("say.marked", seat)
        case Stopped(seat):
            yield to.seat_says("say.stopped", seat)
        case Claimed(seat, points):
            yield to.seat_says("say.claimed", seat, call=call(text, "muggins"), points=text("n.points", count=points))
        case OneTileLeft(seat):
            yield to.seat_says("say.one_left", seat)
        case StitchedUp(pips):
            yield text("say.stitched_up", pips=to.pips(pips))
        case WentOut(seat):
            yield to.seat_says("say.out", seat, call=to.call("out", "domino"))
        case Blocked():
            yield text("say.blocked")
        case RoundEnded():
            yield from _round_ended(event, to)
        case MatchEnded(winners):
            yield _match_won(to, winners)
        case _:
            assert_never(event)


def _began(event: RoundBegan, to: Listener) -> Iterator[str]:
    text = to.text
    if event.engine is not None:
        yield text("say.engine", tile=to.tile(event.engine))
    for seat, tile in enumerate(event.reveal or ()):
        yield to.seat_says("say.revealed", seat, tile=to.tile(tile))
    if event.leader is None:
        yield text("say.round.search", round=event.number)
    else:
        yield to.seat_says("say.round", event.leader, round=event.number)


def _played(event: Played, to: Listener) -> str:
    key, slots = "say.played", {"tile": to.tile(event.tile)}
    if where := _where(event, to):
        key, slots["where"] = f"{key}.where", where
    if not event.tile.is_double:
        key, slots["facing"] = f"{key}.facing", to.pips(event.facing)
    sentence = to.seat_says(key, event.seat, **slots)
    label = to.rules.game.labels.get("double")
    if event.tile.is_double and label:
        return f"{sentence} {to.text('say.call', call=call(to.text, label))}"
    return sentence


def _where(event: Played, to: Listener) -> str | None:
    """The train that a tile goes on, None where there are none or it cannot be told from the end's number."""
    text, seats = to.text, to.seating.seats
    if to.rules.start_arms != "trains" or event.end > seats:
        return None
    if event.end == seats:
        return text("where.communal") if to.rules.train_communal else None
    if int(event.end) == event.seat:
        return text("where.own.you" if event.seat == to.seat else "where.own")
    return text("where.train.you") if int(event.end) == to.seat else text("where.train", owner=to.names[event.end])


def _ends(to: Listener, terms: Sequence[int], points: int) -> Iterator[str]:
    """The ends total after a play, with what it scores."""
    text, rules = to.text, to.rules
    worth = ends_points(rules, sum(terms))
    bonus = points - worth if points > worth else 0
    if rules.ends_divisors and points and worth:
        yield text("say.scored", sum=plus(terms), points=text("n.points", count=min(worth, points)))
    elif rules.ends_divisors:
        yield text("say.total", sum=plus(terms))
        if worth and rules.target_mode == "exact" and not rules.muggins_claim:
            yield text("say.too_many", target=rules.target)
    if bonus:
        yield text("say.out_bonus", points=text("n.points", count=bonus))


def draws(to: Listener, seat: int, tiles: Sequence[Tile | None], left: int) -> str:
    """A seat draws *tiles* (None where the listener may not see them), which leaves *left* in the boneyard."""
    text = to.text
    seen = [to.tile(tile) for tile in tiles if tile is not None]
    if seat == to.seat and len(seen) == len(tiles):
        drawn = text("say.drew.you", tiles=text.join(seen))
    else:
        drawn = text("say.drew", who=to.names[seat], count=len(tiles))
    rest = text("say.boneyard", tiles=text("n.tiles", count=left)) if left else text("say.boneyard.empty")
    return f"{drawn} {rest}"


def _passed(to: Listener, seat: int, pips: Sequence[int]) -> Iterator[str]:
    said = to.call("pass", "pass")
    if pips:
        yield to.seat_says("say.passed.at", seat, call=said, pips=to.text.join(to.pips(each) for each in pips))
    else:
        yield to.seat_says("say.passed", seat, call=said)


def _round_ended(event: RoundEnded, to: Listener) -> Iterator[str]:
    """Who won, what was left, the sum, and the match score."""
    text = to.text
    if event.end == "target":
        yield text("say.round_over")
    elif event.winner is None:
        yield text("say.round_drawn")
    else:
        yield _won(event, event.winner, to)
    counts = (text("say.count", who=to.names[seat], count=count) for seat, count in enumerate(event.pips))
    yield text("say.left", counts=text.join(counts, "list"))
    if event.carried:
        yield text("say.carried", points=text("n.points", count=event.carried))
    sides = (text.join(to.names[seat] for seat in side) for side in to.seating.sides)
    totals = (text("say.count", who=who, count=total) for who, total in zip(sides, event.total, strict=True))
    key = "say.rounds_won" if to.rules.match_mode == "best_of" else "say.score"
    yield text(key, totals=text.join(totals, "list"))


def _match_won(to: Listener, winners: Sequence[int]) -> str:
    if len(winners) == 1:
        return to.side_says("say.match_won", winners[0])
    return to.text("say.match_shared", who=to.text.join(to.side_name(side) for side in winners))


def _won(event: RoundEnded, winner: int, to: Listener) -> str:
    paid = event.paid[winner]
    if not paid or to.rules.match_mode == "best_of" or to.rules.score_flow == "each_keeps":
        return to.side_says("say.round_won", winner)
    points = to.text("n.points", count=paid)
    written = round_sum(to.text, to.seating, event)
    if written is None or written == str(paid):
        return to.side_says("say.round_won.points", winner, points=points)
    return to.side_says("say.round_won.sum", winner, sum=written, points=points)


def end_name(to: Listener, end: int, pips: int) -> str:
    """What an open end is called: the left one, the fourth, Ann's train."""
    text, rules, shown = to.text, to.rules, to.pips(pips)
    if rules.start_arms == "trains":
        if end < to.seating.seats:
            return (
                text("end.train.you", pips=shown)
                if end == to.seat
                else text("end.train", owner=to.names[end], pips=shown)
            )
        if end == to.seating.seats and rules.train_communal:
            return text("end.communal", pips=shown)
    if rules.start_arms == 1:
        return text("end.only", pips=shown)
    if rules.start_arms == 2 and rules.spinner == "none":
        return text("end.left" if end == 0 else "end.right", pips=shown)
    return text("end.name", number=end + 1, pips=shown)
