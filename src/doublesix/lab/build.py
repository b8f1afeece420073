"""Which build runs, on what: the facts that a figure means nothing without."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

__all__ = ["compiled", "facts"]


def compiled() -> bool:
    """Return whether the core runs compiled."""
    return not str(import_module("doublesix.engine.core.state").__file__).endswith(".py")


def facts() -> dict[str, str]:
    """Return date, commit, machine, Python and compiler, as far as they can be told."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "commit": _commit(),
        "core": "compiled" if compiled() else "interpreted",
        "machine": f"{_processor()}, {os.cpu_count()} cores",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": _said("gcc", "-dumpfullversion", before="gcc ") or "none",
    }


def _commit() -> str:
    place = Path(__file__).parent
    commit = _said("git", "-C", str(place), "rev-parse", "--short", "HEAD")
    if not commit:
        return "unknown"
    return commit + (" with changes" if _said("git", "-C", str(place), "status", "--porcelain", "-uno", ".") else "")


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _said(program: str, *args: str, before: str = "") -> str:
    """What a program prints, with something before it; nothing where it is missing or fails."""
    found = shutil.which(program)
    if found is None:
        return ""
    done = subprocess.run([found, *args], capture_output=True, text=True, check=False)  # noqa: S603 - asks a version
    return before + done.stdout.strip() if done.returncode == 0 and done.stdout.strip() else ""
