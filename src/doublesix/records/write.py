"""Write a match as a record.  Source: docs/records.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from doublesix.engine.deal import MOST_DEALS, misdealt, needs_redeal
from doublesix.engine.match import Match
from doublesix.records.record import Record, RoundRecord

__all__ = ["record_of", "write_record"]


def write_record(match: Match, names: Sequence[str] = (), **extra: object) -> str:
    """Return the match as one line of JSON, see ``record_of``."""
    return record_of(match, names, **extra).to_line()


def record_of(match: Match, names: Sequence[str] = (), **extra: object) -> Record:
    """Return the match as a record.

    Args:
        match: Finished or not.
        names: The seats' names; ``Seat 1`` and so on where none are given.
        extra: Optional fields of the whole record: ``note``, ``bots``.
    """
    winners = tuple(match.winners)
    return Record(
        match.house,
        tuple(names) or tuple(f"Seat {seat + 1}" for seat in range(match.seats)),
        match.seating.teams,
        tuple(_round(match, number) for number in range(1, len(match.rounds) + 1)),
        None if not winners else winners[0] if len(winners) == 1 else winners,
        extra,
    )


def _round(match: Match, number: int) -> RoundRecord:
    played = match.rounds[number - 1]
    deal, outcome = played.deal, played.outcome
    dealt = (played.leader, deal.reveal, deal.aside, deal.hands, deal.boneyard, tuple(map(str, played.moves)))
    extra = _last_deal(match, number)
    if outcome is None:
        return RoundRecord(*dealt, extra=extra)
    return RoundRecord(*dealt, outcome.end, outcome.winner, outcome.pips, outcome.points, outcome.total, extra)


def _last_deal(match: Match, number: int) -> Mapping[str, object]:
    """The field ``deals``, where hands stand that would have been dealt again had they not been the last allowed."""
    deal = match.rounds[number - 1].deal
    how = replace(match, rounds=match.rounds[: number - 1]).opening
    again = misdealt(match.rules, deal.hands) or needs_redeal(match.seating, how, deal)
    return {"deals": MOST_DEALS} if again else {}
