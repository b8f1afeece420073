"""Cyprus: the double-nine becomes a star of nine tiles before its eight arms grow.

Who is stuck draws one tile; the last tile of the boneyard stays. If nobody was dealt the double, the seats
draw in turn until it appears.

Source: docs/games/cyprus.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["CYPRUS"]

CYPRUS = Game(
    "cyprus",
    options={
        "set_max": 9,
        "first_lead": "specific_tile",
        "lead_fallback": "draw_until",
        "no_winner_lead": "same_method",
        "start_arms": 8,
        "start_fill": "global",
        "draw_rule": "one",
        "boneyard_reserve": 1,
        "blocked_score": "minus_own",
    },
    deals={9: {4: 9, 5: 8, 6: 7, 7: 7, 8: 6, 9: 6, 10: 5}},
    variations={
        "bell": {"hand_size": {4: 13, 5: 11, 6: 9, 7: 7, 8: 6, 9: 6, 10: 5}, "boneyard_reserve": 0},
        "seven_tile_star": {"start_arms": 6},
    },
    labels={"pass": "pass", "out": "domino"},
    about="the double-nine is filled on sides, ends and diagonals first: eight arms",
    sources=("pagat.com: Cyprus", "domino-games.com: Cyprus", "dominorules.com: Cyprus"),
)
