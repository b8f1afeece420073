"""Draw: as Block, but who is stuck draws until a tile fits.

Source: docs/games/draw.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["DRAW"]

DRAW = Game(
    "draw",
    deals={
        6: {2: 7, 3: 5, 4: 5, 5: 3},
        9: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7},
        12: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7, 9: 7, 10: 7},
    },
    labels={"pass": "pass", "out": "domino"},
    about="who cannot play draws until a tile fits",
    sources=("pagat.com: Draw", "Hoyle's Games", "domino-games.com: Draw"),
)
