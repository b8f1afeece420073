"""Read files of records line by line, whatever is in them: a fault in one line is no reason to stop.

Source: docs/records.md, "Files".
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import IO

from doublesix.errors import ReplayError
from doublesix.records.record import decode, fault

__all__ = ["decode_line", "lines"]

LONGEST = 1 << 26
"""Bytes of the longest line that is read: 64 MiB, many thousand rounds."""

_BOM = b"\xef\xbb\xbf"


def lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield the number of each line that is not blank, from 1, and the line.

    A file that is one document written over several lines counts as its first line, and so does one that is no text.
    Of a line that is too long only so much is kept as shows that.
    """
    each = _numbered(file, 1)
    for number, line in each:
        if _is_binary(line):
            yield number, line
            return
        if line.lstrip().startswith((b"{", b"[")) and not _is_document(line):
            rest = file.read(LONGEST)
            if _is_document(line + rest):
                yield number, line + rest
                return
            rest += file.readline(LONGEST)
            yield number, line
            yield from _numbered(io.BytesIO(rest), number + 1)
            yield from _numbered(file, number + 1 + rest.count(b"\n"))
        else:
            yield number, line
            yield from each


def decode_line(line: bytes) -> object:
    """Return the JSON document in a line.

    Raises:
        ReplayError: There is none; ``place`` is ``record``.
    """
    if len(line) > LONGEST:
        fault("record", f"the line is longer than {LONGEST >> 20} MiB, which no match is")
    if _is_binary(line):
        fault("record", "this is a packed or binary file: unpack it, one record a line")
    try:
        return decode(line.decode())
    except UnicodeDecodeError as error:
        fault("record", f"byte {error.start + 1} of the line is not UTF-8 text")


def _numbered(file: IO[bytes], number: int) -> Iterator[tuple[int, bytes]]:
    while line := file.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST:
            rest = file.readline(LONGEST + 1)
        line = line.removeprefix(_BOM) if number == 1 else line
        if line.strip():
            yield number, line
        number += 1


def _is_binary(line: bytes) -> bool:
    return line.startswith(b"\x1f\x8b") or b"\0" in line


def _is_document(line: bytes) -> bool:
    try:
        decode_line(line)
    except ReplayError:
        return False
    return True
