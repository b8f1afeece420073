"""Text for people: the catalogue of English and Russian, the rule sheet, narration.  See README.md beside this file."""

from __future__ import annotations

from doublesix.text.catalogue import LANGUAGES, Text
from doublesix.text.narrate import Listener, narrate
from doublesix.text.options import finding_words, option_words, value_words
from doublesix.text.render import to_html, to_markdown, to_terminal
from doublesix.text.rule_sheet import rule_sheet
from doublesix.text.sheet import RuleSheet, Section, Table
from doublesix.text.words import game_about, game_name, tile_words, town_notes

__all__ = [
    "LANGUAGES",
    "Listener",
    "RuleSheet",
    "Section",
    "Table",
    "Text",
    "finding_words",
    "game_about",
    "game_name",
    "narrate",
    "option_words",
    "rule_sheet",
    "tile_words",
    "to_html",
    "to_markdown",
    "to_terminal",
    "town_notes",
    "value_words",
]
