"""How far our players are from perfect play where perfect play can be worked out: Block with a tiny set, two seats.

    python bench/tiny/tiny.py --set 3 --hand 3 --players master,club,heaviest
    python bench/tiny/tiny.py --set 3 --hand 4 --iterations 32          (minutes)

Every deal and every sequence of moves is a node; what a seat cannot tell apart is one information set.  CFR+ finds an
equilibrium; a player's loss is what it gives away against that, in pips a round, the mean of both seats; NashConv is
what the best answers to it from both seats gain.  Utility: pips left to the other seat less one's own.
Source: Tammelin 2014 (CFR+).
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Callable
from dataclasses import replace

from doublesix import games
from doublesix.engine.actions import Action
from doublesix.engine.deal import Deal
from doublesix.engine.match import Match
from doublesix.engine.think import Effort, think
from doublesix.engine.tile import Tile, full_set
from doublesix.engine.view import SeatView
from doublesix.players import by_name

sys.setrecursionlimit(10_000)
Strategy = list[float]
BEST = Effort(worlds=400, candidates=1_200, nodes=20_000)


class Tree:
    """The whole game: nodes with children, information sets with their actions."""

    def __init__(self, top: int, hand: int) -> None:
        rules = games.BLOCK.with_(
            set_max=top, hand_size=hand, first_lead="lot", first_tile="any", blocked_score="difference_each"
        )
        self.table = Match.of(rules, seats=2)
        self.hand = hand
        self.player: list[int] = []  # whose node it is; -1 the end of a round
        self.set_of: list[int] = []
        self.children: list[list[int]] = []
        self.worth: list[int] = []  # to seat 0, at an end
        self.first: list[int] = []  # by set: where its actions begin in a strategy
        self.actions: list[list[Action]] = []
        self.owner: list[int] = []
        self.views: list[SeatView] = []
        self.size = 0
        self.roots: list[int] = []
        self.index: dict[tuple[object, ...], int] = {}
        tiles = full_set(top)
        for mine in itertools.combinations(tiles, hand):
            rest = [tile for tile in tiles if tile not in mine]
            for theirs in itertools.combinations(rest, hand):
                asleep = tuple(tile for tile in rest if tile not in theirs)
                lots = (Tile(top, top), Tile(top - 1, top - 1))
                deal = Deal((tuple(mine), tuple(theirs)), asleep, (), lots)
                self.roots.append(self.grow(self.table.with_deal(deal)))

    def grow(self, match: Match) -> int:
        """Add the position and all that follow; give its node."""
        while not match.round_over and len(match.legal()) == 1:
            match, _ = match.play(match.legal()[0])
        node = len(self.player)
        self.player.append(-1)
        self.set_of.append(-1)
        self.children.append([])
        self.worth.append(0)
        if match.round_over:
            outcome = match.rounds[-1].outcome
            if outcome is not None:
                self.worth[node] = outcome.points[0] - outcome.points[1]
            return node
        seat = match.turn
        legal = match.legal()
        found = [action for action in legal if not _turned(action, legal)]
        key = (seat, match.rounds[-1].deal.hands[seat], tuple(move.text for move in match.rounds[-1].moves))
        number = self.index.get(key, -1)
        if number < 0:
            number = self.index[key] = len(self.first)
            self.first.append(self.size)
            self.size += len(found)
            self.actions.append(found)
            self.owner.append(seat)
            self.views.append(match.view(seat))
        self.player[node] = seat
        self.set_of[node] = number
        self.children[node] = [self.grow(match.play(action)[0]) for action in found]
        return node

    def value(self, strategies: tuple[Strategy, Strategy]) -> float:
        """What a deal is worth to seat 0 on average."""

        def visit(node: int) -> float:
            seat = self.player[node]
            if seat < 0:
                return self.worth[node]
            at, strategy = self.first[self.set_of[node]], strategies[seat]
            return sum(
                strategy[at + i] * visit(child) for i, child in enumerate(self.children[node]) if strategy[at + i]
            )

        return sum(map(visit, self.roots)) / len(self.roots)

    def best_answer(self, seat: int, strategy: Strategy) -> float:
        """What the best answer of *seat* to the other's strategy is worth to it."""
        reach = [0.0] * len(self.player)
        members: list[list[int]] = [[] for _ in self.first]

        def spread(node: int, chance: float) -> None:
            reach[node] = chance
            who = self.player[node]
            if who < 0:
                return
            number = self.set_of[node]
            if who == seat:
                members[number].append(node)
            for i, child in enumerate(self.children[node]):
                spread(child, chance if who == seat else chance * strategy[self.first[number] + i])

        for root in self.roots:
            spread(root, 1 / len(self.roots))
        chosen = [-1] * len(self.first)
        known: dict[int, float] = {}
        sign = 1 if seat == 0 else -1

        def worth(node: int) -> float:
            if node in known:
                return known[node]
            who = self.player[node]
            if who < 0:
                found = float(sign * self.worth[node])
            elif who == seat:
                found = worth(self.children[node][choice(self.set_of[node])])
            else:
                at = self.first[self.set_of[node]]
                found = sum(
                    strategy[at + i] * worth(child) for i, child in enumerate(self.children[node]) if strategy[at + i]
                )
            known[node] = found
            return found

        def choice(number: int) -> int:
            if chosen[number] < 0:
                totals = [
                    sum(reach[node] * worth(self.children[node][i]) for node in members[number] if reach[node])
                    for i in range(len(self.actions[number]))
                ]
                chosen[number] = max(range(len(totals)), key=lambda i: totals[i])
            return chosen[number]

        return sum(map(worth, self.roots)) / len(self.roots)

    def equilibrium(self, iterations: int) -> Strategy:
        """CFR+ with linear averaging."""
        regret = [0.0] * self.size
        total = [0.0] * self.size

        def current() -> Strategy:
            made = [0.0] * self.size
            for at, actions in zip(self.first, self.actions, strict=True):
                whole = sum(regret[at : at + len(actions)])
                for i in range(at, at + len(actions)):
                    made[i] = regret[i] / whole if whole > 0 else 1 / len(actions)
            return made

        for step in range(1, iterations + 1):
            for learner in (0, 1):
                now = current()
                gain = [0.0] * self.size

                def visit(node: int, own: float, other: float) -> float:
                    seat = self.player[node]
                    if seat < 0:
                        return self.worth[node] if learner == 0 else -self.worth[node]  # noqa: B023
                    at = self.first[self.set_of[node]]
                    children = self.children[node]
                    if seat != learner:  # noqa: B023
                        return sum(
                            now[at + i] * visit(child, own, other * now[at + i])  # noqa: B023
                            for i, child in enumerate(children)
                            if now[at + i]  # noqa: B023
                        )
                    values = [visit(child, own * now[at + i], other) for i, child in enumerate(children)]  # noqa: B023
                    mean = sum(now[at + i] * value for i, value in enumerate(values))  # noqa: B023
                    for i, value in enumerate(values):
                        gain[at + i] += other * (value - mean)  # noqa: B023
                        total[at + i] += step * own * now[at + i]  # noqa: B023
                    return mean

                for root in self.roots:
                    visit(root, 1.0, 1.0)
                for at, actions in zip(self.first, self.actions, strict=True):
                    for i in range(at, at + len(actions)):
                        regret[i] = max(0.0, regret[i] + gain[i])
        for at, actions in zip(self.first, self.actions, strict=True):
            whole = sum(total[at : at + len(actions)])
            for i in range(at, at + len(actions)):
                total[i] = total[i] / whole if whole > 0 else 1 / len(actions)
        return total

    def tabled(self, player: Callable[[SeatView], Action]) -> Strategy:
        """A player's choice in every information set."""
        made = [0.0] * self.size
        for at, actions, view in zip(self.first, self.actions, self.views, strict=True):
            chosen = player(view)
            made[at + next(i for i, action in enumerate(actions) if _same(action, chosen))] = 1.0
        return made


def _turned(action: Action, legal: tuple[Action, ...]) -> bool:
    """Whether the action only sets another listed tile the other way round."""
    place = legal.index(action)
    return any(_same(action, other) for other in legal[:place])


def _same(a: Action, b: Action) -> bool:
    """Whether two plays set or lay the same tile to the same effect."""
    if a == b:
        return True
    tile_a, tile_b = getattr(a, "tile", None), getattr(b, "tile", None)
    return tile_a is not None and tile_a == tile_b and getattr(a, "end", 0) is None and getattr(b, "end", 0) is None


def main() -> None:
    """Measure the players asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", type=int, default=3)
    parser.add_argument("--hand", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=48)
    parser.add_argument("--players", default="master,club,doubles_first,heaviest")
    args = parser.parse_args()
    begun = time.monotonic()
    tree = Tree(args.set, args.hand)
    print(
        f"double-{args.set}, hand {args.hand}, Block: {len(tree.roots)} deals, {len(tree.player)} nodes, "
        f"{len(tree.first)} information sets with a choice ({time.monotonic() - begun:.0f} s)",
        flush=True,
    )
    perfect = tree.equilibrium(args.iterations)
    distance = tree.best_answer(0, perfect) + tree.best_answer(1, perfect)
    print(f"CFR+ {args.iterations}: NashConv {distance:.4f} ({time.monotonic() - begun:.0f} s)", flush=True)
    for name in args.players.split(","):
        if name == "master":
            player: Callable[[SeatView], Action] = lambda view: think(view, BEST, 1).action  # noqa: E731
        elif name == "pimc":
            exact = replace(BEST, exact=True, win=0)
            player = lambda view: think(view, exact, 1).action  # noqa: E731, B023
        else:
            player = by_name(name, 1)
        strategy = tree.tabled(player)
        loss = (tree.value((perfect, strategy)) - tree.value((strategy, perfect))) / 2
        distance = tree.best_answer(0, strategy) + tree.best_answer(1, strategy)
        print(
            f"{name}: loses {loss:.3f} pips a round, NashConv {distance:.3f} ({time.monotonic() - begun:.0f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
