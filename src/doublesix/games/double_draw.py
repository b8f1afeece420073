"""Double Draw: two tiles a turn; who cannot play draws one.

The published game turns up a tile to begin with and lets a seat with two fitting tiles at one end only
draw; here the leader sets the first tile, and a second one follows wherever it fits. Three or four singles
play to 61, two players or two pairs to 100.

Source: docs/games/double_draw.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["DOUBLE_DRAW"]

DOUBLE_DRAW = Game(
    "double_draw",
    options={
        "first_lead": "lot",
        "first_tile": "any",
        "next_lead": "rotate",
        "tiles_per_turn": 2,
        "draw_rule": "one",
        "block_rule": "dead_layout",
        "blocked_score": "minus_own",
    },
    deals={6: {2: 6, 3: 5, 4: 4}},
    for_seats={3: {"target": 61}, 4: {"target": 61}},
    labels={"pass": "pass", "out": "domino"},
    about="two tiles a turn; a dead layout ends the round at once",
    sources=("pagat.com: Double Draw",),
)
