"""Tiddle-a-Wink as Jaques of London has it: draw until you can play, out or blocked.

Six seats get four tiles each of a double-six set: five each, as printed, would need thirty.
Source: docs/games/tiddle_a_wink.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["TIDDLE_A_WINK"]

TIDDLE_A_WINK = Game(
    "tiddle_a_wink",
    options={"first_lead": "reveal", "first_tile": "any", "blocked_score": "difference_each"},
    deals={
        6: {2: 7, 3: 7, 4: 5, 5: 5, 6: 4},
        9: {2: 7, 3: 7, 4: 5, 5: 5, 6: 5},
        12: {2: 7, 3: 7, 4: 5, 5: 5, 6: 5},
    },
    variations={
        "pass_rule_removed": {"block_rule": "first_stuck"},
        "boneyard_penalty": {"draw_penalty": 5},
        "branching_doubles": {"spinner": "all_doubles", "spinner_arms": 3, "spinner_unlock": "immediate"},
        "fixed_hand": {"draw_rule": "none"},
    },
    labels={"pass": "pass", "out": "tiddle_a_wink"},
    about="each shows a tile to find who starts; you draw until you can play; no extra move for a double",
    sources=("Jaques of London: How to play Tiddle-a-Wink", "pagat.com: Tiddly-Wink", "domino-games.com: Block"),
)
