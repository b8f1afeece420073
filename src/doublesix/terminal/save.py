"""A match saved to be gone on with: its record, with who plays and the seed of further deals in optional fields.

The file is written beside its place and moved there, so that it is whole or as it was.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from doublesix.engine.match import Match
from doublesix.errors import DoublesixError, ReplayError
from doublesix.players import PLAYERS
from doublesix.records.check import replay
from doublesix.records.record import read
from doublesix.records.write import record_of

__all__ = ["Saved", "load", "save", "usual_place"]

_BIGGEST = 50_000_000


@dataclass(frozen=True, slots=True)
class Saved:
    """A match as a file has it.

    Attributes:
        names: By seat.
        bots: The player of each seat, None for a person.
        seed: Of the chance that deals further rounds.
    """

    match: Match
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seed: int


def usual_place(match: Match, seed: int) -> Path:
    """Where a match is saved if no other place was named: in the XDG state directory."""
    home = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(home) / "doublesix" / f"{match.rules.game.key}-{seed}.json"


def save(path: Path, saved: Saved) -> None:
    """Write the match to *path*, all of it or nothing.

    Raises:
        OSError: The place cannot be written.
    """
    bots = [None if bot is None else {"player": bot, "seed": saved.seed} for bot in saved.bots]
    record = record_of(saved.match, saved.names, bots=bots, seed=saved.seed)
    text = record.to_line() + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def load(path: Path) -> Saved:
    """Read a saved match.

    Raises:
        DoublesixError: The file cannot be read, or is no match that can be gone on with.
    """
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(_BIGGEST)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text"
        raise DoublesixError("resume", f"cannot read {path}: {reason}") from None
    try:
        record = read(text)
        match = replay(record)
    except ReplayError as error:
        raise DoublesixError("resume", f"{path} cannot be gone on with: {error.place}: {error.message}") from None
    if match.winners:
        raise DoublesixError("resume", f"{path} has a match that is over; begin a new one with: doublesix play")
    seed = record.extra.get("seed")
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise DoublesixError("resume", f"{path} has no seed for further deals: it was not saved by doublesix play")
    return Saved(match, record.seats, _bots(record.extra.get("bots"), match.seats, path), seed)


def _bots(written: object, seats: int, path: Path) -> tuple[str | None, ...]:
    """The player of each seat; a file without the field has people only."""
    if written is None:
        return (None,) * seats
    if isinstance(written, list) and len(written) == seats:
        names = [each.get("player") if isinstance(each, dict) else each for each in written]
        bots = [name for name in names if name is None or (isinstance(name, str) and name in PLAYERS)]
        if len(bots) == seats:
            return tuple(bots)
    known = ", ".join(PLAYERS)
    raise DoublesixError("resume", f'{path}: "bots" must name a player for each of {seats} seats, or null: {known}')
