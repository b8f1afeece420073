"""Text for people: the catalogue of English and Russian, the rule sheet, narration.  See README.md beside this file."""

from __future__ import annotations

from doublesix.text.catalogue import LANGUAGES, Text
from doublesix.text.narrate import Listener, narrate
from doublesix.text.render import to_html, to_markdown, to_terminal
from doublesix.text.rule_sheet import rule_sheet
from doublesix.text.sheet import RuleSheet, Section, Table

__all__ = [
    "LANGUAGES",
    "Listener",
    "RuleSheet",
    "Section",
    "Table",
    "Text",
    "narrate",
    "rule_sheet",
    "to_html",
    "to_markdown",
    "to_terminal",
]
