"""Fit the policy's weights of a game to what our own search chooses there.

    python bench/fit.py block+teams=pairs+hand_size=7 --seats 4 --deals 300

prints the weights as `engine/weights.py` has them.  The players search with the weights that are there now, so a second
run starts from the first one's result.
"""

from __future__ import annotations

import argparse
import math

from doublesix import games
from doublesix.engine.bridge import action_of, options_of, row
from doublesix.engine.core import policy as core
from doublesix.engine.core.policy import Policy
from doublesix.engine.deal import Chance
from doublesix.engine.match import Match
from doublesix.engine.think import Effort, belief_of, think

Choice = tuple[list[list[float]], int]

NAMES = [
    "PIPS", "IS_DOUBLE", "OWN", "UNSEEN", "SHUT_NEXT", "SHUT_PARTNER", "SHUT_OTHERS", "LONG", "STITCH", "HEAVY_LATE",
    "NO_REPLY", "COVERS_PARTNER", "COVERS_LAST", "COVERS_NEXT", "POINTS", "RISK", "OWN_TRAIN", "OTHER_TRAIN",
    "UNCOVERED", "AGAIN", "FOLLOWS", "PIPS_DANGER",
]  # fmt: skip


def choices(match: Match, effort: Effort, deals: int, seed: int) -> list[Choice]:
    """Return what search chose in so many deals: the features of each play, and which one was chosen."""
    options = options_of(match.seating)
    size = int(core.FEATURES)
    ways = []
    for feature in range(size):
        weights = [0] * size
        weights[feature] = 256
        ways.append(Policy(options, row(weights)))
    found: list[Choice] = []
    for deal in range(deals):
        now = match.next_round(Chance.seeded(seed + deal))
        while not now.round_over:
            view = now.view(now.turn)
            if len(view.legal) == 1:
                now, _ = now.play(view.legal[0])
                continue
            action = think(view, effort, seed + deal).action
            if len(view.plays) > 1 and action in view.plays:
                belief = belief_of(view)
                belief.now.choices()
                columns = []
                count = 0
                for way in ways:
                    count = int(way.rate(belief.now, belief.memory))
                    columns.append([way.rates[k] / 256 for k in range(count)])
                plays = [action_of(belief.now, ways[0].moves[k])[1] for k in range(count)]
                if action in plays:
                    rows = [list(each) for each in zip(*columns, strict=True)]
                    found.append((rows, plays.index(action)))
            now, _ = now.play(action)
    return found


def fit(data: list[Choice], size: int, ridge: float = 1.0, steps: int = 12) -> tuple[list[float], float, float]:
    """Return the weights of the likeliest softmax choice (Newton's method), its mean log-likelihood, and uniform's."""
    weights = [0.0] * size
    loss = uniform = 0.0
    for _step in range(steps):
        gradient = [-ridge * w for w in weights]
        hessian = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
        loss = uniform = 0.0
        for rows, chosen in data:
            rates = [sum(w * x for w, x in zip(weights, each, strict=True)) for each in rows]
            top = max(rates)
            odds = [math.exp(rate - top) for rate in rates]
            total = sum(odds)
            chances = [each / total for each in odds]
            loss += math.log(max(chances[chosen], 1e-12))
            uniform -= math.log(len(rows))
            mean = [sum(p * each[i] for p, each in zip(chances, rows, strict=True)) for i in range(size)]
            for i in range(size):
                gradient[i] += rows[chosen][i] - mean[i]
            for p, each in zip(chances, rows, strict=True):
                away = [(i, each[i] - mean[i]) for i in range(size) if each[i] != mean[i]]
                for i, a in away:
                    for j, b in away:
                        hessian[i][j] += p * a * b
        change = _solve(hessian, gradient)
        weights = [w + min(1.0, max(-1.0, c)) for w, c in zip(weights, change, strict=True)]
    return weights, loss / len(data), uniform / len(data)


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small linear system."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i and rows[k][i] != 0:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def main() -> None:
    """Fit one game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--nodes", type=int, default=8_000)
    args = parser.parse_args()
    rules = games.parse(args.game)
    match = Match.of(rules, seats=args.seats or rules.game.seats)
    effort = Effort(worlds=150, candidates=450, nodes=args.nodes)
    data = choices(match, effort, args.deals, args.seed)
    weights, loss, uniform = fit(data, int(core.FEATURES))
    print(f"{args.game}, {match.seats} seats: {len(data)} choices, {loss:.3f} nats a choice against {uniform:.3f}")
    for name, weight in zip(NAMES, weights, strict=True):
        if abs(weight) > 0.0005:
            print(f"    policy.{name}: {weight:.4f},")


if __name__ == "__main__":
    main()
