"""A seat's view as lines of text: scores, layout, ends, hand.

A pure function of the view; what the view does not know cannot be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from doublesix.engine.rules import HouseRules
from doublesix.engine.view import SeatView
from doublesix.terminal.ink import Look, columns, flow, fold, paint, plain_ascii, shorten, width_of
from doublesix.terminal.layout import layout_of
from doublesix.terminal.picture import label as end_label
from doublesix.terminal.picture import picture, tile
from doublesix.text.catalogue import Text
from doublesix.text.sums import hand_pips, plus
from doublesix.text.words import game_name

__all__ = ["Look", "draw", "goal", "leaders", "low_wins", "match_points", "seat_names"]

_NAME = 14


def draw(view: SeatView, look: Look, *, names: Sequence[str] = ()) -> list[str]:
    """Return the table that *view* shows as lines, none longer than ``look.columns``.

    Args:
        names: The seats' names; ``Seat 1`` and so on where none are given.
    """
    text = Text(look.language)
    table = _Table(view, look, text, tuple(names) or seat_names(text, view.seats))
    lines = [look_line if look.unicode else plain_ascii(look_line) for look_line in table.lines()]
    return [paint(line) for line in lines] if look.colour else lines


def seat_names(text: Text, seats: int) -> tuple[str, ...]:
    """Names for seats that have none."""
    return tuple(text("seat.name", number=seat + 1) for seat in range(seats))


def low_wins(rules: HouseRules) -> bool:
    """Whether the lowest score wins the match."""
    return rules.score_flow == "each_keeps" and rules.match_mode != "best_of"


def match_points(view: SeatView) -> tuple[int, ...]:
    """The match score by side as it stands now, with what this round has scored in play."""
    if view.outcome is not None or view.seating.rules.match_mode == "best_of":
        return view.total
    return tuple(before + now for before, now in zip(view.total, view.in_play, strict=True))


def leaders(view: SeatView) -> tuple[int, ...]:
    """The sides in front, none while all are level."""
    points = match_points(view)
    best = min(points) if low_wins(view.seating.rules) else max(points)
    ahead = tuple(side for side, score in enumerate(points) if score == best)
    return () if len(ahead) == len(points) else ahead


def goal(text: Text, rules: HouseRules) -> str:
    """What wins the match, and when that is looked at."""
    few = "low" if low_wins(rules) else "high"
    match rules.match_mode:
        case "points" if few == "low":
            return text("terminal.goal.low", target=rules.target)
        case "points":
            when = "exact" if rules.target_mode == "exact" else rules.win_check
            return text(f"terminal.goal.{when}", target=rules.target)
        case "best_of":
            return text("terminal.goal.best_of", count=rules.match_length)
        case "rounds_total":
            return text(f"terminal.goal.rounds.{few}", rounds=text("n.rounds", count=rules.match_length))
        case "round_doubles":
            return text(f"terminal.goal.doubles.{few}")


@dataclass(frozen=True, slots=True)
class _Table:
    view: SeatView
    look: Look
    text: Text
    names: tuple[str, ...]

    @property
    def rules(self) -> HouseRules:
        return self.view.seating.rules

    def lines(self) -> list[str]:
        above = [*self.header(), *self.seats()]
        below = [*self.ends(), *self.hands()]
        room = None if self.look.height is None else max(3, self.look.height - len(above) - len(below) - 2)
        drawn = picture(layout_of(self.view), self.view, self.look, self.text, self.names, room)
        return [*above, "", *drawn, "", *below]

    def header(self) -> Iterator[str]:
        """The game, the round, and what wins."""
        title = self.text(
            "terminal.header",
            game=game_name(self.text, self.rules.game.key),
            round=self.view.round,
            goal=goal(self.text, self.rules),
        )
        yield from fold(title, self.look.columns)

    # -- seats ----------------------------------------------------------------

    def seats(self) -> list[str]:
        """A row for each seat: whose turn, tiles held, score; in two columns where there are many."""
        rows = columns([self.seat(seat) for seat in range(self.view.seats)])
        most = max(map(width_of, rows))
        across = max(1, (self.look.columns + 3) // (most + 3)) if self.view.seats > 4 else 1
        if most > self.look.columns:
            rows = [shorten(row, self.look.columns) for row in rows]
        down = -(-len(rows) // across)
        return [
            " | ".join(row + " " * (most - width_of(row)) for row in rows[first::down]).rstrip()
            for first in range(down)
        ]

    def seat(self, seat: int) -> list[str]:
        view, text = self.view, self.text
        side = next(number for number, seats in enumerate(view.seating.sides) if seat in seats)
        points = match_points(view)[side]
        score = text("n.rounds" if self.rules.match_mode == "best_of" else "n.points", count=points)
        notes = [self.leads()] if side in leaders(view) else []
        if partners := [self.names[other] for other in view.seating.sides[side] if other != seat]:
            notes.insert(0, text("terminal.with", names=text.join(shorten(name, _NAME) for name in partners)))
        return [
            (">" if view.turn == seat else " ") + " " + shorten(self.names[seat], _NAME),
            text("n.tiles", count=view.counts[seat]),
            score,
            ", ".join(notes),
        ]

    def leads(self) -> str:
        return self.text("terminal.won" if self.view.winners else "terminal.leads")

    # -- ends and hands -------------------------------------------------------

    def ends(self) -> Iterator[str]:
        """The boneyard, the sum of the ends, and which ends may be used where that is not all."""
        view, text = self.view, self.text
        said = [self.boneyard()]
        if self.rules.ends_divisors and view.ends:
            said.append(text("say.total", sum=plus(view.terms)))
        usable = [end.id for end in view.ends if end.usable]
        if view.turn is not None and view.turn == view.seat and 0 < len(usable) < len(view.ends):
            said.append(text("terminal.usable", ends=" ".join(map(end_label, usable))))
        yield from fold(" ".join(said), self.look.columns)

    def boneyard(self) -> str:
        if not self.view.boneyard:
            return self.text("say.boneyard.empty")
        return self.text("say.boneyard", tiles=self.text("n.tiles", count=self.view.boneyard))

    def hands(self) -> Iterator[str]:
        """The seat's hand with the tiles that fit starred; once the round is over, every hand with its count."""
        view, text = self.view, self.text
        if view.hands is not None:
            for seat, hand in enumerate(view.hands):
                count = text("terminal.pips", count=hand_pips(self.rules, hand))
                first = f"{shorten(self.names[seat], _NAME)}, {count}"
                held = [tile(*each) for each in sorted(hand, reverse=True)]
                yield from flow(held, self.look.columns, "    ", gap=" ", first=f"{first}: ") if held else [first]
        elif view.seat is not None:
            fitting = {play.tile for play in view.plays}
            stars = [f"{tile(*held)}{'*' if held in fitting else ''}" for held in sorted(view.hand, reverse=True)]
            size = max(map(width_of, stars), default=0)
            label = text("terminal.hand") + " "
            tiles = [each.ljust(size) for each in stars]
            if width_of(label) + len(tiles) * (size + 1) > self.look.columns:
                yield label.rstrip()
                label = "  "
            yield from (line.rstrip() for line in flow(tiles, self.look.columns, "  ", gap=" ", first=label))
