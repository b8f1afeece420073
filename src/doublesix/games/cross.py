"""Cross: the highest double makes a cross of five tiles before the arms grow.

Only that double opens four ways. The last two tiles of the boneyard stay; nobody with a double: deal again.

Source: docs/games/cross.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["CROSS"]

CROSS = Game(
    "cross",
    options={
        "lead_fallback": "redeal",
        "no_winner_lead": "same_method",
        "start_arms": 4,
        "start_fill": "global",
        "boneyard_reserve": 2,
    },
    deals={6: {2: 7, 3: 6, 4: 5}},
    variations={"no_draw": {"hand_size": 6, "draw_rule": "none", "boneyard_reserve": 0}},
    labels={"pass": "pass", "out": "domino"},
    about="the first double is filled on four sides before its arms grow; two tiles are never drawn",
    sources=("dominorules.com: Cross Dominoes", "gamerules.com: Cross Dominoes"),
)
