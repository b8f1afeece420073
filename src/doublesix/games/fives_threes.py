"""Fives-and-Threes, British: a point for each five and each three in the ends, 61 exactly.

Four seats play as two pairs, and a round lasts until both partners of a side are out.
Source: docs/games/fives_threes.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["FIVES_THREES"]

FIVES_THREES = Game(
    "fives_threes",
    options={
        "first_lead": "lot",
        "first_tile": "any",
        "next_lead": "rotate",
        "draw_rule": "none",
        "ends_divisors": (3, 5),
        "ends_unit": "quotient",
        "out_bonus": 1,
        "out_score": "nothing",
        "blocked_score": "nothing",
        "target": 61,
        "target_mode": "exact",
        "win_check": "immediate",
    },
    deals={6: {2: 7, 3: 5, 4: 5}},
    for_seats={4: {"teams": "pairs", "round_end": "partners_out"}},
    labels={"pass": "knock", "out": "domino"},
    about="fives and threes are points, nobody draws, 61 must be made exactly",
    sources=("pagat.com: Fives-and-Threes", "Teesdale Fives-and-Threes League"),
)
