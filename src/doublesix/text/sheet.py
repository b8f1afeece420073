"""The rule sheet as a value: a title, a summary, sections of sentences and small tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from doublesix.engine.rules import HouseRules, Seating
    from doublesix.text.catalogue import Text

__all__ = ["Page", "Part", "RuleSheet", "Section", "Table"]


@dataclass(frozen=True, slots=True)
class Table:
    """A small table; every row is as long as the head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part: TypeAlias = "str | Table"
"""A paragraph of one or a few sentences, or a table."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it.

    Attributes:
        key: Stable name: ``deal``, ``turn``, ``differs``.
        title: The heading.
        parts: Paragraphs and tables in order.
    """

    key: str
    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """The rules of one way of playing at one table, to be read by people.

    Attributes:
        lang: Language of all its text.
        game: Key of the preset.
        title: The game's name and the number of players.
        summary: Two or three sentences.
        sections: In the order in which a round is played.
    """

    lang: str
    game: str
    title: str
    summary: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What the writers of sections are given: the language and the table."""

    text: Text
    seating: Seating

    @property
    def rules(self) -> HouseRules:
        return self.seating.rules

    @property
    def teams(self) -> bool:
        """Whether some side has partners."""
        return self.seating.teams is not None

    @property
    def trains(self) -> bool:
        return self.rules.start_arms == "trains"

    @property
    def realtime(self) -> bool:
        return self.rules.turn_mode == "realtime"

    @property
    def draws(self) -> bool:
        """Whether a stuck player draws, as far as there are tiles."""
        return self.rules.draw_rule != "none"

    @property
    def low_wins(self) -> bool:
        return self.rules.score_flow == "each_keeps" and self.rules.match_mode != "best_of"

    def side(self, key: str) -> str:
        """The key of the sentence about teams where there are teams, else about players."""
        return f"{key}.team" if self.teams else key
