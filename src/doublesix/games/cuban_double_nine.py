"""Cuban dominoes: double-nine, ten tiles each, fifteen asleep, two pairs.

The winning pair decides who of it leads next. Five doubles in one hand: dealt again, which the sources leave
to the player. The usual targets are 100, 150 and 200.

Source: docs/games/cuban_double_nine.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game

__all__ = ["CUBAN_DOUBLE_NINE"]

CUBAN_DOUBLE_NINE = Game(
    "cuban_double_nine",
    options={
        "set_max": 9,
        "teams": "pairs",
        "direction": "counterclockwise",
        "misdeal_doubles": 5,
        "first_lead": "lot",
        "first_tile": "any",
        "next_lead": "winner_side",
        "draw_rule": "none",
    },
    deals={9: {4: 10}},
    labels={"pass": "pass", "out": "domino"},
    about="two pairs, ten tiles of a double-nine set each, nobody draws",
    sources=("pagat.com: Cuban Dominoes", "dominorules.com: Cuban Dominoes"),
)
