"""The process of an experiment, which may be stopped and killed at any time."""

from __future__ import annotations

import contextlib
import json
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from typing import Any

MAX_LINE = 1 << 25
"""The longest line of a process: a report is one."""


class ExperimentProcess:
    """Runs one experiment."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._stopped = False

    async def messages(self, job: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """Begin, and yield what it reports (see `leyline.lab.experiment_process`)."""
        process = self._process = await create_subprocess_exec(
            sys.executable, "-m", "leyline.lab.experiment_process", stdin=PIPE, stdout=PIPE, limit=MAX_LINE
        )
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):  # a process that ends at once shows below
            process.stdin.write(json.dumps(job).encode() + b"\n")
            if self._stopped:
                process.stdin.write(b"stop\n")
            await process.stdin.drain()
        async for line in process.stdout:
            yield json.loads(line)

    def stop(self) -> None:
        """Let it end with what it has found."""
        self._stopped = True
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.write(b"stop\n")

    async def end(self) -> None:
        """Kill it, if it still runs."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
