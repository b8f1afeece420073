"""The tables of the SQLite file, their version, and the copy that is kept before a version is changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from doublesix.store.log import StoreError

__all__ = ["VERSION", "prepare"]

VERSION = 1

TABLES = """
CREATE TABLE event (
    room TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, kind TEXT NOT NULL,
    body BLOB NOT NULL, prev BLOB NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (room, seq)
) WITHOUT ROWID;
CREATE TABLE secret (
    room TEXT NOT NULL, match INTEGER NOT NULL, round INTEGER NOT NULL, secret BLOB NOT NULL,
    PRIMARY KEY (room, match, round)
) WITHOUT ROWID;
CREATE TABLE room (
    id TEXT PRIMARY KEY, code TEXT NOT NULL, code_until_ms INTEGER NOT NULL, made_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX room_code ON room (code);
CREATE TABLE person (
    session BLOB PRIMARY KEY, p TEXT NOT NULL, name TEXT NOT NULL, lang TEXT NOT NULL, seen_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE finished (
    room TEXT NOT NULL, match INTEGER NOT NULL, ended_ms INTEGER NOT NULL, people TEXT NOT NULL,
    summary TEXT NOT NULL, record TEXT NOT NULL,
    PRIMARY KEY (room, match)
) WITHOUT ROWID;
CREATE TABLE finished_by (
    p TEXT NOT NULL, ended_ms INTEGER NOT NULL, room TEXT NOT NULL, match INTEGER NOT NULL,
    PRIMARY KEY (p, ended_ms, room, match)
) WITHOUT ROWID;
"""

MIGRATIONS: dict[int, Callable[[sqlite3.Connection], None]] = {}
"""What takes a file of that version to the next one."""


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Bring the file to this version; before anything in it is changed, a copy is kept beside it.

    Raises:
        StoreError: The file is of a later version, or is none of ours.
    """
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if found == VERSION:
        return
    if found > VERSION:
        raise StoreError(
            "store_version",
            f"{path.name} was written by a later doublesix (version {found} of the file; this one reads {VERSION}): "
            "install that one again, or choose another --data folder",
        )
    if found == 0:
        if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreError("store_foreign", f"{path.name} is no file of doublesix: choose another --data folder")
        connection.executescript(f"BEGIN IMMEDIATE; {TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
        return
    keep_copy(connection, path.with_name(f"{path.name}.version{found}"))
    while found < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            MIGRATIONS[found](connection)
            connection.execute(f"PRAGMA user_version = {found + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
        found += 1


def keep_copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write a whole copy of the file."""
    if not target.exists():
        connection.execute("VACUUM INTO ?", (str(target),))
