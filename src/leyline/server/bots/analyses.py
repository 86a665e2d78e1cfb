"""The courses of finished games: chances and turning points, worked out a little at a time in a process of its own.

What is known is kept and shared by everyone who asks. The process stands back behind the bots of running games. Games
take turns in it, a slice of time each, and a game that nobody asks about any more is put aside until they do."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from msgspec import convert

from leyline.bots.curve import GAME_SECONDS
from leyline.server import tasks
from leyline.server.bots.workers import NoDecision, Worker
from leyline.server.errors import RequestRefused
from leyline.server.operations.logs import tag
from leyline.server.web import course_schema

log = logging.getLogger("leyline.analyses")
NICENESS = 15
"""Bots come before courses, which still get their part of a machine that never rests."""
SLICE = 0.5
"""Seconds for one game before it is the next one's turn."""
SLICE_LIMIT = 300.0
"""Seconds after which a process that does not answer is taken for broken: on a busy machine it gets little time."""
NEWS = 1.0
"""Seconds for which a request waits for something new."""
IDLE = 20.0
"""Seconds after which a game that nobody asked about is put aside."""
MAX_KEPT = 200
"""Games whose courses are kept; the one that was not asked about for the longest time is forgotten first."""
MAX_ACTIVE = 8
"""Games that are worked on at a time."""
MAX_PER_ASKER = 2
"""The same for one person."""
MAX_FAILURES = 3
"""How often in a row the process may fail at a game."""
FAILED_FOR = 60.0
"""Seconds for which a game that failed is not tried again."""
PROBLEM = "The course of this game could not be worked out. Try again in a minute."


class _Course:
    """What is known of one game."""

    def __init__(self, text: str, asker: str, seconds: float) -> None:
        self.text = text
        self.seconds = seconds
        self.asker = asker
        self.active = True
        self.asked_at = time.monotonic()
        self.points: list[course_schema.CoursePoint] = []
        self.turning: list[course_schema.TurningPoint] = []
        self.done, self.total = 0, 1
        self.finished = False
        self.failures = 0
        self.problem = ""
        self.failed_at = 0.0
        self.sent = False
        """Whether the process has the record."""
        self.news = asyncio.Event()

    def job(self, table: str) -> dict[str, object]:
        """Return the next slice of work."""
        job: dict[str, object] = {"curve": table, "seconds": SLICE}
        if not self.sent:
            best = {point.turn: point for point in self.points if point.simulations > 0}
            known = [(turn, point.chances, point.simulations) for turn, point in best.items()]
            job |= {"record": self.text, "known": known, "game_seconds": self.seconds}
        return job

    def learn(self, answer: dict[str, Any]) -> None:
        """Take in what a slice of work has found."""
        if answer.get("missing"):
            self.sent = False
            return
        points = convert(answer["points"], list[course_schema.CoursePoint])
        self.turning = convert(answer["turning"], list[course_schema.TurningPoint])
        self.done, self.total, self.finished = answer["done"], answer["total"], answer["finished"]
        self.points.extend(points)
        self.sent = True
        self.failures = 0
        if self.finished:
            self.active, self.text = False, ""
        self.wake_requests()

    def fail(self) -> None:
        """Note that the process failed."""
        self.sent = False
        self.failures += 1
        if self.failures >= MAX_FAILURES:
            self.active, self.problem, self.failed_at = False, PROBLEM, time.monotonic()
            self.wake_requests()

    def wake_requests(self) -> None:
        """Wake the requests that wait for something new."""
        self.news.set()
        self.news = asyncio.Event()

    def answer(self, since: int) -> course_schema.Course:
        """Return what is known, points from number `since` on."""
        return course_schema.Course(
            self.done, self.total, self.finished, len(self.points), self.points[since:], self.turning, self.problem
        )


class Analyses:
    """The courses of all games that this process was asked about."""

    def __init__(self, seconds: float = GAME_SECONDS) -> None:
        """`seconds`: the processor time for one game, about and at most."""
        self._seconds = seconds
        self._worker = Worker(NICENESS)
        self._courses: OrderedDict[str, _Course] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def knows(self, table: str) -> bool:
        """Return whether a game is being worked on or finished: asking costs nothing."""
        course = self._courses.get(table)
        return course is not None and (course.active or course.finished)

    async def ask(self, table: str, text: Callable[[], str], asker: str, since: int) -> course_schema.Course:
        """Return the course of a finished game as far as it is known, and go on with it. `text` makes its record and is
        called in a thread. Raise `RequestRefused` if too much is asked for at a time."""
        course = self._courses.get(table)
        if course is None or not (course.active or course.finished):
            course = await self._begin(table, text, asker)
        self._courses.move_to_end(table)
        course.asked_at = time.monotonic()
        if course.active and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._work())
        if since >= len(course.points) and course.active:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(NEWS):
                    await course.news.wait()
        return course.answer(since)

    async def _begin(self, table: str, text: Callable[[], str], asker: str) -> _Course:
        """Begin with a game, or take it up again."""
        course = self._courses.get(table)
        if course is not None and course.problem:
            if time.monotonic() < course.failed_at + FAILED_FOR:
                return course
            course.problem, course.failures = "", 0
        active = [each.asker for each in self._courses.values() if each.active]
        if active.count(asker) >= MAX_PER_ASKER:
            raise RequestRefused("busy", "Other games of yours are still being looked at; this one will follow.")
        if len(active) >= MAX_ACTIVE:
            raise RequestRefused("busy", "Many games are being looked at just now; this one will follow.")
        if course is None:
            course = self._courses[table] = _Course("", asker, self._seconds)
            self._forget()
            try:
                course.text = await asyncio.to_thread(text)
            except BaseException:
                self._courses.pop(table, None)
                raise
        course.active, course.asker, course.asked_at = True, asker, time.monotonic()
        return course

    def _forget(self) -> None:
        for table in list(self._courses):
            if len(self._courses) <= MAX_KEPT:
                return
            if not self._courses[table].active:
                del self._courses[table]

    async def _work(self) -> None:
        """Work on all active games in turn until there is none."""
        while True:
            active = [(table, course) for table, course in self._courses.items() if course.active and course.text]
            if not active:
                if any(course.active for course in self._courses.values()):
                    await asyncio.sleep(0.01)  # a record is being written
                    continue
                return
            for table, course in active:
                if time.monotonic() > course.asked_at + IDLE:
                    course.active = False
                    continue
                try:
                    course.learn(await self._worker.ask(course.job(table), SLICE_LIMIT))
                except NoDecision as error:
                    log.warning("course failed", extra={"table": tag(table), "reason": str(error)})
                    self._begin_anew()
                    course.fail()
                except Exception:  # one game must not end the work on all others
                    log.exception("course failed", extra={"table": tag(table)})
                    await self._worker.end()
                    self._begin_anew()
                    course.fail()

    def _begin_anew(self) -> None:
        """Send every record again: the process that had them is gone."""
        for course in self._courses.values():
            course.sent = False

    async def close(self) -> None:
        """Stop working."""
        await tasks.end(self._task)
        await self._worker.end()
