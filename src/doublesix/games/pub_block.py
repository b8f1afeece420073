"""Partnership Block as in British pubs: six each, partners opposite, nobody draws.

Four seats play as two pairs; two, three or five as singles, and so do four under ``teams="none"``.
Source: docs/games/pub_block.md.
"""

from __future__ import annotations

from doublesix.engine.rules import Game
from doublesix.engine.tables import NAMED_DEALS

__all__ = ["PUB_BLOCK"]

PUB_BLOCK = Game(
    "pub_block",
    options={
        "draw_rule": "none",
        "lead_fallback": "redeal",
        "next_lead": "rotate",
        "blocked_score": "minus_own",
    },
    deals=NAMED_DEALS["pub"],
    for_seats={4: {"teams": "pairs"}},
    variations={
        "one_point": {
            "out_score": "one_point",
            "blocked_score": "one_point",
            "match_mode": "best_of",
            "match_length": 7,
        },
    },
    labels={"pass": "knock", "out": "domino"},
    about="two pairs, six tiles each, the rest sleeps; a block pays the difference",
    sources=("Masters Traditional Games: Dominoes", "dominoblock.com"),
)
