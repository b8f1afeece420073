"""What a line is worth to two sides that see every tile, fast: alpha-beta with a table and good ordering.

The general search tries every sequence; this one knows lines only (two ends, a tile a turn, nothing scored in play),
orders moves by who will be able to answer, remembers positions, and bounds what is left to win. Tests hold it to the
general search.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.line import is_line
from doublesix.engine.core.options import (
    ALL_PIPS,
    DIFFERENCE_EACH,
    LIGHTEST_WINS,
    MINUS_OWN,
    OPPONENTS_PIPS,
    TIE_NONE,
    Options,
)
from doublesix.engine.core.scoring import Score
from doublesix.engine.core.search import MOST
from doublesix.engine.core.state import BLOCKED, OUT, State
from doublesix.engine.core.tiles import BIT_PLACE, ones

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

ROOM: Final[i64] = 64  # moves a ply
ENTRIES: Final[i64] = 1 << 15
SHALLOW: Final[i64] = 8  # fewer tiles left than this are searched quicker than looked up
BIAS: Final[i64] = 1 << 15
SCORE_SHIFT: Final[i64] = 30
M31: Final[i64] = 0x7FFFFFFF
M16: Final[i64] = 0xFFFF


def is_solvable(options: Options) -> bool:
    """Whether Solver knows these options: a line between two sides with nothing scored in play."""
    return (
        is_line(options)
        and options.sides == 2
        and not options.scoring
        and options.draw_penalty == 0
        and not options.each_keeps
        and not options.best_of
        and (options.draw_limit == 0 or (options.seats == 2 and options.tiles.size <= 28))
    )


@mypyc_attr(acyclic=True)
class Solver:
    """Exact values of positions under *options*; *wins*: 1, 0 or -1 for the round won, tied or lost, else points."""

    def __init__(self, options: Options, wins: bool) -> None:
        seats = int(options.seats)
        self.options: Options = options
        self.wins: bool = wins
        self.score: Score = Score(options)
        self.state: State = State(options)
        self.seats: i64 = options.seats
        self.side_of = options.side_of
        self.fitting = options.fits
        self.count_of = options.count_of
        self.hands = vec[i64]([0] * seats)
        self.held = vec[i64]([0] * seats)
        self.counts = vec[i64]([0] * 2)  # pips by side
        self.yard = vec[i64]([0] * int(options.tiles.size))
        self.drawable: i64 = 0  # of the tiles in yard, in their order from its end
        self.limit: i64 = options.draw_limit
        self.tiles: i64 = 0  # tiles in hands and to be drawn
        self.played: i64 = 0
        self.nodes: i64 = 0
        # The quick ways to score: the formula, where nothing else comes into it.
        self.quick: bool = (
            options.rounding == 1
            and not options.boneyard_to_winner
            and options.blocked_result == LIGHTEST_WINS
            and options.blocked_tie == TIE_NONE
            and not options.exact
            and known(options.out_score)
            and known(options.blocked_score)
        )
        self.all_pips: bool = options.out_score == ALL_PIPS or options.blocked_score == ALL_PIPS
        # The table: exact keys, bounds as side 0 sees them, the best move.
        self.key = vec[i64]([-1] * int(ENTRIES))
        self.more = vec[i64]([0] * int(ENTRIES))
        self.value = vec[i64]([0] * int(ENTRIES))
        self.moves = vec[i64]([0] * (int(ROOM) * (int(options.tiles.size) + 2)))
        self.other = vec[i64]([0] * (64 * 32))  # the half left open, by tile and the half that touches
        for tile in range(options.tiles.size):
            self.other[tile * 32 + options.tiles.low[tile]] = options.tiles.high[tile]
            self.other[tile * 32 + options.tiles.high[tile]] = options.tiles.low[tile]

    @final
    def take(self, state: State) -> None:
        """Begin from the position of *state*."""
        for at in range(ENTRIES):
            self.key[at] = -1
        self.counts[0] = 0
        self.counts[1] = 0
        tiles: i64 = 0
        for seat in range(self.seats):
            hand = state.hands[seat]
            self.hands[seat] = hand
            self.held[seat] = state.held[seat]
            tiles += state.held[seat]
            side = self.side_of[seat]
            while hand != 0:
                self.counts[side] += self.count_of[BIT_PLACE[(hand & -hand) % 67]]
                hand &= hand - 1
        self.drawable = state.drawable()
        for i in range(self.drawable):
            self.yard[self.drawable - 1 - i] = state.boneyard[state.yard - state.left + i]
        self.tiles = tiles + self.drawable
        self.played = 0
        # The rest of the round's standing, for scores that need it.
        self.state.copy_from(state)

    @final
    def solve(self, state: State) -> i64:
        """What the position, its first tile set, is worth to the side on turn."""
        self.take(state)
        left = state.ends[0] & 31
        right = state.ends[1] & 31
        fits = self.fitting[left] | self.fitting[right]
        if self.hands[state.turn] & fits != 0:
            return self.search(state.turn, left, right, -MOST, MOST, 0)
        last = state.turn - 1
        if last < 0:
            last = self.seats - 1
        return self.go_on(state.turn, last, left, right, -MOST, MOST, 0, state.passes)

    @final
    def solve_lead(self, state: State) -> i64:
        """What a round is worth to its leader, who may set any tile of may_set."""
        self.take(state)
        best: i64 = -MOST
        may = state.may_set[0]
        while may != 0:
            bit = may & -may
            may ^= bit
            tile = BIT_PLACE[bit % 67]
            value = self.lay(state.turn, tile, state.low[tile], state.high[tile], best, MOST, 0)
            if value > best:
                best = value
        return best

    @final
    def after(self, state: State, tile: i64, left: i64, right: i64) -> i64:
        """What it is worth to the side on turn to lay the tile so that these ends are left, after `take`."""
        return self.lay(state.turn, tile, left, right, -MOST, MOST, 0)

    @final
    def search(self, turn: i64, left: i64, right: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The value to the side of *turn*, which can play; exact inside the window, else a bound."""
        self.nodes += 1
        side = self.side_of[turn]
        if self.wins:
            if alpha >= 1:
                return 1
            if beta <= -1:
                return -1
        elif self.quick and self.drawable == 0:
            upper = self.counts[1 - side]
            lower = -self.counts[side]
            if self.all_pips:
                upper -= lower
                lower = -upper
            if upper <= alpha:
                return upper
            if lower >= beta:
                return lower
        lookup = self.tiles >= SHALLOW
        entry: i64 = 0
        key: i64 = 0
        more: i64 = 0
        hint: i64 = -1
        floor: i64 = alpha
        ceiling: i64 = beta
        if lookup:
            low_end = left
            high_end = right
            if left > right:
                low_end = right
                high_end = left
            key = self.played
            if self.limit != 0:
                key = self.hands[0] | (self.hands[1] << 28)
            more = low_end | (high_end << 5) | (turn << 10)
            entry = (key & M31) * 0x1F35A7BD + ((key >> 31) & M31) * 0x165667B1 + more * 0x1B873593
            entry = (entry ^ (entry >> 23)) & (ENTRIES - 1)
            if self.key[entry] == key and self.more[entry] == more:
                value = self.value[entry]
                lo = (value & M16) - BIAS
                hi = ((value >> 16) & M16) - BIAS
                if side == 1:
                    kept = -lo
                    lo = -hi
                    hi = kept
                if lo >= beta or lo == hi:
                    return lo
                if hi <= alpha:
                    return hi
                if lo > alpha:
                    alpha = lo
                if hi < beta:
                    beta = hi
                floor = alpha
                ceiling = beta
                hint = value >> 32
        # The moves, each with its ends and its rank.
        base = ply * ROOM
        moves = self.moves
        count: i64 = 0
        hand = self.hands[turn]
        next_turn = turn + 1
        if next_turn == self.seats:
            next_turn = 0
        for way in range(2):
            at = left
            stays = right
            if way == 1:
                if left == right:
                    break
                at = right
                stays = left
            fits = hand & self.fitting[at]
            while fits != 0:
                bit = fits & -fits
                fits ^= bit
                tile = BIT_PLACE[bit % 67]
                opened = self.other[tile * 32 + at]
                open_to = self.fitting[stays] | self.fitting[opened]
                answers = ones(self.hands[next_turn] & open_to)
                rank = 6 * ones((hand ^ bit) & open_to) - 8 * answers + self.count_of[tile]
                if answers == 0:
                    rank += 40
                if self.seats == 4:
                    rank += 3 * ones(self.hands[(turn + 2) & 3] & open_to)
                    rank -= 4 * ones(self.hands[(turn + 3) & 3] & open_to)
                if opened == at:
                    rank += 6
                word = tile | (stays << 6) | (opened << 11)
                if word == hint:
                    rank += 5000
                moves[base + count] = word | ((rank + 2000) << SCORE_SHIFT)
                count += 1
        best: i64 = -MOST
        best_word: i64 = 0
        for k in range(count):
            chosen = k
            for other in range(k + 1, count):
                if moves[base + other] > moves[base + chosen]:
                    chosen = other
            picked = moves[base + chosen]
            moves[base + chosen] = moves[base + k]
            word = picked & ((1 << 16) - 1)
            tile = word & 63
            stays = (word >> 6) & 31
            opened = (word >> 11) & 31
            if k == 0 or beta - alpha <= 1:
                value = self.lay(turn, tile, stays, opened, alpha, beta, ply + 1)
            else:
                value = self.lay(turn, tile, stays, opened, alpha, alpha + 1, ply + 1)
                if value > alpha and value < beta:
                    value = self.lay(turn, tile, stays, opened, value, beta, ply + 1)
            if value > best:
                best = value
                best_word = word
                if best > alpha:
                    alpha = best
                    if alpha >= beta:
                        break
        if lookup:
            lo = -BIAS + 1
            hi = BIAS - 1
            if best > floor:
                lo = best
            if best < ceiling:
                hi = best
            if side == 1:
                kept = -lo
                lo = -hi
                hi = kept
            self.key[entry] = key
            self.more[entry] = more
            self.value[entry] = (lo + BIAS) | ((hi + BIAS) << 16) | (best_word << 32)
        return best

    @final
    def lay(self, turn: i64, tile: i64, left: i64, right: i64, alpha: i64, beta: i64, ply: i64) -> i64:
        """The value to the side of *turn* of laying the tile, which leaves these ends."""
        bit = self.options.tiles.bit[tile]
        side = self.side_of[turn]
        pips = self.count_of[tile]
        self.hands[turn] ^= bit
        self.held[turn] -= 1
        self.counts[side] -= pips
        self.played |= bit
        self.tiles -= 1
        if self.held[turn] == 0:
            value = self.out(turn, side)
        else:
            after = turn + 1
            if after == self.seats:
                after = 0
            if self.hands[after] & (self.fitting[left] | self.fitting[right]) != 0:
                if self.side_of[after] == side:
                    value = self.search(after, left, right, alpha, beta, ply)
                else:
                    value = -self.search(after, left, right, -beta, -alpha, ply)
            else:
                value = self.go_on(after, turn, left, right, alpha, beta, ply, 0)
                if self.side_of[after] != side:
                    value = -value
        self.tiles += 1
        self.played ^= bit
        self.counts[side] += pips
        self.held[turn] += 1
        self.hands[turn] ^= bit
        return value

    @final
    def go_on(self, turn: i64, last: i64, left: i64, right: i64, alpha: i64, beta: i64, ply: i64, passes: i64) -> i64:
        """The value to the side of *turn*, which may have to draw or pass; the window is that of the side of *last*."""
        fits = self.fitting[left] | self.fitting[right]
        drawn: i64 = 0
        while self.hands[turn] & fits == 0 and self.drawable > 0 and drawn < self.limit:
            self.drawable -= 1
            tile = self.yard[self.drawable]
            self.hands[turn] |= self.options.tiles.bit[tile]
            self.held[turn] += 1
            self.counts[self.side_of[turn]] += self.count_of[tile]
            drawn += 1
        if drawn != 0:
            passes = 0
        same = self.side_of[turn] == self.side_of[last]
        if self.hands[turn] & fits != 0:
            if same:
                value = self.search(turn, left, right, alpha, beta, ply)
            else:
                value = self.search(turn, left, right, -beta, -alpha, ply)
        elif passes + 1 >= self.seats:
            value = self.block(last, self.side_of[turn])
        else:
            after = turn + 1
            if after == self.seats:
                after = 0
            value = self.go_on(after, last, left, right, alpha, beta, ply, passes + 1)
            if self.side_of[after] != self.side_of[turn]:
                value = -value
        while drawn != 0:
            tile = self.yard[self.drawable]
            self.drawable += 1
            self.hands[turn] ^= self.options.tiles.bit[tile]
            self.held[turn] -= 1
            self.counts[self.side_of[turn]] -= self.count_of[tile]
            drawn -= 1
        return value

    @final
    def out(self, seat: i64, side: i64) -> i64:
        """The value to the side whose seat has gone out."""
        if self.wins:
            return 1
        if self.quick:
            return self.paid(self.options.out_score, side)
        return self.settled(OUT, seat, side)

    @final
    def block(self, last: i64, side: i64) -> i64:
        """The value to the side of a blocked round."""
        if self.quick or (self.wins and self.options.blocked_tie == TIE_NONE):
            mine = self.counts[side]
            theirs = self.counts[1 - side]
            if mine == theirs:
                return 0
            if self.wins:
                if mine < theirs:
                    return 1
                return -1
            if mine < theirs:
                return self.paid(self.options.blocked_score, side)
            return -self.paid(self.options.blocked_score, 1 - side)
        return self.settled(BLOCKED, last, side)

    @final
    def paid(self, formula: i64, side: i64) -> i64:
        """What the winning side scores."""
        others = self.counts[1 - side]
        own = self.counts[side]
        if formula == OPPONENTS_PIPS:
            return others
        if formula == ALL_PIPS:
            return others + own
        if formula == MINUS_OWN and own > others:
            return 0
        return others - own

    @final
    def settled(self, end: i64, seat: i64, side: i64) -> i64:
        """The same by the general scoring."""
        state = self.state
        for each in range(self.seats):
            state.hands[each] = self.hands[each]
            state.held[each] = self.held[each]
        state.left = state.left - state.drawable() + self.drawable
        state.end = end
        state.out_seat = seat
        state.last = seat
        score = self.score
        score.carry = 0
        score.settle(state)
        if self.wins:
            if score.winner == side:
                return 1
            if score.winner == 1 - side:
                return -1
            return 0
        return score.points[side] - score.points[1 - side]


def known(formula: i64) -> bool:
    """Whether `paid` knows the formula."""
    return formula == OPPONENTS_PIPS or formula == ALL_PIPS or formula == MINUS_OWN or formula == DIFFERENCE_EACH
