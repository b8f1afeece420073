"""Partnership dominoes of Spain and Latin America: all tiles dealt, the double-six leads once.

Later rounds are led by the next seat, with any tile. A round pays the pips of the losing pair.

Source: docs/games/latin_partnership.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["LATIN_PARTNERSHIP"]

LATIN_PARTNERSHIP = Game(
    "latin_partnership",
    options={
        "teams": "pairs",
        "direction": "counterclockwise",
        "first_lead": "specific_tile",
        "next_lead": "rotate",
        "draw_rule": "none",
    },
    deals={6: {4: 7}},
    labels={"pass": "pass", "out": "domino"},
    about="two pairs, all tiles dealt; the double-six leads the first round, then the lead goes round",
    sources=("pagat.com: Partnership Dominoes", "Wikipedia: List of domino games"),
)
