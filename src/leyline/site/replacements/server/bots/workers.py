"""The further worker of the page in which bots think: one for all. Bots that answer at once need none."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from leyline.server.bots import worker
from leyline.site.browser import bridge

AT_ONCE = ("greedy", "random")
_KEPT = worker.KeptSeats()


class NoDecision(Exception):
    """A bot failed, or did not answer in time."""


class ProcessLost(NoDecision):
    """The worker ended, which says nothing about the bot: it may be asked again."""


class Worker:
    """A place for one job at a time."""

    def __init__(self, niceness: int = 10, megabytes: int = 0) -> None:
        """The browser decides what a worker may take."""

    async def ask(self, job: dict[str, object], seconds: float) -> dict[str, Any]:
        """Return the answer to a job, which counts its seconds once the worker is there. Raise `NoDecision`."""
        if not job.get("rank") and str(job.get("bot", "")).partition("~")[0] in AT_ONCE:
            return _answer_here(job)
        await bridge.current().ready_to_think()
        try:
            async with asyncio.timeout(seconds):
                text = await bridge.current().think(json.dumps(job))
        except TimeoutError:
            await self.end()
            raise NoDecision(f"No answer within {seconds:g} seconds.") from None
        if not text:
            raise ProcessLost("The worker ended.")
        answer: dict[str, Any] = json.loads(text)
        if "error" in answer:
            raise NoDecision(str(answer["error"]))
        return answer

    async def end(self) -> None:
        """End the worker."""
        bridge.current().end_thinking()


def _answer_here(job: dict[str, object]) -> dict[str, Any]:
    try:
        return worker.answer_job(job, _KEPT)
    except Exception as error:  # a bot may fail in any way; the pool then asks another one
        raise NoDecision(f"{type(error).__name__}: {error}") from error
