"""Recovery: a room read back from its log, every row checked."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from doublesix.errors import DoublesixError
from doublesix.store import RoomRow, Store, StoreError, verify
from doublesix.table import facts as fact
from doublesix.table.room import Room

__all__ = ["WokenRoom", "wake"]


@dataclass(frozen=True, slots=True)
class WokenRoom:
    """A room, where it is found, and the last hash of its log."""

    room: Room
    row: RoomRow
    head: bytes


def wake(store: Store, room_id: str) -> WokenRoom | None:
    """Return the room as its log has it; None where there is none.

    Raises:
        StoreError: The log has a gap, was changed, or says what this version does not know.
    """
    row = store.room(room_id)
    if row is None:
        return None
    rows = store.rows(room_id)
    head = verify(rows)
    room = Room(room_id)
    for secret in store.secrets(room_id):
        room.secrets[secret.match, secret.round] = secret.secret
    try:
        for each in rows:
            room.apply(fact.decode(each.body))
    except (msgspec.ValidationError, DoublesixError, LookupError) as error:
        raise StoreError(
            "log_form", f"the log of room {room_id} cannot be played again at entry {room.seq + 1}: {error}"
        ) from None
    return WokenRoom(room, row, head)
