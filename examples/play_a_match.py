"""Play a match of Tiddle-a-Wink between four bots and tell it as it goes: python examples/play_a_match.py [SEED]."""

from __future__ import annotations

import sys

import doublesix as ds
from doublesix.text import Listener, Text, narrate


def main(seed: int = 7) -> None:
    chance = ds.Chance.seeded(seed)
    players = [ds.players.tips, ds.players.heaviest, ds.players.doubles_first, ds.players.random(seed)]
    match = ds.Match.deal(ds.games.TIDDLE_A_WINK, seats=4, chance=chance)
    listener = Listener(Text("en"), match.seating, ("Ann", "Bob", "Cy", "Dot"), spoken=False)
    print(narrate(match.began(), listener))
    while not match.winners:
        if match.round_over:
            match = match.next_round(chance)
            print(f"\n{narrate(match.began(), listener)}")
        match, events = match.play(players[match.turn](match.view(match.turn)))
        for event in events:
            print(narrate(event, listener))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
