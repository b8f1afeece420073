"""House rules as the core reads them: numbers, for one table.

Made once a match by `doublesix.engine.compile.options_of`; read, never written, while a round is played. Names and
meanings are those of the rule options; a choice among words is one of the numbers below.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.tiles import ANY_HALF, PIPS, TileSet

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

NOBODY: Final[i64] = -1

# start_arms
TRAINS: Final[i64] = 99
# spinner
SPIN_NONE: Final[i64] = 0
SPIN_SET: Final[i64] = 1
SPIN_FIRST: Final[i64] = 2
SPIN_ALL: Final[i64] = 3
# start_fill, double_fill
FILL_NONE: Final[i64] = 0
FILL_LOCAL: Final[i64] = 1
FILL_GLOBAL: Final[i64] = 2
# double_bonus
BONUS_NONE: Final[i64] = 0
BONUS_ONE: Final[i64] = 1
BONUS_CHAIN: Final[i64] = 2
BONUS_COVER: Final[i64] = 3
# draw_rule: how many tiles a stuck seat draws at most
DRAW_NONE: Final[i64] = 0
DRAW_ALL: Final[i64] = 1000
# block_rule
BLOCK_ALL_STUCK: Final[i64] = 0
BLOCK_DEAD_LAYOUT: Final[i64] = 1
BLOCK_FIRST_STUCK: Final[i64] = 2
# blocked_result
LIGHTEST_WINS: Final[i64] = 0
FEWEST_TILES: Final[i64] = 1
NO_RESULT: Final[i64] = 2
# blocked_tie
TIE_NONE: Final[i64] = 0
TIE_SHARE: Final[i64] = 1
TIE_LIGHTEST_TILE: Final[i64] = 2
TIE_LAST_WINS: Final[i64] = 3
TIE_LAST_LOSES: Final[i64] = 4
TIE_CARRY: Final[i64] = 5
# out_score, blocked_score
OPPONENTS_PIPS: Final[i64] = 0
MINUS_OWN: Final[i64] = 1
DIFFERENCE_EACH: Final[i64] = 2
ALL_PIPS: Final[i64] = 3
ONE_POINT: Final[i64] = 4
NOTHING: Final[i64] = 5


@mypyc_attr(acyclic=True)
class Options:
    """The options of a table, with their defaults."""

    def __init__(self, tiles: TileSet, seats: i64, hand_size: i64) -> None:
        self.tiles: TileSet = tiles
        self.seats: i64 = seats
        self.hand_size: i64 = hand_size
        self.sides: i64 = seats
        self.side_of = vec[i64](range(int(seats)))
        self.realtime: bool = False
        # layout
        self.start_arms: i64 = 2
        self.start_fill: i64 = FILL_NONE
        self.spinner: i64 = SPIN_NONE
        self.spinner_arms: i64 = 4
        self.spinner_immediate: bool = False
        self.double_fill: i64 = FILL_NONE
        self.foot_cap: bool = False
        self.match_sum: i64 = 0  # 0: equal halves touch
        self.wild = vec[i64]([0] * int(tiles.words))
        # turn
        self.tiles_per_turn: i64 = 1
        self.double_bonus: i64 = BONUS_NONE
        self.bonus_on_set: bool = True
        self.bonus_on_double: bool = False  # bonus_must_match_double, train_double_cover = on_double
        self.force_play: bool = True
        self.draw_limit: i64 = DRAW_ALL
        self.reserve: i64 = 0
        self.voluntary_draw: bool = False
        self.keep_drawn: bool = False  # play_drawn = may
        self.draw_penalty: i64 = 0
        self.penalty_to_self: bool = False
        self.penalty_in_count: bool = False
        # end of the round
        self.partners_out: bool = False
        self.block_rule: i64 = BLOCK_ALL_STUCK
        self.blocked_result: i64 = LIGHTEST_WINS
        self.blocked_tie: i64 = TIE_NONE
        # score
        self.each_keeps: bool = False
        self.out_score: i64 = OPPONENTS_PIPS
        self.blocked_score: i64 = OPPONENTS_PIPS
        self.double_value: i64 = 2
        self.double_blank_value: i64 = 0
        self.boneyard_to_winner: bool = False
        self.fives: i64 = 0  # the two ends_divisors, 0 for none
        self.threes: i64 = 0
        self.quotient: bool = False
        self.rounding: i64 = 1
        self.rounding_each: bool = False
        self.out_bonus: i64 = 0
        self.claims: bool = False
        # match
        self.best_of: bool = False
        self.target: i64 = 0  # 0: the match has none
        self.exact: bool = False
        self.immediate: bool = False
        self.no_win_on_lead: bool = False
        # trains
        self.communal: bool = True
        self.first_chain: bool = False
        self.penalty_draw: bool = False  # slap_penalty_draw
        # derived by ready()
        self.fits = vec[i64]([0] * int(PIPS * tiles.words))
        self.count_of = vec[i64]([0] * int(tiles.size))
        self.plain: bool = True  # no place on the layout is ever barred
        self.simple: bool = True  # a turn is one tile
        self.choosy: bool = False  # a seat that can play may do something else
        self.trains: bool = False
        self.scoring: bool = False
        self.two_ways: bool = False
        self.twins: bool = False
        self.odd: bool = False

    def ready(self) -> None:
        """Work out the tables, once every option is set."""
        tiles = self.tiles
        words = tiles.words
        self.trains = self.start_arms == TRAINS
        self.scoring = self.fives != 0 or self.threes != 0 or self.out_bonus != 0
        self.plain = (
            self.start_arms <= 2
            and self.spinner == SPIN_NONE
            and self.start_fill == FILL_NONE
            and self.double_fill == FILL_NONE
        )
        self.simple = (
            self.double_bonus == BONUS_NONE and self.tiles_per_turn == 1 and not self.trains and not self.realtime
        )
        self.choosy = self.voluntary_draw or not self.force_play
        self.twins = tiles.copies > 1
        for pips in range(tiles.top + 1):
            want = self.wanted(pips)
            for word in range(words):
                fit = self.wild[word]
                if want != ANY_HALF:
                    fit |= tiles.suit[want * words + word]
                self.fits[pips * words + word] = fit
        for word in range(words):
            if self.wild[word] & ~tiles.doubles[word] != 0:
                self.two_ways = True  # a wild tile with two halves may be laid either way round
        self.odd = self.two_ways or self.twins
        if self.double_bonus == BONUS_NONE:
            self.bonus_on_double = False
        for tile in range(tiles.size):
            low = tiles.low[tile]
            high = tiles.high[tile]
            count = low + high
            if low == high:
                count = high * self.double_value
                if high == 0:
                    count = self.double_blank_value
            self.count_of[tile] = count

    def wanted(self, pips: i64) -> i64:
        """The number that a half must show to join an end showing *pips*."""
        if self.match_sum == 0:
            return pips
        want = self.match_sum - pips
        if want < 0 or want > self.tiles.top:
            return ANY_HALF
        return want

    def round_to(self, points: i64) -> i64:
        """Round to the nearest multiple: 2 gives 0 and 3 gives 5 by fives; 1 gives 0 and 2 gives 3 by threes."""
        step = self.rounding
        if step == 1:
            return points
        return (points + step // 2) // step * step

    def ends_points(self, total: i64) -> i64:
        """What an ends total scores in play."""
        points: i64 = 0
        if total > 0:
            if self.fives != 0 and total % self.fives == 0:
                points += total // self.fives if self.quotient else total
            if self.threes != 0 and total % self.threes == 0:
                points += total // self.threes if self.quotient else total
        return points
