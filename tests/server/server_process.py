"""A real server process, as an operator starts it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

from leyline.server.store import engines

FAST = {
    "message_rate": 1e6,
    "request_rate": 1e6,
    "costly_rate": 1e6,
    "work_rate": 1e6,
    "chat_rate": 1e6,
    "connections": 10000,
    "bot_pause": 0,
    "bot_workers": 1,
    "away": 0.2,
    "lab_seconds": 3000,
    "course_seconds": 1,
    "database_seconds": 120,
}
"""No rate limits, no pauses for the sake of people, and rough courses."""


STOPS_WITHIN = 120
"""Seconds for a server to end."""
RUNNING: set[subprocess.Popen[str]] = set()
"""What a failed test may have left behind."""


@cache
def _migrated() -> Path:
    """Return a new SQLite database, migrated: a copy of it is there sooner than one that is migrated by itself."""
    path = Path(tempfile.mkdtemp()) / "migrated.db"
    engine = engines.engine(engines.url_of(str(path)), writes=True)
    engines.upgrade(engine)
    engine.dispose()
    return path


class Server:
    """`leyline serve` on a port of its own; the same port again when it is started again."""

    def __init__(self, database: str, module: str = "leyline", **settings: object) -> None:
        self.database = database
        self._module = module
        self._settings = {**FAST, **settings}
        self._log = Path(tempfile.mkstemp(suffix=".log")[1])
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.host = ""

    def start(self) -> Server:
        """Start it and wait until clients may connect."""
        env = {name: value for name, value in os.environ.items() if not name.startswith("LEYLINE_")}
        env |= {f"LEYLINE_{name.upper()}": str(value) for name, value in self._settings.items()}
        if "://" not in self.database and not Path(self.database).exists():
            shutil.copy(_migrated(), self.database)
        command = [sys.executable, "-W", "error", "-m", self._module, "serve", "--port", str(self.port)]
        with self._log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--database", self.database], stdout=subprocess.PIPE, stderr=log, text=True, env=env
            )
        RUNNING.add(self.process)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Leyline is at http://"), f"{line}{self._log.read_text()}"
        self.host = line.strip().rpartition("//")[2]
        self.port = int(self.host.rpartition(":")[2])
        return self

    def kill(self) -> None:
        """Kill it: kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to end, and wait for it: its exit status."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(STOPS_WITHIN)
        assert self.process.stdout is not None
        self.process.stdout.close()
        RUNNING.discard(self.process)
        self.process = None
        return status

    def logs(self) -> list[dict[str, Any]]:
        """Everything it has logged; every line is one JSON object."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def complaints(self) -> list[dict[str, Any]]:
        """What it has logged as an error."""
        return [line for line in self.logs() if line["level"] in ("error", "critical")]

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process is not None:
            if error is None:
                self.stop()
            else:
                self.kill()
        if error is None:
            self._log.unlink()
