"""Logs as one JSON object per line, each with the request that it belongs to. Secrets (tokens, cookies, table ids) are
never in them."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import sys
import time
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from types import MappingProxyType

_KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


_NOTHING: Mapping[str, str] = MappingProxyType({})
_about: ContextVar[Mapping[str, str]] = ContextVar("about", default=_NOTHING)


@contextlib.contextmanager
def about(**facts: str) -> Iterator[None]:
    """Add these facts to every line that is logged meanwhile, here and in the tasks that begin here."""
    token = _about.set({**_about.get(), **facts})
    try:
        yield
    finally:
        _about.reset(token)


def tag(table: str) -> str:
    """Return a table's name in the logs: enough to follow it, not enough to open it."""
    return hashlib.sha256(table.encode()).hexdigest()[:10]


class JsonFormatter(logging.Formatter):
    """Formats a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line.update(_about.get())
        line.update({name: value for name, value in vars(record).items() if name not in _KNOWN})
        if record.exc_info and record.exc_info[1] is not None:
            line["fault"] = f"{type(record.exc_info[1]).__name__}: {record.exc_info[1]}"
            line["trace"] = self.formatException(record.exc_info).splitlines()[1:]
        return json.dumps(line, default=str)


def configure(level: str) -> None:
    """Write all logs to standard error from now on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    # uvicorn logs the URL of each connection, and the URL of a private table is a secret.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
