"""What a finished round pays.

Source: docs/rules.md, "The count".
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.options import (
    ALL_PIPS,
    DIFFERENCE_EACH,
    FEWEST_TILES,
    MINUS_OWN,
    NO_RESULT,
    NOBODY,
    NOTHING,
    ONE_POINT,
    TIE_CARRY,
    TIE_LAST_LOSES,
    TIE_LAST_WINS,
    TIE_LIGHTEST_TILE,
    TIE_SHARE,
    Options,
)
from doublesix.engine.core.state import BLOCKED, OUT, TARGET, State
from doublesix.engine.core.tiles import BIT_PLACE, WORD

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec


@mypyc_attr(acyclic=True)
class Score:
    """The result of a round: who won it, what each hand held, what each side scores."""

    def __init__(self, options: Options) -> None:
        seats = int(options.seats)
        sides = int(options.sides)
        self.winner: i64 = NOBODY  # a side
        self.winner_seat: i64 = NOBODY  # who led it there: went out, or holds its smallest count
        self.carry: i64 = 0  # in: points that a tie has left for this round's winner; out: for the next one's
        self.pips = vec[i64]([0] * seats)  # counted, without penalties
        self.tiles = vec[i64]([0] * sides)
        self.counts = vec[i64]([0] * sides)  # pips by side
        self.ranks = vec[i64]([0] * sides)  # what decides a block
        self.points = vec[i64]([0] * sides)  # of the whole round
        self.own: i64 = 0  # the parts of the winner's formula, for showing the sum
        self.others: i64 = 0
        self.asleep: i64 = 0
        self.tied: i64 = 0

    @final
    def settle(self, state: State) -> None:
        """Work out the round that *state* has ended."""
        self.count(state)
        self.conclude(state)

    @final
    def conclude(self, state: State) -> None:
        """The same where the hands are counted already."""
        options = state.options
        self.winner = NOBODY
        self.winner_seat = NOBODY
        self.tied = 0
        for side in range(options.sides):
            self.points[side] = state.points[side]
        if state.end == TARGET:
            return
        if state.end == OUT:
            self.winner = options.side_of[state.out_seat]
            self.winner_seat = state.out_seat
            if not options.each_keeps:
                self.pay(state, options.out_score)
        elif state.end == BLOCKED:
            self.settle_block(state)
        if options.each_keeps:
            for side in range(options.sides):
                self.points[side] += self.counts[side]
        elif options.best_of:
            self.keep_wins(options)
            return
        if options.penalty_to_self:
            for seat in range(options.seats):
                self.points[options.side_of[seat]] -= state.drawn_by[seat] * options.draw_penalty

    @final
    def keep_wins(self, options: Options) -> None:
        """Under best_of a round is worth one win."""
        for side in range(options.sides):
            self.points[side] = 0
        if self.winner != NOBODY:
            self.points[self.winner] = 1

    @final
    def count(self, state: State) -> None:
        """Count the hands."""
        options = state.options
        count_of = options.count_of
        for side in range(options.sides):
            self.counts[side] = 0
            self.tiles[side] = 0
        for seat in range(options.seats):
            pips: i64 = 0
            for word in range(state.words):
                hand = state.hands[seat * state.words + word]
                base = word * WORD
                while hand != 0:
                    pips += count_of[base + BIT_PLACE[(hand & -hand) % 67]]
                    hand &= hand - 1
            self.pips[seat] = pips
            side = options.side_of[seat]
            self.counts[side] += pips
            self.tiles[side] += state.held[seat]

    @final
    def settle_block(self, state: State) -> None:
        """Find who wins a blocked round, and pay; a tie goes by blocked_tie."""
        options = state.options
        if options.blocked_result == NO_RESULT:
            return
        for side in range(options.sides):
            rank = self.counts[side]
            if options.blocked_result == FEWEST_TILES:
                rank += self.tiles[side] << 20
            self.ranks[side] = rank
        if options.penalty_in_count:
            for seat in range(options.seats):
                self.ranks[options.side_of[seat]] += state.drawn_by[seat] * options.draw_penalty
        best: i64 = 0
        for side in range(options.sides):
            if self.ranks[side] < self.ranks[best]:
                best = side
        self.tied = 0
        for side in range(options.sides):
            if self.ranks[side] == self.ranks[best]:
                self.tied += 1
        if self.tied == 1:
            self.winner = best
        else:
            self.break_tie(state, best)
        if self.winner != NOBODY:
            self.winner_seat = self.lightest_seat(options, self.winner)
            if not options.each_keeps:
                self.pay(state, options.blocked_score)

    @final
    def lightest_seat(self, options: Options, side: i64) -> i64:
        """The side's seat with the smallest count, the first of several."""
        found = NOBODY
        for seat in range(options.seats):
            if options.side_of[seat] == side and (found == NOBODY or self.pips[seat] < self.pips[found]):
                found = seat
        return found

    @final
    def break_tie(self, state: State, best: i64) -> None:
        """Name the winner of a tied block, or share, or carry the points over."""
        options = state.options
        rank = self.ranks[best]
        tie = options.blocked_tie
        last = NOBODY
        if state.last != NOBODY:
            last = options.side_of[state.last]
        last_tied = last != NOBODY and self.ranks[last] == rank
        if tie == TIE_LAST_WINS:
            if last_tied:
                self.winner = last
        elif tie == TIE_LAST_LOSES:
            if last_tied and self.tied == 2:
                for side in range(options.sides):
                    if side != last and self.ranks[side] == rank:
                        self.winner = side
        elif tie == TIE_LIGHTEST_TILE:
            self.winner = self.lightest_tile(state, rank)
        elif tie == TIE_SHARE:
            if not options.each_keeps:
                for side in range(options.sides):
                    if self.ranks[side] == rank:
                        self.credit(state, side, self.worth(state, side, options.blocked_score, rank) // self.tied)
        elif tie == TIE_CARRY:
            if not options.each_keeps:
                self.carry += self.worth(state, best, options.blocked_score, -1)

    @final
    def lightest_tile(self, state: State, rank: i64) -> i64:
        """The tied side that holds the lightest tile; nobody where two copies of it are held."""
        options = state.options
        tiles = options.tiles
        found = NOBODY
        lightest: i64 = -1
        for seat in range(options.seats):
            side = options.side_of[seat]
            if self.ranks[side] == rank:
                for tile in range(tiles.size):
                    if state.hands[seat * state.words + state.word[tile]] & state.bit[tile] != 0:
                        weight = tiles.weight(tile)
                        if lightest < 0 or weight < lightest:
                            lightest = weight
                            found = side
                        elif weight == lightest and side != found:
                            found = NOBODY
        return found

    @final
    def pay(self, state: State, formula: i64) -> None:
        """Score the winner's formula, and what ties have carried over."""
        self.credit(state, self.winner, self.worth(state, self.winner, formula, -1))
        self.credit(state, self.winner, self.carry)
        self.carry = 0

    @final
    def credit(self, state: State, side: i64, points: i64) -> None:
        """Score one payment; an exact target that it would pass makes it nothing."""
        options = state.options
        if options.exact and options.target != 0 and state.totals[side] + self.points[side] + points > options.target:
            return
        self.points[side] += points

    @final
    def worth(self, state: State, side: i64, formula: i64, tied_rank: i64) -> i64:
        """What *formula* gives the side, against all sides or only those not at *tied_rank*."""
        options = state.options
        if formula == ONE_POINT:
            return 1
        if formula == NOTHING:
            return 0
        others: i64 = 0
        sides: i64 = 0
        for other in range(options.sides):
            if other != side and (tied_rank < 0 or self.ranks[other] != tied_rank):
                sides += 1
                for seat in range(options.seats):
                    if options.side_of[seat] == other:
                        hand = self.pips[seat]
                        if not options.penalty_to_self:
                            hand += state.drawn_by[seat] * options.draw_penalty
                        if options.rounding_each:
                            hand = options.round_to(hand)
                        others += hand
        own = self.counts[side]
        if options.rounding_each:
            own = options.round_to(own)
        points = others
        if formula == MINUS_OWN:
            points -= own
            if points < 0:
                points = 0
        elif formula == DIFFERENCE_EACH:
            points -= sides * own
        elif formula == ALL_PIPS:
            points += own
        self.own = own
        self.others = others
        self.asleep = 0
        if options.boneyard_to_winner:
            for i in range(state.left):
                self.asleep += options.count_of[state.boneyard[state.yard - state.left + i]]
            points += self.asleep
        points = options.round_to(points)
        if options.quotient and (options.fives != 0 or options.threes != 0):
            points = points // options.rounding
        return points
