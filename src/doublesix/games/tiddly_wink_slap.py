"""Tiddly-wink as a race: no turns, whoever lays a fitting tile first keeps the place.

Source: docs/games/tiddly_wink_slap.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["TIDDLY_WINK_SLAP"]

TIDDLY_WINK_SLAP = Game(
    "tiddly_wink_slap",
    options={"turn_mode": "realtime"},
    deals={6: {2: 7, 3: 5, 4: 5, 5: 5, 6: 4}},
    labels={"out": "tiddly_wink"},
    about="no turns: everybody plays at once, and the first fitting tile counts",
    sources=("a family games guide, for the idea alone",),
)
