"""The designer's room: experiments of the lab, each in a process of its own, one at a time for each person. They are
not stored: whoever wants to keep a report saves it. The process is ended when the experiment is cancelled, takes too
long, or the server closes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from typing import Any

from msgspec import convert

from leyline.server.errors import RequestRefused
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.settings import Settings
from leyline.server.web import http_schema

log = logging.getLogger("leyline.experiments")
LINE = 1 << 25
"""The longest line of a process: a report is one."""
WAITING = 20
"""Experiments that may wait for their turn."""
KEPT = 100
"""Experiments that are remembered; reports take memory."""
EACH = 5
"""Those of one person."""
GRACE = 15.0
"""Seconds beyond its time after which an experiment that does not stop by itself is ended."""
UNFINISHED = ("waiting", "running")


class Study:
    """One experiment."""

    def __init__(self, person: str, about: http_schema.Experiment) -> None:
        self.person = person
        self.about = about
        self.page = ""
        self.task: asyncio.Task[None] | None = None


class Experiments:
    """All experiments of one server process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._turns = asyncio.Semaphore(max(settings.lab_jobs, 1))

    def begin(self, person: str, job: dict[str, Any], total: int) -> http_schema.Experiment:
        """Start an experiment, as soon as it is its turn. Raises `RequestRefused`."""
        unfinished = [study for study in self._studies.values() if study.about.status in UNFINISHED]
        if any(study.person == person for study in unfinished):
            raise RequestRefused("not-now", "one experiment at a time; wait for the other one, or cancel it")
        if len(unfinished) >= WAITING + self._settings.lab_jobs:
            raise RequestRefused("busy", "many experiments wait already; try again in a few minutes")
        about = http_schema.Experiment(
            id=secrets.token_hex(16),
            kind=job["kind"],
            game=job["game"],
            status="waiting",
            done=0,
            total=total,
            words="waits for its turn",
            sentence="",
            figures=[],
            report=False,
        )
        study = Study(person, about)
        self._studies[about.id] = study
        self._forget(person)
        study.task = asyncio.create_task(self._run(study, {**job, "seconds": self._settings.lab_seconds}))
        return about

    def _forget(self, person: str) -> None:
        """Make room: the oldest finished ones go, of this person and of all."""
        finished = [study for study in self._studies.values() if study.about.status not in UNFINISHED]
        own = [study for study in finished if study.person == person]
        for study in own[: max(len(own) - EACH + 1, 0)] + finished[: max(len(finished) - KEPT, 0)]:
            self._studies.pop(study.about.id, None)

    def of(self, person: str) -> list[http_schema.Experiment]:
        """A person's experiments, the latest first."""
        return [study.about for study in reversed(self._studies.values()) if study.person == person]

    def find(self, person: str, id: str) -> Study:
        """An experiment of a person. Raises `RequestRefused`."""
        study = self._studies.get(id)
        if study is None or study.person != person:
            raise RequestRefused(
                "not-found", "you have no such experiment here; they are kept only while the server runs"
            )
        return study

    async def cancel(self, study: Study) -> None:
        """End an experiment; one that has ended stays as it is."""
        if study.about.status in UNFINISHED and study.task is not None:
            study.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await study.task

    async def close(self) -> None:
        """End all."""
        for study in self._studies.values():
            await self.cancel(study)

    async def _run(self, study: Study, job: dict[str, Any]) -> None:
        about = study.about
        try:
            async with self._turns:
                about.status = "running"
                about.words = ""
                await self._in_time(study, job)
        except asyncio.CancelledError:
            about.status, about.words = "cancelled", "cancelled"
            raise
        except Exception:
            log.exception("an experiment failed", extra={"kind": about.kind})
            self._metrics.faults.inc()
            about.status, about.words = "failed", "the server made a mistake; it was noted"
        finally:
            self._metrics.experiments.labels(about.kind, about.status).inc()

    async def _in_time(self, study: Study, job: dict[str, Any]) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "leyline.lab.experiment_process", stdin=PIPE, stdout=PIPE, limit=LINE
        )
        try:
            async with asyncio.timeout(self._settings.lab_seconds + GRACE):
                await self._follow(study, job, process)
        except TimeoutError:
            words = f"this takes longer than {self._settings.lab_seconds:g} seconds; ask for fewer games"
            study.about.status, study.about.words = "failed", words
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _follow(self, study: Study, job: dict[str, Any], process: Process) -> None:
        """Listen to the process until it has told what it found."""
        about = study.about
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):  # a process that ends at once is noticed below
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
        async for line in process.stdout:
            told = json.loads(line)
            if "error" in told:
                about.status, about.words = "failed", told["error"]
                return
            if "found" in told:
                found = told["found"]
                about.sentence = found["sentence"]
                about.figures = convert(found["figures"], list[http_schema.FigureInfo])
                study.page = found["page"]
                about.report = bool(study.page)
                about.status, about.words = "done", "done"
                return
            about.done, about.total, about.words = told["done"], told["total"], told["words"]
        about.status, about.words = "failed", "its process ended before it found anything"
