"""The speed guard: how many instructions a random round takes, counted by callgrind, against bench/instructions.json.

Counts do not depend on how busy the machine is, so a tenth more is a change of the program and fails. They do depend
on the compiler: where that is another one than for the stored counts, they are shown and not judged.

    python bench/instructions.py            compare
    python bench/instructions.py --update   store today's counts
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from doublesix.engine.simulate import Path as Way
from doublesix.engine.simulate import play_rounds
from doublesix.games import parse
from doublesix.lab.build import compiled

HERE = Path(__file__).parent
STORED = HERE / "instructions.json"
MOST = 1.10
SHORT, LONG = 20, 220  # their difference is free of what is paid once a call
WORK: dict[str, tuple[str, int, Way]] = {
    "block": ("block+hand_size=7", 4, "general"),
    "draw": ("draw", 2, "general"),
    "all_fives": ("all_fives", 2, "general"),
    "mexican_train": ("mexican_train", 4, "general"),
    "block, line path": ("block+hand_size=7", 4, "line"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Guard the number of instructions a round takes.")
    parser.add_argument("--update", action="store_true", help="store today's counts")
    parser.add_argument("--inside", metavar="SHIM", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        play(args.inside)
        return 0
    if not compiled():
        print("doublesix: the core runs interpreted here, so its instructions are not counted")
        return 0
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None or shutil.which("valgrind") is None:
        print("doublesix: no gcc or no valgrind here, so instructions are not counted")
        return 0
    counts = count(compiler)
    if args.update:
        STORED.write_text(json.dumps({"built": built(compiler), "a round": counts}, indent=2) + "\n", "utf-8")
        print(f"doublesix: stored {counts}")
        return 0
    return judge(counts, built(compiler))


def built(compiler: str) -> str:
    """What the counts depend on besides our own source."""
    version = subprocess.run([compiler, "-dumpversion"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{platform.machine()}, gcc {version.split('.')[0]}, Python {sys.version_info[0]}.{sys.version_info[1]}"


def count(compiler: str) -> dict[str, int]:
    """Return instructions a round, by work."""
    with tempfile.TemporaryDirectory() as place:
        shim = Path(place, "shim.so")
        subprocess.run([compiler, "-O1", "-shared", "-fPIC", "-o", shim, HERE / "callgrind.c"], check=True)
        subprocess.run(
            [
                *("valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={place}/out"),
                *(sys.executable, __file__, "--inside", shim),
            ],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            check=True,
            capture_output=True,
        )
        totals = {}
        for dump in Path(place).glob("out.*"):
            text = dump.read_text("utf-8")
            name = re.search(r"^desc: Trigger: Client Request: (.*)$", text, re.MULTILINE)
            total = re.search(r"^(?:totals|summary): (\d+)", text, re.MULTILINE)
            if name and total:
                totals[name[1]] = int(total[1])
    return {work: (totals[f"{work} {LONG}"] - totals[f"{work} {SHORT}"]) // (LONG - SHORT) for work in WORK}


def play(shim: str) -> None:
    """Play each work short and long, counted one by one; this runs under callgrind."""
    counter = ctypes.CDLL(shim)
    for work, (rules, seats, path) in WORK.items():
        house = parse(rules)
        play_rounds(house, seats=seats, rounds=1, seed=1, path=path)
        for rounds in (SHORT, LONG):
            counter.begin()
            play_rounds(house, seats=seats, rounds=rounds, seed=1, path=path)
            counter.end(f"{work} {rounds}".encode())


def judge(counts: dict[str, int], here: str) -> int:
    """Compare with the stored counts; 1 if one has grown too much."""
    stored = json.loads(STORED.read_text("utf-8"))
    grown = []
    for work, now in counts.items():
        before = stored["a round"].get(work, 0)
        print(
            f"  {work:20} {now:>7,} instructions a round, {before:,} stored ({now / before - 1:+.1%})"
            if before
            else work
        )
        if now > before * MOST:
            grown.append(work)
    if stored["built"] != here:
        print(f"doublesix: not judged: stored for {stored['built']}, this is {here}")
        return 0
    if grown:
        print(
            f"doublesix: over a tenth slower: {', '.join(grown)}. Make it faster again; or, if the rules need it, "
            "say why in the commit and store the new counts with `make guard UPDATE=1`."
        )
        return 1
    if any(now < stored["a round"].get(work, 0) * 0.9 for work, now in counts.items()):
        print("doublesix: over a tenth faster: store the new counts with `make guard UPDATE=1`")
    return 0


if __name__ == "__main__":
    sys.exit(main())
