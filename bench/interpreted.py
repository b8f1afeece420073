"""The engine without a compiler against PyPI `dominoes`: random rounds of four-seat Block, in one run.

make .venv-peers/.peers     # once: installs the other program
python bench/interpreted.py
"""

from __future__ import annotations

import sys

from doublesix.errors import DoublesixError
from doublesix.lab.benchmark import BLOCK, peer_command
from doublesix.lab.measure import Job, Process, measure

REPETITIONS = 11


def main() -> int:
    worker = [sys.executable, "-m", "doublesix.lab.worker"]
    try:
        with Process("ours", worker, DOUBLESIX_PURE="1") as ours, Process("dominoes", peer_command()) as theirs:
            jobs = [Job("ours", "ours", f"general 4 {BLOCK}"), Job("dominoes", "dominoes", "dominoes")]
            found = measure(
                {"ours": ours, "dominoes": theirs},
                jobs,
                repetitions=REPETITIONS,
                slice_s=0.2,
                progress=lambda: None,
            )
    except DoublesixError as error:
        print(f"doublesix: {error.message}", file=sys.stderr)
        return 2
    ratio = found["ours"].against(found["dominoes"])
    for name, rates in found.items():
        print(f"{name:10} {rates.rate.median:8,.0f} rounds a second (±{rates.rate.part:.0%})")
    print(f"ratio      {ratio.median:8.2f} ({ratio.low:.2f} to {ratio.high:.2f}); the bar is 1")
    return 0


if __name__ == "__main__":
    sys.exit(main())
