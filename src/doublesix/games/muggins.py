"""Muggins: the open ends add up to a multiple of five, and no double opens more ways.

Source: docs/games/muggins.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["MUGGINS"]

MUGGINS = Game(
    "muggins",
    options={
        "next_lead": "winner",
        "no_winner_lead": "same_method",
        "ends_divisors": (5,),
        "pip_rounding": 5,
        "win_check": "immediate",
    },
    deals={6: {2: 7, 3: 5, 4: 5}, 9: {2: 5, 3: 5, 4: 5}},
    labels={"pass": "pass", "out": "domino"},
    about="multiples of five score; no spinner",
    sources=("Britannica: Muggins", "R. F. Foster, Hoyle", "pagat.com: Muggins"),
)
