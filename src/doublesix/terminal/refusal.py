"""Why a line cannot be played, in domino words: what was read, why not, what would do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from doublesix.engine.actions import Draw
from doublesix.engine.tile import Tile
from doublesix.engine.view import SeatView
from doublesix.terminal.choices import Choice, choice_words
from doublesix.terminal.picture import FIRST, label
from doublesix.text.catalogue import Text

__all__ = ["Refusal", "offer", "refusal"]

_SHOWN = 24


@dataclass(frozen=True, slots=True)
class Refusal:
    """Makes the sentences for one view."""

    view: SeatView
    text: Text
    offered: Sequence[Choice]

    def empty(self) -> str:
        return offer(self.view, self.text, self.offered)

    def too_long(self, length: int) -> str:
        return self.with_offer(self.text("terminal.wrong.long", count=length))

    def not_understood(self, typed: str) -> str:
        return self.with_offer(self.text("terminal.wrong.unknown", typed=_shown(typed)))

    def no_such_number(self, number: int) -> str:
        return self.with_offer(self.text("terminal.wrong.number", number=number))

    def no_tile(self, written: str) -> str:
        top = self.view.seating.rules.set_max
        return self.with_offer(self.text("terminal.wrong.tile", typed=_shown(written), top=f"{top}-{top}"))

    def no_draw(self) -> str:
        view = self.view
        if view.boneyard <= view.seating.boneyard_reserve:
            return self.with_offer(self.text("terminal.wrong.draw.empty"))
        key = "never" if view.seating.rules.draw_rule == "none" else "able" if view.plays else "enough"
        return self.with_offer(self.text(f"terminal.wrong.draw.{key}"))

    def no_pass(self) -> str:
        key = "terminal.wrong.pass.draw" if Draw() in self.view.legal else "terminal.wrong.pass"
        return self.with_offer(self.text(key))

    def no_end(self, written: str) -> str:
        ends = " ".join(label(end.id) for end in self.view.ends)
        if not ends:
            return self.with_offer(self.text("terminal.wrong.no_ends"))
        return self.with_offer(self.text("terminal.wrong.end", typed=_shown(written), ends=ends))

    def not_there(self, tile: Tile, end: int) -> str:
        """The tile does not go on that end: not held, not fitting, or not now."""
        if tile not in self.view.hand:
            return self.not_now(tile)
        shown = next((each for each in self.view.ends if each.id == end), None)
        if shown is None:
            return self.no_end(str(end + FIRST))
        if self.fits(tile, shown.pips) and not shown.usable:
            return self.with_offer(self.text("terminal.wrong.closed", end=label(end)))
        return self.with_offer(self.text("terminal.wrong.there", tile=str(tile), end=label(end), pips=shown.pips))

    def not_now(self, tile: Tile) -> str:
        """The tile goes nowhere."""
        view, text = self.view, self.text
        if tile not in view.hand:
            return self.with_offer(text("terminal.wrong.hand", tile=str(tile)))
        if not view.ends:
            return self.with_offer(text("terminal.wrong.first", tile=str(tile)))
        closed = [end for end in view.ends if self.fits(tile, end.pips) and not end.usable]
        if closed:
            return self.with_offer(text("terminal.wrong.closed", end=" ".join(label(end.id) for end in closed)))
        if any(self.fits(tile, end.pips) for end in view.ends):
            return self.with_offer(text("terminal.wrong.now", tile=str(tile)))
        shown = text.join(str(pips) for pips in sorted({end.pips for end in view.ends if end.usable}))
        return self.with_offer(text("terminal.wrong.fit", tile=str(tile), ends=shown))

    def fits(self, tile: Tile, pips: int) -> bool:
        """Whether a half of the tile would join that number, as ``match_rule`` has it; for the wording only."""
        rules = self.view.seating.rules
        if tile in rules.wild_tiles:
            return True
        if rules.match_rule.startswith("sum:"):
            return int(rules.match_rule.removeprefix("sum:")) - pips in tile
        return pips in tile

    def with_offer(self, why: str) -> str:
        return f"{why} {offer(self.view, self.text, self.offered)}"


def refusal(view: SeatView, text: Text, offered: Sequence[Choice]) -> Refusal:
    """What to say to somebody who may do what *offered* and ``view.legal`` say."""
    return Refusal(view, text, offered)


def offer(view: SeatView, text: Text, offered: Sequence[Choice]) -> str:
    """What would do: some of the plays, to draw, to pass."""
    said = []
    if offered:
        listed = [f"{number}. {choice_words(text, choice)}" for number, choice in enumerate(offered[:5], 1)]
        more = "terminal.offer.more" if len(offered) > len(listed) else "terminal.offer"
        said.append(text(more, plays=text.join(listed, "list")))
    if Draw() in view.legal:
        said.append(text("terminal.offer.draw"))
    others = {str(action) for action in view.legal} & {"pass", "mark", "stop"}
    said += [text(f"terminal.offer.{name}") for name in sorted(others)]
    return " ".join(said)


def _shown(typed: str) -> str:
    return typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
