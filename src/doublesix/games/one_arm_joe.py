"""One-Arm Joe: three tiles, one open end, draw until you can play, a double earns a tile.

Also called One-Armed Pete; a children's game for five to nine.

Source: docs/games/one_arm_joe.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["ONE_ARM_JOE"]

ONE_ARM_JOE = Game(
    "one_arm_joe",
    options={"hand_size": 3, "start_arms": 1, "double_bonus": "optional_chain"},
    seats=5,
    labels={"pass": "pass", "out": "domino"},
    about="three tiles each, a single open end, drawing; another tile after a double",
    sources=("pagat.com: One Arm Joe", "dominorules.com: One-Arm Joe", "gamerules.com: One Arm Joe"),
)
