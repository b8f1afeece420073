"""Block: match or pass, never draw.

Source: docs/games/block.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["BLOCK"]

BLOCK = Game(
    "block",
    options={"draw_rule": "none"},
    deals={
        6: {2: 7, 3: 5, 4: 5, 5: 5, 6: 4},
        9: {2: 9, 3: 9, 4: 9, 5: 7, 6: 7, 7: 7},
        12: {2: 12, 3: 12, 4: 12, 5: 7, 6: 7, 7: 7, 8: 7, 9: 7, 10: 7},
    },
    labels={"pass": "pass", "out": "domino"},
    about="you never draw; who cannot play passes",
    sources=("Wikipedia: List of domino games", "domino-games.com: Block", "pagat.com: Block"),
)
