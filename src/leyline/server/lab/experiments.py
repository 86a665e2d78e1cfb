"""Experiments of the lab, each in a process of its own, one at a time for each person. They are not stored: to keep a
report, save it. The process is killed when the experiment is cancelled, takes too long, or the server closes."""

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
MAX_LINE = 1 << 25
"""The longest line of a process: a report is one."""
MAX_WAITING = 20
"""Experiments that may wait for their turn."""
MAX_PER_NETWORK = 4
"""Unfinished experiments from one network: names are free, so one person can have many."""
MAX_KEPT = 100
"""Experiments kept in memory; reports are large."""
MAX_PER_PERSON = 5
"""Finished experiments of one person kept in memory."""
GRACE = 15.0
"""Seconds beyond its time limit after which an experiment is killed."""
UNFINISHED = ("waiting", "running")


class Experiment:
    """One experiment: its owner, its progress, its report."""

    def __init__(self, person: str, network: str, info: http_schema.Experiment) -> None:
        self.person = person
        self.network = network
        self.info = info
        self.page = ""
        self.task: asyncio.Task[None] | None = None


class Experiments:
    """All experiments of one server process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._experiments: OrderedDict[str, Experiment] = OrderedDict()
        self._slots = asyncio.Semaphore(max(settings.lab_jobs, 1))

    def start(self, person: str, job: dict[str, Any], total: int, network: str) -> http_schema.Experiment:
        """Start an experiment of a person, who asks from a network, as soon as a slot is free. Raise
        `RequestRefused`."""
        unfinished = [experiment for experiment in self._experiments.values() if experiment.info.status in UNFINISHED]
        if any(experiment.person == person for experiment in unfinished):
            raise RequestRefused("not-now", "One experiment at a time: wait for the other one, or cancel it.")
        if sum([experiment.network == network for experiment in unfinished]) >= MAX_PER_NETWORK:
            raise RequestRefused("not-now", "Too many experiments from your network are waiting; try again later.")
        if len(unfinished) >= MAX_WAITING + self._settings.lab_jobs:
            raise RequestRefused("busy", "Too many experiments are waiting; try again in a few minutes.")
        info = http_schema.Experiment(
            id=secrets.token_hex(16),
            kind=job["kind"],
            game=job["game"],
            about=job["about"],
            status="waiting",
            done=0,
            total=total,
            words="Waiting for a free slot.",
            sentence="",
            note="",
            figures=[],
            report=False,
        )
        experiment = Experiment(person, network, info)
        self._experiments[info.id] = experiment
        self._forget(person)
        experiment.task = asyncio.create_task(self._run(experiment, {**job, "seconds": self._settings.lab_seconds}))
        return info

    def _forget(self, person: str) -> None:
        """Drop the oldest finished experiments, of this person and of all."""
        finished = [experiment for experiment in self._experiments.values() if experiment.info.status not in UNFINISHED]
        own = [experiment for experiment in finished if experiment.person == person]
        for experiment in own[: max(len(own) - MAX_PER_PERSON + 1, 0)] + finished[: max(len(finished) - MAX_KEPT, 0)]:
            self._experiments.pop(experiment.info.id, None)

    def of_person(self, person: str) -> list[http_schema.Experiment]:
        """Return a person's experiments, the latest first."""
        return [experiment.info for experiment in reversed(self._experiments.values()) if experiment.person == person]

    def find(self, person: str, id: str) -> Experiment:
        """Return an experiment of a person. Raise `RequestRefused`."""
        experiment = self._experiments.get(id)
        if experiment is None or experiment.person != person:
            raise RequestRefused("not-found", "You have no such experiment; they are kept only while the server runs.")
        return experiment

    async def cancel(self, experiment: Experiment) -> None:
        """Cancel an experiment; one that has ended stays as it is."""
        if experiment.info.status in UNFINISHED and experiment.task is not None:
            experiment.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await experiment.task

    async def close(self) -> None:
        """Cancel all experiments."""
        for experiment in self._experiments.values():
            await self.cancel(experiment)

    async def _run(self, experiment: Experiment, job: dict[str, Any]) -> None:
        info = experiment.info
        try:
            async with self._slots:
                info.status = "running"
                info.words = ""
                await self._run_process(experiment, job)
        except asyncio.CancelledError:
            info.status, info.words = "cancelled", "Cancelled."
            raise
        except Exception:
            log.exception("experiment failed", extra={"kind": info.kind})
            self._metrics.faults.inc()
            info.status, info.words = "failed", "Internal error. It was logged."
        finally:
            self._metrics.experiments.labels(info.kind, info.status).inc()

    async def _run_process(self, experiment: Experiment, job: dict[str, Any]) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "leyline.lab.experiment_process", stdin=PIPE, stdout=PIPE, limit=MAX_LINE
        )
        try:
            async with asyncio.timeout(self._settings.lab_seconds + GRACE):
                await self._follow(experiment, job, process)
        except TimeoutError:
            words = f"This takes longer than {self._settings.lab_seconds:g} seconds; ask for fewer games."
            experiment.info.status, experiment.info.words = "failed", words
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _follow(self, experiment: Experiment, job: dict[str, Any], process: Process) -> None:
        """Read the messages of the process until it reports what it found."""
        info = experiment.info
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(OSError):  # a process that ends at once shows below
            process.stdin.write(json.dumps(job).encode() + b"\n")
            await process.stdin.drain()
        async for line in process.stdout:
            message = json.loads(line)
            if "error" in message:
                info.status, info.words = "failed", message["error"]
                return
            if "found" in message:
                found = message["found"]
                info.sentence, info.note = found["sentence"], found["note"]
                info.figures = convert(found["figures"], list[http_schema.FigureInfo])
                experiment.page = found["page"]
                info.report = bool(experiment.page)
                info.status, info.words = "done", "Done."
                return
            info.done, info.total, info.words = message["done"], message["total"], message["words"]
        info.status, info.words = "failed", "The process ended before it found anything."
