"""What a seat can know of the hidden tiles, from the round as it saw it.

A tile that another seat has ever held came to it in a slot: in the deal or in a draw whose time is known. Whenever a
seat could not play, none of the tiles that it then held fitted; so a tile fits only slots filled after the last such
time, and a tile that was played came before it was played. All fillings of the slots that hold to this are equally
likely; what seats chose makes some of them likelier (see likelihood).

To follow the round without knowing the hands, `now` is a table at which every other seat holds every hidden tile.
Source: docs/strategy.md, "What a seat can know".
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import BONUS, DREW, LEAD, OVER, SEEK, TURN
from doublesix.engine.core.lead import (
    FALL_NEXT_DOUBLE,
    HEAVIEST_TILE,
    HIGHEST_DOUBLE,
    LOWEST_DOUBLE,
    SPECIFIC_TILE,
)
from doublesix.engine.core.moves import CLAIM, DRAW, PASS, PLAY, TILE_MASK, kind_of
from doublesix.engine.core.options import NOBODY, Options
from doublesix.engine.core.policy import Memory, Policy
from doublesix.engine.core.rng import Random
from doublesix.engine.core.state import State
from doublesix.engine.core.tiles import WORD, place_of

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

NEVER: Final[i64] = 1 << 40
DEALT: Final[i64] = 0  # the time of the deal; move i, from 0, is at 2 i + 2, and what it shows before it at 2 i + 1


@mypyc_attr(acyclic=True)
class Decision:
    """A choice that another seat made, and the table as it was."""

    def __init__(self, state: State, memory: Memory, move: i64, time: i64) -> None:
        self.state: State = State(state.options)
        self.state.copy_from(state)
        self.memory: Memory = Memory(state.options)
        self.memory.copy_from(memory, state.width)
        self.seat: i64 = state.turn
        self.move: i64 = move
        self.time: i64 = time


@mypyc_attr(acyclic=True)
class Belief:
    """What *me* knows of a round of at most *most* moves; *pool* are the tiles that were shuffled."""

    def __init__(self, options: Options, me: i64, pool: vec[i64], most: i64) -> None:
        size = int(options.tiles.size)
        words = int(options.tiles.words)
        seats = int(options.seats)
        slots = seats + int(most) + 2
        misses = seats * 2 + 2 * int(most) + 4
        self.options: Options = options
        self.me: i64 = me
        self.words: i64 = options.tiles.words
        self.now: State = State(options)
        self.memory: Memory = Memory(options)
        self.hidden = vec[i64]([0] * words)
        for tile in pool:
            self.hidden[options.tiles.word[tile]] |= options.tiles.bit[tile]
        self.pool: i64 = i64(len(pool))
        self.decisions: list[Decision] = []
        self.time: i64 = DEALT
        self.drew: i64 = NOBODY  # who made the last move, if it was a draw
        self.lost: bool = False  # the history did not make sense
        # Slots: where hidden tiles came from. The last one is the boneyard as it lies.
        self.slots: i64 = 0
        self.slot_seat = vec[i64]([0] * slots)
        self.slot_time = vec[i64]([0] * slots)
        self.slot_size = vec[i64]([0] * slots)
        self.slot_seeks = vec[i64]([0] * slots)  # a draw that was not the double looked for
        self.sought = vec[i64]([0] * words)
        # Misses: at what time a seat held nothing that fitted, and what would have.
        self.misses: i64 = 0
        self.miss_seat = vec[i64]([0] * misses)
        self.miss_time = vec[i64]([0] * misses)
        self.miss_mask = vec[i64]([0] * (misses * words))
        # By tile: who played it and when; which slot it is known to have been in.
        self.player = vec[i64]([-1] * size)
        self.played = vec[i64]([int(NEVER)] * size)
        self.known = vec[i64]([-1] * size)
        self.fixed = vec[i64]([0] * size)  # known to be the tile just drawn when it was played
        # The fillings: item i is a tile, place[i] the slot that it is in.
        self.items: i64 = 0
        self.item = vec[i64]([0] * size)
        self.place = vec[i64]([0] * size)
        self.may = vec[i64]([0] * 1)  # whether item i may be in slot s
        self.ways = vec[i64]([0] * size)  # slots open to it
        self.loose: i64 = 0  # items with a choice,
        self.free = vec[i64]([0] * size)  # which they are
        self.room = vec[i64]([0] * slots)
        self.seen = vec[i64]([0] * slots)
        self.mask = vec[i64]([0] * (slots * words))  # the slots' tiles

    # -- following the round ----------------------------------------------------

    @final
    def deal(self, hand: vec[i64]) -> None:
        """Begin with the tiles that *me* was dealt."""
        now = self.now
        options = self.options
        now.clear()
        self.memory.clear()
        for tile in hand:
            now.hands[self.me * self.words + now.word[tile]] |= now.bit[tile]
            self.hidden[now.word[tile]] &= ~now.bit[tile]
        for seat in range(options.seats):
            now.held[seat] = options.hand_size
            now.drawn_by[seat] = 0
            now.marked[seat] = 0
            if seat != self.me:
                self.add_slot(seat, DEALT, options.hand_size)
        now.yard = self.pool - options.seats * options.hand_size
        now.left = now.yard
        self.spread()

    @final
    def spread(self) -> None:
        """Let every other seat hold every hidden tile."""
        now = self.now
        words = self.words
        for word in range(words):
            hidden = self.hidden[word]
            for seat in range(now.seats):
                if seat != self.me:
                    now.hands[seat * words + word] = hidden
            now.inhand[word] = hidden | now.hands[self.me * words + word]
            now.asleep[word] = 0

    @final
    def add_slot(self, seat: i64, time: i64, size: i64) -> None:
        at = self.slots
        self.slots = at + 1
        self.slot_seat[at] = seat
        self.slot_time[at] = time
        self.slot_size[at] = size

    @final
    def dealt_to(self, tile: i64, seat: i64) -> None:
        """The tile was shown by *seat* before the first move."""
        if seat == self.me:
            return
        for slot in range(self.slots):
            if self.slot_seat[slot] == seat and self.slot_time[slot] == DEALT:
                self.known[tile] = slot

    @final
    def miss(self, seat: i64, time: i64) -> None:
        """The seat holds nothing for the ends that it may use."""
        if seat == self.me:
            return
        now = self.now
        at = self.misses
        self.misses = at + 1
        self.miss_seat[at] = seat
        self.miss_time[at] = time
        now.sweep(seat)
        for word in range(self.words):
            fits: i64 = 0
            for index in range(now.width):
                fits |= now.fits[index * self.words + word]
            self.miss_mask[at * self.words + word] = fits

    @final
    def seek(self, tile: i64) -> None:
        """The seats draw in turn until the tile, or another one that is looked for, appears."""
        self.sought[self.now.word[tile]] |= self.now.bit[tile]

    @final
    def bar(self, seat: i64, time: i64, tile: i64) -> None:
        """The seat did not hold the tile at that time."""
        if seat == self.me:
            return
        at = self.misses - 1
        if at < 0 or self.miss_seat[at] != seat or self.miss_time[at] != time:
            at = self.misses
            self.misses = at + 1
            self.miss_seat[at] = seat
            self.miss_time[at] = time
            for word in range(self.words):
                self.miss_mask[at * self.words + word] = 0
        now = self.now
        self.miss_mask[at * self.words + now.word[tile]] |= now.bit[tile]

    @final
    def led(self, method: i64, wanted: i64, fallback: i64, leader: i64, first: i64) -> None:
        """Nobody was dealt a better tile than *first*, for which *leader* leads."""
        tiles = self.options.tiles
        best = first
        if method == SPECIFIC_TILE:
            if tiles.low[first] == tiles.low[wanted] and tiles.high[first] == tiles.high[wanted]:
                return
        for seat in range(self.options.seats):
            if seat == leader:
                continue
            for tile in range(tiles.size):
                better = False
                double = tiles.is_double(tile)
                if method == HEAVIEST_TILE:
                    better = tiles.weight(tile) > tiles.weight(best)
                elif method == HIGHEST_DOUBLE or method == LOWEST_DOUBLE:
                    if tiles.is_double(best):
                        if method == HIGHEST_DOUBLE:
                            better = double and tiles.high[tile] > tiles.high[best]
                        else:
                            better = double and tiles.high[tile] < tiles.high[best]
                    else:
                        better = double or tiles.weight(tile) > tiles.weight(best)
                elif method == SPECIFIC_TILE:
                    better = tiles.low[tile] == tiles.low[wanted] and tiles.high[tile] == tiles.high[wanted]
                    if fallback != FALL_NEXT_DOUBLE or not tiles.is_double(best):
                        better = better or tiles.weight(tile) > tiles.weight(best)
                if better:
                    self.bar(seat, DEALT + 1, tile)

    @final
    def follow(self, seat: i64, move: i64, drawn: i64) -> None:
        """The next move of the round; *drawn* is the tile that *me* drew."""
        now = self.now
        time = self.time
        self.time = time + 2
        kind = kind_of(move)
        if kind == CLAIM:
            now.play(move)
            return
        seeking = now.phase == SEEK or now.phase == LEAD
        if seeking:
            now.turn = seat
        elif not self.options.realtime:
            for _step in range(3 * now.seats):
                if now.turn == seat and now.phase != OVER:
                    break
                self.skip(time + 1)
            if now.turn != seat or now.phase == OVER:
                self.lost = True
                return
        if kind == PLAY:
            self.lay(seat, move, time + 2, seeking)
        elif kind == DRAW:
            self.take(seat, drawn, time + 2, seeking)
        elif kind == PASS:
            if self.options.force_play and not (self.options.keep_drawn and self.drew == seat):
                self.miss(seat, time + 2)
                self.memory.lacked(now, seat, False)
            now.pass_turn()
        else:
            now.stop()
        self.drew = NOBODY
        if kind == DRAW:
            self.drew = seat

    @final
    def skip(self, time: i64) -> None:
        """The seat on turn had nothing for a tile that it would have had to lay."""
        now = self.now
        self.miss(now.turn, time)
        if now.phase == BONUS:
            now.second_tile()
        else:
            now.end_turn()

    @final
    def lay(self, seat: i64, move: i64, time: i64, leading: bool) -> None:
        now = self.now
        tile = move & TILE_MASK
        word = now.word[tile]
        if leading:
            now.phase = LEAD
        elif now.phase >= DREW and now.phase < BONUS:
            now.phase = TURN
        if seat != self.me:
            just_drawn = self.drew == seat and not leading and not self.options.voluntary_draw
            if (leading and self.drew == seat) or just_drawn:
                self.fixed[tile] = 1
                self.slot_size[self.slots - 1] -= 1
            elif not leading and not self.options.realtime:
                if now.choices() > 1:
                    self.decisions.append(Decision(now, self.memory, move, time))
            self.player[tile] = seat
            self.played[tile] = time
            self.hidden[word] &= ~now.bit[tile]
        if self.options.realtime and not leading:
            now.turn = seat
        width = now.width
        if not leading:
            self.memory.maker[(move >> 9) & 511] = seat
        now.lay(move)
        for index in range(width, now.width):
            self.memory.maker[index] = seat
        self.spread()

    @final
    def take(self, seat: i64, drawn: i64, time: i64, seeking: bool) -> None:
        """A draw."""
        now = self.now
        options = self.options
        if options.realtime and now.phase == TURN:
            now.turn = 0
        if not seeking and not options.realtime and not options.voluntary_draw:
            self.miss(seat, time)
            self.memory.lacked(now, seat, True)
        if seat == self.me:
            self.hidden[now.word[drawn]] &= ~now.bit[drawn]
            if seeking:
                now.hands[seat * self.words + now.word[drawn]] |= now.bit[drawn]
                now.held[seat] += 1
                now.left -= 1
                self.spread()
                return
            self.spread()
            now.inhand[now.word[drawn]] &= ~now.bit[drawn]
            now.asleep[now.word[drawn]] |= now.bit[drawn]
            now.boneyard[now.yard - now.left] = drawn
            now.draw()
            return
        last = self.slots - 1
        if self.drew == seat and not seeking:
            self.slot_size[last] += 1
        else:
            self.add_slot(seat, time, 1)
        now.left -= 1
        now.held[seat] += 1
        now.passes = 0
        if seeking:
            self.slot_seeks[self.slots - 1] = 1
            return
        now.drawn_by[seat] += 1
        if options.realtime:
            now.stall_on()
            return
        now.draws += 1

    # -- the fillings -------------------------------------------------------------

    @final
    def ready(self) -> bool:
        """Work out which tile may be where, and find one filling; False where there is none."""
        now = self.now
        for _step in range(3 * now.seats):
            if now.turn == self.me or now.phase == OVER or self.options.realtime:
                break
            self.skip(self.time + 1)
        self.add_slot(NOBODY, self.time + 2, now.left)
        items: i64 = 0
        for tile in range(self.options.tiles.size):
            hidden = self.hidden[now.word[tile]] & now.bit[tile] != 0
            if hidden or (self.player[tile] != NOBODY and self.fixed[tile] == 0):
                self.item[items] = tile
                items += 1
        self.items = items
        self.may = vec[i64]([0] * int(items * self.slots))
        for i in range(items):
            ways: i64 = 0
            for slot in range(self.slots):
                if self.allowed(self.item[i], slot):
                    self.may[i * self.slots + slot] = 1
                    if self.slot_size[slot] > 0:
                        ways += 1
            self.ways[i] = ways
            self.place[i] = NOBODY
        for slot in range(self.slots):
            self.room[slot] = self.slot_size[slot]
        for i in range(items):
            for slot in range(self.slots):
                self.seen[slot] = 0
            if not self.fit_in(i):
                return False
        loose: i64 = 0
        for i in range(items):
            if self.ways[i] > 1:
                self.free[loose] = i
                loose += 1
        self.loose = loose
        return True

    @final
    def allowed(self, tile: i64, slot: i64) -> bool:
        """Whether the tile may have come in the slot."""
        if self.known[tile] >= 0:
            return self.known[tile] == slot
        seat = self.slot_seat[slot]
        player = self.player[tile]
        until = self.played[tile]
        if player != NOBODY and player != seat:
            return False
        if seat == NOBODY:
            return True
        since = self.slot_time[slot]
        if since >= until:
            return False
        word = self.now.word[tile]
        bit = self.now.bit[tile]
        if self.slot_seeks[slot] != 0 and self.sought[word] & bit != 0:
            return False
        for at in range(self.misses):
            if self.miss_seat[at] == seat and since < self.miss_time[at] and self.miss_time[at] < until:
                if self.miss_mask[at * self.words + word] & bit != 0:
                    return False
        return True

    @final
    def fit_in(self, i: i64) -> bool:
        """Give item *i* a slot, moving others along where it must be."""
        slots = self.slots
        for slot in range(slots):
            if self.may[i * slots + slot] != 0 and self.seen[slot] == 0 and self.room[slot] > 0:
                self.place[i] = slot
                self.room[slot] -= 1
                return True
        for slot in range(slots):
            if self.may[i * slots + slot] != 0 and self.seen[slot] == 0 and self.slot_size[slot] > 0:
                self.seen[slot] = 1
                for other in range(self.items):
                    if self.place[other] == slot and other != i:
                        self.place[other] = NOBODY
                        if self.fit_in(other):
                            self.place[i] = slot
                            return True
                        self.place[other] = slot
        return False

    @final
    def stir(self, rng: Random, steps: i64) -> None:
        """Take so many random steps to another filling: two items, or three, change places where all may."""
        loose = self.loose
        if loose < 2:
            return
        slots = self.slots
        may = self.may
        place = self.place
        free = self.free
        for step in range(steps):
            i = free[rng.below(loose)]
            j = free[rng.below(loose)]
            at_i = place[i]
            at_j = place[j]
            if at_i == at_j or may[i * slots + at_j] == 0:
                continue
            if step & 3 != 3:
                if may[j * slots + at_i] != 0:
                    place[i] = at_j
                    place[j] = at_i
                continue
            k = free[rng.below(loose)]
            at_k = place[k]
            if k != i and k != j and may[j * slots + at_k] != 0 and may[k * slots + at_i] != 0:
                place[i] = at_j
                place[j] = at_k
                place[k] = at_i

    @final
    def gather(self) -> None:
        """Put in mask the tiles of each slot, those played since too."""
        words = self.words
        now = self.now
        mask = self.mask
        for at in range(self.slots * words):
            mask[at] = 0
        for i in range(self.items):
            tile = self.item[i]
            mask[self.place[i] * words + now.word[tile]] |= now.bit[tile]

    @final
    def hands_to(self, state: State) -> None:
        """Deal the filling that was gathered to *state*, which is a copy of now; the boneyard in the tiles' order."""
        words = self.words
        for seat in range(state.seats):
            if seat != self.me:
                for word in range(words):
                    state.hands[seat * words + word] = 0
        for slot in range(self.slots - 1):
            row = self.slot_seat[slot] * words
            for word in range(words):
                state.hands[row + word] |= self.mask[slot * words + word] & self.hidden[word]
        for word in range(words):
            held: i64 = 0
            for seat in range(state.seats):
                held |= state.hands[seat * words + word]
            state.inhand[word] = held
            state.asleep[word] = self.mask[(self.slots - 1) * words + word]
        at = state.yard - state.left
        last = (self.slots - 1) * words
        for word in range(words):
            asleep = self.mask[last + word]
            while asleep != 0:
                state.boneyard[at] = word * WORD + place_of(asleep & -asleep)
                asleep &= asleep - 1
                at += 1

    @final
    def likelihood(self, policy: Policy, heat: i64, doubt: i64) -> i64:
        """The logarithm, in 256ths of a nat, of how probable all choices of the others were in the gathered filling."""
        total: i64 = 0
        for decision in self.decisions:
            total += self.chosen(decision, policy, heat, doubt)
        return total

    @final
    def chosen(self, decision: Decision, policy: Policy, heat: i64, doubt: i64) -> i64:
        """The same of one choice."""
        words = self.words
        state = decision.state
        seat = decision.seat
        row = seat * words
        for word in range(words):
            hand: i64 = 0
            for slot in range(self.slots - 1):
                if self.slot_seat[slot] == seat and self.slot_time[slot] < decision.time:
                    hand |= self.mask[slot * words + word]
            state.hands[row + word] = hand & state.inhand[word]
        return policy.likelihood(state, decision.memory, decision.move, heat, doubt)
