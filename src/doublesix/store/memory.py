"""A store in memory: for tests, and for tables that nobody wants to keep."""

from __future__ import annotations

from collections.abc import Sequence

from doublesix.store.log import Done, Finished, PersonRow, RoomRow, Row, Secret, StoreError, Write

__all__ = ["MemoryStore"]


class MemoryStore:
    """Keeps everything until the process ends. ``fail`` makes that many writes fail, as a full disk would."""

    def __init__(self) -> None:
        self.fail = 0
        self._rows: dict[str, list[Row]] = {}
        self._secrets: dict[str, list[Secret]] = {}
        self._rooms: dict[str, RoomRow] = {}
        self._people: dict[bytes, PersonRow] = {}
        self._finished: dict[tuple[str, int], Finished] = {}

    def write(self, write: Write, done: Done) -> None:
        if self.fail:
            self.fail -= 1
            done(StoreError("storage", "the disk is full"))
            return
        for row in write.rows:
            rows = self._rows.setdefault(row.room, [])
            if row.seq != len(rows) + 1:
                done(StoreError("log_conflict", f"entry {row.seq} of room {row.room} is there already"))
                return
            rows.append(row)
        for secret in write.secrets:
            self._secrets.setdefault(secret.room, []).append(secret)
        if write.room is not None:
            self._rooms[write.room.id] = write.room
        if write.person is not None:
            self._people[write.person.session] = write.person
        if write.finished is not None:
            self._finished[write.finished.room, write.finished.match] = write.finished
        done(None)

    def rows(self, room: str, after: int = 0) -> Sequence[Row]:
        return self._rows.get(room, [])[after:]

    def secrets(self, room: str) -> Sequence[Secret]:
        return self._secrets.get(room, [])

    def room(self, room: str) -> RoomRow | None:
        return self._rooms.get(room)

    def room_of_code(self, code: str, now_ms: int) -> str | None:
        return next((row.id for row in self._rooms.values() if row.code == code and now_ms < row.code_until_ms), None)

    def person(self, session: bytes) -> PersonRow | None:
        return self._people.get(session)

    def finished(self, person: str) -> Sequence[Finished]:
        found = [match for match in self._finished.values() if person in match.people]
        return sorted(found, key=lambda match: -match.ended_ms)[:100]

    def record(self, room: str, match: int) -> Finished | None:
        return self._finished.get((room, match))

    def close(self) -> None:
        """Nothing to do: what is in memory goes with the process."""
