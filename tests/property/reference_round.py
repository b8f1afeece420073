"""Who leads a round and what it pays, by the rules page alone: the slow half of what the engine is held against.

Source: docs/rules.md, "The lead", "The count" and "The match".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.property.reference import Reference

from doublesix.engine.deal import Deal
from doublesix.engine.match import Match
from doublesix.engine.round import Outcome
from doublesix.engine.rules import HouseRules, Seating
from doublesix.engine.tile import Tile

__all__ = ["Lead", "Paid", "begin", "find_lead", "pay"]


@dataclass(frozen=True)
class Lead:
    """The leader and what it may set; without a leader *seeker* draws first, in search of *sought*."""

    leader: int | None
    may_set: tuple[Tile, ...] = ()
    seeker: int = 0
    sought: tuple[Tile, ...] = ()


def begin(match: Match) -> Reference:
    """The running round, dealt and led as the rules page says."""
    before = match.rounds[-2] if len(match.rounds) > 1 else None
    now = match.rounds[len(match.rounds) - 1]
    last_leader = None if before is None else before.leader
    last = None if before is None else before.outcome
    lead = find_lead(match.seating, len(match.rounds), last_leader, last, now.deal, now.deal.leader)
    return Reference(
        match.seating,
        [list(hand) for hand in now.deal.hands],
        list(now.deal.boneyard),
        lead.leader,
        lead.may_set,
        list(match.total),
        now.deal.engine(match.rules),
        lead.sought,
        lead.seeker,
    )


def heaviest(tiles: Sequence[Tile]) -> Tile:
    return max(tiles, key=lambda tile: (tile.pips, tile.high))


def best_reveal(tile: Tile) -> tuple[bool, int, int]:
    return tile.is_double, tile.pips, tile.high


def find_lead(
    seating: Seating, number: int, last_leader: int | None, last: Outcome | None, deal: Deal, chosen: int | None
) -> Lead:
    """Find the leader of round *number*; *chosen* is whom a winning side chose among its seats."""
    rules = seating.rules
    seats = seating.seats
    hands = deal.hands
    by_seat = _known_leader(seating, last_leader, last, chosen)
    trains = rules.start_arms == "trains"
    if trains and rules.train_engine == "removed":
        if by_seat is not None:
            return Lead(by_seat)
        if rules.first_lead == "round_double":
            return Lead(_best_shown(deal, lambda tile: (tile.pips, tile.high)))
        return Lead(_who_moves_first(rules, deal))
    after = 0 if last_leader is None else (last_leader + 1) % seats
    if trains or rules.first_lead == "round_double":
        seeker = by_seat if by_seat is not None else after
        if by_seat is None and deal.reveal is not None:
            seeker = _best_shown(deal, lambda tile: (tile.pips, tile.high))
        double = round_double(rules, number)
        lead = _named(double, rules, hands, seeker)
        if trains:
            return lead
        return _allowed(rules, hands, lead, by_method=True, first=last is None)
    if by_seat is not None:
        lead = Lead(by_seat, tuple(hands[by_seat]))
        return _allowed(rules, hands, lead, by_method=False, first=False)
    return _allowed(rules, hands, _by_method(rules, deal, after), by_method=True, first=last is None)


def _known_leader(seating: Seating, last_leader: int | None, last: Outcome | None, chosen: int | None) -> int | None:
    """The leader where a seat follows from the round before, None where first_lead finds one."""
    rules = seating.rules
    if last is None or last_leader is None:
        return None
    rotated = (last_leader + 1) % seating.seats
    if last.winner is None:
        return {"same_method": None, "same_leader": last_leader, "rotate": rotated}[rules.no_winner_lead]
    match rules.next_lead:
        case "same_method":
            return None
        case "rotate":
            return rotated
        case "winner":
            return last.winner_seat
        case "winner_side":
            return last.winner_seat if chosen is None else chosen


def round_double(rules: HouseRules, number: int) -> Tile:
    """One double a round, from the top down, and over again."""
    doubles = [pips for pips in range(rules.set_max, -1, -1) if Tile(pips, pips) not in rules.remove_tiles]
    if not doubles:
        return Tile(rules.set_max, rules.set_max)
    pips = doubles[(number - 1) % len(doubles)]
    return Tile(pips, pips)


def _best_shown(deal: Deal, key: Callable[[Tile], tuple[int, ...]]) -> int:
    assert deal.reveal is not None
    shown = list(deal.reveal)
    return shown.index(max(shown, key=key))


def _who_moves_first(rules: HouseRules, deal: Deal) -> int:
    """Without a tile to set only the seat matters; where nobody qualifies it is the holder of the heaviest tile."""
    found = _by_method(rules, deal, after=0).leader
    named = rules.first_lead == "specific_tile"
    wanted = rules.lead_tile or Tile(rules.set_max, rules.set_max)
    held = [tile for hand in deal.hands for tile in hand]
    if found is None or (named and wanted not in held):
        found = _holder(deal.hands, heaviest(held))
    return found


def _holder(hands: Sequence[Sequence[Tile]], tile: Tile) -> int:
    return next(seat for seat, hand in enumerate(hands) if tile in hand)


def _by_method(rules: HouseRules, deal: Deal, after: int) -> Lead:
    hands = deal.hands
    held = [tile for hand in hands for tile in hand]
    doubles = [tile for tile in held if tile.is_double]
    match rules.first_lead:
        case "lot":
            seat = _best_shown(deal, lambda tile: (tile.pips, tile.high))
            return Lead(seat, tuple(hands[seat]))
        case "reveal":
            seat = _best_shown(deal, best_reveal)
            assert deal.reveal is not None
            return Lead(seat, (deal.reveal[seat],))
        case "heaviest_tile":
            tile = heaviest(held)
            return Lead(_holder(hands, tile), (tile,))
        case "specific_tile":
            return _named(rules.lead_tile or Tile(rules.set_max, rules.set_max), rules, hands, after)
        case "highest_double" | "lowest_double" | "round_double":
            if doubles:
                tile = max(doubles) if rules.first_lead == "highest_double" else min(doubles)
                return Lead(_holder(hands, tile), (tile,))
            every = tuple(Tile(pips, pips) for pips in range(rules.set_max + 1))
            return _fallen_back(rules, hands, after, every)


def _named(tile: Tile, rules: HouseRules, hands: Sequence[Sequence[Tile]], seeker: int) -> Lead:
    """The holder of the tile leads."""
    if any(tile in hand for hand in hands):
        return Lead(_holder(hands, tile), (tile,))
    if rules.start_arms == "trains":
        return Lead(None, (), seeker, (tile,))
    if rules.lead_fallback == "next_double":
        for step in range(1, rules.set_max + 1):
            pips = (tile.high - step) % (rules.set_max + 1)
            double = Tile(pips, pips)
            if any(double in hand for hand in hands):
                return Lead(_holder(hands, double), (double,))
    return _fallen_back(rules, hands, seeker, (tile,))


def _fallen_back(rules: HouseRules, hands: Sequence[Sequence[Tile]], seeker: int, sought: tuple[Tile, ...]) -> Lead:
    """Nobody qualifies; redeals have been dealt again already, unless fifty were not enough."""
    if rules.lead_fallback == "draw_until":
        return Lead(None, (), seeker, sought)
    tile = heaviest([tile for hand in hands for tile in hand])
    return Lead(_holder(hands, tile), (tile,))


def _allowed(rules: HouseRules, hands: Sequence[Sequence[Tile]], lead: Lead, *, by_method: bool, first: bool) -> Lead:
    """Apply first_tile, or next_first_tile in a later round."""
    word = rules.first_tile
    if not first:
        word = rules.next_first_tile or (rules.first_tile if by_method else "any")
    if lead.leader is None or word == "qualifying":
        return lead
    hand = tuple(hands[lead.leader])
    if word == "any":
        return Lead(lead.leader, hand)
    doubles = tuple(tile for tile in hand if tile.is_double)
    if doubles:
        return Lead(lead.leader, doubles)
    return _no_double(rules, hands, lead, hand)


def _no_double(rules: HouseRules, hands: Sequence[Sequence[Tile]], lead: Lead, hand: tuple[Tile, ...]) -> Lead:
    """The leader is to set a double and has none."""
    assert lead.leader is not None
    named = rules.first_lead in ("highest_double", "lowest_double", "specific_tile", "heaviest_tile", "round_double")
    if named and len(lead.may_set) == 1 and lead.may_set != hand:
        return Lead(lead.leader, hand)
    if rules.lead_fallback == "draw_until":
        return Lead(None, (), lead.leader, tuple(Tile(pips, pips) for pips in range(rules.set_max + 1)))
    doubles = [tile for each in hands for tile in each if tile.is_double]
    if rules.lead_fallback == "next_double" and doubles:
        tile = max(doubles)
        seat = _holder(hands, tile)
        return Lead(seat, tuple(each for each in hands[seat] if each.is_double))
    return Lead(lead.leader, hand)


# -- the count -------------------------------------------------------------------------------------------------------


@dataclass
class Paid:
    """What a finished round gives."""

    winner: int | None
    winner_seat: int | None
    pips: list[int]
    points: list[int]
    carried: int


def pay(played: Reference, carried: int) -> Paid:
    """Settle the round, *carried* being what ties have left for its winner."""
    rules = played.rules
    sides = played.seating.sides
    pips = [sum(counted(rules, tile) for tile in hand) for hand in played.hands]
    paid = Paid(None, None, pips, list(played.in_play), carried)
    if played.end == "target":
        return paid
    counts = [sum(pips[seat] for seat in seats) for seats in sides]
    if played.end == "out":
        assert played.out is not None
        paid.winner, paid.winner_seat = played.side_of[played.out], played.out
        formula = rules.out_score
    else:
        formula = rules.blocked_score
        _settle_block(played, counts, paid)
    if paid.winner is not None and rules.score_flow == "winner_takes":
        _credit(played, paid, paid.winner, worth(played, counts, paid.winner, formula, ()))
        _credit(played, paid, paid.winner, paid.carried)
        paid.carried = 0
    if rules.score_flow == "each_keeps":
        paid.points = [before + count for before, count in zip(paid.points, counts, strict=True)]
    elif rules.match_mode == "best_of":
        paid.points = [int(side == paid.winner) for side in range(len(sides))]
        return paid
    if rules.draw_penalty_to == "self":
        for seat in range(played.seats):
            paid.points[played.side_of[seat]] -= rules.draw_penalty * played.drawn_by[seat]
    return paid


def _credit(played: Reference, paid: Paid, side: int, points: int) -> None:
    """Score one payment: an exact target is never passed."""
    rules = played.rules
    exact = rules.match_mode == "points" and rules.target_mode == "exact"
    if not exact or played.totals[side] + paid.points[side] + points <= rules.target:
        paid.points[side] += points


def counted(rules: HouseRules, tile: Tile) -> int:
    if tile == (0, 0):
        return rules.double_blank_value
    return tile.high * rules.double_value if tile.is_double else tile.pips


def _settle_block(played: Reference, counts: list[int], paid: Paid) -> None:
    rules = played.rules
    sides = played.seating.sides
    if rules.blocked_result == "no_score":
        return
    ranks = [(0, count) for count in counts]
    if rules.draw_penalty_in_count:
        drawn = [sum(played.drawn_by[seat] for seat in seats) * rules.draw_penalty for seats in sides]
        ranks = [(0, count + penalty) for count, penalty in zip(counts, drawn, strict=True)]
    if rules.blocked_result == "fewest_tiles":
        left = [sum(len(played.hands[seat]) for seat in seats) for seats in sides]
        ranks = [(tiles, rank[1]) for tiles, rank in zip(left, ranks, strict=True)]
    tied = [side for side, rank in enumerate(ranks) if rank == min(ranks)]
    paid.winner = tied[0] if len(tied) == 1 else _break_tie(played, counts, tied, paid)
    if paid.winner is not None:
        paid.winner_seat = min(sides[paid.winner], key=lambda seat: (paid.pips[seat], seat))


def _break_tie(played: Reference, counts: list[int], tied: list[int], paid: Paid) -> int | None:
    """The winner of a tied block, or what each of the tied sides gets."""
    rules = played.rules
    last = None if played.last is None else played.side_of[played.last]
    flows = rules.score_flow == "winner_takes"
    match rules.blocked_tie:
        case "no_score":
            return None
        case "last_player_wins":
            return last if last in tied else None
        case "last_player_loses":
            return next(side for side in tied if side != last) if last in tied and len(tied) == 2 else None
        case "lightest_tile":
            return _lightest(played, tied)
        case "share":
            for side in tied if flows else ():
                _credit(played, paid, side, worth(played, counts, side, rules.blocked_score, tied) // len(tied))
            return None
        case "carry_over":
            if flows:
                paid.carried += worth(played, counts, tied[0], rules.blocked_score, ())
            return None


def _lightest(played: Reference, tied: list[int]) -> int | None:
    """The tied side with the lightest tile; of two sets the same tile may lie in two hands."""
    held = {
        side: [(tile.pips, tile.high) for seat in played.seating.sides[side] for tile in played.hands[seat]]
        for side in tied
    }
    lightest = min(tile for tiles in held.values() for tile in tiles)
    holders = [side for side in tied if lightest in held[side]]
    return holders[0] if len(holders) == 1 else None


def worth(played: Reference, counts: list[int], side: int, formula: str, tied: Sequence[int]) -> int:
    """What the formula gives the side, against all others or all that are not tied with it."""
    rules = played.rules
    if formula in ("one_point", "nothing"):
        return int(formula == "one_point")
    each = rules.rounding_scope == "each"
    opposing = [other for other in range(len(counts)) if other != side and other not in tied]
    others = 0
    for other in opposing:
        for seat in played.seating.sides[other]:
            hand = sum(counted(rules, tile) for tile in played.hands[seat])
            if rules.draw_penalty_to == "winner":
                hand += rules.draw_penalty * played.drawn_by[seat]
            others += rounded(rules, hand) if each else hand
    own = rounded(rules, counts[side]) if each else counts[side]
    points = {
        "opponents_pips": others,
        "minus_own": max(0, others - own),
        "difference_each": others - len(opposing) * own,
        "all_pips": others + own,
    }[formula]
    if rules.boneyard_to_winner:
        points += sum(counted(rules, tile) for tile in played.boneyard)
    points = rounded(rules, points)
    if rules.ends_unit == "quotient" and rules.ends_divisors:
        points //= rules.pip_rounding
    return points


def rounded(rules: HouseRules, points: int) -> int:
    """The nearest multiple of pip_rounding."""
    match rules.pip_rounding:
        case 5:
            return 5 * ((points + 2) // 5)
        case 3:
            return 3 * ((points + 1) // 3)
        case _:
            return points
