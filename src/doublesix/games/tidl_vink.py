"""Tidl-vink, the Russian house game: no drawing, and a double earns a further tile.

The three published ways to find the first tile are variations; the default never deals again.
Source: docs/games/tidl_vink.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["TIDL_VINK"]

TIDL_VINK = Game(
    "tidl_vink",
    options={"draw_rule": "none", "double_bonus": "optional_chain"},
    deals={
        6: {2: 7, 3: 7, 4: 7, 5: 5, 6: 4, 7: 4, 8: 3, 9: 3},
        9: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 6, 9: 6},
        12: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7, 9: 7},
    },
    variations={
        "redeal_without_double": {"lead_fallback": "redeal"},
        "top_double_leads": {"first_lead": "specific_tile", "lead_fallback": "redeal"},
    },
    labels={"pass": "pass", "out": "domino"},
    about="no drawing; after a double you may lay another tile, on either end",
    sources=("Russian rules of Тидл-винк", "dominorules.com: Tiddle-a-Wink", "pagat.com: Tiddly-Wink"),
)
