"""Logs for machines: one JSON object a line, ids instead of names, never a hand, a secret or a cookie."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

__all__ = ["start"]

TOLD = ("room", "p", "why", "code", "count", "ms")


class _Lines(logging.Formatter):
    """Formats a record as a line of JSON, with the few fields that may be told."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        line |= {name: getattr(record, name) for name in TOLD if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start(level: str = "INFO") -> None:
    """Log to standard error; the web server's own lines only from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        logging.getLogger(name).setLevel("WARNING")
