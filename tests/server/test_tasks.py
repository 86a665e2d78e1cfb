"""Tasks end when they are told to, whatever they do with a cancellation."""

from __future__ import annotations

import asyncio
import contextlib

from leyline.server import tasks


async def stubborn(lost: list[int], lose: int) -> None:
    """Lose some cancellations, as a library may."""
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            if len(lost) == lose:
                raise
            lost.append(1)


def test_a_task_that_loses_a_cancellation_is_cancelled_again() -> None:
    async def run() -> tuple[bool, list[int]]:
        lost: list[int] = []
        task = asyncio.create_task(stubborn(lost, 1))
        await asyncio.sleep(0)
        await tasks.end(task)
        return task.cancelled(), lost

    assert asyncio.run(run()) == (True, [1])


def test_none_one_that_has_ended_and_one_that_fails_are_no_fault() -> None:
    async def fail() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        raise ValueError("while it ended")

    async def run() -> None:
        done = asyncio.create_task(asyncio.sleep(0))
        await done
        failing = asyncio.create_task(fail())
        await asyncio.sleep(0)
        await tasks.end(None, done, failing)
        assert isinstance(failing.exception(), ValueError)

    asyncio.run(run())
