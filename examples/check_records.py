"""Check a file of match records and say who won: python examples/check_records.py FILE."""

from __future__ import annotations

import sys
from pathlib import Path

import doublesix as ds
from doublesix.records import check


def main(name: str) -> None:
    for number, line in enumerate(Path(name).read_text("utf-8").splitlines(), 1):
        try:
            record = ds.read_record(line)
            match = check(record)
        except ds.DoublesixError as error:
            print(f"line {number}: {error}")
            continue
        winners = [record.seats[seat] for side in match.winners for seat in match.seating.sides[side]]
        print(f"line {number}: {match.rules.game.key}, {' and '.join(winners) or 'nobody yet'}, {match.total}")


if __name__ == "__main__":
    main(sys.argv[1])
