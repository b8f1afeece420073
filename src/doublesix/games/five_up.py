"""Five-Up: fives score a point each, and every double is a spinner.

Source: docs/games/five_up.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["FIVE_UP"]

FIVE_UP = Game(
    "five_up",
    options={
        "hand_size": 5,
        "first_lead": "lot",
        "first_tile": "any",
        "next_lead": "winner",
        "no_winner_lead": "same_method",
        "spinner": "all_doubles",
        "ends_divisors": (5,),
        "ends_unit": "quotient",
        "pip_rounding": 5,
        "target": 61,
        "win_check": "immediate",
    },
    labels={"pass": "pass", "out": "domino"},
    about="each five is a point; every double opens four ways; 61 wins",
    sources=("pagat.com: Five-Up", "D. C. Armanino, Dominoes: Five-Up"),
)
