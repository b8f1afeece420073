"""Sebastopol: double-six in the middle, its four arms first.

All 28 tiles are dealt, so the top double is always there; with fewer seats the next double held leads.
A block pays the others' pips less the winner's own.

Source: docs/games/sebastopol.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["SEBASTOPOL"]

SEBASTOPOL = Game(
    "sebastopol",
    options={
        "first_lead": "specific_tile",
        "lead_fallback": "next_double",
        "no_winner_lead": "same_method",
        "start_arms": 4,
        "start_fill": "global",
        "draw_rule": "none",
        "blocked_score": "minus_own",
        "target": 60,
    },
    deals={6: {4: 7}},
    labels={"pass": "pass", "out": "domino"},
    about="the double-six leads, and all four of its sides are filled before anything else",
    sources=("pagat.com: Sebastopol", "onlinedominogames.com: Sebastopol"),
)
