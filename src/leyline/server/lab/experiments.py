"""Experiments of the studio, each in a process of its own, one at a time for each person (and one print beside it).
What has ended is kept in the database; its pages and files stay on this machine for a while. An experiment that is
stopped keeps what it has found. The process is killed when it does not end, or when the server closes."""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
import tempfile
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from msgspec import convert

from leyline.server import tasks
from leyline.server.errors import RequestRefused
from leyline.server.lab.processes import ExperimentProcess
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.settings import Settings
from leyline.server.store import StoreUnavailable
from leyline.server.web import lab_schema

log = logging.getLogger("leyline.experiments")
MAX_WAITING = 20
"""Experiments that may wait for their turn."""
MAX_PER_NETWORK = 4
"""Unfinished experiments from one network: names are free, so one person can have many."""
MAX_KEPT = 60
"""Experiments whose pages and files are kept; reports and prints are large."""
MAX_PER_PERSON = 5
"""The same for one person."""
GRACE = 15.0
"""Seconds beyond its time limit, or after it was stopped, after which an experiment is killed."""
UNFINISHED = ("waiting", "running")
RESULTS: dict[str, Any] = {
    "figures": list[lab_schema.FigureInfo],
    "sides": list[lab_schema.SideInfo],
    "candidates": list[lab_schema.CandidateInfo],
    "trail": list[list[float]],
    "files": list[str],
    "sentence": str,
    "note": str,
    "people": lab_schema.SideInfo | None,
    "people_words": str,
}
"""What a process reports, so far or at the end, and of which type."""


class Experiment:
    """One experiment: its owner, its progress, its report and files."""

    def __init__(self, person: str, network: str, info: lab_schema.Experiment) -> None:
        self.person = person
        self.network = network
        self.info = info
        self.page = ""
        self.folder: Path | None = None
        self.task: asyncio.Task[None] | None = None
        self.process = ExperimentProcess()
        self.stopped = False


class Experiments:
    """All experiments of one server process."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self._settings = settings
        self._metrics = metrics
        self._experiments: OrderedDict[str, Experiment] = OrderedDict()
        self._slots = asyncio.Semaphore(max(settings.lab_jobs, 1))
        self._printers = asyncio.Semaphore(1)
        self.keep: Callable[[str, lab_schema.Experiment], Awaitable[None]] | None = None
        """Stores an experiment that has ended."""

    def start(self, person: str, job: dict[str, Any], asked: lab_schema.Asked, network: str) -> lab_schema.Experiment:
        """Start an experiment of a person, who asks from a network, as soon as a slot is free. Raise
        `RequestRefused`."""
        self._require_free(person, job["kind"], network)
        info = lab_schema.Experiment(
            id=secrets.token_hex(16),
            kind=job["kind"],
            game=job["game"],
            about=job["about"],
            asked=asked,
            at=int(time.time() * 1000),
            status="waiting",
            done=0,
            total=job["games"],
            words="Waiting for a free slot.",
            sentence="",
            note="",
            figures=[],
            report=False,
            files=[],
            sides=[],
            trail=[],
            candidates=[],
        )
        experiment = Experiment(person, network, info)
        self._experiments[info.id] = experiment
        self._forget(person)
        experiment.task = asyncio.create_task(self._run(experiment, {**job, "seconds": self._settings.lab_seconds}))
        return info

    def _require_free(self, person: str, kind: str, network: str) -> None:
        unfinished = [each for each in self._experiments.values() if each.info.status in UNFINISHED]
        prints = kind == "print"
        if any(each.person == person and (each.info.kind == "print") == prints for each in unfinished):
            what = "One print at a time" if prints else "One experiment at a time"
            raise RequestRefused("not-now", f"{what}: wait for the other one, or cancel it.")
        if sum([each.network == network for each in unfinished]) >= MAX_PER_NETWORK:
            raise RequestRefused("not-now", "Too many experiments from your network are waiting; try again later.")
        if len(unfinished) >= MAX_WAITING + self._settings.lab_jobs:
            raise RequestRefused("busy", "Too many experiments are waiting; try again in a few minutes.")

    def _forget(self, person: str) -> None:
        """Drop the pages and files of the oldest finished experiments, of this person and of all."""
        finished = [each for each in self._experiments.values() if each.info.status not in UNFINISHED]
        own = [each for each in finished if each.person == person]
        for each in own[: max(len(own) - MAX_PER_PERSON + 1, 0)] + finished[: max(len(finished) - MAX_KEPT, 0)]:
            self._experiments.pop(each.info.id, None)
            _remove(each)

    def of_person(self, person: str) -> list[lab_schema.Experiment]:
        """Return a person's experiments whose pages and files are here, the latest first."""
        return [each.info for each in reversed(self._experiments.values()) if each.person == person]

    def running(self) -> list[Experiment]:
        """Return the experiments of all people that are running."""
        return [each for each in self._experiments.values() if each.info.status == "running"]

    def find(self, person: str, id: str) -> Experiment | None:
        """Return an experiment of a person that is here."""
        experiment = self._experiments.get(id)
        return None if experiment is None or experiment.person != person else experiment

    def drop(self, experiment: Experiment) -> None:
        """Forget an experiment that has ended, with its files."""
        self._experiments.pop(experiment.info.id, None)
        _remove(experiment)

    async def cancel(self, experiment: Experiment) -> None:
        """Stop an experiment: what it has found stays. One that has ended stays as it is."""
        task = experiment.task
        if experiment.info.status not in UNFINISHED or task is None:
            return
        experiment.stopped = True
        if experiment.info.status == "running":
            experiment.process.stop()
            await asyncio.wait([task], timeout=GRACE)
        await tasks.end(task)

    async def close(self) -> None:
        """Cancel all experiments."""
        for experiment in self._experiments.values():
            await tasks.end(experiment.task)
            _remove(experiment)

    async def _run(self, experiment: Experiment, job: dict[str, Any]) -> None:
        info = experiment.info
        try:
            async with self._printers if info.kind == "print" else self._slots:
                info.status = "running"
                info.words = ""
                await self._run_process(experiment, job)
        except asyncio.CancelledError:
            info.status, info.words = "cancelled", "Stopped."
            raise
        except OSError as error:
            log.warning("experiment has no room", extra={"kind": info.kind, "reason": str(error)})
            info.status, info.words = "failed", "This server has no room for files now; nothing else is affected."
        except Exception:
            log.exception("experiment failed", extra={"kind": info.kind})
            self._metrics.faults.inc()
            info.status, info.words = "failed", "Internal error. It was logged."
        finally:
            self._metrics.experiments.labels(info.kind, info.status).inc()
            await self._keep(experiment)

    async def _keep(self, experiment: Experiment) -> None:
        """Store an experiment that has ended, unless it has found nothing."""
        info = experiment.info
        if self.keep is None or info.status == "failed" or not (info.sentence or info.candidates):
            return
        try:
            await self.keep(experiment.person, info)
        except StoreUnavailable as error:
            log.warning("experiment was not stored", extra={"reason": str(error)})

    async def _run_process(self, experiment: Experiment, job: dict[str, Any]) -> None:
        experiment.folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="leyline-lab-"))
        job = {**job, "folder": str(experiment.folder)}
        try:
            async with asyncio.timeout(self._settings.lab_seconds + GRACE):
                await self._follow(experiment, job)
        except TimeoutError:
            words = f"This takes longer than {self._settings.lab_seconds:g} seconds; ask for fewer games."
            experiment.info.status, experiment.info.words = "failed", words
        finally:
            await experiment.process.end()

    async def _follow(self, experiment: Experiment, job: dict[str, Any]) -> None:
        """Read the messages of the process until it reports what it found."""
        info = experiment.info
        async for message in experiment.process.messages(job):
            if "error" in message:
                info.status, info.words = "cancelled" if experiment.stopped else "failed", message["error"]
                return
            found = message.get("found", message)
            for name, kind in RESULTS.items():
                if name in found:
                    setattr(info, name, convert(found[name], kind))
            if "found" in message:
                experiment.page = found["page"]
                info.report = bool(experiment.page)
                info.status, info.words = ("cancelled", "Stopped.") if experiment.stopped else ("done", "Done.")
                return
            info.done, info.total, info.words = message["done"], message["total"], message["words"]
        info.status, info.words = "failed", "The process ended before it found anything."


def _remove(experiment: Experiment) -> None:
    if experiment.folder is not None:
        shutil.rmtree(experiment.folder, ignore_errors=True)
