"""Tiddly-Wink, American: three tiles, one open end, a double earns one more tile.

The printed game is played for a pool; here a round is worth a point.
Source: docs/games/tiddly_wink_us.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["TIDDLY_WINK_US"]

TIDDLY_WINK_US = Game(
    "tiddly_wink_us",
    options={
        "hand_size": 3,
        "draw_rule": "none",
        "start_arms": 1,
        "double_bonus": "optional_one",
        "out_score": "one_point",
        "blocked_score": "one_point",
        "match_mode": "rounds_total",
    },
    seats=6,
    labels={"pass": "pass", "out": "tiddly_wink"},
    about="three tiles each and a single open end; one more tile after a double",
    sources=("pagat.com: Tiddly-Wink", "domino-games.com: Tiddly-Wink"),
)
