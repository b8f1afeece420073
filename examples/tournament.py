"""Let the simple players meet, each pair from both seats on the same deals: python examples/tournament.py [MATCHES]."""

from __future__ import annotations

import sys
from itertools import permutations

import doublesix as ds

SIMPLE = ("random", "heaviest", "doubles_first", "tips")


def main(matches: int = 20) -> None:
    won = dict.fromkeys(SIMPLE, 0)
    for first, second in permutations(won, 2):
        for seed in range(matches):
            players = [ds.players.by_name(first, seed), ds.players.by_name(second, seed)]
            result = ds.play_out(ds.games.DRAW, players, chance=ds.Chance.seeded(seed))
            won[(first, second)[result.winners[0]]] += 1
    played = 2 * (len(won) - 1) * matches
    for name, count in sorted(won.items(), key=lambda item: -item[1]):
        print(f"{name:15}{count:5} of {played} won")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
