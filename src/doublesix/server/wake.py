"""Recovery: a room read back from its log, every row checked."""

from __future__ import annotations

from dataclasses import dataclass

from doublesix.store import RoomRow, Store, verify
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
        StoreError: The log has a gap or was changed.
    """
    row = store.room(room_id)
    if row is None:
        return None
    rows = store.rows(room_id)
    head = verify(rows)
    room = Room(room_id)
    for secret in store.secrets(room_id):
        room.secrets[secret.match, secret.round] = secret.secret
    for each in rows:
        room.apply(fact.decode(each.body))
    return WokenRoom(room, row, head)
