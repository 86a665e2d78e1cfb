"""Bot processes are shared fairly: by person, then by table; nobody waits behind one person's many tables."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from leyline.server.bots import fair_queue
from leyline.server.bots.fair_queue import FairQueue, Turn
from leyline.server.bots.workers import Worker
from tests.server.waiting import LIMIT


def seat(key: str, person: str = "", quick: bool = False, watched: bool = False) -> Turn:
    return Turn(person or key, key, key, quick, watched)


def test_a_seat_goes_to_the_worker_that_keeps_its_bot_and_new_seats_are_spread() -> None:
    async def work() -> None:
        workers = [Worker() for _ in range(3)]
        queue = FairQueue(workers, [])
        found: list[Worker] = []
        for key in ("a", "b", "c"):
            found.append(await queue.take(seat(key)))
            queue.give_back(found[-1], seat(key))
        assert set(found) == set(workers), "each new seat goes where the fewest are"
        for key, home in zip("cab", (found[2], found[0], found[1]), strict=True):
            assert await queue.take(seat(key)) is home
            queue.give_back(home, seat(key))
        busy = await queue.take(seat("a"))
        waiting = asyncio.create_task(queue.take(seat("a")))
        await asyncio.sleep(0)
        queue.give_back(busy, seat("a"))
        assert await waiting is busy, "and waits there for a while"

    asyncio.run(work())


def test_where_a_worker_stays_busy_another_one_keeps_the_bot_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "PATIENCE", 0.001)

    async def work() -> None:
        queue = FairQueue([Worker(), Worker(), Worker()], [])
        busy = await queue.take(seat("a"))
        other = await queue.take(seat("a"))
        assert other is not busy
        queue.give_back(busy, seat("a"))
        queue.give_back(other, seat("a"))
        assert await queue.take(seat("a")) is other

    asyncio.run(work())


async def order_of(queue: FairQueue, turns: list[Turn], busy: Worker, by: Turn) -> list[str]:
    """In which order these turns are served by a worker that was busy."""
    served: list[str] = []

    async def wait(turn: Turn) -> None:
        worker = await queue.take(turn)
        served.append(turn.table)
        await asyncio.sleep(0)
        queue.give_back(worker, turn)

    tasks = [asyncio.create_task(wait(turn)) for turn in turns]
    await asyncio.sleep(0)
    queue.give_back(busy, by)
    await asyncio.gather(*tasks)
    return served


def test_turns_go_round_by_person_then_by_table_and_games_of_bots_alone_come_last() -> None:
    async def work() -> None:
        queue = FairQueue([Worker()], [])
        first = seat("t0", "greedy guest")
        busy = await queue.take(first)
        many = [seat(f"t{number}", "greedy guest") for number in range(8)]
        turns = [seat("bots", "other", watched=True), *many, seat("ann"), seat("ben")]
        order = await order_of(queue, turns, busy, first)
        assert order[:2] == ["ann", "ben"], "who has not had a turn comes first"
        assert order[2:9] == [f"t{number}" for number in range(1, 8)], "then the guest, whose served table waits"
        assert order[9:] == ["t0", "bots"]

    asyncio.run(work())


def test_one_person_never_keeps_all_workers_busy_and_quick_bots_have_their_own() -> None:
    async def work() -> None:
        queue = FairQueue([Worker(), Worker(), Worker()], [Worker()])
        taken = [asyncio.create_task(queue.take(seat(f"t{number}", "guest"))) for number in range(8)]
        await asyncio.sleep(0)
        assert sum([task.done() for task in taken]) == 2, "one worker is left for others"
        await asyncio.wait_for(queue.take(seat("ann")), LIMIT)
        await asyncio.wait_for(queue.take(seat("ben", quick=True)), LIMIT)
        for task in taken:
            task.cancel()

    asyncio.run(work())


def test_a_turn_that_is_given_up_costs_nobody_a_worker() -> None:
    async def work() -> None:
        queue = FairQueue([Worker()], [])
        worker_taken = await queue.take(seat("a"))
        waiting = asyncio.create_task(queue.take(seat("b")))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        queue.give_back(worker_taken, seat("a"))
        other = asyncio.create_task(queue.take(seat("c")))
        await asyncio.sleep(0)
        other.cancel()  # it has the worker, and does not know yet
        with contextlib.suppress(asyncio.CancelledError):
            queue.give_back(await other, seat("c"))
        assert await asyncio.wait_for(queue.take(seat("d")), LIMIT) is worker_taken

    asyncio.run(work())
