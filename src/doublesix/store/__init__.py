"""The store: append-only logs of rooms, in memory or in one SQLite file."""

from doublesix.store.log import Finished, PersonRow, RoomRow, Row, Secret, Store, StoreError, Write, verify
from doublesix.store.memory import MemoryStore
from doublesix.store.sqlite import SqliteStore

__all__ = [
    "Finished",
    "MemoryStore",
    "PersonRow",
    "RoomRow",
    "Row",
    "Secret",
    "SqliteStore",
    "Store",
    "StoreError",
    "Write",
    "verify",
]
