"""The rule sheet: the rules of one way of playing at one table, complete, from the options alone.

No game has a sentence of its own here: the name and the calls come from the ``Game`` value, all else from the options.
A new option needs its words in the catalogue (``option.<name>``) and its sentence in one of the section writers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from doublesix.engine.options import OPTIONS
from doublesix.text import sheet_play, sheet_score, sheet_setup
from doublesix.text.catalogue import Text
from doublesix.text.options import finding_words, option_words, value_words
from doublesix.text.sheet import Page, RuleSheet, Section, Table
from doublesix.text.words import game_about, game_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from doublesix.engine.rules import HouseRules, Seating
    from doublesix.text.sheet import Part

__all__ = ["RuleSheet", "Section", "Table", "rule_sheet"]


def rule_sheet(seating: Seating, lang: str) -> RuleSheet:
    """The rule sheet of a table.

    Args:
        seating: House rules at so many seats, from ``HouseRules.seated``.
        lang: ``en`` or ``ru``.

    Raises:
        DoublesixError: There is no text in that language.
    """
    page = Page(Text(lang), seating)
    text, game = page.text, seating.rules.game.key
    written = ((key, tuple(writer(page))) for key, writer in _SECTIONS.items())
    return RuleSheet(
        lang=lang,
        game=game,
        title=text("sheet.title", game=game_name(text, game), for_players=text("n.for_players", count=seating.seats)),
        summary=_summary(page),
        sections=tuple(Section(key, text(f"section.{key}"), parts) for key, parts in written if parts),
    )


def _summary(page: Page) -> str:
    """What the game is like where it is played as usual, and what one tries to do."""
    text, rules = page.text, page.rules
    aim = text(f"sheet.aim.{'low' if page.low_wins else 'ends' if rules.ends_divisors else 'shed'}")
    if any(True for _ in differs(page)):
        return f"{aim} {text('sheet.house')}"
    about = game_about(text, rules.game.key)
    return aim if about is None else f"{about} {aim}"


def differs(page: Page) -> Iterator[str]:
    """One sentence for each option that is not as usual in this game, then what the validator warns of."""
    text, rules = page.text, page.rules
    usual = _usual(page)
    noted = {finding.option: finding for finding in page.seating.warnings}
    for name in OPTIONS:
        value, normal = _resolved(page, rules, name), _resolved(page, usual, name)
        if value == normal:
            continue
        words = option_words(text, name)
        if name in noted and (noted[name].kind == "inert" or noted[name].code == "nothing_drawn"):
            yield text("sheet.differs.inert", option=words, value=value)
        else:
            yield text("sheet.differs.one", option=words, value=value, usual=normal)
    for finding in page.seating.warnings:
        if finding.kind == "warn" and finding.code != "nothing_drawn":
            yield text("sheet.warning", what=finding_words(text, finding))


def _usual(page: Page) -> HouseRules:
    """The game as it is usually played at this many seats, with this set where the hands have to follow it."""
    return page.rules.game.rules.at(page.seating.seats)


def _resolved(page: Page, rules: HouseRules, name: str) -> str:
    """The option's value in words, a table by seats read for this table."""
    text, seats = page.text, page.seating.seats
    if name == "hand_size":
        if rules.hand_size is None:  # follows the set: no house rule of its own
            rules = replace(rules, set_max=page.rules.set_max, set_copies=page.rules.set_copies)
        hand = rules.hand_for(seats)
        return value_words(text, name, hand)
    if name == "boneyard_reserve":
        return value_words(text, name, rules.reserve_for(seats))
    return value_words(text, name, rules.value(name))


_SECTIONS: dict[str, Callable[[Page], Iterable[Part]]] = {
    "setup": sheet_setup.setup,
    "deal": sheet_setup.deal,
    "lead": sheet_setup.lead,
    "turn": sheet_play.turn,
    "trains": sheet_play.trains,
    "doubles": sheet_play.doubles,
    "stuck": sheet_play.stuck,
    "end": sheet_play.end,
    "scoring": sheet_score.scoring,
    "match": sheet_score.match,
    "calls": sheet_score.calls,
    "differs": differs,
}
