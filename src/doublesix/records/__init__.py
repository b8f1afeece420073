"""Match records: read, write, replay and check the one file format of doublesix."""

from doublesix.records.check import check, positions, replay
from doublesix.records.record import Record, RoundRecord, read
from doublesix.records.write import record_of, write_record

read_record = read

__all__ = ["Record", "RoundRecord", "check", "positions", "read", "read_record", "record_of", "replay", "write_record"]
