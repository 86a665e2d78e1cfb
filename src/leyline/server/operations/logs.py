"""Logs as one JSON object a line. What would let a reader of the logs in, tokens, cookies and the ids of tables, is
never in them."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
import time

_KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def tag(table: str) -> str:
    """A table's name in the logs: enough to follow it, not enough to enter it."""
    return hashlib.sha256(table.encode()).hexdigest()[:10]


class Lines(logging.Formatter):
    """A log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        told.update({name: value for name, value in vars(record).items() if name not in _KNOWN})
        if record.exc_info and record.exc_info[1] is not None:
            told["fault"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
            told["trace"] = self.formatException(record.exc_info).splitlines()[1:]
        return json.dumps(told, default=str)


def begin(level: str) -> None:
    """Write all logs to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # What uvicorn says about each connection names its address, and a private table's address is a secret.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
