"""Straight dominoes: shed your tiles; each round won is a point, best of five.

Source: docs/games/straight.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["STRAIGHT"]

STRAIGHT = Game(
    "straight",
    options={
        "out_score": "one_point",
        "blocked_score": "one_point",
        "blocked_result": "fewest_tiles",
        "match_mode": "best_of",
        "match_length": 5,
    },
    deals={
        6: {2: 7, 3: 5, 4: 5, 5: 3},
        9: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7},
        12: {2: 7, 3: 7, 4: 7, 5: 7, 6: 7, 7: 7, 8: 7, 9: 7, 10: 7},
    },
    labels={"pass": "knock", "out": "domino"},
    about="no pips are counted: rounds won decide, best of five",
    sources=("Masters Traditional Games: Dominoes",),
)
