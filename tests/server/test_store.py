"""The log on disk: chained, in groups, whole after a failure, kept before its form changes."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doublesix.store import (
    Finished,
    MemoryStore,
    PersonRow,
    RoomRow,
    Row,
    Secret,
    SqliteStore,
    Store,
    StoreError,
    Write,
    schema,
    sqlite,
    verify,
)
from doublesix.store.log import FIRST

Make = Callable[[], Store]


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    kept: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "data")
    yield kept
    kept.close()


def write(store: Store, *writes: Write) -> list[StoreError | None]:
    """Write, and wait for every answer."""
    answers: list[StoreError | None] = []
    done = threading.Event()

    def answered(error: StoreError | None) -> None:
        answers.append(error)
        if len(answers) == len(writes):
            done.set()

    for each in writes:
        store.write(each, answered)
    assert done.wait(30)
    return answers


def chain(room: str, count: int, prev: bytes = FIRST, first: int = 1) -> list[Row]:
    rows = []
    for seq in range(first, first + count):
        rows.append(Row.after(prev, room, seq, 1000 + seq, "act", b'{"facts":[]}'))
        prev = rows[-1].hash
    return rows


def test_what_is_written_is_read(store: Store) -> None:
    rows = chain("r", 5)
    person = PersonRow(b"s" * 32, "p1", "Ann", "ru", 7)
    match = Finished("r", 1, 99, ("p1", "p2"), "{}", "[]")
    assert [None] * 6 == write(
        store,
        Write(tuple(rows[:1]), room=RoomRow("r", "ABCDEF", 5000, 1)),
        Write(tuple(rows[1:])),
        Write(secrets=(Secret("r", 1, 1, b"x" * 32),)),
        Write(person=person),
        Write(person=replace(person, name="Anna")),
        Write(finished=match),
    )
    assert rows == list(store.rows("r"))
    assert rows[3:] == list(store.rows("r", 3))
    assert rows[-1].hash == verify(store.rows("r"))
    assert [Secret("r", 1, 1, b"x" * 32)] == list(store.secrets("r"))
    assert RoomRow("r", "ABCDEF", 5000, 1) == store.room("r")
    assert ("r", None, None) == (
        store.room_of_code("ABCDEF", 4999), store.room_of_code("ABCDEF", 5000), store.room_of_code("ABCDEX", 0),
    )  # fmt: skip
    found = store.person(b"s" * 32)
    assert found is not None
    assert "Anna" == found.name
    assert store.person(b"t" * 32) is None
    assert [match] == list(store.finished("p2"))
    assert [] == list(store.finished("p3"))
    assert match == store.record("r", 1)
    assert store.record("r", 2) is None
    assert store.room("q") is None


def test_an_entry_is_written_once(store: Store) -> None:
    rows = chain("r", 2)
    assert [None, None] == write(store, Write((rows[0],)), Write((rows[1],)))
    (error,) = write(store, Write((Row.after(rows[0].hash, "r", 2, 5, "act", b"other"),)))
    assert error is not None
    assert rows == list(store.rows("r"))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda rows: [rows[0], rows[2]],
        lambda rows: rows[1:],
        lambda rows: [rows[0], replace(rows[1], body=b"{}"), rows[2]],
        lambda rows: [rows[0], replace(rows[1], at_ms=1), rows[2]],
        lambda rows: [replace(rows[0], kind="bot"), *rows[1:]],
    ],
    ids=["a row is missing", "the first is missing", "another body", "another time", "another kind"],
)
def test_a_changed_log_is_seen(spoil: Callable[[list[Row]], list[Row]]) -> None:
    rows = chain("r", 3)
    assert rows[-1].hash == verify(rows)
    with pytest.raises(StoreError):
        verify(spoil(rows))


def test_many_writers_share_a_flush(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    rows = {room: chain(room, 20) for room in map(str, range(100))}
    writes = [Write((each[at],)) for at in range(20) for each in rows.values()]
    assert {None} == set(write(store, *writes))
    assert store.commits < len(writes) / 4
    for room, each in rows.items():
        assert each == list(store.rows(room))
    store.close()


def test_it_is_all_there_after_a_new_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    rows = chain("r", 10)
    write(store, Write(tuple(rows)))
    store.close()
    again = SqliteStore(tmp_path)
    assert rows == list(again.rows("r"))
    again.close()
    with sqlite3.connect(tmp_path / sqlite.FILE) as connection:
        assert ("wal",) == connection.execute("PRAGMA journal_mode").fetchone()
        assert ("ok",) == connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()


def test_the_write_ahead_log_is_folded_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as long as what was written since, not as everything that ever was."""
    sizes = {}
    for folder, wanted in (("folded", 20_000), ("never", 1 << 30)):
        monkeypatch.setattr(sqlite, "CHECKPOINT", wanted)
        store = SqliteStore(tmp_path / folder)
        prev, seq = FIRST, 0
        for _ in range(60):
            rows = chain("r", 20, prev, seq + 1)
            prev, seq = rows[-1].hash, rows[-1].seq
            assert [None] == write(store, Write(tuple(rows)))
            if store._folding is not None:
                store._folding.join()
        sizes[folder] = (tmp_path / folder / f"{sqlite.FILE}-wal").stat().st_size
        assert prev == verify(store.rows("r"))
        store.close()
    assert sizes["folded"] < sizes["never"] / 2


class Disk:
    """A disk that can be full, or fail."""

    def __init__(self) -> None:
        self.pages = 0
        self.fails = 0
        self.lies = 0

    def connect(self, path: Path) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, given: Any = (), /) -> sqlite3.Cursor:  # noqa: ANN401
                if sql == "BEGIN IMMEDIATE" and disk.pages:
                    super().execute(f"PRAGMA max_page_count = {disk.pages}")
                if sql == "COMMIT" and disk.fails:
                    disk.fails -= 1
                    raise sqlite3.OperationalError("disk I/O error")
                result = super().execute(sql, given)
                if sql == "COMMIT" and disk.lies:
                    disk.lies -= 1
                    raise sqlite3.OperationalError("disk I/O error")
                return result

        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        return connection


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    disk = Disk()
    store = SqliteStore(tmp_path, connect=disk.connect)
    rows = chain("r", 3)
    assert [None] == write(store, Write((rows[0],)))
    disk.pages = 1
    big = Row.after(rows[0].hash, "r", 2, 5, "act", b"x" * 200_000)
    (error,) = write(store, Write((big,)))
    assert error is not None
    assert "full" in error.message
    assert rows[:1] == list(store.rows("r"))
    disk.pages = 1 << 30
    assert [None, None] == write(store, Write((rows[1],)), Write((rows[2],)))
    assert rows == list(store.rows("r"))
    store.close()


def test_a_failing_commit_fails_the_whole_group_and_no_more(tmp_path: Path) -> None:
    disk = Disk()
    store = SqliteStore(tmp_path, connect=disk.connect)
    rows = chain("r", 2)
    disk.fails = 2
    for _ in range(2):
        (error,) = write(store, Write((rows[0],)))
        assert error is not None
        assert [] == list(store.rows("r"))
    assert [None] == write(store, Write((rows[0],)))
    store.close()


class TestForm:
    def test_a_later_version_is_refused(self, tmp_path: Path) -> None:
        SqliteStore(tmp_path).close()
        with sqlite3.connect(tmp_path / sqlite.FILE) as connection:
            connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
        connection.close()
        with pytest.raises(StoreError, match="later doublesix"):
            SqliteStore(tmp_path)

    def test_a_strangers_file_is_left_alone(self, tmp_path: Path) -> None:
        with sqlite3.connect(tmp_path / sqlite.FILE) as connection:
            connection.execute("CREATE TABLE theirs (x)")
        connection.close()
        with pytest.raises(StoreError, match="no file of doublesix"):
            SqliteStore(tmp_path)

    def test_garbage_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / sqlite.FILE).write_bytes(b"not a database, not at all" * 100)
        with pytest.raises(StoreError, match="cannot keep rooms"):
            SqliteStore(tmp_path)

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("x", "utf-8")
        with pytest.raises(StoreError, match="cannot keep rooms"):
            SqliteStore(tmp_path / "file" / "data")

    def test_a_copy_is_kept_before_a_migration(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # C119
        store = SqliteStore(tmp_path)
        rows = chain("r", 3)
        write(store, Write(tuple(rows)))
        store.close()
        new = schema.VERSION + 1
        monkeypatch.setattr(schema, "VERSION", new)
        monkeypatch.setitem(
            schema.MIGRATIONS, new - 1, lambda connection: connection.execute("ALTER TABLE event ADD COLUMN note TEXT")
        )
        migrated = SqliteStore(tmp_path)
        assert rows == list(migrated.rows("r"))
        migrated.close()
        with sqlite3.connect(tmp_path / f"{sqlite.FILE}.version{new - 1}") as kept:
            assert (3,) == kept.execute("SELECT count(*) FROM event").fetchone()
        kept.close()

    def test_a_failed_migration_changes_nothing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        store = SqliteStore(tmp_path)
        rows = chain("r", 3)
        write(store, Write(tuple(rows)))
        store.close()
        old, new = schema.VERSION, schema.VERSION + 1

        def broken(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM event")
            raise sqlite3.OperationalError("broken")

        with monkeypatch.context() as later:
            later.setattr(schema, "VERSION", new)
            later.setitem(schema.MIGRATIONS, old, broken)
            with pytest.raises(StoreError):
                SqliteStore(tmp_path)
        again = SqliteStore(tmp_path)
        assert rows == list(again.rows("r"))
        again.close()
