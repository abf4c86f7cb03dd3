"""What the server writes down: trouble alone, or a line of JSON for each request. Never a seed, an id or a key."""

from __future__ import annotations

import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any

import msgspec

KINDS = ("quiet", "json")


class Lines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "process": os.getpid(),
            "said": record.getMessage(),
        }
        line |= getattr(record, "told", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def keep_journal(kind: str) -> None:
    """From now on, in this process."""
    if kind == "json":
        lines = logging.StreamHandler(sys.stderr)
        lines.setFormatter(Lines())
        logging.basicConfig(level=logging.WARNING, handlers=[lines], force=True)
        logging.getLogger("secondchair").setLevel(logging.INFO)
