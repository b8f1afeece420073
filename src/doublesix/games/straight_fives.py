"""Straight dominoes to 250: seven each, the set double is the spinner, fives score.

The source lets any set tile open four ways; here only a double does.
Source: docs/games/straight_fives.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["STRAIGHT_FIVES"]

STRAIGHT_FIVES = Game(
    "straight_fives",
    options={
        "hand_size": 7,
        "first_lead": "lot",
        "first_tile": "any",
        "spinner": "set_double",
        "ends_divisors": (5,),
        "pip_rounding": 5,
        "target": 250,
        "win_check": "immediate",
    },
    labels={"pass": "pass", "out": "domino"},
    about="multiples of five score; only the first tile, if a double, opens four ways; 250 wins",
    sources=("gamerules.com: Straight Dominoes",),
)
