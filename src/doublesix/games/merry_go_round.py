"""Merry-go-round: a double is set, its sides filled, then its ends, while fives score.

The seats draw by lot who starts. Where the starter has no double, the seats draw in turn, starter first,
until one appears (the published game lets the starter draw alone). Each five is a point, and 61 must be
made exactly.

Source: docs/games/merry_go_round.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["MERRY_GO_ROUND"]

MERRY_GO_ROUND = Game(
    "merry_go_round",
    options={
        "first_lead": "lot",
        "first_tile": "any_double",
        "lead_fallback": "draw_until",
        "no_winner_lead": "same_method",
        "start_fill": "global",
        "spinner": "set_double",
        "ends_divisors": (5,),
        "ends_unit": "quotient",
        "pip_rounding": 5,
        "blocked_score": "minus_own",
        "target": 61,
        "target_mode": "exact",
        "win_check": "immediate",
    },
    deals={6: {2: 7, 3: 7, 4: 7}},
    labels={"pass": "pass", "out": "domino"},
    about="a double is set and filled, sides then ends; each five is a point, 61 exactly",
    sources=("dominorules.com: Merry-go-round", "domino-play.com: Merry-Go-Round"),
)
