"""The tiles on the table: open ends, doubles with slots to fill, and the tiles that are not on it yet.

A tile laid on an end closes that place and opens its other half; a double opens its far side and, where it spins, its
short ends. Every game's layout is made of this: lines, crosses, toes and trains differ in the marks of their ends.
Source: docs/rules.md, "The layout".
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from doublesix.engine.core._vec import COMPILED
from doublesix.engine.core.ends import (
    CLOSED,
    COUNT_SHIFT,
    DOUBLE,
    MUST,
    SIDE,
    count_of,
    group_of,
    owner_of,
    pack,
    parent_of,
    pips_of,
)
from doublesix.engine.core.options import (
    BONUS_COVER,
    FILL_GLOBAL,
    FILL_LOCAL,
    FILL_NONE,
    NOBODY,
    SPIN_ALL,
    SPIN_FIRST,
    SPIN_NONE,
    Options,
)
from doublesix.engine.core.tiles import ones

if COMPILED:
    from librt.vecs import vec
else:
    from doublesix.engine.core._vec import vec


class Layout:
    """The table of a round played under *options*."""

    def __init__(self, options: Options) -> None:
        tiles = options.tiles
        seats = int(options.seats)
        words = int(tiles.words)
        doubles = int((tiles.top + 1) * tiles.copies) + 1
        places = max(8, seats + 1) + 2 * doubles
        self.options: Options = options
        self.seats: i64 = options.seats
        self.words: i64 = tiles.words
        self.low = tiles.low
        self.high = tiles.high
        self.word = tiles.word
        self.bit = tiles.bit
        self.fitting = options.fits  # tiles that fit an end, by what it shows
        self.inhand = vec[i64]([0] * words)  # tiles in all hands
        self.asleep = vec[i64]([0] * words)  # tiles in the boneyard
        self.ends = vec[i64]([0] * places)
        self.width: i64 = 0  # the ends are ends[:width]
        self.roots = vec[i64](
            [0] * places
        )  # which of the tiles laid each end begins at, from 0; -1: an engine set aside
        self.down: i64 = 0  # tiles laid
        self.total: i64 = 0  # ends total
        # Doubles with slots to fill or arms to open.
        self.groups: i64 = 0
        self.unfilled = vec[i64]([0] * doubles)  # open slots without a tile
        self.sides_left = vec[i64]([0] * doubles)  # long sides without a tile
        self.locked = vec[i64]([0] * doubles)  # arms that open when both sides are covered
        self.fill = vec[i64]([0] * doubles)
        self.born = vec[i64]([0] * doubles)  # which of the tiles laid it is
        self.counts = vec[i64]([0] * doubles)  # what a set double adds until both its sides are covered
        self.must: i64 = 0  # slots to be filled before anything else
        self.spun: bool = False  # the first double is down
        # The double just laid: the end it went on (NOBODY: none), and the first of the further ends it opened.
        self.bonus_end: i64 = NOBODY
        self.bonus_from: i64 = 0
        # Trains.
        self.marked = vec[i64]([0] * seats)
        self.debts = vec[i64]([0] * doubles)  # ends with an open double, oldest first
        self.debt_count: i64 = 0
        self.old_debts: i64 = 0  # those from before this turn

    @final
    def add_end(self, end: i64, root: i64) -> None:
        """Open a further end of the tile laid as number *root*."""
        self.ends[self.width] = end
        self.roots[self.width] = root
        self.width += 1

    @final
    def open_trains(self, pips: i64) -> None:
        for owner in range(self.seats):
            self.add_end(pack(pips, owner, 0, NOBODY, NOBODY, DOUBLE), self.down - 1)
        if self.options.communal:
            self.add_end(pack(pips, NOBODY, 0, NOBODY, NOBODY, DOUBLE), self.down - 1)

    @final
    def open(self, tile: i64, high_first: bool) -> None:
        """Set the first tile; its half named first opens end 0."""
        options = self.options
        high = self.high[tile]
        low = self.low[tile]
        if options.trains:
            self.open_trains(high)
            return
        if low == high:
            self.open_double(high)
            return
        first = low
        second = high
        if high_first:
            first = high
            second = low
        if options.start_arms == 1:
            self.add_end(pack(second, NOBODY, second, NOBODY, NOBODY, 0), 0)
        else:
            group = self.start_group()
            self.add_end(pack(first, NOBODY, first, group, NOBODY, self.slot_marks(group)), 0)
            self.add_end(pack(second, NOBODY, second, group, NOBODY, self.slot_marks(group)), 0)
        self.total = self.added(0)

    @final
    def start_group(self) -> i64:
        """The two places of a set tile that is not a double, where start_fill has them filled first."""
        fill = self.options.start_fill
        if fill == FILL_NONE:
            return NOBODY
        group = self.add_group(fill, 0, 0)
        self.unfilled[group] = 2
        if fill == FILL_GLOBAL:
            self.must += 2
        return group

    @final
    def slot_marks(self, group: i64) -> i64:
        """The marks of a slot of the double."""
        marks: i64 = 0
        if group >= 0 and self.fill[group] == FILL_GLOBAL:
            marks = MUST
        return marks

    @final
    def added(self, start: i64) -> i64:
        """What the ends from *start* on add to the ends total."""
        total: i64 = 0
        for index in range(start, self.width):
            total += count_of(self.ends[index])
        return total

    @final
    def open_double(self, pips: i64) -> None:
        """Set a double: its long sides first, then what else opens at once."""
        options = self.options
        arms = options.start_arms
        self.total = 2 * pips
        self.bonus_end = 0
        self.bonus_from = 0
        if arms == 1:
            self.add_end(pack(pips, NOBODY, 2 * pips, NOBODY, NOBODY, DOUBLE), 0)
            return
        extra: i64 = 0
        if options.spinner != SPIN_NONE:
            self.spun = True
            if arms == 2:
                extra = options.spinner_arms - 2
        fill = options.start_fill
        if options.double_fill > fill:
            fill = options.double_fill
        group = self.add_group(fill, 2, 2 * pips)
        self.open_slot(group, pips, NOBODY, NOBODY, SIDE)
        self.open_slot(group, pips, NOBODY, NOBODY, SIDE)
        for _arm in range(arms - 2):
            self.open_slot(group, pips, NOBODY, NOBODY, 0)
        if options.spinner_immediate:
            self.open_arms(group, pips, NOBODY, NOBODY, extra)
        else:
            self.locked[group] = extra

    @final
    def add_group(self, fill: i64, sides: i64, count: i64) -> i64:
        group = self.groups
        self.groups += 1
        self.unfilled[group] = 0
        self.sides_left[group] = sides
        self.locked[group] = 0
        self.fill[group] = fill
        self.counts[group] = count
        self.born[group] = self.down - 1
        return group

    @final
    def open_slot(self, group: i64, pips: i64, owner: i64, parent: i64, marks: i64) -> None:
        """Open a further slot of a double."""
        self.unfilled[group] += 1
        if self.fill[group] == FILL_GLOBAL:
            marks |= MUST
            self.must += 1
        self.add_end(pack(pips, owner, 0, group, parent, marks | DOUBLE), self.born[group])

    @final
    def open_arms(self, group: i64, pips: i64, owner: i64, parent: i64, arms: i64) -> None:
        """Open a spinner's short ends, no more than can be filled where foot_rule = cap says so."""
        if self.options.foot_cap and self.fill[group] != FILL_NONE:
            room = self.unplayed(pips) - self.unfilled[group]
            if arms > room:
                arms = room
        for _arm in range(arms):
            self.open_slot(group, pips, owner, parent, 0)

    @final
    def unplayed(self, pips: i64) -> i64:
        """Tiles showing *pips* that are not on the layout."""
        suit = self.options.tiles.suit
        count: i64 = 0
        for word in range(self.words):
            count += ones((self.inhand[word] | self.asleep[word]) & suit[pips * self.words + word])
        return count

    @final
    def extend(self, tile: i64, index: i64, high_touches: bool, seat: i64) -> None:
        """Lay a tile of *seat* on an end: close that place, open what the tile opens."""
        end = self.ends[index]
        out = self.high[tile]
        low = self.low[tile]
        self.total -= count_of(end)
        group = group_of(end)
        if self.options.plain:
            count = out
            marks: i64 = 0
            if low == out:
                count += out
                marks = DOUBLE
                self.bonus_end = index
                self.bonus_from = self.width
            elif high_touches:
                out = low
                count = low
            self.ends[index] = out | (count << COUNT_SHIFT) | marks  # nobody's, and no double's slot
            self.total += count
            if group >= 0:
                self.cover_side(group, end)
            return
        owner = owner_of(end)
        if self.options.trains:
            self.pay_debt(index)
            if owner == seat:
                self.marked[owner] = 0
        if low == out:
            self.extend_double(out, index, owner, group)
        else:
            if high_touches:
                out = low
            self.ends[index] = pack(out, owner, out, NOBODY, group, 0)
            self.total += out
        if group >= 0:
            self.fill_slot(group, end, owner)

    @final
    def extend_double(self, pips: i64, index: i64, owner: i64, parent: i64) -> None:
        """Lay a double crossways: open its far side, and its short ends where it spins."""
        options = self.options
        self.bonus_end = index
        self.bonus_from = self.width
        self.total += 2 * pips
        if options.trains and options.double_bonus == BONUS_COVER:
            self.debts[self.debt_count] = index
            self.debt_count += 1
        spins = options.spinner == SPIN_ALL or (options.spinner == SPIN_FIRST and not self.spun)
        if not spins:
            self.ends[index] = pack(pips, owner, 2 * pips, NOBODY, parent, DOUBLE)
            return
        self.spun = True
        extra = options.spinner_arms - 2
        fill = options.double_fill
        group = self.add_group(fill, 1, 0)
        marks = SIDE | DOUBLE
        self.unfilled[group] = 1
        if fill == FILL_GLOBAL:
            marks |= MUST
            self.must += 1
        self.ends[index] = pack(pips, owner, 2 * pips, group, parent, marks)
        if options.foot_cap and fill != FILL_NONE and self.unplayed(pips) == 0:
            self.close_slot(index, group)
            return
        if options.spinner_immediate:
            self.open_arms(group, pips, owner, parent, extra)
        else:
            self.locked[group] = extra

    @final
    def close_slot(self, index: i64, group: i64) -> None:
        """No tile is left for the double: nothing opens."""
        if self.ends[index] & MUST != 0:
            self.must -= 1
        self.unfilled[group] = 0
        self.ends[index] = pack(CLOSED, NOBODY, count_of(self.ends[index]), NOBODY, NOBODY, DOUBLE)

    @final
    def cover_side(self, group: i64, end: i64) -> None:
        """Count a covered long side; with both covered a set double no longer counts."""
        if end & SIDE != 0:
            self.sides_left[group] -= 1
            if self.sides_left[group] == 0:
                self.total -= self.counts[group]

    @final
    def fill_slot(self, group: i64, end: i64, owner: i64) -> None:
        """A slot of a double got its tile; with both sides covered the short ends may open."""
        self.unfilled[group] -= 1
        if end & MUST != 0:
            self.must -= 1
        self.cover_side(group, end)
        if end & SIDE != 0 and self.sides_left[group] == 0 and self.locked[group] != 0:
            arms = self.locked[group]
            self.locked[group] = 0
            self.open_arms(group, pips_of(end), owner, parent_of(end), arms)

    @final
    def pay_debt(self, index: i64) -> None:
        """An open double on a train was covered."""
        count = self.debt_count
        for i in range(count):
            if self.same_double(index, self.debts[i]):
                for j in range(i, count - 1):
                    self.debts[j] = self.debts[j + 1]
                self.debt_count = count - 1
                if i < self.old_debts:
                    self.old_debts -= 1
                return

    @final
    def same_double(self, index: i64, other: i64) -> bool:
        """Whether two ends are slots of one double."""
        if index == other:
            return True
        group = group_of(self.ends[index])
        return group >= 0 and group == group_of(self.ends[other])

    @final
    def unhindered(self, end: i64) -> bool:
        """Whether the fill rules leave the end open."""
        if self.must != 0:
            return end & MUST != 0
        parent = parent_of(end)
        return parent < 0 or self.fill[parent] != FILL_LOCAL or self.unfilled[parent] == 0

    @final
    def any_fits(self, with_boneyard: bool) -> bool:
        """Whether a tile in some hand (or in the boneyard) fits an end that may be used now, by anyone."""
        words = self.words
        plain = self.options.plain
        if plain and words == 1:
            all_hands = self.inhand[0]
            if with_boneyard:
                all_hands |= self.asleep[0]
            for index in range(self.width):
                if all_hands & self.fitting[self.ends[index] & 31] != 0:
                    return True
            return False
        for index in range(self.width):
            end = self.ends[index]
            base = (end & 31) * words
            for word in range(words):
                unplayed = self.inhand[word]
                if with_boneyard:
                    unplayed |= self.asleep[word]
                if unplayed & self.fitting[base + word] != 0 and (plain or self.unhindered(end)):
                    return True
        return False
