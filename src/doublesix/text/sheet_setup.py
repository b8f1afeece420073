"""Rule sheet: what is needed, the deal, and who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from doublesix.engine.deal import fallback_of, round_double
from doublesix.engine.tile import Tile
from doublesix.text.words import pips_words, tiles_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from doublesix.text.sheet import Page

__all__ = ["deal", "lead", "setup"]

_BY_HOLDING_A_DOUBLE = ("highest_double", "lowest_double")


def setup(page: Page) -> Iterator[str]:
    """The set, the players, the direction."""
    text, rules, seats = page.text, page.rules, page.seating.seats
    tiles = text("n.tiles", count=rules.tile_count + len(rules.remove_tiles))
    key = "rule.set" if rules.set_copies == 1 else "rule.set.two"
    yield text(key, max=pips_words(text, rules.set_max), tiles=tiles, top=rules.set_max)
    if rules.remove_tiles:
        yield text("rule.remove", tiles=tiles_list(text, sorted(rules.remove_tiles)))
    players = text("n.players", count=seats)
    if page.teams:
        yield text("rule.seats.teams", players=players, teams=_teams(page))
        if _opposite(page.seating.sides, seats):
            yield text("rule.opposite")
    else:
        yield text("rule.seats" if seats > 2 else "rule.seats.two", players=players)
    if not page.realtime:
        yield text(f"rule.direction.{rules.direction}")


def _teams(page: Page) -> str:
    """Who plays with whom."""
    text, sides = page.text, page.seating.sides
    seats = [text.join(str(seat + 1) for seat in side) for side in sides]
    if len(sides) == 2:
        one, other = text("rule.team", seats=seats[0]), text("rule.team.other", seats=seats[1])
        return text("rule.teams.against", one=one, other=other)
    return text.join((text("rule.team", seats=side) for side in seats), "list")


def _opposite(sides: tuple[tuple[int, ...], ...], seats: int) -> bool:
    return all(len(side) == 2 and 2 * (side[1] - side[0]) == seats for side in sides)


def deal(page: Page) -> Iterator[str]:
    """How many tiles each player takes, and what becomes of the rest."""
    text, rules, seating = page.text, page.rules, page.seating
    if page.trains and rules.train_engine == "removed":
        yield text("rule.deal.engine", **_round_doubles(page))
        yield from _round_again(page)
    yield text("rule.deal", tiles=text("n.tiles", count=seating.hand_size))
    if seating.boneyard == 0:
        yield text("rule.leftover.none")
    elif page.draws or _searches(page):
        yield text("rule.boneyard", count=seating.boneyard)
    else:
        yield text("rule.leftover", count=seating.boneyard)
    if rules.misdeal_doubles and not _inert(page, "misdeal_doubles"):
        yield text("rule.misdeal", doubles=text("n.doubles", count=rules.misdeal_doubles))


def _round_doubles(page: Page) -> dict[str, str]:
    """The doubles of the first, the second and the last round."""
    rules = page.rules
    last = max(1, rules.set_max + 1 - sum(tile.is_double for tile in set(rules.remove_tiles)))
    return {name: str(round_double(rules, number)) for name, number in (("first", 1), ("second", 2), ("last", last))}


def _round_again(page: Page) -> Iterator[str]:
    """What comes after the last double where the match may go on."""
    if page.rules.match_mode != "round_doubles":
        doubles = _round_doubles(page)
        yield page.text("rule.lead.round_double.again", first=doubles["first"], last=doubles["last"])


def _searches(page: Page) -> bool:
    """Whether the boneyard is drawn from to find the tile that leads."""
    removed = page.trains and page.rules.train_engine == "removed"
    return fallback_of(page.rules) == "draw_until" and not removed and _drawable(page)


def _drawable(page: Page) -> bool:
    return page.seating.boneyard > page.seating.boneyard_reserve


def _inert(page: Page, option: str) -> bool:
    return any(finding.option == option and finding.kind == "inert" for finding in page.seating.warnings)


def lead(page: Page) -> Iterator[str]:
    """Who starts the first round and later ones, and with which tile."""
    rules = page.rules
    if page.trains and rules.train_engine == "removed":
        yield _first_leader(page, "engine" if rules.first_lead == "round_double" else rules.first_lead)
        yield from _later_rounds(page, sets_tile=False)
    elif page.trains or rules.first_lead == "round_double":
        yield _first_leader(page, "round_double")
        yield from _round_again(page)
        if not page.trains:
            yield page.text(f"rule.first_tile.{rules.first_tile}")
        yield from _fallback(page, page.text("rule.if.no_round_double"))
    else:
        yield _first_leader(page, rules.first_lead)
        yield from _first_tile(page)
        yield from _later_rounds(page, sets_tile=True)


def _heaviest(page: Page) -> dict[str, str]:
    """Two tiles of equal pips in the set, the one with the larger half first."""
    top = page.rules.set_max
    pairs = {1: ("1-0", "0-0"), 2: ("2-0", "1-1"), 3: ("3-0", "2-1"), 4: ("4-1", "3-2"), 5: ("5-2", "4-3")}
    heavier, lighter = pairs.get(top, ("6-3", "5-4"))
    return {"heavier": heavier, "lighter": lighter}


def _first_leader(page: Page, method: str) -> str:
    text = page.text
    match method:
        case "heaviest_tile" | "lot" | "reveal" | "engine":
            return text(f"rule.lead.{method}", **_heaviest(page))
        case "specific_tile":
            return text("rule.lead.specific_tile", tile=str(_lead_tile(page)))
        case "round_double":
            return text("rule.lead.round_double", **_round_doubles(page))
        case _:
            return text(f"rule.lead.{method}")


def _lead_tile(page: Page) -> Tile:
    return page.rules.lead_tile or Tile(page.rules.set_max, page.rules.set_max)


def _first_tile(page: Page) -> Iterator[str]:
    """What the first leader may set, and what happens where nobody qualifies."""
    text, rules = page.text, page.rules
    method = rules.first_lead
    if rules.first_tile != "qualifying":
        yield text(f"rule.first_tile.{rules.first_tile}")
    elif method in ("lot", "reveal"):
        yield text("rule.first_tile.best" if method == "lot" else "rule.first_tile.shown")
    else:
        yield text("rule.first_tile.qualifying")
    if method in _BY_HOLDING_A_DOUBLE:
        if page.seating.boneyard or rules.remove_tiles:
            yield from _fallback(page, text("rule.if.no_double"))
    elif method == "specific_tile" and (page.seating.boneyard or rules.remove_tiles):
        yield from _fallback(page, text("rule.if.no_tile", tile=str(_lead_tile(page))))
    if rules.first_tile == "any_double" and method not in _BY_HOLDING_A_DOUBLE:
        yield from _no_double_in_hand(page)


def _no_double_in_hand(page: Page) -> Iterator[str]:
    """What happens where the first tile must be a double and the leader has none."""
    text = page.text
    condition = text("rule.if.starter_no_double")
    match page.rules.lead_fallback:
        case "heaviest_tile":
            yield text("rule.first_tile.no_double")
        case "redeal":
            yield text("rule.fallback.redeal", condition=condition)
        case "draw_until" if _drawable(page):
            yield text("rule.fallback.draw_until.any", condition=condition)
            yield text("rule.fallback.designate.starter")
            yield from _hidden(page)
        case "next_double" | "draw_until":
            yield text("rule.fallback.next_double.any", condition=condition)


def _fallback(page: Page, condition: str) -> Iterator[str]:
    """What happens where nobody holds the tile that leads."""
    text, rules = page.text, page.rules
    any_double = rules.first_lead in _BY_HOLDING_A_DOUBLE and not page.trains
    fallback = fallback_of(rules)
    if any_double and (fallback == "next_double" or (fallback == "draw_until" and not _drawable(page))):
        fallback = "heaviest_tile"  # no other double is held either
    match fallback:
        case "heaviest_tile":
            any_tile = "" if rules.first_tile == "qualifying" else ".any"
            yield text(f"rule.fallback.heaviest_tile{any_tile}", condition=condition, **_heaviest(page))
        case "next_double":
            yield text("rule.fallback.next_double", condition=condition)
        case "redeal":
            yield text("rule.fallback.redeal", condition=condition)
        case "draw_until" if _drawable(page):
            yield text(
                "rule.fallback.draw_until.any" if any_double else "rule.fallback.draw_until", condition=condition
            )
            yield _who_draws_first(page)
            yield from _hidden(page)
        case "draw_until":
            yield text("rule.fallback.next_double.any", condition=condition)


def _hidden(page: Page) -> Iterator[str]:
    """What happens where the reserve of the boneyard hides what is sought."""
    if page.seating.boneyard_reserve:
        yield page.text("rule.fallback.hidden")


def _who_draws_first(page: Page) -> str:
    text, rules = page.text, page.rules
    if not page.trains and rules.first_lead != "round_double":
        return text("rule.fallback.designate.seat")
    match rules.next_lead:
        case "same_method":
            return text("rule.fallback.designate.lot")
        case "rotate":
            return text("rule.fallback.designate")
        case "winner" | "winner_side":
            return text("rule.fallback.designate.winner")


def _later_rounds(page: Page, *, sets_tile: bool) -> Iterator[str]:
    """Who starts later rounds, and with which tile."""
    text, rules = page.text, page.rules
    passed_on = rules.next_lead != "same_method"
    key = f"rule.next.{rules.next_lead}"
    if page.teams and rules.next_lead in ("winner", "winner_side"):
        key = f"{key}.team"
    elif rules.next_lead == "winner_side":
        key = "rule.next.winner"
    yield text(key)
    if rules.no_winner_lead != rules.next_lead:
        yield text(f"rule.no_winner.{rules.no_winner_lead}")
        passed_on = passed_on or rules.no_winner_lead != "same_method"
    if not sets_tile:
        return
    later = rules.next_first_tile
    if later is not None and later != rules.first_tile and rules.next_lead == "same_method":
        yield text(f"rule.later_tile.{later}.always")
    elif passed_on and (later or "any") != rules.first_tile:
        yield text(f"rule.later_tile.{later or 'any'}")
    elif passed_on and later == "qualifying":
        yield text("rule.later_tile.qualifying")
