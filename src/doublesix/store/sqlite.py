"""The store in one SQLite file: WAL, every commit on disk before it is answered, one thread that writes.

All writes that wait go into one transaction, so that thousands a second need few disk flushes. A transaction that
fails changes nothing; each write in it is told, and who asked tries again.
"""

from __future__ import annotations

import contextlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from doublesix.store.log import Done, Finished, PersonRow, RoomRow, Row, Secret, StoreError, Write
from doublesix.store.schema import prepare

__all__ = ["FILE", "SqliteStore"]

FILE = "doublesix.db"
BATCH = 2000  # writes in one transaction
CHECKPOINT = 16 << 20  # bytes written to the write-ahead log before it is folded back
ROW = 400  # bytes of a row apart from its body, about
BUSY_MS = 5000


class SqliteStore:
    """Keeps logs in a folder. Writes come from one thread, reads from whoever asks."""

    def __init__(self, folder: Path, *, connect: Callable[[Path], sqlite3.Connection] | None = None) -> None:
        """Open or make the file.

        Args:
            connect: Opens a connection; tests give one whose disk fails.

        Raises:
            StoreError: The folder cannot be written, or the file is not ours.
        """
        self._connect = connect or _connect
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path = folder / FILE
            connection = self._connect(self.path)
            prepare(connection, self.path)
            connection.close()
            self._reader = self._connect(self.path)
        except (OSError, sqlite3.Error) as error:
            raise StoreError("store_open", f"cannot keep rooms in {folder}: {_words(error)}") from None
        self._lock = threading.Lock()
        self._queue: queue.SimpleQueue[tuple[Write, Done] | None] = queue.SimpleQueue()
        self.commits = 0
        self.slowest_ms = 0.0
        self._unfolded = 0
        self._folding: threading.Thread | None = None
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    # -- writing ----------------------------------------------------------------------

    def write(self, write: Write, done: Done) -> None:
        """Queue a write; *done* is called from the writer's thread."""
        self._queue.put((write, done))

    def close(self) -> None:
        """Write what waits, then close the file."""
        self._queue.put(None)
        self._thread.join()
        with self._lock:
            self._reader.close()

    def _write_all(self) -> None:
        connection = self._connect(self.path)
        while True:
            batch = self._next_batch()
            work = [each for each in batch if each is not None]
            if work:
                error = self._commit(connection, [write for write, _ in work])
                if error is None:
                    self._unfolded += sum(ROW + len(row.body) for write, _ in work for row in write.rows)
                    self._fold()
                for _, done in work:
                    done(error)
                if error is not None:
                    connection = self._again(connection)
            if None in batch:
                break
        if self._folding is not None:
            self._folding.join()
        _quietly(connection, "PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def _next_batch(self) -> list[tuple[Write, Done] | None]:
        batch = [self._queue.get()]
        while len(batch) < BATCH and batch[-1] is not None:
            try:
                batch.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return batch

    def _commit(self, connection: sqlite3.Connection, writes: list[Write]) -> StoreError | None:
        began = time.perf_counter()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for write in writes:
                _put(connection, write)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            _quietly(connection, "ROLLBACK")
            return StoreError("storage", f"the rooms cannot be stored: {_words(error)}")
        self.commits += 1
        self.slowest_ms = max(self.slowest_ms, (time.perf_counter() - began) * 1000)
        return None

    def _again(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        """A fresh connection after a failure, where one can be had."""
        try:
            fresh = self._connect(self.path)
        except sqlite3.Error:
            return connection
        connection.close()
        return fresh

    def _fold(self) -> None:
        """Fold the write-ahead log back once it is long, beside the writing, which goes on meanwhile."""
        if self._unfolded < CHECKPOINT or (self._folding is not None and self._folding.is_alive()):
            return
        self._unfolded = 0
        folding = threading.Thread(target=self._fold_now, name="store-fold", daemon=True)
        folding.start()
        self._folding = folding

    def _fold_now(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            connection = self._connect(self.path)
            _quietly(connection, "PRAGMA wal_checkpoint(PASSIVE)")
            connection.close()

    # -- reading ----------------------------------------------------------------------

    def rows(self, room: str, after: int = 0) -> Sequence[Row]:
        """Return the log of a room, behind entry *after*."""
        found = self._read(
            "SELECT room, seq, at_ms, kind, body, prev, hash FROM event WHERE room = ? AND seq > ? ORDER BY seq",
            (room, after),
        )
        return [Row(*row) for row in found]

    def secrets(self, room: str) -> Sequence[Secret]:
        """Return what the rounds of a room were dealt from."""
        return [
            Secret(*row) for row in self._read("SELECT room, match, round, secret FROM secret WHERE room = ?", (room,))
        ]

    def room(self, room: str) -> RoomRow | None:
        """Return where a room is found."""
        found = self._read("SELECT id, code, code_until_ms, made_ms FROM room WHERE id = ?", (room,))
        return RoomRow(*found[0]) if found else None

    def room_of_code(self, code: str, now_ms: int) -> str | None:
        """Return the room that a short code leads to now."""
        found = self._read("SELECT id FROM room WHERE code = ? AND code_until_ms > ?", (code, now_ms))
        return str(found[0][0]) if found else None

    def person(self, session: bytes) -> PersonRow | None:
        """Return what is known about a guest."""
        found = self._read("SELECT session, p, name, lang, seen_ms FROM person WHERE session = ?", (session,))
        return PersonRow(*found[0]) if found else None

    def finished(self, person: str) -> Sequence[Finished]:
        """Return the last hundred finished matches of a person, newest first."""
        found = self._read(
            "SELECT f.room, f.match, f.ended_ms, f.people, f.summary, f.record FROM finished_by b"
            " JOIN finished f ON f.room = b.room AND f.match = b.match"
            " WHERE b.p = ? ORDER BY b.ended_ms DESC LIMIT 100",
            (person,),
        )
        return [_finished(row) for row in found]

    def record(self, room: str, match: int) -> Finished | None:
        """Return one finished match."""
        found = self._read(
            "SELECT room, match, ended_ms, people, summary, record FROM finished WHERE room = ? AND match = ?",
            (room, match),
        )
        return _finished(found[0]) if found else None

    def _read(self, query: str, given: tuple[object, ...]) -> list[Any]:
        try:
            with self._lock:
                return self._reader.execute(query, given).fetchall()
        except sqlite3.Error as error:
            raise StoreError("storage", f"the rooms cannot be read: {_words(error)}") from None


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def _put(connection: sqlite3.Connection, write: Write) -> None:
    for row in write.rows:
        connection.execute(
            "INSERT INTO event (room, seq, at_ms, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (row.room, row.seq, row.at_ms, row.kind, row.body, row.prev, row.hash),
        )
    for secret in write.secrets:
        connection.execute(
            "INSERT INTO secret (room, match, round, secret) VALUES (?, ?, ?, ?)",
            (secret.room, secret.match, secret.round, secret.secret),
        )
    if (room := write.room) is not None:
        connection.execute(
            "INSERT INTO room VALUES (?, ?, ?, ?)", (room.id, room.code, room.code_until_ms, room.made_ms)
        )
    if (person := write.person) is not None:
        connection.execute(
            "INSERT INTO person VALUES (?, ?, ?, ?, ?) ON CONFLICT (session) DO UPDATE SET"
            " name = excluded.name, lang = excluded.lang, seen_ms = excluded.seen_ms",
            (person.session, person.p, person.name, person.lang, person.seen_ms),
        )
    if (match := write.finished) is not None:
        people = " ".join(match.people)
        connection.execute(
            "INSERT INTO finished VALUES (?, ?, ?, ?, ?, ?)",
            (match.room, match.match, match.ended_ms, people, match.summary, match.record),
        )
        connection.executemany(
            "INSERT INTO finished_by VALUES (?, ?, ?, ?)",
            [(person, match.ended_ms, match.room, match.match) for person in match.people],
        )


def _finished(row: tuple[str, int, int, str, str, str]) -> Finished:
    room, match, ended_ms, people, summary, record = row
    return Finished(room, match, ended_ms, tuple(people.split()), summary, record)


def _quietly(connection: sqlite3.Connection, statement: str) -> None:
    """Run what may fail without harm."""
    try:
        connection.execute(statement)
    except sqlite3.Error:
        return


def _words(error: Exception) -> str:
    strerror = getattr(error, "strerror", None)
    return str(strerror or error).lower()
