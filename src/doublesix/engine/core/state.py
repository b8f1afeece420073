"""A round in progress: the one place where the rules of play are.

The state is mutable and made of numbers, so that searches and playouts make no objects. `play` applies a move that is
legal; `save` and `undo` take steps back on a log of numbers; `copy_from` clones.
Source: docs/rules.md, "A turn" and "The end of a round".
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import (
    BONUS,
    CHAIN,
    COVER,
    DREW,
    LEAD,
    OVER,
    SECOND,
    SEEK,
    SPENT,
    STALL,
    TURN,
    Choices,
)
from doublesix.engine.core.ends import group_of
from doublesix.engine.core.moves import (
    CLAIM,
    DRAW,
    END_MASK,
    END_SHIFT,
    HIGH_TOUCHES,
    KIND_MASK,
    KIND_SHIFT,
    PASS,
    PLAY,
    SILENT,
    TILE_MASK,
    end_of,
    kind_of,
    seat_of,
)
from doublesix.engine.core.options import (
    BLOCK_ALL_STUCK,
    BLOCK_FIRST_STUCK,
    BONUS_CHAIN,
    BONUS_COVER,
    BONUS_NONE,
    NOBODY,
    Options,
)
from doublesix.engine.core.tiles import NO_TILE

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

# How a round ended.
RUNNING: Final[i64] = 0
OUT: Final[i64] = 1
BLOCKED: Final[i64] = 2
TARGET: Final[i64] = 3

SAVED: Final[i64] = 38  # numbers in an undo record


class State(Choices):
    """A round at a table with *options*."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        seats = int(options.seats)
        sides = int(options.sides)
        self.sought = vec[i64]([0] * int(options.tiles.words))  # doubles that end a search in the boneyard
        self.points = vec[i64]([0] * sides)  # scored in play
        self.totals = vec[i64]([0] * sides)  # match score before the round
        self.drawn_by = vec[i64]([0] * seats)  # tiles drawn in play
        self.leader: i64 = 0
        self.passes: i64 = 0  # in a row
        self.last: i64 = NOBODY  # who laid the last tile
        self.draws: i64 = 0  # tiles drawn since the seat's last tile
        self.laid: i64 = 0  # ordinary tiles laid this turn
        self.out_first: i64 = NOBODY  # who went out in a first turn
        self.unclaimed: i64 = 0  # points that the last play made and did not announce
        self.unclaimed_seat: i64 = NOBODY
        self.scored: i64 = 0  # by the last move
        self.end: i64 = RUNNING
        self.out_seat: i64 = NOBODY
        self.log = vec[i64]([0])
        self.logged: i64 = 0

    # -- the deal -------------------------------------------------------------

    @final
    def clear(self) -> None:
        """Empty the table."""
        self.width = 0
        self.down = 0
        self.total = 0
        self.groups = 0
        self.must = 0
        self.spun = False
        self.bonus_end = NOBODY
        self.debt_count = 0
        self.old_debts = 0
        self.turn = 0
        self.phase = LEAD
        self.drawn = NO_TILE
        self.first_turns = 0
        self.leader = 0
        self.passes = 0
        self.last = NOBODY
        self.draws = 0
        self.laid = 0
        self.out_first = NOBODY
        self.unclaimed = 0
        self.unclaimed_seat = NOBODY
        self.scored = 0
        self.end = RUNNING
        self.out_seat = NOBODY
        self.logged = 0

    @final
    def deal(self, order: vec[i64], count: i64) -> None:
        """Deal to each seat in turn from the first *count* tiles of *order*; what is left is the boneyard."""
        self.clear()
        options = self.options
        words = self.words
        bits = self.bit
        for i in range(self.seats * words):
            self.hands[i] = 0
        for word in range(words):
            self.inhand[word] = 0
            self.asleep[word] = 0
            self.sought[word] = 0
        for side in range(options.sides):
            self.points[side] = 0
        size = options.hand_size
        at: i64 = 0
        for seat in range(self.seats):
            self.held[seat] = size
            self.drawn_by[seat] = 0
            self.marked[seat] = 0
            if words == 1:
                hand: i64 = 0
                until = at + size
                while at < until:
                    hand |= bits[order[at]]
                    at += 1
                self.hands[seat] = hand
                self.inhand[0] |= hand
                continue
            row = seat * words
            for _each in range(size):
                tile = order[at]
                at += 1
                word = self.word[tile]
                self.hands[row + word] |= bits[tile]
                self.inhand[word] |= bits[tile]
        self.yard = count - at
        self.left = self.yard
        for i in range(self.yard):
            tile = order[at + i]
            self.boneyard[i] = tile
            self.asleep[self.word[tile]] |= bits[tile]

    @final
    def start(self, leader: i64) -> None:
        """Let *leader* set one of the tiles in may_set."""
        self.leader = leader
        self.turn = leader
        self.phase = LEAD
        if self.options.trains and self.options.first_chain and not self.options.realtime:
            self.first_turns = self.seats

    @final
    def seek(self, seat: i64) -> None:
        """Let the seats draw in turn, *seat* first, until one of the doubles in sought appears."""
        self.start(seat)
        self.phase = SEEK
        if self.left <= self.options.reserve:
            self.give_up_seeking()

    @final
    def depart(self, engine: i64, leader: i64) -> None:
        """Place the engine that was set aside, and let *leader* move first."""
        self.start(leader)
        self.open_trains(self.high[engine])
        self.phase = TURN

    # -- a move ---------------------------------------------------------------

    @final
    def play(self, move: i64) -> None:
        """Apply a legal move."""
        self.scored = 0
        kind = (move >> KIND_SHIFT) & KIND_MASK
        if kind == PLAY:
            if self.phase == TURN and self.options.realtime:
                self.turn = seat_of(move)
            self.lay(move)
        elif kind == DRAW:
            self.draw()
        elif kind == PASS:
            self.pass_turn()
        elif kind == CLAIM:
            self.claim(seat_of(move))
        else:
            self.stop()

    @final
    def lay(self, move: i64) -> None:
        """Lay a tile, score it, and see whether the round is over."""
        options = self.options
        seat = self.turn
        tile = move & TILE_MASK
        word = self.word[tile]
        bit = self.bit[tile]
        self.hands[seat * self.words + word] ^= bit
        self.inhand[word] ^= bit
        held = self.held[seat] - 1
        self.held[seat] = held
        extra = self.bonus_end != NOBODY
        self.bonus_end = NOBODY
        leading = self.phase == LEAD
        self.down += 1
        if leading:
            self.leader = seat
            self.open(tile, move & HIGH_TOUCHES != 0)
        else:
            self.extend(tile, (move >> END_SHIFT) & END_MASK, move & HIGH_TOUCHES != 0, seat)
        self.last = seat
        self.passes = 0
        if not extra:
            self.laid += 1
        out = held == 0 and self.side_out(seat)
        if options.scoring:
            self.score(move, seat, out, leading)
            if self.end != RUNNING:
                return
        if self.first_turns != 0 and held == 0:
            if out and self.out_first == NOBODY:
                self.out_first = seat
            self.end_turn()
        elif out:
            self.finish(OUT, seat)
        elif self.is_blocked():
            self.finish(BLOCKED, NOBODY)
        elif options.simple:
            self.pass_on()
        elif options.realtime:
            self.phase = TURN
        elif held == 0:
            self.end_turn()
        else:
            self.after_play(leading, extra)

    @final
    def after_play(self, leading: bool, extra: bool) -> None:
        """Give the seat what its turn still has: the rest of a train, a bonus, a cover, a second tile."""
        options = self.options
        self.drawn = NO_TILE
        self.draws = 0
        if options.trains:
            if leading:  # the engine was held: placing it was the whole move
                self.pass_on()
                return
            if self.first_turns != 0:
                self.bonus_end = NOBODY
                self.phase = CHAIN
                if self.sweep(self.turn) == 0:
                    self.end_turn()
                return
        bonus = options.double_bonus
        if bonus != BONUS_NONE and self.bonus_end != NOBODY and (options.bonus_on_set or not leading):
            if bonus == BONUS_COVER:
                self.phase = COVER
                return
            if bonus == BONUS_CHAIN or not extra:
                self.phase = BONUS
                if self.sweep(self.turn) != 0:
                    return
        self.second_tile()

    @final
    def second_tile(self) -> None:
        """Go on with the turn's second tile where one fits, else hand the turn on."""
        self.bonus_end = NOBODY
        if self.laid < self.options.tiles_per_turn:
            self.phase = SECOND
            if self.sweep(self.turn) != 0:
                return
        self.end_turn()

    @final
    def draw(self) -> None:
        """Take the next tile of the boneyard."""
        options = self.options
        if options.realtime and self.phase == TURN:
            self.turn = 0
        seat = self.turn
        tile = self.boneyard[self.yard - self.left]
        self.left -= 1
        word = self.word[tile]
        bit = self.bit[tile]
        self.hands[seat * self.words + word] ^= bit
        self.inhand[word] ^= bit
        self.asleep[word] ^= bit
        self.held[seat] += 1
        self.passes = 0
        if self.phase == SEEK:
            self.found(tile)
            return
        self.drawn_by[seat] += 1
        if options.realtime:
            self.stall_on()
            return
        self.draws += 1
        if options.voluntary_draw:
            return
        if self.can_fit(tile):
            self.drawn = tile
            self.phase = DREW
        elif self.draws >= options.draw_limit or self.drawable() == 0:
            self.phase = SPENT

    @final
    def found(self, tile: i64) -> None:
        """A tile was drawn in search of the double that leads."""
        if self.sought[self.word[tile]] & self.bit[tile] != 0:
            self.must_set(tile)
        elif self.left > self.options.reserve:
            self.pass_on()
            self.phase = SEEK
        else:
            self.give_up_seeking()

    @final
    def must_set(self, tile: i64) -> None:
        """The seat on turn leads with *tile*."""
        for word in range(self.words):
            self.may_set[word] = 0
        self.may_set[self.word[tile]] = self.bit[tile]
        self.leader = self.turn
        self.phase = LEAD

    @final
    def give_up_seeking(self) -> None:
        """What was sought stays in the reserve: the highest double held leads, or else the heaviest tile."""
        best: i64 = NO_TILE
        rank: i64 = -1
        for seat in range(self.seats):
            for tile in range(self.options.tiles.size):
                if self.hands[seat * self.words + self.word[tile]] & self.bit[tile] != 0:
                    weight = self.options.tiles.weight(tile)
                    if self.low[tile] == self.high[tile]:
                        weight += 10000
                    if weight > rank:
                        rank = weight
                        best = tile
                        self.turn = seat
        self.must_set(best)

    @final
    def stall_on(self) -> None:
        """Real time: after one seat's tile the next seat's, while tiles last."""
        self.turn += 1
        self.phase = STALL
        if self.turn == self.seats or self.drawable() == 0:
            self.phase = TURN
            self.turn = 0
            if self.is_blocked():
                self.finish(BLOCKED, NOBODY)

    @final
    def pass_turn(self) -> None:
        """Pass; with trains, mark the seat's train."""
        options = self.options
        seat = self.turn
        stuck = False
        if options.block_rule == BLOCK_FIRST_STUCK and self.drawable() == 0:
            stuck = self.phase == SPENT or (self.phase != DREW and self.sweep(seat) == 0)
        self.passes += 1
        if options.trains:
            self.marked[seat] = 1
        if self.out_first != NOBODY:
            self.end_turn()
        elif stuck or self.passes >= self.holders() or self.is_blocked():
            self.finish(BLOCKED, NOBODY)
        else:
            self.end_turn()

    @final
    def stop(self) -> None:
        """Decline a further tile."""
        if self.phase == BONUS:
            self.second_tile()
        else:
            self.end_turn()

    @final
    def claim(self, seat: i64) -> None:
        """Take the points that the last play made and did not announce."""
        points = self.allowed(seat, self.unclaimed, False)
        self.unclaimed = 0
        self.award(seat, points)

    @final
    def end_turn(self) -> None:
        """Hand the turn on, and count first turns taken."""
        if self.first_turns != 0:
            self.first_turns -= 1
            if self.first_turns == 0 and self.out_first != NOBODY:
                self.finish(OUT, self.out_first)
                return
        self.pass_on()

    @final
    def pass_on(self) -> None:
        """Give the turn to the next seat that holds tiles."""
        seats = self.seats
        turn = self.turn + 1
        if turn == seats:
            turn = 0
        while self.held[turn] == 0:
            turn += 1
            if turn == seats:
                turn = 0
        self.turn = turn
        self.phase = TURN
        self.drawn = NO_TILE
        self.draws = 0
        self.laid = 0
        self.bonus_end = NOBODY
        if self.debt_count != 0 and self.first_turns == 0:
            self.old_debts = self.debt_count

    # -- the end of the round -------------------------------------------------

    @final
    def side_out(self, seat: i64) -> bool:
        """Whether the seat's last tile ends the round: with partners_out its whole side must be out."""
        if not self.options.partners_out:
            return True
        side_of = self.options.side_of
        side = side_of[seat]
        for other in range(self.seats):
            if side_of[other] == side and self.held[other] != 0:
                return False
        return True

    @final
    def holders(self) -> i64:
        """Seats that hold tiles."""
        count: i64 = 0
        for seat in range(self.seats):
            if self.held[seat] != 0:
                count += 1
        return count

    @final
    def is_blocked(self) -> bool:
        """Whether the round is blocked, as block_rule sees it; trains are blocked by markings alone."""
        options = self.options
        rule = options.block_rule
        if options.trains and options.realtime:  # nobody's train is ever marked: each seat has its own and the communal
            return self.drawable() == 0 and self.all_stuck()
        if rule == BLOCK_ALL_STUCK:
            if options.trains or (self.left > options.reserve and options.draw_limit != 0):
                return False
            return not self.any_fits(False)
        if rule == BLOCK_FIRST_STUCK:
            return False
        if not self.any_fits(True):
            return True
        if options.trains or (self.left > options.reserve and options.draw_limit != 0):
            return False
        return not self.any_fits(False)

    @final
    def all_stuck(self) -> bool:
        """Whether no seat has a play, each looked at for itself."""
        for seat in range(self.seats):
            if self.sweep(seat) != 0:
                return False
        return True

    @final
    def finish(self, end: i64, out_seat: i64) -> None:
        """End the round; scoring.settle says what it pays."""
        self.end = end
        self.out_seat = out_seat
        self.phase = OVER

    # -- scoring in play ------------------------------------------------------

    @final
    def score(self, move: i64, seat: i64, out: bool, leading: bool) -> None:
        """Pay for the ends total that a play leaves, and for going out."""
        options = self.options
        points = options.ends_points(self.total)
        self.unclaimed = 0
        if move & SILENT != 0:
            self.unclaimed = points
            self.unclaimed_seat = seat
            points = 0
        if out:
            points += options.out_bonus
        self.award(seat, self.allowed(seat, points, leading))

    @final
    def allowed(self, seat: i64, points: i64, leading: bool) -> i64:
        """Points that count: an exact target may not be passed, nor the match be won where that is barred."""
        options = self.options
        if options.target != 0:
            side = options.side_of[seat]
            score = self.totals[side] + self.points[side] + points
            if options.exact and score > options.target:
                return 0
            if leading and options.no_win_on_lead and score >= options.target:
                return 0
        return points

    @final
    def award(self, seat: i64, points: i64) -> None:
        """Score for the seat's side, and end the round if that wins the match there and then."""
        options = self.options
        side = options.side_of[seat]
        self.points[side] += points
        self.scored = points
        if points > 0 and options.immediate and options.target != 0:
            if self.totals[side] + self.points[side] >= options.target:
                self.finish(TARGET, NOBODY)

    # -- steps back -----------------------------------------------------------

    @final
    def ready(self, plies: i64) -> None:
        """Make room to save *plies* steps."""
        self.log = vec[i64]([0] * int(SAVED * plies))
        self.logged = 0

    @final
    def save(self, move: i64) -> None:
        """Log what undo needs to take back *move*, which comes next."""
        log = self.log
        at = self.logged
        self.logged = at + SAVED
        kind = kind_of(move)
        seat = self.turn
        if self.options.realtime and self.phase == TURN and kind == PLAY:
            seat = seat_of(move)
        if kind == CLAIM:
            seat = seat_of(move)
        side = self.options.side_of[seat]
        log[at] = move
        log[at + 1] = self.turn
        log[at + 2] = self.phase
        log[at + 3] = self.passes
        log[at + 4] = self.last
        log[at + 5] = self.drawn
        log[at + 6] = self.draws
        log[at + 7] = self.laid
        log[at + 8] = self.bonus_end
        log[at + 9] = self.bonus_from
        log[at + 10] = self.width
        log[at + 11] = self.total
        log[at + 12] = self.left
        log[at + 13] = self.leader
        log[at + 14] = self.scored
        log[at + 15] = side
        log[at + 16] = self.points[side]
        log[at + 17] = self.unclaimed
        log[at + 18] = self.unclaimed_seat
        log[at + 19] = seat
        index = end_of(move)
        group: i64 = NOBODY
        if kind == PLAY:
            end = self.ends[index]
            log[at + 20] = end
            if self.width != 0:
                group = group_of(end)
        log[at + 21] = group
        if group != NOBODY:
            log[at + 22] = self.sides_left[group]
            log[at + 23] = self.unfilled[group]
            log[at + 24] = self.locked[group]
        log[at + 25] = self.groups
        if not self.options.plain:
            self.save_more(at, seat, index, kind == PLAY)

    @final
    def save_more(self, at: i64, seat: i64, index: i64, lays: bool) -> None:
        """The part of a record that only spinners, fills and trains change."""
        log = self.log
        log[at + 26] = self.must
        log[at + 27] = 0
        if self.spun:
            log[at + 27] = 1
        log[at + 28] = self.first_turns
        log[at + 29] = self.out_first
        log[at + 30] = self.old_debts
        log[at + 31] = self.debt_count
        log[at + 32] = self.marked[seat]
        log[at + 33] = NOBODY
        if lays and self.options.trains and self.width != 0:
            for i in range(self.debt_count):
                if self.same_double(index, self.debts[i]):
                    log[at + 33] = i
                    log[at + 34] = self.debts[i]
                    break

    @final
    def undo(self) -> None:
        """Take back the step saved last."""
        log = self.log
        at = self.logged - SAVED
        self.logged = at
        move = log[at]
        seat = log[at + 19]
        kind = kind_of(move)
        if kind == PLAY:
            tile = move & TILE_MASK
            self.hands[seat * self.words + self.word[tile]] ^= self.bit[tile]
            self.inhand[self.word[tile]] ^= self.bit[tile]
            self.held[seat] += 1
            self.down -= 1
            self.ends[end_of(move)] = log[at + 20]
        elif kind == DRAW:
            self.undraw(log[at + 2])
        self.turn = log[at + 1]
        self.phase = log[at + 2]
        self.passes = log[at + 3]
        self.last = log[at + 4]
        self.drawn = log[at + 5]
        self.draws = log[at + 6]
        self.laid = log[at + 7]
        self.bonus_end = log[at + 8]
        self.bonus_from = log[at + 9]
        self.width = log[at + 10]
        self.total = log[at + 11]
        self.leader = log[at + 13]
        self.scored = log[at + 14]
        self.points[log[at + 15]] = log[at + 16]
        self.unclaimed = log[at + 17]
        self.unclaimed_seat = log[at + 18]
        self.groups = log[at + 25]
        group = log[at + 21]
        if group != NOBODY:
            self.sides_left[group] = log[at + 22]
            self.unfilled[group] = log[at + 23]
            self.locked[group] = log[at + 24]
        self.end = RUNNING
        self.out_seat = NOBODY
        if not self.options.plain:
            self.undo_more(at, seat)

    @final
    def undraw(self, phase: i64) -> None:
        """Put the tile drawn last back where it lay."""
        self.left += 1
        tile = self.boneyard[self.yard - self.left]
        word = self.word[tile]
        bit = self.bit[tile]
        seat = self.log[self.logged + 19]
        if self.options.realtime and phase == TURN:
            seat = 0
        self.hands[seat * self.words + word] ^= bit
        self.inhand[word] ^= bit
        self.asleep[word] ^= bit
        self.held[seat] -= 1
        if phase == SEEK:
            for each in range(self.words):
                self.may_set[each] = 0
        else:
            self.drawn_by[seat] -= 1

    @final
    def undo_more(self, at: i64, seat: i64) -> None:
        log = self.log
        self.must = log[at + 26]
        self.spun = log[at + 27] != 0
        self.first_turns = log[at + 28]
        self.out_first = log[at + 29]
        self.old_debts = log[at + 30]
        self.debt_count = log[at + 31]
        self.marked[seat] = log[at + 32]
        paid = log[at + 33]
        if paid != NOBODY:
            i = self.debt_count - 1
            while i > paid:
                self.debts[i] = self.debts[i - 1]
                i -= 1
            self.debts[paid] = log[at + 34]

    @final
    def copy_from(self, other: State) -> None:
        """Become the same round as *other*, which has the same options; what it saved stays behind."""
        copy_row(self.hands, other.hands)
        copy_row(self.held, other.held)
        copy_row(self.inhand, other.inhand)
        copy_row(self.asleep, other.asleep)
        copy_row(self.boneyard, other.boneyard)
        copy_row(self.may_set, other.may_set)
        copy_row(self.sought, other.sought)
        copy_row(self.points, other.points)
        copy_row(self.totals, other.totals)
        copy_row(self.drawn_by, other.drawn_by)
        copy_row(self.marked, other.marked)
        copy_row(self.debts, other.debts)
        copy_row(self.unfilled, other.unfilled)
        copy_row(self.sides_left, other.sides_left)
        copy_row(self.locked, other.locked)
        copy_row(self.fill, other.fill)
        copy_row(self.counts, other.counts)
        copy_row(self.born, other.born)
        for index in range(other.width):
            self.ends[index] = other.ends[index]
            self.roots[index] = other.roots[index]
        self.width = other.width
        self.down = other.down
        self.total = other.total
        self.groups = other.groups
        self.must = other.must
        self.spun = other.spun
        self.bonus_end = other.bonus_end
        self.bonus_from = other.bonus_from
        self.debt_count = other.debt_count
        self.old_debts = other.old_debts
        self.yard = other.yard
        self.left = other.left
        self.turn = other.turn
        self.phase = other.phase
        self.drawn = other.drawn
        self.first_turns = other.first_turns
        self.leader = other.leader
        self.passes = other.passes
        self.last = other.last
        self.draws = other.draws
        self.laid = other.laid
        self.out_first = other.out_first
        self.unclaimed = other.unclaimed
        self.unclaimed_seat = other.unclaimed_seat
        self.scored = other.scored
        self.end = other.end
        self.out_seat = other.out_seat
        self.logged = 0


def copy_row(row: vec[i64], other: vec[i64]) -> None:
    """Copy one row of numbers over another as long."""
    for i in range(i64(len(other))):
        row[i] = other[i]
