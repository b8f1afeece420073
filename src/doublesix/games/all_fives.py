"""All Fives: the open ends add up to a multiple of five; the first double is the spinner.

Source: docs/games/all_fives.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["ALL_FIVES"]

ALL_FIVES = Game(
    "all_fives",
    options={
        "next_lead": "winner",
        "no_winner_lead": "same_method",
        "spinner": "first_double",
        "ends_divisors": (5,),
        "pip_rounding": 5,
        "win_check": "immediate",
    },
    deals={6: {2: 7, 3: 5, 4: 5}, 9: {2: 5, 3: 5, 4: 5}},
    labels={"pass": "pass", "out": "domino"},
    about="multiples of five score; the first double opens four ways",
    sources=("pagat.com: All Fives", "domino-games.com: All Fives", "dominorules.com: All Fives"),
)
