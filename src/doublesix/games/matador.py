"""Matador: touching halves add up to seven, and four tiles fit anywhere.

A blank can be met by a matador only (0-0, 6-1, 5-2, 4-3). The stock gives all but two tiles, and may be
drawn from by choice. Where a block pays the winner's own pips too, set ``blocked_score="all_pips"``.

Source: docs/games/matador.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["MATADOR"]

MATADOR = Game(
    "matador",
    options={
        "first_lead": "lot",
        "first_tile": "any",
        "match_rule": "sum:7",
        "wild_tiles": ("0-0", "6-1", "5-2", "4-3"),
        "boneyard_reserve": 2,
        "voluntary_draw": True,
    },
    deals={6: {2: 7, 3: 6, 4: 5}},
    seats=2,
    variations={
        "double_nine": {
            "set_max": 9,
            "match_rule": "sum:10",
            "wild_tiles": ("0-0", "9-1", "8-2", "7-3", "6-4", "5-5"),
        },
        "double_twelve": {
            "set_max": 12,
            "match_rule": "sum:13",
            "wild_tiles": ("0-0", "12-1", "11-2", "10-3", "9-4", "8-5", "7-6"),
        },
    },
    labels={"pass": "knock", "out": "domino"},
    about="touching halves add up to seven; 0-0, 6-1, 5-2 and 4-3 fit anywhere",
    sources=("Wikipedia: Matador (domino game)", "dominorules.com: Matador", "spaanszt.home.xs4all.nl: Matador"),
)
