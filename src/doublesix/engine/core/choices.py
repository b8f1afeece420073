"""What a seat may do: which of its tiles fit which ends, and what the rules offer besides.

`sweep` finds the fitting tiles as rows of bits; `choices` counts the moves, `nth` picks one, `list_moves` writes them
all, each from the same rows, so that a random playout never makes a list.
Source: docs/rules.md, "A turn".
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.ends import owner_of
from doublesix.engine.core.layout import Layout
from doublesix.engine.core.moves import DRAW_MOVE, END_SHIFT, HIGH_TOUCHES, PASS_MOVE, SEAT_SHIFT, STOP_MOVE
from doublesix.engine.core.options import NOBODY, Options
from doublesix.engine.core.tiles import BIT_PLACE, EVEN, NO_TILE, WORD, ones, place_of

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

# What the seat on turn may do.
SEEK: Final[i64] = 0  # draw one, looking for the double that leads
LEAD: Final[i64] = 1  # set the first tile
TURN: Final[i64] = 2  # play, or what the rules offer a seat that cannot or does not wish to
DREW: Final[i64] = 3  # play the tile just drawn
SPENT: Final[i64] = 4  # pass: stuck, and no more draws
BONUS: Final[i64] = 5  # one more tile after a double
SECOND: Final[i64] = 6  # the second tile of the turn
CHAIN: Final[i64] = 7  # go on with the first turn's train
COVER: Final[i64] = 8  # play again after a double on a train, drawing for it if need be
STALL: Final[i64] = 9  # real time: the next seat's tile of a stall draw
OVER: Final[i64] = 10

# Moves besides plays.
MAY_DRAW: Final[i64] = 1
MAY_PASS: Final[i64] = 2
MAY_STOP: Final[i64] = 4


class Choices(Layout):
    """The hands at a table, and what the seat on turn may do with its own."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        seats = int(options.seats)
        words = int(options.tiles.words)
        self.hands = vec[i64]([0] * (seats * words))
        self.held = vec[i64]([0] * seats)  # tiles in each hand
        self.boneyard = vec[i64]([0] * int(options.tiles.size))  # in drawing order
        self.yard: i64 = 0  # tiles that the boneyard had at the deal
        self.left: i64 = 0  # and has now
        self.may_set = vec[i64]([0] * words)  # tiles that the leader may set
        self.turn: i64 = 0
        self.phase: i64 = LEAD
        self.drawn: i64 = NO_TILE  # the tile that must be played
        self.first_turns: i64 = 0  # seats that have yet to take their first turn with trains
        self.fits = vec[i64]([0] * (len(self.ends) * words))  # see sweep
        self.plays: i64 = 0  # see choices
        self.extras: i64 = 0

    @final
    def usable(self, index: i64, seat: i64) -> bool:
        """Whether *seat* may now lay a fitting tile on the end."""
        end = self.ends[index]
        if not self.unhindered(end):
            return False
        if self.options.trains:
            owner = owner_of(end)
            if self.first_turns != 0:
                if owner != seat:
                    return False
            elif self.old_debts != 0:
                if not self.same_double(index, self.debts[0]):
                    return False
            elif owner != NOBODY and owner != seat and self.marked[owner] == 0:
                return False
        if self.bonus_end != NOBODY and self.options.bonus_on_double:
            return index == self.bonus_end or index >= self.bonus_from
        return True

    @final
    def sweep(self, seat: i64) -> i64:
        """Put in fits the tiles of *seat* that can go on each end; how many plays that makes."""
        fits = self.fits
        hands = self.hands
        fitting = self.fitting
        ends = self.ends
        words = self.words
        plain = self.options.plain and not self.options.bonus_on_double
        odd = self.options.odd
        row = seat * words
        plays: i64 = 0
        if words == 1:
            hand = hands[row]
            for index in range(self.width):
                fit = hand & fitting[ends[index] & 31]
                if fit != 0:
                    if not plain and not self.usable(index, seat):
                        fit = 0
                    elif odd:
                        fit = self.once(fit)
                        plays += ones(fit & self.options.wild[0] & ~self.options.tiles.doubles[0])
                fits[index] = fit
                while fit != 0:
                    fit &= fit - 1
                    plays += 1
            return plays
        at: i64 = 0
        for index in range(self.width):
            open_here = plain or self.usable(index, seat)
            base = (ends[index] & 31) * words
            for word in range(words):
                fit = 0
                if open_here:
                    fit = hands[row + word] & fitting[base + word]
                    if fit != 0:
                        if odd:
                            fit = self.once(fit)
                            plays += ones(fit & self.options.wild[word] & ~self.options.tiles.doubles[word])
                        plays += ones(fit)
                fits[at] = fit
                at += 1
        return plays

    @final
    def once(self, fit: i64) -> i64:
        """Of two copies of a tile, the first: they are one move."""
        if self.options.twins:
            return fit & ~((fit & EVEN) << 1)
        return fit

    @final
    def sweep_tile(self, tile: i64) -> i64:
        """The same for one tile."""
        words = self.words
        word = self.word[tile]
        bit = self.bit[tile]
        ways: i64 = 1
        if self.options.two_ways and self.options.wild[word] & bit != 0 and self.low[tile] != self.high[tile]:
            ways = 2
        plays: i64 = 0
        for index in range(self.width):
            at = index * words
            for other in range(words):
                self.fits[at + other] = 0
            if self.fitting[(self.ends[index] & 31) * words + word] & bit != 0 and self.usable(index, self.turn):
                self.fits[at + word] = bit
                plays += ways
        return plays

    @final
    def sweep_lead(self) -> i64:
        """The same for the tile to be set."""
        plays: i64 = 0
        row = self.turn * self.words
        for word in range(self.words):
            fit = self.once(self.hands[row + word] & self.may_set[word])
            self.fits[word] = fit
            plays += ones(fit)
            if self.options.start_arms == 1:
                plays += ones(fit & ~self.options.tiles.doubles[word])
        return plays

    @final
    def choices(self) -> i64:
        """How many moves the seat on turn has (claims and slaps apart); plays and extras say of which kind."""
        phase = self.phase
        options = self.options
        extras: i64 = 0
        plays: i64 = 0
        if (phase == TURN and not options.realtime) or phase == COVER:
            plays = self.sweep(self.turn)
            if plays == 0:
                extras = MAY_PASS
                if options.draw_limit != 0 and self.left > options.reserve:
                    extras = MAY_DRAW
            elif options.choosy:
                if options.voluntary_draw and options.draw_limit != 0 and self.left > options.reserve:
                    extras |= MAY_DRAW
                if not options.force_play and phase == TURN:
                    extras |= MAY_PASS
        elif phase == TURN:
            for seat in range(self.seats):
                plays += self.sweep(seat)
            if self.drawable() > 0:
                extras = MAY_DRAW
        elif phase == LEAD:
            plays = self.sweep_lead()
        elif phase == DREW:
            plays = self.sweep_tile(self.drawn)
            if options.keep_drawn:
                extras = MAY_PASS
        elif phase == SPENT:
            extras = MAY_PASS
        elif phase == SEEK or phase == STALL:
            extras = MAY_DRAW
        elif phase == BONUS or phase == CHAIN:
            plays = self.sweep(self.turn)
            extras = MAY_STOP
        elif phase == SECOND:
            plays = self.sweep(self.turn)
            if not options.force_play:
                extras = MAY_STOP
        self.plays = plays
        self.extras = extras
        if extras == 0:
            return plays
        return plays + ones(extras)

    @final
    def nth(self, k: i64) -> i64:
        """The k-th of the moves that choices counted: plays first, end by end, then draw, pass, stop."""
        if k < self.plays:
            if self.options.realtime and self.phase == TURN:
                return self.nth_slap(k)
            return self.nth_play(k)
        k -= self.plays
        extras = self.extras
        if extras & MAY_DRAW != 0:
            if k == 0:
                return DRAW_MOVE
            k -= 1
        if extras & MAY_PASS != 0:
            if k == 0:
                return PASS_MOVE
        return STOP_MOVE

    @final
    def nth_slap(self, k: i64) -> i64:
        """The k-th of all seats' plays, seat by seat."""
        seat: i64 = 0
        here = self.sweep(seat)
        while k >= here:
            k -= here
            seat += 1
            here = self.sweep(seat)
        return self.nth_play(k) | (seat << SEAT_SHIFT)

    @final
    def nth_play(self, k: i64) -> i64:
        words = self.words
        at: i64 = 0
        if not self.options.two_ways and (self.phase != LEAD or self.options.start_arms != 1):
            fits = self.fits
            fit = fits[0]
            while True:
                while fit == 0:
                    at += 1
                    fit = fits[at]
                if k == 0:
                    break
                fit &= fit - 1
                k -= 1
            if words == 1:
                return self.placed(BIT_PLACE[(fit & -fit) % 67], at)
            index = at // words
            return self.placed(place_of(fit & -fit) + (at - index * words) * WORD, index)
        while True:  # tiles that may lie either way count twice
            index = at // words
            base = (at - index * words) * WORD
            fit = self.fits[at]
            while fit != 0:
                tile = base + place_of(fit & -fit)
                fit &= fit - 1
                if k == 0:
                    return self.placed(tile, index)
                k -= 1
                if self.either_way(tile):
                    if k == 0:
                        return self.placed(tile, index) ^ HIGH_TOUCHES
                    k -= 1
            at += 1

    @final
    def either_way(self, tile: i64) -> bool:
        """Whether laying the tile the other way round is another move."""
        if self.low[tile] == self.high[tile]:
            return False
        if self.phase == LEAD:
            return self.options.start_arms == 1
        return self.options.two_ways and self.options.wild[self.word[tile]] & self.bit[tile] != 0

    @final
    def placed(self, tile: i64, index: i64) -> i64:
        """The move that lays *tile* on the end with the half that fits; the high half where either may."""
        high = self.high[tile]
        if self.phase != LEAD:
            want = self.ends[index] & 31
            if self.options.match_sum != 0:
                want = self.options.wanted(want)
            if high != want and self.low[tile] == want:
                return tile | (index << END_SHIFT)
        return tile | (index << END_SHIFT) | HIGH_TOUCHES

    @final
    def list_moves(self, moves: vec[i64], base: i64) -> i64:
        """Write the moves that choices counted to moves[base:]; where they end."""
        if self.options.realtime and self.phase == TURN:
            for seat in range(self.seats):
                start = base
                base = self.list_plays(moves, base, self.sweep(seat))
                for i in range(start, base):
                    moves[i] |= seat << SEAT_SHIFT
        else:
            base = self.list_plays(moves, base, self.plays)
        extras = self.extras
        if extras != 0:
            if extras & MAY_DRAW != 0:
                moves[base] = DRAW_MOVE
                base += 1
            if extras & MAY_PASS != 0:
                moves[base] = PASS_MOVE
                base += 1
            if extras & MAY_STOP != 0:
                moves[base] = STOP_MOVE
                base += 1
        return base

    @final
    def list_plays(self, moves: vec[i64], base: i64, left: i64) -> i64:
        """Write the *left* plays in fits to moves[base:]; where they end."""
        words = self.words
        at: i64 = 0
        while left > 0:
            fit = self.fits[at]
            index = at // words
            tile_base = (at - index * words) * WORD
            while fit != 0:
                tile = tile_base + place_of(fit & -fit)
                fit &= fit - 1
                move = self.placed(tile, index)
                moves[base] = move
                base += 1
                left -= 1
                if self.options.two_ways or self.phase == LEAD:
                    if self.either_way(tile):
                        moves[base] = move ^ HIGH_TOUCHES
                        base += 1
                        left -= 1
            at += 1
        return base

    @final
    def can_fit(self, tile: i64) -> bool:
        """Whether the seat on turn may lay the tile somewhere."""
        word = self.word[tile]
        bit = self.bit[tile]
        words = self.words
        for index in range(self.width):
            if self.fitting[(self.ends[index] & 31) * words + word] & bit != 0:
                if self.options.plain or self.usable(index, self.turn):
                    return True
        return False

    @final
    def drawable(self) -> i64:
        """Tiles that may still be drawn."""
        if self.options.draw_limit == 0:
            return 0
        left = self.left - self.options.reserve
        if left < 0:
            return 0
        return left

    @final
    def hand_of(self, seat: i64) -> list[int]:
        """The tiles that the seat holds, in the order of their numbers."""
        found: list[int] = []
        for word in range(self.words):
            hand = self.hands[seat * self.words + word]
            while hand != 0:
                found.append(int(word * WORD + place_of(hand & -hand)))
                hand &= hand - 1
        return found

    @final
    def all_moves(self) -> list[int]:
        """Every move that choices counts, as a list."""
        moves = vec[i64]([0] * int(self.choices()))
        self.list_moves(moves, 0)
        return [int(move) for move in moves]
