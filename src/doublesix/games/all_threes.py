"""All Threes: the open ends add up to a multiple of three.

Source: docs/games/all_threes.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["ALL_THREES"]

ALL_THREES = Game(
    "all_threes",
    options={
        "first_lead": "lot",
        "first_tile": "any",
        "next_lead": "winner",
        "no_winner_lead": "same_method",
        "ends_divisors": (3,),
        "pip_rounding": 3,
        "rounding_scope": "each",
        "win_check": "immediate",
    },
    deals={6: {2: 7, 3: 5, 4: 5}},
    labels={"pass": "pass", "out": "domino"},
    about="multiples of three score",
    sources=("Wikipedia: List of domino games", "domino-games.com: All Threes"),
)
