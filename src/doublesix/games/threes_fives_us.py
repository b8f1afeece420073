"""Threes-and-Fives, American: totals divisible by three or five score in pips, by both twice.

Source: docs/games/threes_fives_us.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["THREES_FIVES_US"]

THREES_FIVES_US = Game(
    "threes_fives_us",
    options={"first_lead": "lot", "first_tile": "any", "ends_divisors": (3, 5), "win_check": "immediate"},
    deals={6: {2: 7, 3: 5, 4: 5}},
    labels={"pass": "pass", "out": "domino"},
    about="totals divisible by three or five score their pips; you draw until you can play",
    sources=("dominorules.com: Threes-and-Fives",),
)
