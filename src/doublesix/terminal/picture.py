"""The layout as lines: a line of tiles, a cross, arms, trains, in any width from 40 columns.

A chain runs from left to right and goes on in the next line. One double that branches is drawn with its arms above and
below it; where there are more, or no room, each further arm has a line of its own, and so has each train. Every end is
labelled with its number, from 1 on; an arm that would not fit keeps both its ends, and the middle is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from doublesix.engine.view import SeatView
from doublesix.terminal.ink import Look, flow, shorten, width_of
from doublesix.terminal.layout import Arm, Laid, Layout
from doublesix.text.catalogue import Text

__all__ = ["label", "picture"]

FIRST = 1
"""What end 0 of a record is called at the table: people count from one."""

_KEEP = (None, 12, 8, 6, 4, 3, 2)
_NAME = 12


def label(end: int) -> str:
    """The number of an end as it stands at the end: ``(1)``."""
    return f"({end + FIRST})"


def picture(
    layout: Layout, view: SeatView, look: Look, text: Text, names: Sequence[str], most: int | None
) -> list[str]:
    """The layout as lines of at most ``look.columns``.

    Args:
        names: The seats' names, for trains.
        most: Lines to keep to by leaving out the middle of arms; every end stays, also where that takes more.
    """
    lines: list[str] = []
    for keep in _KEEP:
        lines = _Picture(layout, view, look, text, names, keep).lines()
        if most is None or len(lines) <= most:
            return lines
    packed = _Picture(layout, view, look, text, names, 1).packed()
    return packed if len(packed) < len(lines) else lines


def tile(left: int, right: int) -> str:
    """A tile as it lies: ``[6|4]``."""
    return f"[{left}|{right}]"


@dataclass(frozen=True, slots=True)
class _Picture:
    """A drawing that shows at most *keep* tiles of an arm."""

    layout: Layout
    view: SeatView
    look: Look
    text: Text
    names: Sequence[str]
    keep: int | None

    def lines(self) -> list[str]:
        layout = self.layout
        if self.view.seating.rules.start_arms == "trains":
            return self.trains()
        if layout.centre is None:
            return [self.text("terminal.table.empty")]
        if len(layout.arms) > 2 and (crossed := self.cross()):
            return crossed
        return [*self.wrapped(self.main()), *self.further()]

    # -- pieces ---------------------------------------------------------------

    def outward(self, arm: Arm) -> list[str]:
        """The arm's tiles from its root outward, its middle counted where it is long."""
        tiles = [tile(laid.touching, laid.facing) for laid in arm.tiles]
        return self.cut(tiles)

    def inward(self, arm: Arm) -> list[str]:
        """The same seen from the other side: from the outermost tile to the root."""
        tiles = [tile(laid.facing, laid.touching) for laid in arm.tiles]
        return self.cut(tiles)[::-1]

    def cut(self, tiles: list[str]) -> list[str]:
        if self.keep is None or len(tiles) <= self.keep + 1:
            return tiles
        hidden = len(tiles) - self.keep
        head = self.keep // 2
        return [*tiles[:head], self.gap(hidden), *tiles[head + hidden :]]

    def gap(self, hidden: int) -> str:
        return f"…{hidden}…" if self.look.unicode else f"..{hidden}.."

    def main(self) -> list[str]:
        """The main line from end to end; where it grows one way, from the first tile."""
        centre, arms = self.layout.centre, self.layout.arms
        if centre is None:
            return []
        if len(arms) == 1:
            return [tile(centre.touching, centre.facing), *self.outward(arms[0]), *self.mark(arms[0])]
        return [
            *self.mark(arms[0]),
            *self.inward(arms[0]),
            tile(centre.touching, centre.facing),
            *self.outward(arms[1]),
            *self.mark(arms[1]),
        ]

    def mark(self, arm: Arm) -> list[str]:
        return [label(arm.end)] if arm.open else []

    def wrapped(self, tokens: list[str]) -> list[str]:
        """A chain over as many lines as it needs, labels outside, tiles below each other."""
        indent = " " * width_of(tokens[0]) if tokens[0].startswith("(") else ""
        if tokens[-1].startswith("("):  # a label stays with its tile
            tokens = [*tokens[:-2], tokens[-2] + tokens[-1]]
        return flow(tokens, self.look.columns, indent)

    # -- a cross --------------------------------------------------------------

    def cross(self) -> list[str] | None:
        """The main line with the arms of the one double that branches above and below it; None if they do not fit."""
        extras = self.layout.arms[2:]
        centre = self.layout.centre
        doubles = {arm.root for arm in extras}
        if not 1 <= len(extras) <= 2 or len(doubles) != 1 or centre is None or self.view.seating.rules.set_copies > 1:
            return None
        root = extras[0].root
        rows, found = self.rows(root if root is not None else centre)
        if found is None:
            return None
        line, column = found
        drawn = [self.branch(arm, column, up=number == 0) for number, arm in enumerate(extras)]
        if any(branch is None for branch in drawn):
            return None
        above, *below = (branch for branch in drawn if branch is not None)
        return [*rows[:line], above, rows[line], *below, *rows[line + 1 :]]

    def rows(self, root: Laid) -> tuple[list[str], tuple[int, int] | None]:
        """The wrapped main line, and the line and column of the middle of the double that branches."""
        wanted = tile(root.touching, root.facing)
        rows = self.wrapped(self.main())
        for number, row in enumerate(rows):
            if (at := row.find(wanted)) >= 0:
                return rows, (number, at + len(wanted) // 2)
        return rows, None

    def branch(self, arm: Arm, column: int, *, up: bool) -> str | None:
        """An arm that leaves the main line at a column, to the right or, failing that, to the left."""
        right = "".join([*self.outward(arm), *self.mark(arm)])
        if column + 1 + len(right) <= self.look.columns:
            return " " * column + self.corner("┌" if up else "└") + right
        left = "".join([*self.mark(arm), *self.inward(arm)])
        if len(left) <= column:
            return left.rjust(column) + self.corner("┐" if up else "┘")
        return None

    def corner(self, sign: str) -> str:
        return sign if self.look.unicode else "+"

    # -- arms and trains, a line each -----------------------------------------

    def further(self) -> Iterator[str]:
        """The arms that are not on the main line; those without a tile share a line."""
        groups = groupby(self.layout.arms[2:], lambda arm: (arm.root, bool(arm.tiles), arm.end if arm.tiles else -1))
        for (_, laid, _), group in groups:
            arms = list(group)
            root = arms[0].root or self.layout.centre
            if root is None:
                continue
            at = self.text("terminal.arm.at", tile=tile(root.touching, root.facing))
            tokens = [token for arm in arms for token in self.outward(arm)]
            first = f"{' '.join(map(label, (arm.end for arm in arms if arm.open)))} {at} ".lstrip()
            yield from flow(
                tokens if laid else [self.text("terminal.arm.bare")], self.look.columns, "    ", first=first
            )

    def trains(self) -> list[str]:
        """The engine, then a line for each train: its number, its owner, whether it is open to all, its tiles."""
        centre, text = self.layout.centre, self.text
        if centre is None:
            return [text("terminal.table.empty")]
        heads = [(label(arm.end), self.owner(arm.end), self.opened(arm.end)) for arm in self.layout.arms]
        owners = max(width_of(owner) for _, owner, _ in heads)
        states = max(width_of(state) for _, _, state in heads)
        lines = [text("terminal.engine", tile=tile(centre.touching, centre.facing))]
        for arm, (number, owner, state) in zip(self.layout.arms, heads, strict=True):
            first = f"{number:<4} {_padded(owner, owners)} {_padded(state, states)} "
            indent = " " * width_of(first) if width_of(first) * 2 < self.look.columns else "     "
            tiles = self.outward(arm) if arm.tiles else ["-"]
            lines += flow(tiles, self.look.columns, indent, first=first)
        return lines

    def owner(self, end: int) -> str:
        if end >= self.view.seats:
            return self.text("terminal.train.communal")
        if end == self.view.seat:
            return self.text("terminal.train.own")
        return shorten(self.names[end], _NAME)

    def opened(self, end: int) -> str:
        return self.text("terminal.train.open") if end in self.view.marked else ""

    # -- the last resort ------------------------------------------------------

    def packed(self) -> list[str]:
        """Only the outermost tile of each arm, several arms a line, every tile counted."""
        centre = self.layout.centre
        if centre is None:
            return [self.text("terminal.table.empty")]
        tokens = [tile(centre.touching, centre.facing)]
        for arm in self.layout.arms:
            hidden = [self.gap(len(arm.tiles) - 1)] if len(arm.tiles) > 1 else []
            last = [tile(arm.tiles[-1].touching, arm.tiles[-1].facing)] if arm.tiles else [f"[{arm.pips}]"]
            tokens.append("".join([self.packed_head(arm), *hidden, *last]))
        return flow(tokens, self.look.columns, gap="  ")

    def packed_head(self, arm: Arm) -> str:
        """The number of an end and, of a train, whose it is."""
        if self.view.seating.rules.start_arms != "trains":
            return label(arm.end) if arm.open else ""
        words = (label(arm.end), self.owner(arm.end), self.opened(arm.end), "")
        return " ".join(word for word in words if word) + " "


def _padded(text: str, width: int) -> str:
    return text + " " * (width - width_of(text))
