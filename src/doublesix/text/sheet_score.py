"""Rule sheet: scoring in play and after the round with a worked sum, the match, and what is said aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.tile import Tile
from doublesix.text.sheet import Table
from doublesix.text.sums import IN_PIPS, ends_points, formula_sum, hand_pips, plus, sample, sample_ends, scoring_totals
from doublesix.text.words import call, tiles_list

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from doublesix.engine.options import HandScore
    from doublesix.text.sheet import Page, Part

__all__ = ["calls", "match", "scoring"]


def scoring(page: Page) -> Iterator[Part]:
    """What is scored in play and for the round."""
    if page.rules.ends_divisors:
        yield from _ends(page)
    yield from _going_out(page)
    if page.rules.match_mode == "best_of":
        yield page.text("score.best_of")
        if page.rules.blocked_result != "no_score":
            yield page.text("score.best_of.compare")
            yield from _counting(page)
            yield from _penalty_in_count(page)
    elif page.low_wins:
        yield page.text(page.side("score.each_keeps"))
        yield from _counting(page)
        yield from _keeps_example(page)
        yield from _own_penalty(page, _sample_own(page))
        yield from _penalty_in_count(page)
    else:
        yield from _hands(page)


# -- in play ------------------------------------------------------------------


def _ends(page: Page) -> Iterator[Part]:
    text, rules = page.text, page.rules
    top = min(rules.set_max, 5)
    yield text("rule.ends.intro")
    yield text("rule.ends.double", tile=f"{top}-{top}", count=2 * top)
    if rules.spinner != "none":
        yield text("rule.ends.short")
    if len(rules.ends_divisors) == 2:
        yield text(f"rule.ends.two.{rules.ends_unit}")
        points = scoring_totals(rules)
        if points:
            rows = tuple((str(total), str(score)) for total, score in points.items())
            yield Table((text("rule.ends.table.total"), text("rule.ends.table.points")), rows)
    else:
        yield text(f"rule.ends.one.{rules.ends_unit}", by=rules.ends_divisors[0])
    yield text("rule.ends.zero")
    if ends := sample_ends(rules):
        terms = [2 * int(end[0]) if "-" in end else int(end) for end in ends]
        points_text = text("n.points", count=ends_points(rules, sum(terms)))
        yield text("rule.ends.example", ends=text.join(ends), sum=plus(terms), points=points_text)
    if rules.muggins_claim:
        yield text("rule.muggins")


def _going_out(page: Page) -> Iterator[str]:
    text, rules = page.text, page.rules
    if not rules.out_bonus:
        return
    whole_team = page.teams and rules.round_end == "partners_out"
    key = "rule.out_bonus.team" if whole_team else "rule.out_bonus"
    yield text(key, points=text("n.points", count=rules.out_bonus))
    yield text("rule.out_bonus.block")


# -- after the round ----------------------------------------------------------


def effective(page: Page, formula: HandScore, *, blocked: bool) -> HandScore:
    """The simplest formula that pays the same at this table."""
    two_sides = len(page.seating.sides) == 2
    if not blocked and (not page.teams or page.rules.round_end == "partners_out") and formula in IN_PIPS:
        return "opponents_pips"  # whoever goes out has nothing left
    if two_sides and formula == "difference_each":
        return "minus_own"
    return formula


def _hands(page: Page) -> Iterator[str]:
    """What the winner of the round scores, with examples."""
    rules = page.rules
    out = effective(page, rules.out_score, blocked=False)
    blocked = effective(page, rules.blocked_score, blocked=True)
    pays_block = rules.blocked_result != "no_score"
    if out == "nothing" and (blocked == "nothing" or not pays_block):
        yield page.text("score.nothing")
    elif out == blocked and pays_block:
        yield _pays(page, "round", out)
    else:
        yield _pays(page, "out", out)
        if pays_block:
            yield _pays(page, "blocked", blocked)
    in_pips = [formula for formula in (out, *([blocked] if pays_block else [])) if formula in IN_PIPS]
    if out == "minus_own" or ("minus_own" in in_pips and rules.blocked_result == "fewest_tiles"):
        yield page.text("score.not_negative")
    if in_pips:
        yield from _counting(page)
        yield from _adjustments(page)
    elif pays_block:
        yield from _counting(page)
    if out in IN_PIPS:
        yield from _worked(page, out, blocked=False)
    if pays_block and blocked in IN_PIPS and (blocked != out or out not in IN_PIPS):
        yield from _worked(page, blocked, blocked=True)
    yield from _own_penalty(page, 20)
    yield from _penalty_in_count(page)
    if rules.ends_divisors:
        yield page.text("score.in_play_stays")


def _compares_pips(page: Page) -> bool:
    return page.rules.blocked_result != "no_score"


def _pays(page: Page, when: str, formula: HandScore) -> str:
    text = page.text
    return f"{text(page.side(f'score.who.{when}'))} {text(page.side(f'score.what.{formula}'))}"


def _counting(page: Page) -> Iterator[str]:
    """How the tiles in a hand count, where it is not simply by their pips."""
    text, rules = page.text, page.rules
    top = rules.set_max
    if rules.double_value == 1:
        yield text("score.double_value.1", tile=f"{top}-{top}", count=top)
    if rules.double_blank_value and rules.remove_tiles.count(Tile(0, 0)) < rules.set_copies:
        yield text("score.double_blank", count=rules.double_blank_value)


def _adjustments(page: Page) -> Iterator[str]:
    """The boneyard, penalties for drawing, rounding, division."""
    text, rules = page.text, page.rules
    if rules.boneyard_to_winner and page.seating.boneyard:
        yield text("score.boneyard" if page.draws else "score.boneyard.left")
    if rules.draw_penalty and rules.draw_penalty_to == "winner" and page.draws:
        yield text("score.penalty.winner", points=text("n.points", count=rules.draw_penalty))
    if rules.pip_rounding > 1:
        each = ".each" if rules.rounding_scope == "each" else ""
        yield text(f"score.rounding{each}.{rules.pip_rounding}")
        if rules.ends_unit == "quotient":
            yield text("score.quotient", by=rules.pip_rounding)


def _own_penalty(page: Page, score: int) -> Iterator[str]:
    """A penalty that everyone pays for the tiles drawn, the winner included."""
    text, rules = page.text, page.rules
    if rules.draw_penalty and rules.draw_penalty_to == "self" and page.draws:
        yield text("score.penalty.self", points=text("n.points", count=rules.draw_penalty))
        off = 2 * rules.draw_penalty
        tiles, points = text("n.tiles", count=2), text("n.points", count=off)
        yield text("example.self", tiles=tiles, points=points, sum=f"{score} \N{MINUS SIGN} {off} = {score - off}")


def _penalty_in_count(page: Page) -> Iterator[str]:
    rules = page.rules
    if rules.draw_penalty and page.draws and _compares_pips(page):
        in_count = rules.draw_penalty_in_count
        if in_count:
            points = page.text("n.points", count=rules.draw_penalty)
            yield page.text("score.penalty.in_count", points=points)
        elif rules.match_mode != "best_of":
            yield page.text("score.penalty.not_in_count")


def _worked(page: Page, formula: HandScore, *, blocked: bool) -> Iterator[str]:
    """A sum worked with sample hands."""
    text, rules = page.text, page.rules
    hands = sample(rules, page.seating.sides, blocked=blocked)
    if hands is None:
        return
    written, result = formula_sum(text, rules, formula, hands)
    others = [hand for side in hands.others for hand in side]
    shown = _shown(page, others)
    one = len(others) == 1
    if hands.drawn:
        key = "example.drew.one" if one else "example.drew"
        shown = text(key, hands=shown, tiles=text("n.tiles", count=hands.drawn))
    if hands.boneyard:
        key = "example.boneyard" if page.draws else "example.left"
        shown = text(key, hands=shown, tiles=tiles_list(text, hands.boneyard))
    slots = {"hands": shown, "sum": written, "points": text("n.points", count=result)}
    if own := [hand for hand in hands.own if hand]:
        slots["own"] = _shown(page, own)
    key = "example.blocked" if blocked else "example.out"
    if page.teams:
        key = f"{key}.team" if own else f"{key}.team.empty"
    elif one:
        key = f"{key}.one"
    yield text(key, **slots)


def _shown(page: Page, hands: Iterable[tuple[Tile, ...]]) -> str:
    """Hands as people lay them out: tiles apart, hands with commas between them."""
    return page.text.join(" ".join(map(str, hand)) for hand in hands)


def _sample_own(page: Page) -> int:
    return hand_pips(page.rules, _kept(page))


def _kept(page: Page) -> tuple[Tile, ...]:
    hands = sample(page.rules, ((0,), (1,)), blocked=False)
    return hands.others[0][0] if hands else ()


def _keeps_example(page: Page) -> Iterator[str]:
    text, rules = page.text, page.rules
    if tiles := _kept(page):
        terms = [hand_pips(rules, [tile]) for tile in tiles]
        yield text("example.keeps", own=" ".join(map(str, tiles)), sum=plus(terms))


# -- the match ----------------------------------------------------------------


def match(page: Page) -> Iterator[str]:
    """How the match is won."""
    text, rules = page.text, page.rules
    low = ".low" if page.low_wins else ""
    team = ".team" if page.teams else ""
    match rules.match_mode:
        case "points":
            yield from _target(page, low, team)
        case "rounds_total":
            yield text(f"rule.rounds_total{low}{team}", count=rules.match_length)
        case "best_of":
            yield text(f"rule.best_of{team}", count=rules.match_length // 2 + 1, length=rules.match_length)
            yield text("rule.best_of.replay")
            return
        case "round_doubles":
            gone = sum(tile.is_double for tile in set(rules.remove_tiles))
            rounds = text("n.rounds", count=max(1, rules.set_max + 1 - gone))
            yield text(f"rule.round_doubles{low}", rounds=rounds)
    if _may_tie(page):
        yield text(f"rule.match_tie.{rules.match_tie}")


def _target(page: Page, low: str, team: str) -> Iterator[str]:
    text, rules = page.text, page.rules
    yield text(f"rule.target{low}{team}", points=text("n.points", count=rules.target))
    if rules.target_mode == "exact":
        yield text("rule.target.exact")
    if rules.ends_divisors or rules.out_bonus:
        yield text(f"rule.win_check.{rules.win_check}")
    if _may_tie(page) and not low:
        yield text(f"rule.target.several{team}")
    if rules.no_win_on_lead:
        yield text("rule.no_win_on_lead")


def _may_tie(page: Page) -> bool:
    """Whether two sides can stand equal at the end: not where only one of them scores at a time."""
    rules = page.rules
    if rules.match_mode != "points" or page.low_wins:
        return True
    in_play = bool(rules.ends_divisors or rules.out_bonus)
    shared = rules.blocked_tie == "share" and rules.blocked_result != "no_score"
    return shared or (in_play and rules.win_check == "round_end")


# -- calls --------------------------------------------------------------------


def calls(page: Page) -> Iterator[str]:
    """What is said aloud in this game."""
    text, labels = page.text, page.rules.game.labels
    for event, label in labels.items():
        if f"rule.calls.{event}" in text and not (event == "pass" and (page.realtime or page.trains)):
            yield text(f"rule.calls.{event}", call=call(text, label))
    if labels:
        yield text("rule.calls.free")
