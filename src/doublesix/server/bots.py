"""Who answers for bots: child processes that get a seat's view as JSON, the level and a seed, and nothing else.

A child that does not answer in time is killed, and the question is answered by the table itself. ``InProcess`` is for
tests and for reading: the same function without a process.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeAlias

from doublesix.engine.actions import Play
from doublesix.players import by_name
from doublesix.table.seen import view_from_json
from doublesix.table.table import Question

__all__ = ["Answer", "InProcess", "Thinkers", "choose"]

Answer: TypeAlias = Callable[[str | None, bool], None]
"""Told the move, None where there is none, and whether its score stays unannounced."""


class Thinkers(Protocol):
    """Answers questions, some time later, on the event loop."""

    def ask(self, question: Question, answer: Answer) -> None: ...
    async def close(self) -> None: ...


def choose(text: str) -> str:
    """Return the answer to a question, both as JSON: all that crosses the pipe."""
    asked = json.loads(text)
    action = by_name(asked["level"], asked["seed"])(view_from_json(asked["view"]))
    silent = isinstance(action, Play) and not action.announced
    return json.dumps(
        {"move": str(replace(action, announced=True) if isinstance(action, Play) else action), "silent": silent}
    )


def question_text(question: Question) -> str:
    """Return what a bot is told, as JSON."""
    return json.dumps({"view": question.view, "level": question.level, "seed": question.seed})


class InProcess:
    """Answers at once, in this process."""

    def ask(self, question: Question, answer: Answer) -> None:
        found = json.loads(choose(question_text(question)))
        answer(found["move"], found["silent"])

    async def close(self) -> None:
        """Nothing to end."""
