"""Every exception of doublesix, and the findings that a refusal is made of.

    DoublesixError          the base; has a stable ``code`` and a sentence for people
    ├── NotationError       text that is not what it should be: a tile, a move, an option
    ├── Refusal             several reasons at once: ``reasons`` and ``findings``
    │   ├── RulesError      house rules that cannot be played
    │   └── SetupError      seats or teams that do not fit the house rules
    ├── IllegalAction       an action that the rules do not allow now; nothing was changed
    ├── ReplayError         a record that does not hold, with its ``place``
    └── UnknownGame         no such game, or a name that several games share

A sentence says what was tried, why it cannot be, and what would do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

__all__ = [
    "DoublesixError",
    "Finding",
    "IllegalAction",
    "NotationError",
    "Refusal",
    "ReplayError",
    "RulesError",
    "SetupError",
    "UnknownGame",
]

FindingKind = Literal["refused", "warn", "inert"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that the validator has to say about house rules.

    Attributes:
        option: The option to blame, ``seats`` or ``game`` included.
        kind: ``refused``: cannot be played. ``warn``: can, with a surprise. ``inert``: has no effect.
        row: The row of the conflict table in docs/house-rules.md (``V1``), or ``value``, ``option``, ``teams``.
        code: Stable name of the sentence, the key of its translations.
        message: The sentence in English.
        slots: The names and numbers in the sentence, for other languages.
    """

    option: str
    kind: FindingKind
    row: str
    code: str
    message: str
    slots: tuple[tuple[str, int | str], ...] = ()


class DoublesixError(Exception):
    """Base of all errors: a ``code`` for programs and a sentence for people."""

    code: str

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


class NotationError(DoublesixError):
    """Text that does not follow the notation."""


class Refusal(DoublesixError):
    """Something refused for one or more reasons, all of them named."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings[0].code, "; ".join(self.reasons))

    def __reduce__(self) -> tuple[type[Refusal], tuple[tuple[Finding, ...]]]:
        return type(self), (self.findings,)

    @property
    def reasons(self) -> tuple[str, ...]:
        """The sentences, one a finding."""
        return tuple(finding.message for finding in self.findings)


class RulesError(Refusal):
    """House rules that cannot be played."""


class SetupError(Refusal):
    """Seats or teams that do not fit the house rules."""


class IllegalAction(DoublesixError):
    """An action that is not allowed now; nothing was changed."""


class ReplayError(DoublesixError):
    """A record that does not hold.

    Attributes:
        place: The first wrong place, worded as in docs/records.md: ``round 1 move 7``.
    """

    def __init__(self, code: str, message: str, place: str) -> None:
        super().__init__(code, message)
        self.args = (code, message, place)
        self.place = place


class UnknownGame(DoublesixError):
    """No game of that name, or one name for several games.

    Attributes:
        choices: Keys of the games that may be meant, the likeliest first.
    """

    def __init__(self, message: str, choices: Iterable[str] = ()) -> None:
        super().__init__("unknown_game", message)
        self.choices = tuple(choices)
        self.args = (message, self.choices)
