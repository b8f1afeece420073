"""Rule sheet: a turn, trains, doubles, what a stuck player does, and how a round ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.text.words import seconds, tiles_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.text.sheet import Page

__all__ = ["doubles", "end", "stuck", "trains", "turn"]


def turn(page: Page) -> Iterator[str]:
    """What may be laid, and where."""
    text, rules = page.text, page.rules
    if page.realtime:
        yield from _slap(page)
    two = ".two" if rules.tiles_per_turn == 2 else ""
    total = match_sum(rules.match_rule)
    if total is None:
        if not page.realtime:
            yield text(f"rule.match{two}")
    else:
        yield text(f"rule.sum{two}", sum=total)
        yield from _sum_notes(page, total)
    if rules.wild_tiles:
        yield text("rule.wild", tiles=tiles_list(text, sorted(rules.wild_tiles, reverse=True)))
    if two:
        yield text("rule.two.second")
    if not page.trains:
        yield from _first_places(page)
    if not page.realtime:
        if two and not rules.force_play:
            yield text("rule.two.may")
        yield text("rule.force" if rules.force_play else "rule.force.free")


def match_sum(match_rule: str) -> int | None:
    """What touching halves add up to, None where they are equal."""
    return None if match_rule == "equal" else int(match_rule.removeprefix("sum:"))


def _sum_notes(page: Page, total: int) -> Iterator[str]:
    """An example of a sum, and the numbers that nothing joins."""
    text, top = page.text, page.rules.set_max
    fitting = [pips for pips in range(top + 1) if 0 <= total - pips <= top]
    if fitting:
        low = fitting[len(fitting) // 2 - 1] if len(fitting) > 1 else fitting[0]
        yield text("rule.sum.example", a=low, b=total - low)
    if closed := [str(pips) for pips in range(top + 1) if pips not in fitting]:
        yield text("rule.sum.closed", numbers=text.join(closed, "or"))


def _first_places(page: Page) -> Iterator[str]:
    """How many places the first tile opens, and whether they come first."""
    text, rules = page.text, page.rules
    match rules.start_arms:
        case 1:
            yield text("rule.ends.one")
        case 2:
            yield text("rule.ends.two")
            if rules.start_fill != "none":
                yield text("rule.start_fill.always" if starts_with_double(page) else "rule.start_fill.double")
        case 4 | 6 | 8:
            yield text(f"rule.ends.arms.{rules.start_arms}")
            if rules.start_fill != "none" or rules.double_fill != "none":
                yield text("rule.start_fill")
        case "trains":
            pass  # stand in their own section


def starts_with_double(page: Page) -> bool:
    """Whether the first tile of every round is sure to be a double."""
    rules = page.rules
    return rules.first_tile == "any_double" and rules.next_lead == rules.no_winner_lead == "same_method"


def _slap(page: Page) -> Iterator[str]:
    """The race: no turns, and what becomes of a slap."""
    text, rules = page.text, page.rules
    yield text("rule.slap.start")
    if rules.match_rule == "equal":
        yield text("rule.slap.action")
    if rules.slap_strict or not rules.slap_window_ms:
        yield text("rule.slap.order.strict")
    else:
        window = seconds(text, rules.slap_window_ms, "n.of_seconds")
        cap = seconds(text, rules.slap_cap_ms, "n.of_seconds")
        yield text("rule.slap.order.fair", seconds=window, cap=cap)
    if rules.slap_grace_ms:
        yield text("rule.slap.beaten", seconds=seconds(text, rules.slap_grace_ms, "n.for_seconds"))
    yield text("rule.slap.false", seconds=seconds(text, rules.slap_freeze_ms, "n.for_seconds"))
    if rules.slap_penalty_draw:
        yield text("rule.slap.false.draw", tiles=text("n.tiles", count=rules.slap_penalty_draw))
    if rules.slap_cooldown_ms:
        yield text("rule.slap.cooldown", seconds=seconds(text, rules.slap_cooldown_ms, "n.for_seconds"))


def trains(page: Page) -> Iterator[str]:
    """Whose train is whose, the first turn, doubles and markers."""
    text, rules = page.text, page.rules
    if not page.trains:
        return
    if rules.train_engine == "held":
        yield text("rule.trains.engine.held")
    yield text("rule.trains.own")
    if rules.train_communal:
        yield text("rule.trains.communal")
    yield text("rule.trains.where" if rules.train_communal else "rule.trains.where.private")
    if rules.train_first_turn == "chain":
        yield text("rule.trains.first.chain" if rules.draw_rule == "one" else "rule.trains.first.draw")
        if rules.double_bonus == "must_cover":
            yield text("rule.trains.first.double")
        yield text("rule.trains.first.out")
    else:
        yield text("rule.trains.first.single")
    if rules.double_bonus == "must_cover":
        yield text(f"rule.trains.double.{rules.train_double_cover}")
        yield text("rule.trains.double.stuck" if page.draws else "rule.trains.double.stuck.none")
        yield text("rule.trains.open")
        yield text("rule.trains.last")
    yield text(f"rule.trains.mark.{rules.train_mark_off}")


def doubles(page: Page) -> Iterator[str]:
    """Whether doubles branch, must be filled, and earn another tile."""
    text, rules = page.text, page.rules
    if rules.spinner != "none":
        yield from _spinner(page)
    elif not page.trains:
        yield text("rule.doubles.plain" if rules.start_arms in (1, 2) else "rule.doubles.plain.arms")
    yield from _filling(page)
    match rules.double_bonus:
        case "none":
            if not page.realtime:
                yield text("rule.doubles.no_bonus")
            return
        case "must_cover":
            return  # stands under trains
        case "optional_one" | "optional_chain":
            yield text(f"rule.bonus.{rules.double_bonus}")
    if rules.bonus_must_match_double or (page.trains and rules.train_double_cover == "on_double"):
        yield text("rule.bonus.on_double")
    yield text("rule.bonus.no_draw")
    if not rules.bonus_on_set:
        yield text("rule.bonus.not_on_set")


def _spinner(page: Page) -> Iterator[str]:
    text, rules = page.text, page.rules
    always = ".always" if rules.spinner == "set_double" and starts_with_double(page) else ""
    yield text(f"rule.spinner.{rules.spinner}{always}")
    yield text(f"rule.spinner.arms.{rules.spinner_arms}")
    yield text(f"rule.spinner.unlock.{rules.spinner_unlock}")


def _filling(page: Page) -> Iterator[str]:
    text, rules = page.text, page.rules
    if rules.double_fill == "local":
        yield text("rule.fill.local")
    elif rules.double_fill == "global":
        yield text("rule.fill.global", count=rules.spinner_arms - 1)
        if rules.spinner_arms == 4:
            yield text("rule.fill.toes")
    if rules.double_fill != "none":
        yield text(f"rule.fill.foot.{rules.foot_rule}")


def stuck(page: Page) -> Iterator[str]:
    """What a player without a fitting tile does."""
    text, rules, seating = page.text, page.rules, page.seating
    if page.realtime:
        if page.draws:
            yield text("rule.slap.stall", seconds=seconds(text, rules.stall_ms, "n.for_seconds"))
        else:
            yield text("rule.slap.stall.none")
        return
    so = text("rule.so.mark" if page.trains else "rule.so.pass")
    if page.draws and seating.boneyard == 0:
        yield text("rule.stuck.nothing_left", so=so)
        return
    if not page.draws or seating.boneyard <= seating.boneyard_reserve:
        yield text("rule.stuck.none", so=so)
        return
    most = draw_limit(rules.draw_rule)
    if rules.voluntary_draw or most is None:
        yield text("rule.stuck.until_playable")
    elif most == 1:
        yield text("rule.stuck.one", so=so)
    else:
        yield text("rule.stuck.up_to", count=most, so=so)
    if rules.voluntary_draw:
        yield text("rule.stuck.voluntary")
    elif rules.play_drawn == "may":
        yield text("rule.stuck.play_drawn.may", so=so)
    else:
        yield text("rule.stuck.play_drawn.must")
    if seating.boneyard_reserve:
        kept = text("n.last_tiles", count=seating.boneyard_reserve)
        yield text("rule.stuck.reserve", tiles=kept, so=so)
    else:
        yield text("rule.stuck.empty", so=so)


def draw_limit(draw_rule: str) -> int | None:
    """How many tiles a stuck player draws at most, None for no limit."""
    match draw_rule:
        case "none":
            return 0
        case "one":
            return 1
        case "until_playable":
            return None
        case _:
            return int(draw_rule.removeprefix("up_to:"))


def end(page: Page) -> Iterator[str]:
    """Going out, a blocked round, and who wins it."""
    text, rules = page.text, page.rules
    if rules.round_end == "partners_out":
        yield text("rule.end.partners_out" if _winner_matters(page, rules.out_score) else "rule.end.partners_out.low")
    elif _winner_matters(page, rules.out_score):
        yield text(page.side("rule.end.first_out"))
    else:
        yield text("rule.end.first_out.low")
    yield from _block(page)
    if not _winner_matters(page, rules.blocked_score):
        return
    if rules.blocked_result == "no_score":
        yield text("rule.blocked.no_score")
    else:
        yield text(page.side(f"rule.blocked.{rules.blocked_result}"))
        yield text(f"rule.tie.{rules.blocked_tie}")


def _winner_matters(page: Page, formula: str) -> bool:
    """Whether it makes a difference who wins a round that pays by *formula*."""
    rules = page.rules
    leads = rules.next_lead in ("winner", "winner_side") or rules.no_winner_lead != rules.next_lead
    if rules.first_lead == "round_double" and not page.trains:
        leads = rules.next_lead in ("winner", "winner_side") and rules.lead_fallback == "draw_until"
    return leads or rules.match_mode == "best_of" or (not page.low_wins and formula != "nothing")


def _block(page: Page) -> Iterator[str]:
    text, rules, seating = page.text, page.rules, page.seating
    drawable = page.draws and seating.boneyard > seating.boneyard_reserve
    suffix = "" if drawable else ".no_draw"
    match rules.block_rule:
        case "all_stuck":
            yield text(f"rule.end.trains{suffix}" if page.trains else f"rule.end.all_stuck{suffix}")
            if drawable:
                yield text("rule.end.all_stuck.draw_on")
        case "dead_layout" | "first_stuck":
            yield text(f"rule.end.{rules.block_rule}{suffix}")
            if page.trains:
                yield text(f"rule.end.trains{suffix}")
    keeps = drawable and rules.play_drawn == "may" and not rules.voluntary_draw
    if (keeps or not rules.force_play) and not page.trains:
        yield text("rule.end.all_passed")
