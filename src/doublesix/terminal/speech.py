"""What is told at this table: every event once, and the position when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from doublesix.engine.events import Drew, Event, Played, RoundEnded, TileSet
from doublesix.engine.round import Outcome
from doublesix.engine.rules import Seating
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.terminal.choices import Choice, choice_words
from doublesix.terminal.ink import columns
from doublesix.terminal.picture import FIRST, label
from doublesix.text.catalogue import Text
from doublesix.text.narrate import Listener, draws, end_name, narrate

__all__ = ["Speech"]

_ENDS_TOLD = 6


class Speech:
    """Tells events and positions of one match, to one listener at a time.

    Args:
        spoken: Whether tiles are said in words and the open ends after every play, for those who see no table.
    """

    def __init__(self, text: Text, seating: Seating, names: Sequence[str], *, spoken: bool) -> None:
        self.text = text
        self.seating = seating
        self.names = tuple(names)
        self.spoken = spoken
        self._drawn: list[Drew] = []

    def to(self, seat: int | None) -> Listener:
        """The listener in that seat, or at large."""
        return Listener(self.text, self.seating, self.names, seat, self.spoken)

    # -- events ---------------------------------------------------------------

    def event(self, event: Event, view: SeatView) -> Iterator[str]:
        """What there is to say of an event that led to *view*; draws wait until the seat has drawn all."""
        if isinstance(event, Drew) and (not self._drawn or self._drawn[0].seat == event.seat):
            self._drawn.append(event)
            return
        to = self.to(view.seat)
        yield from self.waiting(view.seat)
        if isinstance(event, Drew):
            self._drawn.append(event)
            return
        said = narrate(event, to)
        if isinstance(event, Played) and self._branches(view):
            end = self.text("terminal.at_end", number=event.end + FIRST) if self.spoken else label(event.end)
            said = f"{said} {end}"
        yield said
        if isinstance(event, RoundEnded):
            yield from self._turned_up(event.hands)
        if isinstance(event, Played | TileSet) and self.spoken and 0 < len(view.ends) <= _ENDS_TOLD:
            yield self.text("terminal.ends", ends=self.text.join(to.pips(end.pips) for end in view.ends))

    def waiting(self, seat: int | None) -> Iterator[str]:
        """What was drawn and has not been told yet."""
        if self._drawn:
            drawn, self._drawn = self._drawn, []
            yield draws(self.to(seat), drawn[0].seat, [each.tile for each in drawn], drawn[-1].left)

    def _branches(self, view: SeatView) -> bool:
        """Whether ends must be told apart by number."""
        return self.seating.rules.start_arms != "trains" and len(view.ends) > 2

    def _turned_up(self, hands: Sequence[Sequence[Tile]]) -> Iterator[str]:
        """The hands that are left, for those who do not see them."""
        if self.spoken:
            to = self.to(None)
            for seat, hand in enumerate(hands):
                if hand:
                    yield self.text("terminal.held", who=self.names[seat], tiles=self._tiles(to, hand))

    # -- positions ------------------------------------------------------------

    def turn(self, offered: Sequence[Choice]) -> list[str]:
        """What begins a turn: that it is yours, and how many tiles fit or which plays there are."""
        text = self.text
        if not self.spoken:
            return [self.plays(offered)] if offered else []
        said = text("say.turn.you")
        if offered:
            said += " " + text("say.turn.choices", count=len({choice.play.tile for choice in offered}))
        return [said]

    def plays(self, offered: Sequence[Choice]) -> str:
        """The numbered list of plays."""
        listed = [f"{number}. {self._choice(choice)}" for number, choice in enumerate(offered, 1)]
        return self.text("terminal.plays", plays="; ".join(listed))

    def _choice(self, choice: Choice) -> str:
        return choice_words(self.text, choice)

    def hand(self, view: SeatView) -> str:
        to = self.to(view.seat)
        return self.text("say.hand", tiles=self._tiles(to, sorted(view.hand, reverse=True)))

    def ends(self, view: SeatView) -> str:
        to = self.to(view.seat)
        if not view.ends:
            return self.text("terminal.table.empty")
        return self.text("say.ends", ends="; ".join(end_name(to, end.id, end.pips) for end in view.ends))

    def counts(self, view: SeatView) -> str:
        """Tiles in every hand and in the boneyard."""
        text = self.text
        held = [
            text("terminal.count", who=name, count=text("n.tiles", count=count))
            for name, count in zip(self.names, view.counts, strict=True)
        ]
        left = view.boneyard
        rest = text("say.boneyard", tiles=text("n.tiles", count=left)) if left else text("say.boneyard.empty")
        return f"{text.join(held, 'list')}. {rest}"

    def score(self, outcomes: Iterable[Outcome], points: Sequence[int]) -> list[str]:
        """What each round paid, and the score as it stands now."""
        text, to = self.text, self.to(None)
        sides = [to.side_name(side) for side in range(len(points))]
        rows = [["", *sides]]
        rows += [
            [text("terminal.round", round=number), *map(str, outcome.points)]
            for number, outcome in enumerate(outcomes, 1)
        ]
        rows.append([text("terminal.sum"), *map(str, points)])
        if not self.spoken:
            return columns(rows)
        return [f"{row[0]}: {text.join(map(' '.join, zip(sides, row[1:], strict=True)), 'list')}" for row in rows[1:]]

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Tiles, in words or figures."""
        return self._tiles(self.to(None), tiles)

    def _tiles(self, to: Listener, tiles: Iterable[Tile]) -> str:
        return self.text.join((to.tile(tile) for tile in tiles), "list")
