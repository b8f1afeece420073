"""Sums that are shown with every score: ``12 + 13 + 1 = 26, rounded to 25``.

The engine works out what a round pays; here the same numbers are written as people add them up. The worked examples of
the rule sheet count a few sample hands by the same formulas; a test holds them to the engine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from doublesix.engine.tile import Tile, full_set

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from doublesix.engine.events import RoundEnded
    from doublesix.engine.options import HandScore
    from doublesix.engine.rules import HouseRules, Seating
    from doublesix.text.catalogue import Text

__all__ = [
    "IN_PIPS",
    "Sample",
    "ends_points",
    "formula_sum",
    "hand_pips",
    "plus",
    "round_sum",
    "sample",
    "sample_ends",
    "scoring_totals",
]

IN_PIPS = ("opponents_pips", "minus_own", "difference_each", "all_pips")
"""The formulas that count pips."""

MINUS = "\N{MINUS SIGN}"


def plus(terms: Iterable[int]) -> str:
    """Terms and their sum, ``3 + 2 + 4 = 9``; a single term, or none, stands alone."""
    listed = list(terms)
    if len(listed) < 2:
        return str(sum(listed))
    return f"{' + '.join(map(str, listed))} = {sum(listed)}"


def hand_pips(rules: HouseRules, hand: Iterable[Tile]) -> int:
    """What the tiles left in a hand count."""
    return sum(_tile_count(rules, tile) for tile in hand)


def _tile_count(rules: HouseRules, tile: Tile) -> int:
    if tile == Tile(0, 0):
        return rules.double_blank_value
    return tile.high * rules.double_value if tile.is_double else tile.pips


def rounded(value: int, step: int) -> int:
    """The multiple of *step* nearest to the value."""
    return (value + step // 2) // step * step


def ends_points(rules: HouseRules, total: int) -> int:
    """What an ends total scores in play."""
    hits = [by for by in rules.ends_divisors if total > 0 and total % by == 0]
    return sum(total // by if rules.ends_unit == "quotient" else total for by in hits)


@dataclass(frozen=True, slots=True)
class Sample:
    """Hands left at the end of an imagined round.

    Attributes:
        own: The winning side's hands.
        others: The other sides' hands, a list of hands each.
        drawn: Tiles that the first of the other hands drew; the rest drew none.
        boneyard: Tiles left in the boneyard.
    """

    own: tuple[tuple[Tile, ...], ...]
    others: tuple[tuple[tuple[Tile, ...], ...], ...]
    drawn: int
    boneyard: tuple[Tile, ...]


_SHOWN = ("6-4", "3-3", "5-1", "4-0", "2-1", "6-2", "5-4", "6-5", "4-2", "3-0", "5-2", "6-1", "4-3", "6-3")


def sample(rules: HouseRules, sides: Sequence[Sequence[int]], *, blocked: bool) -> Sample | None:
    """Sample hands for so many sides, the first of which wins; None where the set has too few tiles."""
    light = iter([tile for tile in full_set(rules.set_max) if 1 <= tile.pips <= 2 and tile not in rules.remove_tiles])
    pool = _pool(rules)
    if blocked:
        own = tuple(tuple(islice(light, 1)) for _ in sides[0])
    elif rules.round_end == "partners_out":
        own = ((),) * len(sides[0])
    else:
        own = ((), *(tuple(islice(pool, 1)) for _ in sides[0][1:]))
    two_each = sum(map(len, sides)) <= 5
    others = [
        tuple(tuple(islice(pool, 2 if two_each and (number + place) % 2 == 0 else 1)) for place in range(len(side)))
        for number, side in enumerate(sides[1:])
    ]
    if not all(all(side) for side in others) or (blocked and not all(own)):
        return None
    if rules.double_blank_value and Tile(0, 0) not in rules.remove_tiles:
        others[0] = ((*others[0][0], Tile(0, 0)), *others[0][1:])
    mine = _side_pips(rules, own)
    if blocked and any(_side_pips(rules, side) <= mine for side in others):
        return None
    drawn = 2 if rules.draw_penalty and rules.draw_penalty_to == "winner" and rules.draw_rule != "none" else 0
    return Sample(own, tuple(others), drawn, tuple(islice(pool, 1)) if rules.boneyard_to_winner else ())


def _pool(rules: HouseRules) -> Iterator[Tile]:
    """Tiles of the set for samples, the ones that show most first."""
    preferred = [tile for tile in map(Tile.parse, _SHOWN) if tile.high <= rules.set_max]
    rest = [tile for tile in full_set(min(rules.set_max, 9)) if tile not in preferred and tile.pips > 2]
    return iter([tile for tile in preferred + rest if tile not in rules.remove_tiles])


def _side_pips(rules: HouseRules, hands: Iterable[Iterable[Tile]]) -> int:
    return sum(hand_pips(rules, hand) for hand in hands)


def formula_sum(text: Text, rules: HouseRules, formula: HandScore, hands: Sample) -> tuple[str, int]:
    """The sum that *formula* makes of the hands, written out, and the points.

    Raises:
        ValueError: The formula counts no pips.
    """
    if formula not in IN_PIPS:
        raise ValueError(f"{formula} counts no pips")
    exact = [[[hand_pips(rules, hand)] for hand in side] for side in hands.others]
    if len(exact) == len(exact[0]) == 1 and rules.rounding_scope == "total":
        exact = [[[hand_pips(rules, [tile]) for tile in hands.others[0][0]]]]  # a single hand: tile by tile
    if hands.drawn:
        exact[0][0].append(hands.drawn * rules.draw_penalty)
    exact_own = _side_pips(rules, hands.own)
    sides, own, prefix = exact, exact_own, None
    if rules.rounding_scope == "each" and (step := rules.pip_rounding) > 1:
        sides = [[[rounded(sum(hand), step)] for hand in side] for side in exact]
        own = rounded(exact_own, step)
        counts = [*(sum(hand) for side in exact for hand in side), *([exact_own] if exact_own else [])]
        after = [*(sum(hand) for side in sides for hand in side), *([own] if exact_own else [])]
        prefix = (text.join(map(str, counts)), text.join(map(str, after))) if counts != after else None
    terms, points = _terms(formula, [[term for hand in side for term in hand] for side in sides], own)
    if hands.boneyard:
        terms += f" + {(asleep := hand_pips(rules, hands.boneyard))}"
        points += asleep
    written = terms if terms == str(points) else f"{terms} = {points}"
    if prefix:
        written = text("sum.each", before=prefix[0], after=prefix[1], sum=written)
    return _finished(text, rules, written, points)


def round_sum(text: Text, seating: Seating, ended: RoundEnded) -> str | None:
    """The sum behind what the winner of a round was paid; None where no pips were counted."""
    rules = seating.rules
    formula = rules.out_score if ended.end == "out" else rules.blocked_score
    if formula not in IN_PIPS or ended.winner is None:
        return None
    sides = [[ended.pips[seat] for seat in side] for number, side in enumerate(seating.sides) if number != ended.winner]
    extra = ended.others - sum(map(sum, sides))  # penalties for tiles drawn
    if rules.rounding_scope == "each" and rules.pip_rounding > 1:
        sides, extra = [[ended.others]], 0  # hands rounded one by one
    elif extra:
        sides[-1].append(extra)
    terms, points = _terms(formula, sides, ended.own)
    if formula == "difference_each" and len(sides) != len(seating.sides) - 1:
        points = ended.others - ended.own * (len(seating.sides) - 1)
        terms = f"{ended.others} {MINUS} {len(seating.sides) - 1} \N{MULTIPLICATION SIGN} {ended.own}"
    if ended.asleep:
        terms, points = f"{terms} + {ended.asleep}", points + ended.asleep
    written = terms if terms == str(points) else f"{terms} = {points}"
    if extra:
        written = text("sum.penalty", sum=written, points=text("n.points", count=extra))
    written, result = _finished(text, rules, written, points)
    if carried := ended.paid[ended.winner] - result:
        written = text("sum.carried", sum=written, points=text("n.points", count=carried))
    return written


def _finished(text: Text, rules: HouseRules, written: str, points: int) -> tuple[str, int]:
    """A sum and its value, rounded and divided where the rules say so."""
    step = rules.pip_rounding
    result = rounded(points, step)
    if result != points:
        written = text("sum.rounded", sum=written, points=result)
    if rules.ends_unit == "quotient" and step > 1:
        result //= step
        written = text("sum.divided", sum=written, by=step, points=result)
    return written, result


def _terms(formula: HandScore, sides: Sequence[Sequence[int]], own: int) -> tuple[str, int]:
    """The terms of a formula before rounding, a list a side, and their value."""
    every = [count for side in sides for count in side]
    others = sum(every)
    if formula == "difference_each" and own:
        return " + ".join(f"({_difference(side, own)})" for side in sides), others - own * len(sides)
    if formula == "minus_own" and own:
        return _difference(every, own), max(0, others - own)
    if formula == "all_pips" and own:
        every.append(own)
    return " + ".join(str(count) for count in every if count) or "0", sum(every)


def _difference(counts: Sequence[int], own: int) -> str:
    return f"{' + '.join(str(count) for count in counts if count) or '0'} {MINUS} {own}"


def sample_ends(rules: HouseRules) -> tuple[str, ...] | None:
    """Two open ends that score well: a double and a number; None where nothing can score."""
    top = min(rules.set_max, 6)
    if rules.start_arms == 1:
        best = max(range(1, top + 1), key=lambda pips: (ends_points(rules, 2 * pips), -pips))
        return (f"{best}-{best}",) if ends_points(rules, 2 * best) else None
    pairs = [(double, pips) for double in range(top, 0, -1) for pips in range(top, 0, -1) if pips != double]
    double, pips = max(pairs, key=lambda pair: ends_points(rules, 2 * pair[0] + pair[1]), default=(0, 0))
    return (f"{double}-{double}", str(pips)) if ends_points(rules, 2 * double + pips) else None


def scoring_totals(rules: HouseRules) -> dict[int, int]:
    """Totals that score, up to what two ends of the set can show (30 at most), and their points."""
    singles = {(pips, False, pips) for pips in range(rules.set_max + 1)}
    ends = singles | {(2 * pips, True, pips) for pips in range(rules.set_max + 1)}
    reach = {a[0] + b[0] for a in ends for b in ends if not (a[1] and b[1] and a[2] == b[2])}
    if rules.spinner != "none" or rules.start_arms == 4:
        reach = set(range(31))
    return {total: points for total in sorted(reach) if total <= 30 and (points := ends_points(rules, total))}
