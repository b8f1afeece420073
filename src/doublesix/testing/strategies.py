"""Hypothesis strategies for house rules, every value of every option included."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from doublesix import games
from doublesix.engine.kinds import Choice, Counted, Divisors, Flag, Kind, Named, Number, OneTile, Table, Tiles
from doublesix.engine.options import OPTIONS
from doublesix.engine.rules import Game, HouseRules, Seating
from doublesix.engine.tile import MAX_PIPS, Tile, full_set

__all__ = ["house_rules", "option_values", "options", "seatings", "tiles"]


def tiles(set_max: int = MAX_PIPS) -> st.SearchStrategy[Tile]:
    """Tiles of a double-*set_max* set."""
    return st.sampled_from(full_set(set_max))


def option_values(name: str, *, usual: bool = False) -> st.SearchStrategy[object]:
    """Values that ``with_`` accepts for the option of that name; *usual* keeps to those that people play with."""
    option = OPTIONS[name]
    return st.sampled_from(option.usual) if usual and option.usual else _of_kind(option.kind)


def _of_kind(kind: Kind) -> st.SearchStrategy[object]:
    match kind:
        case Flag():
            return st.booleans()
        case Number(low, high):
            return st.integers(low, high)
        case Choice() | Counted():
            return st.sampled_from(kind.choices)
        case Named(words, inner):
            return st.sampled_from([word for word, _ in words]) | _of_kind(inner)
        case OneTile():
            return tiles()
        case Tiles(copies):
            lists = st.lists(tiles(), max_size=6)
            return lists.filter(lambda chosen: all(chosen.count(tile) <= copies for tile in chosen)).map(tuple)
        case Divisors():
            return st.sampled_from(kind.choices)
        case Table(inner, low, high):
            rows = st.dictionaries(st.integers(2, 20), st.integers(low, high), min_size=1, max_size=5)
            return rows | _of_kind(inner)
        case _:
            raise TypeError(kind)


@st.composite
def options(draw: st.DrawFn, *, most: int = 8, usual: bool = False) -> dict[str, object]:
    """Some options with legal values, *most* at most."""
    names = draw(st.lists(st.sampled_from(list(OPTIONS)), unique=True, max_size=most))
    return {name: draw(option_values(name, usual=usual)) for name in names}


@st.composite
def house_rules(draw: st.DrawFn, of: Sequence[Game] = games.ALL, *, most: int = 8, usual: bool = False) -> HouseRules:
    """House rules of any game; each value is legal, but not all of them need go together."""
    return draw(st.sampled_from(of)).with_(**draw(options(most=most, usual=usual)))


@st.composite
def seatings(draw: st.DrawFn, of: Sequence[Game] = games.ALL, *, most: int = 5, seats: int | None = None) -> Seating:
    """House rules that can be played, at *seats* or any number that the game offers.

    At most *most* options of the game are changed; one that cannot go with the others is left out.
    """
    game = draw(st.sampled_from(of))
    counts = game.rules.seat_counts() if seats is None else (seats,)
    count = draw(st.sampled_from(counts))
    rules = game.rules
    chosen = draw(options(most=most, usual=True))
    for name, value in chosen.items():
        if name == "teams" and value == "explicit":
            continue
        changed = rules.with_(**{name: value})
        if not any(finding.kind == "refused" for finding in changed.findings(count)):
            rules = changed
    return rules.seated(count)
