"""Deal tables: how many tiles each seat gets, by the set and the number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from doublesix.engine.frozen import FrozenMap

__all__ = ["NAMED_DEALS", "Deals", "deals", "table_for"]

Deals: TypeAlias = Mapping[int, Mapping[int, int]]
"""Tiles a seat, by the largest set that the row is for, then by seats."""


def deals(rows: Deals) -> Deals:
    """Return the table frozen."""
    return FrozenMap({set_max: FrozenMap(row) for set_max, row in rows.items()})


def table_for(table: Deals, set_max: int) -> Mapping[int, int]:
    """Return the row of the largest listed set not above *set_max*; empty below the smallest."""
    return table[max(listed)] if (listed := [row for row in table if row <= set_max]) else {}


# Masters of Games, British pub dominoes: six each with four players, nine of a double-nine, twelve of a
# double-twelve set (docs/games/pub_block.md); four each with four players in the draw game (docs/games/draw.md).
NAMED_DEALS: Mapping[str, Deals] = FrozenMap(
    {
        "pub": deals(
            {
                6: {2: 8, 3: 6, 4: 6, 5: 5},
                9: {2: 9, 3: 9, 4: 9, 5: 9},
                12: {2: 12, 3: 12, 4: 12, 5: 12},
            }
        ),
        "british_draw": deals({6: {2: 7, 3: 5, 4: 4, 5: 3}}),
    }
)
"""Deals that ``hand_size`` names, open to every game."""
