"""Write a match as a record.  Source: docs/records.md."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from doublesix.engine.match import Match
from doublesix.engine.round import Round
from doublesix.records.record import FORMAT

__all__ = ["record_of", "write_record"]


def write_record(match: Match, names: Sequence[str] = (), **extra: object) -> str:
    """Return the match as one line of JSON, see ``record_of``."""
    return json.dumps(record_of(match, names, **extra), ensure_ascii=False)


def record_of(match: Match, names: Sequence[str] = (), **extra: object) -> dict[str, object]:
    """Return the match as a JSON document.

    Args:
        names: The seats' names; ``Seat 1`` and so on where none are given.
        extra: Optional fields of the whole record: ``note``, ``bots``.
    """
    seating = match.seating
    shown = list(names) or [f"Seat {seat + 1}" for seat in range(match.seats)]
    winners = list(match.winners)
    return {
        "format": FORMAT,
        "game": match.rules.game.key,
        "rules": match.house.to_json(),
        "seats": shown,
        "teams": None if seating.teams is None else [list(side) for side in seating.teams],
        "rounds": [_round(played) for played in match.rounds],
        "winner": None if not winners else winners[0] if len(winners) == 1 else winners,
        **extra,
    }


def _round(played: Round) -> Mapping[str, object]:
    deal = played.deal
    written: dict[str, object] = {"leader": played.leader}
    if deal.reveal is not None:
        written["reveal"] = _texts(deal.reveal)
    if deal.aside:
        written["aside"] = _texts(deal.aside)
    written["hands"] = [_texts(hand) for hand in deal.hands]
    written["boneyard"] = _texts(deal.boneyard)
    written["moves"] = _texts(played.moves)
    outcome = played.outcome
    if outcome is None:
        return {**written, "end": None}
    return {
        **written,
        "end": outcome.end,
        "winner": outcome.winner,
        "pips": list(outcome.pips),
        "points": list(outcome.points),
        "total": list(outcome.total),
    }


def _texts(values: Sequence[object]) -> list[str]:
    return [str(value) for value in values]
