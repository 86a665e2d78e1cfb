"""Processes that think: one job at a time each, replaced when they die, freeze, answer nonsense or grow too large."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

log = logging.getLogger("leyline.bots")
MODULE = "leyline.server.bots.worker"
MAX_LINE = 1 << 22
"""The longest line between the server and a worker."""
MAX_MEGABYTES = 400
"""A process that has grown beyond this is replaced after its answer. Half as much again, and it gets no more at all."""


LOOK = 0.25
"""Seconds after which a process that has not answered is looked at, again and again."""


class NoDecision(Exception):
    """A bot failed, or did not answer in time."""


class ProcessLost(NoDecision):
    """The process died or answered nonsense, which says nothing about the bot: another process may be asked."""


class Worker:
    """A process that works on one job at a time."""

    def __init__(self, niceness: int = 10, megabytes: int = MAX_MEGABYTES) -> None:
        """`niceness`: how far the process stands back behind others: tables come before bots."""
        self._arguments = [str(niceness), str(megabytes + megabytes // 2)]
        self._megabytes = megabytes
        self._process: Process | None = None
        self._jobs = itertools.count(1)

    async def ask(self, job: dict[str, object], seconds: float) -> dict[str, Any]:
        """Return the answer to a job. Raise `NoDecision`; a process that failed is replaced by a new one."""
        number = next(self._jobs)
        try:
            async with asyncio.timeout(seconds):
                line = await self._exchange(json.dumps({**job, "job": number}).encode() + b"\n")
        except TimeoutError:
            await self.end()
            raise NoDecision(f"No answer within {seconds:g} seconds.") from None
        except asyncio.CancelledError:
            await self.end()  # its answer would be taken for that to the next job
            raise
        except (OSError, ValueError, RuntimeError) as error:  # uvloop raises RuntimeError for a closed pipe
            await self.end()
            raise ProcessLost(f"The process failed: {error}") from error
        answer = _parse(line, number)
        if answer is None:
            await self.end()
            raise ProcessLost("The process answered nonsense." if line else "The process ended.")
        if answer.get("megabytes", 0) > self._megabytes:
            log.info("bot process replaced", extra={"megabytes": answer["megabytes"]})
            await self.end()
        if "error" in answer:
            raise NoDecision(str(answer["error"]))
        return answer

    async def _exchange(self, line: bytes) -> bytes:
        """Send a line and return the one that comes back. Raise `OSError` as soon as the process is seen to stand
        still; one that only thinks is left alone."""
        process = await self._running()
        exchange = asyncio.create_task(_send_and_receive(process, line))
        try:
            while not (await asyncio.wait({exchange}, timeout=LOOK))[0]:
                if _is_stopped(process.pid):
                    raise OSError("it stands still")
            return exchange.result()
        finally:
            exchange.cancel()

    async def _running(self) -> Process:
        if self._process is not None and self._process.returncode is not None:
            await self.end()  # it died while it had nothing to do
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", MODULE, *self._arguments, stdin=PIPE, stdout=PIPE, limit=MAX_LINE
            )
        return self._process

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _send_and_receive(process: Process, line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    await process.stdin.drain()
    return await process.stdout.readline()


def _is_stopped(pid: int) -> bool:
    """Return whether a process was stopped from outside, as far as the system tells."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] in ("T", "t")
    except (OSError, IndexError):
        return False


def _parse(line: bytes, number: int) -> dict[str, Any] | None:
    """Return the answer to the job of a number; None if the line is something else."""
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and answer.get("job") == number else None
