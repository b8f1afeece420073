"""Read files of records line by line, whatever is in them: a fault in one line is no reason to stop.

Source: docs/records.md, "Files".
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import IO

from doublesix.errors import ReplayError
from doublesix.records.record import decode

__all__ = ["documents"]

LONGEST = 1 << 26
"""Bytes of the longest line that is read: 64 MiB, many thousand rounds."""


def documents(file: IO[bytes]) -> Iterator[tuple[int, object | ReplayError]]:
    """Yield the number of each line, from 1, with the JSON document in it, or with what is wrong with it.

    Blank lines are skipped. A file that is one document written over several lines counts as its first line.
    """
    lines = _lines(file, 1)
    for number, line in lines:
        if line.startswith(b"\x1f\x8b") or b"\0" in line:
            yield number, _refused("this is a packed or binary file: unpack it, one record a line")
            return
        document = _document(line)
        if isinstance(document, ReplayError) and line.lstrip().startswith((b"{", b"[")):
            rest = file.read(LONGEST)
            whole = _document(line + rest)
            if isinstance(whole, ReplayError):
                yield number, document
                rest += file.readline(LONGEST)
                yield from _each(_lines(io.BytesIO(rest), number + 1))
                yield from _each(_lines(file, number + 1 + rest.count(b"\n")))
            else:
                yield number, whole
            return
        yield number, document
        yield from _each(lines)


def _each(lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, object | ReplayError]]:
    for number, line in lines:
        yield number, _document(line)


def _lines(file: IO[bytes], number: int) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, counted from *number*; of one that is too long, what shows that."""
    while line := file.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST:
            rest = file.readline(LONGEST + 1)
        line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if line.strip():
            yield number, line
        number += 1


def _document(line: bytes) -> object | ReplayError:
    if len(line) > LONGEST:
        return _refused(f"the line is longer than {LONGEST >> 20} MiB, which no match is")
    try:
        return decode(line.decode())
    except UnicodeDecodeError as error:
        return _refused(f"byte {error.start + 1} of the line is not UTF-8 text")
    except ReplayError as error:
        return error


def _refused(message: str) -> ReplayError:
    return ReplayError("record", message, "record")
