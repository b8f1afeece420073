"""The record of a match that has just been won, as it goes to the disk with its last move."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from doublesix.records import write_record
from doublesix.store import Finished, Row
from doublesix.table.checks import Decision

if TYPE_CHECKING:
    from doublesix.server.live import Live

__all__ = ["finished_match"]


def finished_match(live: Live, decision: Decision, row: Row, now_ms: int) -> Finished | None:
    """Return the finished match where the decision ends one."""
    if decision.after is None or not decision.after[0].winners:
        return None
    room, match = live.room, decision.after[0]
    agreement = room.agreed
    names = list(room.names)
    bots = [
        None if seat.who is not None else {"player": seat.bot, "seed": live.table.bot_seed(number)}
        for number, seat in enumerate(room.seats)
    ]
    by = [room.people[person].name for person in agreement.by if person in room.people]
    record = write_record(
        match,
        names,
        bots=bots,
        agreed={"rules": agreement.rules.to_text(), "by": by},
        log_head=row.hash.hex(),
    )
    summary = {
        "game": match.rules.game.key,
        "rules": match.house.to_text(),
        "names": names,
        "teams": match.seating.teams,
        "total": match.total,
        "winners": match.winners,
        "rounds": len(match.rounds),
    }
    people = tuple(room.seated)
    return Finished(room.id, room.match_number, now_ms, people, json.dumps(summary), record)
