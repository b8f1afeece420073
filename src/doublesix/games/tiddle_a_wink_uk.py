"""Tiddle-a-Wink, British: all tiles dealt evenly, both ends open, a double earns more.

Source: docs/games/tiddle_a_wink_uk.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["TIDDLE_A_WINK_UK"]

TIDDLE_A_WINK_UK = Game(
    "tiddle_a_wink_uk",
    options={"hand_size": "max_equal", "draw_rule": "none", "double_bonus": "optional_chain"},
    labels={"pass": "pass", "out": "tiddle_a_wink"},
    about="all tiles are dealt evenly; after a double you may lay another tile, on either end",
    sources=("pagat.com: Tiddly-Wink",),
)
