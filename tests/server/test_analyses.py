"""Courses of finished games are worked out a little at a time, for everyone who asks, and hurt nobody."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from leyline.server.bots import analyses, worker
from leyline.server.bots.analyses import Analyses
from leyline.server.bots.workers import NoDecision, Worker
from leyline.server.errors import RequestRefused
from tests.golden import FOLDER

RECORD = (FOLDER / "records" / "channeling-prepared-5.ley").read_text(encoding="utf-8")
STEPS = 5
Answer = Callable[[dict[str, object]], dict[str, Any]]


class Pretend:
    """A process that needs five slices for every game, and may fail."""

    def __init__(self) -> None:
        self.jobs: list[dict[str, object]] = []
        self.done: dict[object, int] = {}
        self.fails: Callable[[dict[str, object]], bool] = lambda job: False
        self.gate = asyncio.Event()
        self.gate.set()
        self.begun = asyncio.Event()

    async def ask(self, job: dict[str, object], seconds: float) -> dict[str, Any]:
        self.begun.set()
        await self.gate.wait()
        await asyncio.sleep(0)
        self.jobs.append(job)
        if self.fails(job):
            self.done.clear()
            raise NoDecision("The process ended.")
        key = job["curve"]
        if "record" in job:
            known: Any = job["known"]
            self.done[key] = len(known)
        if key not in self.done:
            return {"missing": True}
        self.done[key] += 1
        done = self.done[key]
        point = {"turn": done, "entry": done, "seat": None, "chances": [0.5, 0.5], "simulations": done}
        return {"done": done, "total": STEPS, "finished": done >= STEPS, "points": [point], "turning": []}

    async def end(self) -> None:
        pass


def run(work: Callable[[Analyses, Pretend], Awaitable[None]]) -> None:
    async def inside() -> None:
        kept, pretend = Analyses(), Pretend()
        kept._worker = pretend  # type: ignore[assignment]
        try:
            await work(kept, pretend)
        finally:
            await kept.close()

    asyncio.run(inside())


def text() -> str:
    return "a record"


async def whole(kept: Analyses, table: str, asker: str = "ann") -> list[int]:
    """Ask until the course is whole; return the turns that were told, in order."""
    since, told = 0, []
    while True:
        answer = await kept.ask(table, text, asker, since)
        told += [point.turn for point in answer.points]
        since = answer.next
        if answer.finished or answer.problem:
            return told


def test_a_course_grows_and_is_kept_for_everyone() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.gate.clear()
        first = asyncio.create_task(kept.ask("one", text, "ann", 0))
        second = asyncio.create_task(kept.ask("one", text, "ben", 0))
        await asyncio.sleep(0)
        pretend.gate.set()
        for answer in (await first, await second):
            assert 1 <= answer.done < STEPS
            assert not answer.finished
        assert await whole(kept, "one") == [1, 2, 3, 4, 5]
        jobs = len(pretend.jobs)
        assert jobs == STEPS, "worked out once for both"
        assert await whole(kept, "one", "cat") == [1, 2, 3, 4, 5]
        assert len(pretend.jobs) == jobs
        assert [job for job in pretend.jobs if "record" in job] == pretend.jobs[:1], "the record is sent once"

    run(work)


def test_games_take_turns() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.gate.clear()
        asked = [asyncio.create_task(whole(kept, table, table)) for table in ("one", "two", "three")]
        while len([course for course in kept._courses.values() if course.text]) < len(asked):
            await asyncio.sleep(0)
        pretend.gate.set()
        assert await asyncio.gather(*asked) == [[1, 2, 3, 4, 5]] * 3
        order = [job["curve"] for job in pretend.jobs]
        for count in range(2, len(order) - 2):
            done = [order[:count].count(table) for table in ("one", "two", "three")]
            assert max(done) - min(done) <= 2, order

    run(work)


def test_one_person_gets_only_a_few_at_a_time_and_so_do_all_together() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.gate.clear()
        asked = [asyncio.create_task(kept.ask(f"ann {n}", text, "ann", 0)) for n in range(analyses.MAX_PER_ASKER)]
        await asyncio.sleep(0)
        for n in range(100):
            with pytest.raises(RequestRefused, match="still being looked at"):
                await kept.ask(f"more {n}", text, "ann", 0)
        for n in range(analyses.MAX_ACTIVE - analyses.MAX_PER_ASKER):
            asked.append(asyncio.create_task(kept.ask(f"other {n}", text, f"other {n}", 0)))
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused, match="Many games") as refused:
            await kept.ask("one more", text, "zoe", 0)
        assert refused.value.code == "busy"
        pretend.gate.set()
        await asyncio.gather(*asked)
        await whole(kept, "ann 0", "ann")
        assert await whole(kept, "more 0", "ann") == [1, 2, 3, 4, 5]

    run(work)


def test_a_game_that_nobody_asks_about_is_put_aside_and_taken_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.gate.clear()
        asked = asyncio.create_task(kept.ask("one", text, "ann", 0))
        await pretend.begun.wait()
        monkeypatch.setattr(analyses, "IDLE", -1.0)
        pretend.gate.set()
        found = await asked
        assert kept._task is not None
        await kept._task
        assert len(pretend.jobs) < STEPS
        assert not kept.knows("one")
        monkeypatch.undo()
        assert await whole(kept, "one") == [1, 2, 3, 4, 5]
        assert found.points[0].turn == 1
        assert len(pretend.jobs) == STEPS, "nothing was done twice"

    run(work)


def test_a_process_that_dies_is_replaced_and_what_is_known_stays_known() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.fails = lambda job: len(pretend.jobs) == 3
        assert await whole(kept, "one") == [1, 2, 3, 4, 5]
        again = [job for job in pretend.jobs if "record" in job]
        assert [len(job["known"]) for job in again] == [0, 2]  # type: ignore[arg-type]

    run(work)


def test_a_game_that_always_fails_is_given_up_with_words_and_tried_again_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.fails = lambda job: job["curve"] == "bad"
        answer = await kept.ask("bad", text, "ann", 0)
        while not answer.problem:
            answer = await kept.ask("bad", text, "ann", 0)
        assert "could not be worked out" in answer.problem
        assert len(pretend.jobs) == analyses.MAX_FAILURES
        assert (await kept.ask("bad", text, "ann", 0)).problem
        assert len(pretend.jobs) == analyses.MAX_FAILURES, "not tried again at once"
        assert await whole(kept, "good") == [1, 2, 3, 4, 5]
        monkeypatch.setattr(analyses, "FAILED_FOR", -1.0)
        pretend.fails = lambda job: False
        assert await whole(kept, "bad") == [1, 2, 3, 4, 5]

    run(work)


def test_one_answer_that_cannot_be_read_does_not_end_the_work_on_other_games() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        real = pretend.ask

        async def ask(job: dict[str, object], seconds: float) -> dict[str, Any]:
            return {"nonsense": True} if job["curve"] == "bad" else await real(job, seconds)

        pretend.ask = ask  # type: ignore[method-assign]
        bad, good = await asyncio.gather(whole(kept, "bad", "ann"), whole(kept, "good", "ben"))
        assert (bad, good) == ([], [1, 2, 3, 4, 5])

    run(work)


def test_work_that_has_ended_for_whatever_reason_begins_again_with_the_next_question() -> None:
    async def work(kept: Analyses, pretend: Pretend) -> None:
        pretend.gate.clear()
        asked = asyncio.create_task(kept.ask("one", text, "ann", 0))
        while kept._task is None:
            await asyncio.sleep(0.001)
        kept._task.cancel()
        pretend.gate.set()
        await asked
        assert await whole(kept, "one") == [1, 2, 3, 4, 5]

    run(work)


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MAX_KEPT", 3)

    async def work(kept: Analyses, pretend: Pretend) -> None:
        for n in range(6):
            await whole(kept, str(n))
        assert [table for table in map(str, range(6)) if kept.knows(table)] == ["3", "4", "5"]

    run(work)


def test_the_process_works_in_slices_and_stands_back_behind_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real process, killed in the middle: the loop of the server does nothing but wait for it."""

    async def work() -> None:
        kept = Analyses(1.0)
        try:
            since, finished, killed = 0, False, False
            nice = min(os.nice(0) + analyses.NICENESS, 19)
            while not finished:
                answer = await kept.ask("one", lambda: RECORD, "ann", since)
                assert answer.problem == ""
                since, finished = answer.next, answer.finished
                process = kept._worker._process
                if not killed and answer.done > 1 and process is not None:
                    with open(f"/proc/{process.pid}/stat", encoding="utf-8") as stat:
                        assert int(stat.read().rpartition(")")[2].split()[16]) == nice
                    process.kill()
                    killed = True
            assert killed
        finally:
            await kept.close()

    monkeypatch.setattr(analyses, "SLICE", 0.0)
    asyncio.run(work())


def test_a_worker_that_has_not_got_the_record_says_so() -> None:
    assert worker.answer_job({"curve": "one", "seconds": 0.0}, worker.KeptSeats()) == {"missing": True}
    assert isinstance(Analyses()._worker, Worker)
