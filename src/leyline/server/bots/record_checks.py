"""Records that people bring along are checked in a process of their own: a long one takes seconds."""

from __future__ import annotations

import asyncio

from leyline.server.bots.workers import NoDecision, Worker
from leyline.server.errors import RequestRefused

LIMIT = 60.0
"""Seconds for one record."""
MAX_WAITING = 16
"""Records that wait to be checked."""


class RecordChecks:
    """The process, and the records that wait for it."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def check(self, text: str) -> float:
        """Check a record, and return the processor time that it took. Raise `RequestRefused` if it does not hold, or if
        it cannot be checked now."""
        if self._waiting >= MAX_WAITING:
            raise RequestRefused("busy", "Many records are being checked just now; try again in a moment.")
        self._waiting += 1
        try:
            async with self._turn:
                answer = await self._worker.ask({"check": text}, LIMIT)
        except NoDecision as error:
            raise RequestRefused("busy", f"The record could not be checked. {error}") from error
        finally:
            self._waiting -= 1
        if answer["fault"]:
            raise RequestRefused("unknown", str(answer["fault"]))
        return float(answer["seconds"])

    async def close(self) -> None:
        """End the process."""
        await self._worker.end()
