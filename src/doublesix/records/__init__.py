"""Match records: read, write, replay and check the one file format of doublesix."""

from doublesix.records.check import check, positions, replay
from doublesix.records.files import decode_line, lines
from doublesix.records.record import Record, RoundRecord, parse, shown
from doublesix.records.record import read as read_record
from doublesix.records.write import record_of, write_record

__all__ = [
    "Record",
    "RoundRecord",
    "check",
    "decode_line",
    "lines",
    "parse",
    "positions",
    "read_record",
    "record_of",
    "replay",
    "shown",
    "write_record",
]
