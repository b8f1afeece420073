"""Choose by trying: every legal move in many fillings of the hidden hands, each played out by the policy.

Fillings are drawn as the seat's belief has them, weighed by what the others chose, and shared by all moves; half of the
moves are dropped at a time. The work is counted in moves played, never in seconds, so that the same view, seed and
limits give the same choice on any machine.
Source: docs/strategy.md, "How the players think".
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.belief import Belief
from doublesix.engine.core.choices import OVER, TURN
from doublesix.engine.core.options import NOBODY
from doublesix.engine.core.policy import EXP, LEAST, UNIT, Memory, Policy, play_on
from doublesix.engine.core.rng import Random
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.solve import Solver, is_solvable
from doublesix.engine.core.state import State

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

FEWEST: Final[i64] = 16  # worlds before a move is dropped
LOOK: Final[i64] = 8  # worlds between looks at what may be dropped
SEEDS: Final[i64] = 0x3FFFFFFFFFFFFFFF
STRIDE: Final[i64] = 0x1E3779B97F4A7C15


@mypyc_attr(acyclic=True)
class Limits:
    """How far a player thinks."""

    def __init__(self) -> None:
        self.worlds: i64 = 100  # fillings that moves are tried in
        self.candidates: i64 = 100  # fillings that they are picked from by likelihood; no more than worlds: none
        self.nodes: i64 = 10000  # moves played in all
        self.heat: i64 = 256  # of the policy in playouts,
        self.doubt: i64 = 205  # 4096ths of others' choices taken to be made at random,
        self.belief_heat: i64 = 256  # and the temperature of the rest
        self.win: i64 = 10  # what winning the round is worth beyond its points
        self.match: i64 = 60  # and winning the match
        self.prior: i64 = 24  # playouts that the policy's own liking counts for
        self.stir: i64 = 3  # steps between fillings, per tile
        self.even: bool = False  # try every move in every world once, and drop none
        self.exact: bool = False  # solve the worlds, every tile seen, instead of playing them out


@mypyc_attr(acyclic=True)
class Thinker:
    """One thought about one position."""

    def __init__(self, belief: Belief, policy: Policy, limits: Limits, seed: i64) -> None:
        now = belief.now
        options = now.options
        self.belief: Belief = belief
        self.policy: Policy = policy
        self.limits: Limits = limits
        self.seed: i64 = seed
        self.side: i64 = options.side_of[belief.me]
        self.now: State = now
        self.world: State = State(options)
        self.trial: State = State(options)
        self.memory: Memory = Memory(options)
        self.score: Score = Score(options)
        self.rng: Random = Random(seed)
        self.nodes: i64 = 0
        count = int(now.choices())
        self.count: i64 = count
        self.moves = vec[i64]([0] * count)
        now.list_moves(self.moves, 0)
        self.alive = vec[i64]([1] * count)
        self.visits = vec[i64]([0] * count)
        self.sums = vec[i64]([0] * count)
        self.squares = vec[i64]([0] * count)
        self.bias = vec[i64]([0] * count)  # what the policy's liking has added to the sums
        self.wins = vec[i64]([0] * count)  # rounds won, twice; a tie counts once
        self.starved = vec[i64]([0] * count)  # rounds in which an opponent was next and had nothing to play
        self.points = vec[i64]([0] * count)  # the side's points less the others' mean, times the number of others
        self.row: i64 = belief.slots * belief.words  # numbers in a filling
        self.candidates: i64 = 0
        self.fillings = vec[i64]([0] * 1)
        self.logs = vec[i64]([0] * 1)
        self.worlds: i64 = 0
        self.picked = vec[i64]([0] * 1)
        self.effective: i64 = 0  # how many equally likely candidates the weights are worth, times 16

    @final
    def imagine(self) -> None:
        """Draw candidates and pick the worlds among them."""
        limits = self.limits
        belief = self.belief
        candidates = limits.candidates
        if candidates < limits.worlds or len(belief.decisions) == 0:
            candidates = limits.worlds
        informed = limits.candidates >= limits.worlds and len(belief.decisions) != 0
        steps = belief.loose * limits.stir
        self.fillings = vec[i64]([0] * int(candidates * self.row))
        self.logs = vec[i64]([0] * int(candidates))
        self.candidates = candidates
        belief.stir(self.rng, 4 * steps)
        for number in range(candidates):
            belief.stir(self.rng, steps)
            belief.gather()
            base = number * self.row
            for at in range(self.row):
                self.fillings[base + at] = belief.mask[at]
            if informed:
                self.logs[number] = belief.likelihood(self.policy, limits.belief_heat, limits.doubt)
        self.worlds = limits.worlds
        self.picked = vec[i64](range(int(limits.worlds)))
        if informed:
            self.resample()

    @final
    def resample(self) -> None:
        """Pick worlds in proportion to their weights, at even steps."""
        top = self.logs[0]
        for number in range(self.candidates):
            if self.logs[number] > top:
                top = self.logs[number]
        total: i64 = 0
        squares: i64 = 0
        for number in range(self.candidates):
            weight: i64 = 0
            below = top - self.logs[number]
            if below <= LEAST:
                weight = EXP[below]
            self.logs[number] = weight
            total += weight
            squares += (weight >> 6) * (weight >> 6)
        self.effective = (total >> 6) * (total >> 6) // (squares // 16 + 1)
        worlds = self.worlds
        # Every weight is counted *worlds* times, and every *total* of them gives a world.
        mark = self.rng.below(1 << 30) * (total // worlds) >> 30
        reached: i64 = 0
        number = 0
        step = total // worlds
        for world in range(worlds):
            while number < self.candidates - 1 and reached + self.logs[number] <= mark:
                reached += self.logs[number]
                number += 1
            self.picked[world] = number
            mark += step
        self.rng.shuffle(self.picked)

    @final
    def load(self, number: i64) -> None:
        """Make world the table of the picked world; its boneyard in a random order that goes with its number."""
        belief = self.belief
        base = self.picked[number % self.worlds] * self.row
        for at in range(self.row):
            belief.mask[at] = self.fillings[base + at]
        world = self.world
        world.copy_from(self.now)
        belief.hands_to(world)
        rng = self.rng
        rng.seed((self.seed + number * STRIDE) & SEEDS)
        first = world.yard - world.left
        last = world.left - 1
        while last > 0:
            other = rng.below(last + 1)
            kept = world.boneyard[first + last]
            world.boneyard[first + last] = world.boneyard[first + other]
            world.boneyard[first + other] = kept
            last -= 1

    @final
    def think(self) -> None:
        """Try the moves until the limit is reached or one is left."""
        if self.count == 1:
            return
        self.imagine()
        if self.limits.even or self.limits.exact:
            self.try_all()
            return
        left = self.count
        stages: i64 = 0
        while left > 1:
            left = (left + 1) // 2
            stages += 1
        stage: i64 = 0
        world: i64 = 0
        left = self.count
        while stage < stages and left > 1:
            until = self.limits.nodes * (stage + 1) // stages
            begun = world
            while self.nodes < until and left > 1:
                self.load(world)
                for k in range(self.count):
                    if self.alive[k] != 0:
                        self.attempt(k, world)
                world += 1
                if world == FEWEST:
                    self.lean()
                if (world - begun) % LOOK == 0 and world >= FEWEST:
                    left = self.drop_behind()
            stage += 1
            if stage < stages:
                left = self.keep(self.limit_after(left))

    @final
    def try_all(self) -> None:
        """Try every move in every world."""
        solver: Solver | None = None
        if self.limits.exact and is_solvable(self.now.options):
            solver = Solver(self.now.options, False)
        for world in range(self.worlds):
            self.load(world)
            for k in range(self.count):
                if solver is None:
                    self.attempt(k, world)
                else:
                    self.solve(k, solver)

    @final
    def solve(self, k: i64, solver: Solver) -> None:
        """Play the move in the loaded world, and give it what the rest is worth with every tile seen."""
        trial = self.trial
        trial.copy_from(self.world)
        trial.play(self.moves[k])
        if trial.phase == OVER:
            value = self.worth(trial, k)
        else:
            nodes = solver.nodes
            value = solver.solve(trial)
            if trial.options.side_of[trial.turn] != self.side:
                value = -value
            self.points[k] += value
            if value > 0:
                value += self.limits.win
                self.wins[k] += 2
            elif value < 0:
                value -= self.limits.win
            else:
                self.wins[k] += 1
            self.nodes += solver.nodes - nodes
        self.visits[k] += 1
        self.sums[k] += value
        self.squares[k] += value * value

    @final
    def limit_after(self, left: i64) -> i64:
        """Moves that go on to the next stage."""
        return (left + 1) // 2

    @final
    def lean(self) -> None:
        """Lean towards what the policy likes: a nat counts for a twelfth of the spread of a round's worth."""
        now = self.now
        if now.options.realtime:
            return
        spread: i64 = 0
        for k in range(self.count):
            spread += self.squares[k] // self.visits[k] - (self.sums[k] // self.visits[k]) * (
                self.sums[k] // self.visits[k]
            )
        if spread <= 0:
            return
        unit = i64(math.isqrt(int(spread // self.count)))
        now.choices()
        count = self.policy.rate(now, self.belief.memory)
        top = self.policy.rates[0]
        for k in range(count):
            if self.policy.rates[k] > top:
                top = self.policy.rates[k]
        for k in range(count):  # the policy rates plays alone, and they come first among the moves
            self.bias[k] = self.limits.prior * unit * (self.policy.rates[k] - top) // (12 * UNIT)
            self.sums[k] += self.bias[k]

    @final
    def attempt(self, k: i64, number: i64) -> None:
        """Play the move in the loaded world, and the round to its end."""
        trial = self.trial
        trial.copy_from(self.world)
        self.memory.copy_from(self.belief.memory, trial.width)
        self.rng.seed((self.seed + number * STRIDE + 7) & SEEDS)
        trial.choices()
        self.memory.step(trial, self.moves[k])
        if trial.phase == TURN and trial.options.side_of[trial.turn] != self.side and trial.sweep(trial.turn) == 0:
            self.starved[k] += 1
        self.nodes += 1 + play_on(trial, self.memory, self.policy, self.rng, self.limits.heat)
        value = self.worth(trial, k)
        self.visits[k] += 1
        self.sums[k] += value
        self.squares[k] += value * value

    @final
    def worth(self, state: State, k: i64) -> i64:
        """What the finished round is worth to the side; counts its points and wins for move *k*."""
        score = self.score
        options = state.options
        score.carry = 0
        score.settle(state)
        others: i64 = options.sides - 1
        mine = score.points[self.side]
        theirs: i64 = 0
        best = mine
        ahead = True
        for side in range(options.sides):
            if side != self.side:
                points = score.points[side]
                theirs += points
                if options.each_keeps:
                    if points < best:
                        best = points
                    if points <= mine:
                        ahead = False
                else:
                    if points > best:
                        best = points
                    if points >= mine:
                        ahead = False
        value = mine * others - theirs
        if options.each_keeps:
            value = -value
        self.points[k] += value
        if ahead:
            self.wins[k] += 2
            value += self.limits.win * others
        elif best == mine:
            self.wins[k] += 1
        else:
            value -= self.limits.win
        if options.target != 0 and not options.each_keeps:
            value += self.match_worth(state, others)
        return value

    @final
    def match_worth(self, state: State, others: i64) -> i64:
        """What it is worth to have won the match, or lost it, with the round."""
        score = self.score
        options = state.options
        top: i64 = 0
        mine = state.totals[self.side] + score.points[self.side]
        for side in range(options.sides):
            total = state.totals[side] + score.points[side]
            if side != self.side and total > top:
                top = total
        if mine >= options.target and mine > top:
            return self.limits.match * others
        if top >= options.target and top > mine:
            return -self.limits.match
        return 0

    @final
    def drop_behind(self) -> i64:
        """Drop moves that are clearly worse than the best; how many are left."""
        best = self.best()
        n = self.visits[best]
        left: i64 = 0
        for k in range(self.count):
            if self.alive[k] == 0:
                continue
            left += 1
            if k == best:
                continue
            behind = self.sums[best] - self.sums[k]
            spread = self.squares[best] - self.sums[best] * self.sums[best] // n
            spread += self.squares[k] - self.sums[k] * self.sums[k] // n
            # Three standard errors of the difference of two means, squared: 9 spread / n.
            if behind * behind > 9 * spread:
                self.alive[k] = 0
                left -= 1
        return left

    @final
    def keep(self, most: i64) -> i64:
        """Keep the best *most* of the moves that are left."""
        left: i64 = 0
        for k in range(self.count):
            left += self.alive[k]
        while left > most:
            worst = NOBODY
            for k in range(self.count):
                if self.alive[k] != 0 and (worst < 0 or self.sums[k] <= self.sums[worst]):
                    worst = k
            self.alive[worst] = 0
            left -= 1
        return left

    @final
    def best(self) -> i64:
        """The move that is best so far, the first of equals."""
        best = NOBODY
        for k in range(self.count):
            if self.alive[k] != 0 and (best < 0 or self.sums[k] > self.sums[best]):
                best = k
        return best
