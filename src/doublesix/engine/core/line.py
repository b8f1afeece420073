"""A short cut for lines: two ends, one tile a turn, nothing barred.

The general state deals, leads, sets the first tile and scores; in between the two ends are local numbers. Tests hold
both functions to the general engine: equal results and, for the search, equal values and equal node counts.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import OVER
from doublesix.engine.core.ends import SIDE
from doublesix.engine.core.options import BLOCK_ALL_STUCK, NOBODY, Options
from doublesix.engine.core.rng import Random
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.search import MOST
from doublesix.engine.core.state import BLOCKED, OUT, TARGET, State
from doublesix.engine.core.tiles import BIT_PLACE

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec


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


def play_line(state: State, rng: Random) -> i64:
    """Play a round that has been dealt to its end, as `play_random` does; how many moves it took."""
    count = state.choices()
    k: i64 = 0
    if count != 1:
        k = rng.below(count)
    state.play(state.nth(k))
    steps: i64 = 1
    if state.phase == OVER:
        return steps
    options = state.options
    fitting = state.fitting
    hands = state.hands
    held = state.held
    high_of = state.high
    low_of = state.low
    seats = state.seats
    scoring = options.scoring
    turn = state.turn
    left = state.ends[0] & 31
    right = state.ends[1] & 31
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
        on_left = hand & fitting[left]
        on_right = hand & fitting[right]
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
                on_left = bit & fitting[left]
                on_right = bit & fitting[right]
                if on_left | on_right != 0:
                    break
            if draws != 0:
                passes = 0
                hands[turn] = hand
                held[turn] += draws
                state.drawn_by[turn] += draws
            if on_left | on_right == 0:
                steps += 1
                passes += 1
                if passes >= seats or (drawable == 0 and inhand & (fitting[left] | fitting[right]) == 0):
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
        tile = BIT_PLACE[bit % 67]
        hands[turn] = hand ^ bit
        inhand ^= bit
        held[turn] -= 1
        passes = 0
        steps += 1
        out = high_of[tile] + low_of[tile]
        if to_left:
            out -= left
            if scoring:
                total -= left_worth
                left_worth = out
                if out == left and high_of[tile] == low_of[tile]:
                    left_worth = out + out
                total += left_worth
                if left_bare:
                    left_bare = False
                    if not right_bare:
                        total -= state.counts[0]
            left = out
        else:
            out -= right
            if scoring:
                total -= right_worth
                right_worth = out
                if out == right and high_of[tile] == low_of[tile]:
                    right_worth = out + out
                total += right_worth
                if right_bare:
                    right_bare = False
                    if not left_bare:
                        total -= state.counts[0]
            right = out
        if scoring:
            points = options.ends_points(total)
            if held[turn] == 0:
                points += options.out_bonus
            if points != 0:
                state.award(turn, state.allowed(turn, points, False))
                if state.end == TARGET:
                    state.last = turn
                    break
        if held[turn] == 0:
            state.finish(OUT, turn)
            state.last = turn
            break
        if drawable == 0 and inhand & (fitting[left] | fitting[right]) == 0:
            state.finish(BLOCKED, NOBODY)
            state.last = turn
            break
        state.last = turn
        turn += 1
        if turn == seats:
            turn = 0
    state.inhand[0] = inhand
    state.turn = turn
    return steps


@mypyc_attr(acyclic=True)
class LineSearch:
    """Alpha-beta on a line without scoring in play, between two sides that see every tile."""

    def __init__(self, state: State) -> None:
        self.state: State = state
        self.score: Score = Score(state.options)
        self.score.count(state)
        self.fitting = state.fitting
        self.hands = state.hands
        self.side_of = state.options.side_of
        self.seats: i64 = state.seats
        self.limit: i64 = state.options.draw_limit
        self.inhand: i64 = state.inhand[0]
        self.nodes: i64 = 0
        self.out = vec[i64]([0] * 1024)  # the other half, by tile and the half that touches
        for tile in range(state.options.tiles.size):
            self.out[tile * 16 + state.low[tile]] = state.high[tile]
            self.out[tile * 16 + state.high[tile]] = state.low[tile]

    @final
    def solve(self) -> i64:
        """What the round, its first tile set, is worth to the side on turn."""
        state = self.state
        return self.best(state.turn, state.ends[0] & 31, state.ends[1] & 31, state.passes, -MOST, MOST)

    @final
    def best(self, seat: i64, left: i64, right: i64, passes: i64, alpha: i64, beta: i64) -> i64:
        """The value to the side of *seat*, which is on turn."""
        self.nodes += 1
        hand = self.hands[seat]
        fits = hand & self.fitting[left]
        bare = fits == 0
        while fits != 0:
            bit = fits & -fits
            fits ^= bit
            tile = BIT_PLACE[bit % 67]
            worth = self.after(seat, tile, bit, self.out[tile * 16 + left], right, alpha, beta)
            if worth > alpha:
                alpha = worth
                if alpha >= beta:
                    return alpha
        fits = hand & self.fitting[right]
        if bare and fits == 0:
            worth = self.stuck(seat, left, right, passes, alpha, beta)
            if worth > alpha:
                alpha = worth
            return alpha
        while fits != 0:
            bit = fits & -fits
            fits ^= bit
            tile = BIT_PLACE[bit % 67]
            worth = self.after(seat, tile, bit, left, self.out[tile * 16 + right], alpha, beta)
            if worth > alpha:
                alpha = worth
                if alpha >= beta:
                    return alpha
        return alpha

    @final
    def after(self, seat: i64, tile: i64, bit: i64, left: i64, right: i64, alpha: i64, beta: i64) -> i64:
        """The value to the side of *seat* of laying the tile, which leaves these ends."""
        state = self.state
        score = self.score
        side = self.side_of[seat]
        pips = state.options.count_of[tile]
        self.hands[seat] ^= bit
        self.inhand ^= bit
        state.held[seat] -= 1
        score.pips[seat] -= pips
        score.counts[side] -= pips
        score.tiles[side] -= 1
        last = state.last
        state.last = seat
        if state.held[seat] == 0:
            state.end = OUT
            state.out_seat = seat
            worth = self.worth(side)
        elif self.inhand & (self.fitting[left] | self.fitting[right]) == 0 and state.drawable() == 0:
            state.end = BLOCKED
            worth = self.worth(side)
        else:
            worth = self.next(seat, left, right, 0, alpha, beta)
        state.last = last
        self.hands[seat] ^= bit
        self.inhand ^= bit
        state.held[seat] += 1
        score.pips[seat] += pips
        score.counts[side] += pips
        score.tiles[side] += 1
        return worth

    @final
    def next(self, seat: i64, left: i64, right: i64, passes: i64, alpha: i64, beta: i64) -> i64:
        """The value to the side of *seat* of handing the turn on."""
        turn = seat + 1
        if turn == self.seats:
            turn = 0
        if self.side_of[turn] == self.side_of[seat]:
            return self.best(turn, left, right, passes, alpha, beta)
        return -self.best(turn, left, right, passes, -beta, -alpha)

    @final
    def stuck(self, seat: i64, left: i64, right: i64, passes: i64, alpha: i64, beta: i64) -> i64:
        """The value to the side of *seat* of passing."""
        passes += 1
        if passes >= self.seats:
            self.state.end = BLOCKED
            return self.worth(self.side_of[seat])
        return self.next(seat, left, right, passes, alpha, beta)

    @final
    def worth(self, side: i64) -> i64:
        """What the finished round pays the side more than the other."""
        score = self.score
        score.carry = 0
        score.conclude(self.state)
        return score.points[side] - score.points[1 - side]


def solvable(options: Options) -> bool:
    """Whether LineSearch knows these options: a line of two sides, nothing drawn and nothing scored in play."""
    return is_line(options) and options.sides == 2 and options.draw_limit == 0 and not options.scoring
