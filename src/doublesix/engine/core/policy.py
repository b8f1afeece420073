"""How people choose among the tiles that fit, as numbers: the model behind playouts and beliefs.

Each play is worth a weighted sum of what a seat can see of it: its own tiles, the layout, what others passed on and who
made which end. `pick` takes the best after a little noise, `likelihood` says how probable a choice was. Integers only,
so that every build chooses alike.
Source: docs/strategy.md, "How the players think".
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.choices import LEAD, OVER
from doublesix.engine.core.ends import SIDE, count_of, group_of, owner_of
from doublesix.engine.core.moves import DRAW, HIGH_TOUCHES, PASS, PLAY, TILE_MASK, end_of, kind_of
from doublesix.engine.core.options import BONUS_COVER, BONUS_NONE, FILL_GLOBAL, NOBODY, Options
from doublesix.engine.core.rng import Random
from doublesix.engine.core.state import State, copy_row
from doublesix.engine.core.tiles import ones

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec

UNIT: Final[i64] = 256  # a weight of one, and one nat
NOISE: Final[i64] = 4096  # entries of the table of noise
CERTAIN: Final[i64] = 4096  # a probability of one
LEAST: Final[i64] = 12 * 256  # the faintest difference that softmax tells from nothing
ROOM: Final[i64] = 4096  # most plays that a seat has at once

# What a play is judged by.
PIPS: Final = 0
IS_DOUBLE: Final = 1
OWN: Final = 2  # own tiles that fit afterwards
UNSEEN: Final = 3  # tiles the seat cannot see that fit afterwards
SHUT_NEXT: Final = 4  # an opponent who plays next lacks the new number (against the one covered); must pass: twice more
SHUT_PARTNER: Final = 5
SHUT_OTHERS: Final = 6
LONG: Final = 7  # further tiles of a number the seat has three or more of, where it is opened
STITCH: Final = 8  # all ends alike
HEAVY_LATE: Final = 9  # pips, more as the round goes on
NO_REPLY: Final = 10  # nothing of its own would fit
COVERS_PARTNER: Final = 11  # covers an end that a partner made
COVERS_LAST: Final = 12  # that the seat before made
COVERS_NEXT: Final = 13  # that the seat after made
POINTS: Final = 14  # points it scores
RISK: Final = 15  # points that unseen tiles could score on what it leaves
OWN_TRAIN: Final = 16
OTHER_TRAIN: Final = 17
UNCOVERED: Final = 18  # a double that the seat cannot answer, where it must be
AGAIN: Final = 19  # a double that gives another tile, and the seat has one for it
FOLLOWS: Final = 20  # own tiles that go on from it on its own train
PIPS_DANGER: Final = 21  # pips where an opponent is about to go out
FEATURES: Final = 22


def _exp_table() -> vec[i64]:
    return vec[i64]([round(math.exp(-k / 256) * (1 << 20)) for k in range(int(LEAST) + 1)])


def _log_table() -> vec[i64]:
    return vec[i64]([-int(LEAST)] + [round(math.log(k / 4096) * 256) for k in range(1, int(CERTAIN) + 1)])


def _noise_table() -> vec[i64]:
    """Gumbel noise: the best of rates with it added is a softmax choice."""
    return vec[i64]([round(-math.log(-math.log((k + 0.5) / 4096)) * 256) for k in range(int(NOISE))])


EXP: Final = _exp_table()
LOG: Final = _log_table()
GUMBEL: Final = _noise_table()


@mypyc_attr(acyclic=True)
class Memory:
    """What all seats remember of a round: tiles that a seat has shown not to hold, and who made each end."""

    def __init__(self, options: Options) -> None:
        tiles = options.tiles
        doubles = int((tiles.top + 1) * tiles.copies) + 1
        self.words: i64 = tiles.words
        self.voids = vec[i64]([0] * int(options.seats * tiles.words))
        self.maker = vec[i64]([-1] * (max(8, int(options.seats) + 1) + 2 * doubles))

    @final
    def copy_from(self, other: Memory, width: i64) -> None:
        """Become the same memory of a layout with *width* ends."""
        copy_row(self.voids, other.voids)
        for index in range(width):
            self.maker[index] = other.maker[index]

    @final
    def clear(self) -> None:
        for at in range(i64(len(self.voids))):
            self.voids[at] = 0
        for index in range(i64(len(self.maker))):
            self.maker[index] = NOBODY

    @final
    def lacked(self, state: State, seat: i64, anew: bool) -> None:
        """The seat has nothing for the ends that it may use; *anew*, it has drawn since what was known before."""
        words = self.words
        row = seat * words
        fitting = state.fitting
        plain = state.options.plain
        if anew:
            for word in range(words):
                self.voids[row + word] = 0
        for index in range(state.width):
            if plain or state.usable(index, seat):
                base = (state.ends[index] & 31) * words
                for word in range(words):
                    self.voids[row + word] |= fitting[base + word]

    @final
    def step(self, state: State, move: i64) -> None:
        """Play the move of the seat on turn, and remember what it shows."""
        kind = kind_of(move)
        seat = state.turn
        if kind == PLAY:
            index = end_of(move)
            width = state.width
            if state.phase != LEAD:
                self.maker[index] = seat
            state.play(move)
            for each in range(width, state.width):
                self.maker[each] = seat
            return
        if not state.options.choosy and state.plays == 0:
            if kind == DRAW and state.phase > LEAD:
                self.lacked(state, seat, True)
            elif kind == PASS and not state.options.keep_drawn:
                self.lacked(state, seat, False)
        state.play(move)


@mypyc_attr(acyclic=True)
class Policy:
    """A way of choosing: one weight for each feature."""

    def __init__(self, options: Options, weights: vec[i64]) -> None:
        tiles = options.tiles
        seats = int(options.seats)
        words = int(tiles.words)
        self.options: Options = options
        self.words: i64 = tiles.words
        self.weights = weights
        self.moves = vec[i64]([0] * int(ROOM))
        self.rates = vec[i64]([0] * int(ROOM))
        self.unseen = vec[i64]([0] * words)
        self.kept = vec[i64]([0] * words)
        self.rest = vec[i64]([0] * words)  # what fits the other ends
        self.open = vec[i64]([0] * 32)  # usable ends by what they show
        self.after = vec[i64]([0] * seats)  # the seat that plays next
        self.before = vec[i64]([0] * seats)
        self.partner = vec[i64]([-1] * seats)
        self.whole = vec[i64]([0] * words)
        for tile in range(tiles.size):
            self.whole[tiles.word[tile]] |= tiles.bit[tile]
        for seat in range(seats):
            self.after[seat] = (seat + 1) % seats
            self.before[seat] = (seat + seats - 1) % seats
            for step in range(1, seats):
                other = (seat + step) % seats
                if options.side_of[other] == options.side_of[seat] and self.partner[seat] < 0:
                    self.partner[seat] = other

    @final
    def rate(self, state: State, memory: Memory) -> i64:
        """Put in moves and rates the plays that state.choices() has found; how many."""
        words = self.words
        options = self.options
        who = state.turn
        count = state.plays
        state.list_moves(self.moves, 0)
        row = who * words
        weights = self.weights
        leading = state.phase == LEAD
        # Tiles that the seat cannot see, taken from all that are not on the layout.
        for word in range(words):
            self.unseen[word] = (state.inhand[word] | state.asleep[word]) & ~state.hands[row + word]
        plain = options.plain
        width = state.width
        if leading:
            width = 0
        two_ends = plain and width == 2
        if not two_ends:
            for pips in range(options.tiles.top + 1):
                self.open[pips] = 0
            for index in range(width):
                shown = state.ends[index] & 31
                if shown != 31 and (plain or state.usable(index, who)):
                    self.open[shown] += 1
        held = state.held[who]
        least = held
        side = options.side_of[who]
        for seat in range(state.seats):
            if options.side_of[seat] != side and state.held[seat] < least:
                least = state.held[seat]
        danger: i64 = 0
        if least <= 2:
            danger = 3 - least
        after = self.after[who]
        before = self.before[who]
        partner = self.partner[who]
        against_next = options.side_of[after] != side
        size = options.hand_size
        late: i64 = 0
        if held < size:
            late = (size - held) * UNIT // size
        for k in range(count):
            move = self.moves[k]
            tile = move & TILE_MASK
            index = end_of(move)
            low = state.low[tile]
            high = state.high[tile]
            is_double = low == high
            new = high
            old: i64 = 31
            if leading:
                if not is_double and state.seats > 0:
                    old = low
            else:
                old = state.ends[index] & 31
                if move & HIGH_TOUCHES != 0:
                    new = low
            pips = options.count_of[tile]
            rate = weights[PIPS] * pips + weights[PIPS_DANGER] * pips * danger
            rate += weights[HEAVY_LATE] * pips * late // UNIT
            if is_double:
                rate += weights[IS_DOUBLE]
            # What fits afterwards.
            own: i64 = 0
            unseen: i64 = 0
            stuck = against_next
            new_base = new * words
            for word in range(words):
                kept = state.hands[row + word]
                if word == state.word[tile]:
                    kept ^= state.bit[tile]
                self.kept[word] = kept
                fits = state.fitting[new_base + word]
                if two_ends:
                    fits |= state.fitting[(state.ends[1 - index] & 31) * words + word]
                elif leading:
                    fits |= state.fitting[low * words + word]
                elif not (is_double and options.double_fill == FILL_GLOBAL):
                    for shown in range(options.tiles.top + 1):
                        ends = self.open[shown]
                        if ends > 1 or (ends == 1 and shown != old):
                            fits |= state.fitting[shown * words + word]
                own += ones(kept & fits)
                could = self.unseen[word] & fits
                unseen += ones(could)
                if could & ~memory.voids[after * words + word] != 0:
                    stuck = False
            rate += weights[OWN] * own + weights[UNSEEN] * unseen
            if own == 0 and held > 1:
                rate += weights[NO_REPLY]
            if stuck:
                rate += 2 * weights[SHUT_NEXT]
            if against_next:
                rate += weights[SHUT_NEXT] * (
                    self.shut(state, memory, after, new) - self.shut(state, memory, after, old)
                )
            if partner >= 0:
                rate += weights[SHUT_PARTNER] * (
                    self.shut(state, memory, partner, new) - self.shut(state, memory, partner, old)
                )
            if before != after and before != partner:
                rate += weights[SHUT_OTHERS] * (
                    self.shut(state, memory, before, new) - self.shut(state, memory, before, old)
                )
            suit: i64 = 0
            for word in range(words):
                suit += ones(self.kept[word] & state.fitting[new_base + word])
            if suit >= 2:
                rate += weights[LONG] * (suit - 1)
            if two_ends and state.ends[1 - index] & 31 == new:
                rate += weights[STITCH]
            if not leading and not is_double:
                maker = memory.maker[index]
                if maker >= 0:
                    if maker == partner:
                        rate += weights[COVERS_PARTNER]
                    elif maker == before:
                        rate += weights[COVERS_LAST]
                    elif maker == after:
                        rate += weights[COVERS_NEXT]
            if options.scoring:
                rate += self.scored(state, who, tile, index, new, is_double, leading)
            if options.trains and not leading:
                owner = owner_of(state.ends[index])
                if owner == who:
                    rate += weights[OWN_TRAIN] + weights[FOLLOWS] * suit
                elif owner >= 0:
                    rate += weights[OTHER_TRAIN]
                if is_double and options.double_bonus == BONUS_COVER and suit == 0 and held > 1:
                    rate += weights[UNCOVERED]
            elif is_double and options.double_bonus != BONUS_NONE and own > 0:
                rate += weights[AGAIN]
            self.rates[k] = rate
        return count

    @final
    def shut(self, state: State, memory: Memory, seat: i64, pips: i64) -> i64:
        """Whether the seat has shown that nothing it holds fits the number."""
        if pips == 31:
            return 0
        words = self.words
        for word in range(words):
            fits = state.fitting[pips * words + word]
            if fits & ~memory.voids[seat * words + word] != 0:
                return 0
        return 1

    @final
    def scored(self, state: State, who: i64, tile: i64, index: i64, new: i64, is_double: bool, leading: bool) -> i64:
        """What the play's points are worth, less what unseen tiles may score on the ends it leaves."""
        options = self.options
        words = self.words
        counted = new
        if is_double:
            counted = 2 * new
        total = state.total
        end: i64 = 0
        if leading:
            total = options.tiles.low[tile] + options.tiles.high[tile]
        else:
            end = state.ends[index]
            total += counted - count_of(end)
            group = group_of(end)
            if group >= 0 and end & SIDE != 0 and state.sides_left[group] == 1:
                total -= state.counts[group]
        points = options.ends_points(total)
        if state.held[who] == 1 and state.side_out(who):
            points += options.out_bonus
        points = state.allowed(who, points, leading)
        rate = self.weights[POINTS] * points
        if self.weights[RISK] != 0 and not leading:
            risk: i64 = 0
            for other in range(state.width):
                shown = state.ends[other] & 31
                count = count_of(state.ends[other])
                if other == index:
                    shown = new
                    count = counted
                if shown == 31 or (not options.plain and other != index and not state.unhindered(state.ends[other])):
                    continue
                for pips in range(options.tiles.top + 1):
                    tile_there = options.tiles.find(max_of(shown, pips), min_of(shown, pips))
                    if self.unseen[state.word[tile_there]] & state.bit[tile_there] != 0:
                        more = pips
                        if pips == shown:
                            more = pips + pips
                        risk += options.ends_points(total - count + more)
            rate += self.weights[RISK] * risk // (words + 3)
        return rate

    @final
    def pick(self, state: State, memory: Memory, rng: Random, heat: i64) -> i64:
        """A play, by softmax at a temperature of *heat* / 256."""
        count = self.rate(state, memory)
        best: i64 = 0
        liked: i64 = 0
        for k in range(count):
            rate = self.rates[k]
            if heat != 0:
                rate += GUMBEL[rng.below(NOISE)] * heat // UNIT
            if k == 0 or rate > liked:
                liked = rate
                best = k
        return self.moves[best]

    @final
    def likelihood(self, state: State, memory: Memory, move: i64, heat: i64, doubt: i64) -> i64:
        """The logarithm, in 256ths of a nat, of how probable the play was; *doubt* in 4096ths are choices at random."""
        state.choices()
        count = self.rate(state, memory)
        if count == 1:
            return 0
        top = self.rates[0]
        for k in range(count):
            if self.rates[k] > top:
                top = self.rates[k]
        total: i64 = 0
        mine: i64 = 0
        for k in range(count):
            below = (top - self.rates[k]) * UNIT // heat
            if below <= LEAST:
                total += EXP[below]
                if self.moves[k] == move:
                    mine = EXP[below]
        chance = (CERTAIN - doubt) * mine // total + doubt // count
        if chance > CERTAIN:
            chance = CERTAIN
        return LOG[chance]


def max_of(a: i64, b: i64) -> i64:
    """The larger."""
    if a > b:
        return a
    return b


def min_of(a: i64, b: i64) -> i64:
    """The smaller."""
    if a < b:
        return a
    return b


def play_on(state: State, memory: Memory, policy: Policy, rng: Random, heat: i64) -> i64:
    """Play the round to its end, every seat by the policy; how many moves it took."""
    realtime = state.options.realtime
    steps: i64 = 0
    while state.phase != OVER:
        count = state.choices()
        plays = state.plays
        if count == 1 or plays == 0:
            move = state.nth(0)
        elif realtime and state.phase != LEAD:
            move = state.nth(rng.below(plays))
        elif plays == 1:
            move = state.nth_play(0)
        else:
            move = policy.pick(state, memory, rng, heat)
        memory.step(state, move)
        steps += 1
    return steps
