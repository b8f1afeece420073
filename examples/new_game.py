"""A game from outside the package: nothing is registered, and everything works: python examples/new_game.py."""

from __future__ import annotations

import doublesix as ds
from doublesix.text import rule_sheet, to_terminal

CORNER_SHOP = ds.Game(
    "corner_shop",
    options={"draw_rule": "up_to:3", "double_bonus": "optional_one", "blocked_score": "minus_own", "target": 61},
    deals={6: {2: 7, 3: 6, 4: 5}},
    labels={"pass": "knock", "out": "domino"},
    seats=3,
    about="draw up to three, then knock; one more tile after a double",
    sources=("the shop on the corner",),
)


def main() -> None:
    print(to_terminal(rule_sheet(CORNER_SHOP.rules.seated(3), "en")))
    result = ds.play_out(CORNER_SHOP, [ds.players.tips] * 3, chance=ds.Chance.seeded(1))
    print(f"{len(result.rounds)} rounds, {result.total}: seat {result.winners[0]} wins")


if __name__ == "__main__":
    main()
