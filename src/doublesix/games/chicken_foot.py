"""Chicken Foot: a cross first, and every double needs three toes before play goes on.

The double-9 deal is 42 shared out and rounded; beyond four seats the double-12 row is our own.
Source: docs/games/chicken_foot.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["CHICKEN_FOOT"]

CHICKEN_FOOT = Game(
    "chicken_foot",
    options={
        "set_max": 9,
        "start_arms": 4,
        "start_fill": "global",
        "spinner": "all_doubles",
        "spinner_unlock": "immediate",
        "double_fill": "global",
        "first_lead": "round_double",
        "lead_fallback": "draw_until",
        "next_lead": "rotate",
        "draw_rule": "one",
        "score_flow": "each_keeps",
        "double_blank_value": 50,
        "match_mode": "round_doubles",
        "match_tie": "shared",
    },
    deals={
        6: {2: 5, 3: 5, 4: 5},
        9: {2: 21, 3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 5},
        12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 9, 8: 9, 9: 7, 10: 7},
    },
    variations={"double_foot": {"start_arms": 6}},
    labels={"pass": "pass", "out": "out", "double": "chicken_foot", "last_tile": "tap"},
    about="a double must get three toes before anything else; fewest pips win",
    sources=("Wikipedia: Chicken Foot", "dominorules.com: Chicken Foot"),
)
