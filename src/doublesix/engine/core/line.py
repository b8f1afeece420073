"""A short cut for lines: two ends, one tile a turn, nothing barred.

The general state deals, leads, sets the first tile and scores; in between the two ends are local numbers. Tests hold
both functions to the general engine: equal results and, for the search, equal values and equal node counts.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.ends import SIDE
from doublesix.engine.core.options import (
    BLOCK_ALL_STUCK,
    FEWEST_TILES,
    NOBODY,
    TIE_CARRY,
    TIE_NONE,
    TIE_SHARE,
    Options,
)
from doublesix.engine.core.rng import Random
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.search import MOST
from doublesix.engine.core.state import BLOCKED, OUT, RUNNING, TARGET, State
from doublesix.engine.core.tiles import ones

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

UNASKED: Final[i64] = MOST  # no round pays so much


def is_line(options: Options) -> bool:
    """Whether a round under these options may take the short cut."""
    return (
        options.plain
        and options.simple
        and options.start_arms == 2
        and options.tiles.words == 1
        and options.match_sum == 0
        and not options.odd
        and not options.choosy
        and not options.keep_drawn
        and not options.partners_out
        and not options.claims
        and options.block_rule == BLOCK_ALL_STUCK
    )


def begin(state: State, rng: Random) -> i64:
    """Make random moves until the first tile is set; how many it took."""
    steps: i64 = 0
    while state.down == 0:
        count = state.choices()
        if count == 1:
            state.play(state.nth(0))
        else:
            state.play(state.nth(rng.below(count)))
        steps += 1
    return steps


def play_line(state: State, rng: Random) -> i64:
    """Play a round that has been dealt to its end, as `play_random` does; how many moves it took."""
    steps = begin(state, rng)
    count: i64 = 0
    k: i64 = 0
    if state.phase == OVER:
        return steps
    options = state.options
    fitting = state.fitting
    hands = state.hands
    sums = options.tiles.sums
    seats = state.seats
    scoring = options.scoring
    turn = state.turn
    last = state.last
    left = state.ends[0] & 31
    right = state.ends[1] & 31
    fits_left = fitting[left]
    fits_right = fitting[right]
    left_worth = (state.ends[0] >> 14) & 127
    right_worth = (state.ends[1] >> 14) & 127
    left_bare = state.ends[0] & SIDE != 0
    right_bare = state.ends[1] & SIDE != 0
    total = state.total
    drawable = state.drawable()
    limit = options.draw_limit
    inhand = state.inhand[0]
    passes: i64 = 0
    while True:
        hand = hands[turn]
        on_left = hand & fits_left
        on_right = hand & fits_right
        if on_left | on_right == 0:
            draws: i64 = 0
            while drawable > 0 and draws < limit:
                tile = state.boneyard[state.yard - state.left]
                state.left -= 1
                drawable -= 1
                draws += 1
                steps += 1
                bit = state.bit[tile]
                hand |= bit
                inhand |= bit
                state.asleep[0] ^= bit
                on_left = bit & fits_left
                on_right = bit & fits_right
                if on_left | on_right != 0:
                    break
            if draws != 0:
                passes = 0
                hands[turn] = hand
                state.drawn_by[turn] += draws
            if on_left | on_right == 0:
                steps += 1
                passes += 1
                if passes >= seats or (drawable == 0 and inhand & (fits_left | fits_right) == 0):
                    state.finish(BLOCKED, NOBODY)
                    break
                turn += 1
                if turn == seats:
                    turn = 0
                continue
        count = 0
        bits = on_left
        while bits != 0:
            bits &= bits - 1
            count += 1
        bits = on_right
        while bits != 0:
            bits &= bits - 1
            count += 1
        k = 0
        if count != 1:
            k = rng.below(count)
        bits = on_left
        while bits != 0 and k != 0:
            bits &= bits - 1
            k -= 1
        to_left = bits != 0
        if not to_left:
            bits = on_right
            while k != 0:
                bits &= bits - 1
                k -= 1
        bit = bits & -bits
        hand ^= bit
        hands[turn] = hand
        inhand ^= bit
        last = turn
        passes = 0
        steps += 1
        out = sums[bit % 67]
        if to_left:
            out -= left
            fits_left = fitting[out]
            if scoring:
                total -= left_worth
                left_worth = out
                if out == left:  # a double
                    left_worth = out + out
                total += left_worth
                if left_bare:
                    left_bare = False
                    if not right_bare:
                        total -= state.counts[0]
            left = out
        else:
            out -= right
            fits_right = fitting[out]
            if scoring:
                total -= right_worth
                right_worth = out
                if out == right:
                    right_worth = out + out
                total += right_worth
                if right_bare:
                    right_bare = False
                    if not left_bare:
                        total -= state.counts[0]
            right = out
        if scoring:
            points = options.ends_points(total)
            if hand == 0:
                points += options.out_bonus
            if points != 0:
                state.award(turn, state.allowed(turn, points, False))
                if state.end == TARGET:
                    break
        if hand == 0:
            state.finish(OUT, turn)
            break
        if drawable == 0 and inhand & (fits_left | fits_right) == 0:
            state.finish(BLOCKED, NOBODY)
            break
        turn += 1
        if turn == seats:
            turn = 0
    for seat in range(seats):
        state.held[seat] = ones(hands[seat])
    state.inhand[0] = inhand
    state.turn = turn
    state.last = last
    return steps


def solvable(options: Options) -> bool:
    """Whether LineSearch knows these options: a line of two seats where the two counts alone decide what is paid."""
    return (
        is_line(options)
        and options.seats == 2
        and options.draw_limit == 0
        and not options.scoring
        and not options.exact
        and not options.boneyard_to_winner
        and options.blocked_result != FEWEST_TILES
        and (options.blocked_tie == TIE_NONE or options.blocked_tie == TIE_SHARE or options.blocked_tie == TIE_CARRY)
    )


@mypyc_attr(acyclic=True)
class LineSearch:
    """Alpha-beta on a line of two seats that see every tile; hands are words, and nothing is written but the nodes.

    What a finished round pays is asked of the scoring once for each pair of counts, and kept.
    """

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.score: Score = Score(state.options)
        self.fitting = state.fitting
        self.nodes: i64 = 0
        self.sums = state.options.tiles.sums
        self.pips = vec[i64]([0] * 67)  # what a tile counts, by its bit % 67
        tiles = state.options.tiles
        for tile in range(tiles.size):
            self.pips[tiles.bit[tile] % 67] = state.options.count_of[tile]
        self.wide: i64 = 0  # counts are smaller
        self.paid_out = vec[i64]([0])  # by the other's count
        self.paid_blocked = vec[i64]([0])  # by the own count * wide + the other's

    @final
    def solve(self) -> i64:
        """What the round that the state is in, its first tile set, is worth to the side on turn."""
        state = self.state
        mine = state.hands[state.turn]
        yours = state.hands[1 - state.turn]
        own = self.count(mine)
        others = self.count(yours)
        self.make_room(own + others + 1)
        return self.best(mine, yours, own, others, state.ends[0] & 31, state.ends[1] & 31, -MOST, MOST)

    @final
    def count(self, hand: i64) -> i64:
        pips: i64 = 0
        while hand != 0:
            pips += self.pips[(hand & -hand) % 67]
            hand &= hand - 1
        return pips

    @final
    def make_room(self, wide: i64) -> None:
        """Forget what was asked, where counts are larger than before."""
        if wide > self.wide:
            self.wide = wide
            self.paid_out = vec[i64]([UNASKED] * int(wide))
            self.paid_blocked = vec[i64]([UNASKED] * int(wide * wide))

    @final
    def best(self, mine: i64, yours: i64, own: i64, others: i64, left: i64, right: i64, alpha: i64, beta: i64) -> i64:
        """The value to the seat on turn, which holds *mine*."""
        self.nodes += 1
        fits = mine & self.fitting[left]
        more = mine & self.fitting[right]
        if fits | more == 0:  # pass: the other can play, or the round would have ended
            worth = -self.best(yours, mine, others, own, left, right, -beta, -alpha)
            if worth > alpha:
                return worth
            return alpha
        while fits != 0:
            bit = fits & -fits
            fits ^= bit
            place = bit % 67
            out = self.sums[place] - left
            worth = self.after(mine ^ bit, yours, own - self.pips[place], others, out, right, alpha, beta)
            if worth > alpha:
                alpha = worth
                if alpha >= beta:
                    return alpha
        while more != 0:
            bit = more & -more
            more ^= bit
            place = bit % 67
            out = self.sums[place] - right
            worth = self.after(mine ^ bit, yours, own - self.pips[place], others, left, out, alpha, beta)
            if worth > alpha:
                alpha = worth
                if alpha >= beta:
                    return alpha
        return alpha

    @final
    def after(self, mine: i64, yours: i64, own: i64, others: i64, left: i64, right: i64, alpha: i64, beta: i64) -> i64:
        """The value to the seat that has just laid a tile, left these ends and holds *mine*."""
        if mine == 0:
            worth = self.paid_out[others]
            if worth == UNASKED:
                worth = self.ask(OUT, own, others)
                self.paid_out[others] = worth
            return worth
        if (mine | yours) & (self.fitting[left] | self.fitting[right]) == 0:
            worth = self.paid_blocked[own * self.wide + others]
            if worth == UNASKED:
                worth = self.ask(BLOCKED, own, others)
                self.paid_blocked[own * self.wide + others] = worth
            return worth
        return -self.best(yours, mine, others, own, left, right, -beta, -alpha)

    @final
    def ask(self, end: i64, own: i64, others: i64) -> i64:
        """What the scoring pays seat 0 more than seat 1, if the round ends so with these counts."""
        score = self.score
        state = self.state
        state.end = end
        state.out_seat = 0
        score.carry = 0
        score.pips[0] = own
        score.pips[1] = others
        score.counts[0] = own
        score.counts[1] = others
        score.conclude(state)
        state.end = RUNNING
        state.out_seat = NOBODY
        return score.points[0] - score.points[1]
