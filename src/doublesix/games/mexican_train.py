"""Mexican Train: a train for each seat and one for all, from the double of the round.

Deals up to double-15 are pagat's, nine and ten seats of double-12 McLeod's; the double-18 row is our own.
Source: docs/games/mexican_train.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["MEXICAN_TRAIN"]

MEXICAN_TRAIN = Game(
    "mexican_train",
    options={
        "set_max": 12,
        "start_arms": "trains",
        "first_lead": "round_double",
        "next_lead": "rotate",
        "draw_rule": "one",
        "double_bonus": "must_cover",
        "score_flow": "each_keeps",
        "match_mode": "round_doubles",
        "match_tie": "shared",
    },
    deals={
        6: {2: 9, 3: 8, 4: 6},
        9: {2: 9, 3: 9, 4: 9, 5: 7, 6: 7, 7: 7, 8: 6},
        12: {2: 15, 3: 15, 4: 15, 5: 12, 6: 12, 7: 11, 8: 11, 9: 8, 10: 8},
        15: {2: 15, 3: 15, 4: 15, 5: 15, 6: 15, 7: 13, 8: 13, 9: 11, 10: 11, 11: 11, 12: 11},
        18: {
            **dict.fromkeys(range(2, 9), 15),
            **dict.fromkeys(range(9, 13), 13),
            **dict.fromkeys(range(13, 17), 11),
        },
    },
    labels={"pass": "pass", "out": "out", "last_tile": "tap"},
    about="a train for each seat; a train whose owner is stuck opens to all; fewest pips win",
    sources=("pagat.com: Mexican Train", "Wikipedia: Mexican Train", "mexicantrain.com"),
)
