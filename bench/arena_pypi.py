"""Our master against the PyPI `dominoes` package's players, in its own game and by its own rules.

    python bench/arena_pypi.py --deals 400        (needs the package: .venv-peers, or pip install dominoes==6.1.0)

Partnership Block with a double-six set: any tile leads, the side that goes out, or that holds fewer pips when the
round is blocked, wins all pips left.  Each deal is played twice with the sides changed.
"""

from __future__ import annotations

import argparse
import copy
import random
from functools import lru_cache

import dominoes  # pyright: ignore[reportMissingImports]  # of .venv-peers

from doublesix import games
from doublesix.engine.actions import Pass, Play
from doublesix.engine.deal import Deal
from doublesix.engine.match import Match
from doublesix.engine.tile import Tile
from doublesix.lab.arena import interval
from doublesix.players import by_name

RULES = games.parse("latin_partnership+first_lead=lot+first_tile=any+out_score=all_pips+blocked_score=all_pips")
TOP = [Tile(6, 6), Tile(5, 5), Tile(4, 4), Tile(3, 3)]


@lru_cache
def peer(name: str) -> object:
    """Return the package's player of that name."""
    kinds = {
        "random": dominoes.players.random,
        "heaviest": dominoes.players.bota_gorda,
        "doubles": dominoes.players.double,
        "sampled": dominoes.players.probabilistic_alphabeta(start_move=8, sample_size=10),
    }
    return kinds[name]


def tile_of(domino: dominoes.Domino) -> Tile:
    return Tile.of(domino.first, domino.second)


def play(game: dominoes.Game, ours: int, name: str, seed: int) -> float:
    """Play a deal with the master at one side (0 or 1); its share of the win."""
    hands = tuple(tuple(sorted(tile_of(domino) for domino in hand)) for hand in game.hands)
    leader = game.turn
    # Each shows a tile by lot; the leader's is the heaviest.
    lots = tuple(TOP[0] if seat == leader else TOP[1 + seat % 3] for seat in range(4))
    match = Match.of(RULES, seats=4).with_deal(Deal(hands, (), (), lots))
    master = by_name("master", seed)
    them = peer(name)
    while game.result is None:
        seat = game.turn
        while not match.round_over and match.turn != seat:
            match, _ = match.play(Pass())
        if seat % 2 == ours:
            action = master(match.view(seat))
            if not isinstance(action, Play):
                raise SystemExit(f"the package lets seat {seat} play and our rules do not: {action}")
            left = action.end is None or game.board.left_end() == action.touching
            game.make_move(dominoes.Domino(action.tile.high, action.tile.low), left)
        else:
            them(game)  # type: ignore[operator]
            domino, left = game.valid_moves[0]
            laid = [each for each in match.legal() if isinstance(each, Play) and each.tile == tile_of(domino)]
            if game.moves:
                end = game.board.left_end() if left else game.board.right_end()
                laid = [each for each in laid if each.touching == end]
            action = laid[0]
            game.make_move(domino, left)
        match, _ = match.play(action)
    points = game.result.points
    if points == 0:
        return 0.5
    return float((points > 0) == (ours == 0))


def main() -> None:
    """Play the match asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--against", default="sampled", choices=("random", "heaviest", "doubles", "sampled"))
    args = parser.parse_args()
    shares = []
    for deal in range(args.deals):
        random.seed(deal)  # the package shuffles and samples with it
        dealt = dominoes.Game.new(starting_player=deal % 4)
        shares.append(sum(play(copy.deepcopy(dealt), ours, args.against, deal) for ours in (0, 1)) / 2)
        if deal % 10 == 9 or deal == args.deals - 1:
            mean, half = interval(shares)
            print(f"{deal + 1} deals: master {mean:.1%} ±{half:.1%} against {args.against}", flush=True)


if __name__ == "__main__":
    main()
