"""Who gets a bot process next. Nobody waits behind one person's many tables: decisions take turns by person and by
table, games with people in them come before games among bots, and quick bots have processes of their own."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter, OrderedDict

from msgspec import Struct

from leyline.server.bots.workers import Worker

PATIENCE = 4.0
"""Seconds for which a seat waits for the process that keeps its bot before another one starts a fresh bot."""
MAX_HOMES = 4096
"""Seats whose processes are known; the one that was not asked for the longest time is forgotten first."""
MAX_SERVED = 4096
"""People and tables whose latest turns are known, in the same way."""


class Turn(Struct, frozen=True):
    """Whose decision it is that needs a process."""

    person: str = ""
    """Who has the table: all their tables share their turns."""
    table: str = ""
    key: str = ""
    """The name under which a process keeps the bot; empty if none does."""
    quick: bool = False
    watched_only: bool = False
    """Whether nobody plays at the table: bots among themselves."""


class _Waiting(Struct, eq=False):
    turn: Turn
    number: int
    future: asyncio.Future[Worker]
    since: float


class FairQueue:
    """The workers, which of them are free, who waits for them, and which one keeps the bot of a seat."""

    def __init__(self, workers: list[Worker], quick: list[Worker]) -> None:
        self._lanes = {False: workers, True: quick or workers}
        self._free = [*workers, *quick]
        self._quota = max(1, len(workers) - 1)
        """How many workers one person may keep busy; the others are for everybody else."""
        self._homes: OrderedDict[str, Worker] = OrderedDict()
        self._waiting: list[_Waiting] = []
        self._busy: Counter[str] = Counter()
        """How many workers each person keeps busy."""
        self._served: OrderedDict[str, int] = OrderedDict()
        """The number of each person's and each table's latest turn."""
        self._numbers = itertools.count(1)

    async def take(self, turn: Turn) -> Worker:
        """Return a worker once it is this turn. That is the one that keeps the bot of the turn's key, unless there is
        none or it stays busy for too long; another one keeps the bot then."""
        loop = asyncio.get_running_loop()
        waiting = _Waiting(turn, next(self._numbers), loop.create_future(), loop.time())
        self._waiting.append(waiting)
        self._serve()
        if turn.key in self._homes and not waiting.future.done():
            loop.call_later(PATIENCE + 0.01, self._serve)
        try:
            return await waiting.future
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.future.cancelled():
                self.give_back(waiting.future.result(), turn)
            raise

    def waiting(self) -> int:
        """Return how many decisions wait for a worker."""
        return len(self._waiting)

    def give_back(self, worker: Worker, turn: Turn) -> None:
        """Let others have a worker."""
        self._busy[turn.person] -= 1
        if self._busy[turn.person] <= 0:
            del self._busy[turn.person]
        self._free.append(worker)
        self._serve()

    def _serve(self) -> None:
        """Give every free worker to whose turn it is."""
        while self._free and self._waiting:
            ready = [waiting for waiting in self._waiting if self._is_ready(waiting)]
            if not ready:
                return
            waiting = min(ready, key=self._rank)
            self._waiting.remove(waiting)
            if waiting.future.done():  # cancelled
                continue
            worker = self._worker_for(waiting.turn)
            self._free.remove(worker)
            self._note(waiting.turn, worker)
            waiting.future.set_result(worker)

    def _is_ready(self, waiting: _Waiting) -> bool:
        """Return whether a turn may have one of the free workers now."""
        turn = waiting.turn
        if not turn.quick and self._busy[turn.person] >= self._quota:
            return False
        home = self._homes.get(turn.key)
        if home is not None:
            if home in self._free:
                return True
            if asyncio.get_running_loop().time() < waiting.since + PATIENCE:
                return False
        return any(worker in self._free for worker in self._lanes[turn.quick])

    def _worker_for(self, turn: Turn) -> Worker:
        """Return the worker that keeps the bot, or the free one that keeps the fewest."""
        home = self._homes.get(turn.key)
        if home is not None and home in self._free:
            return home
        crowds = Counter(self._homes.values())
        return min([each for each in self._lanes[turn.quick] if each in self._free], key=lambda each: crowds[each])

    def _rank(self, waiting: _Waiting) -> tuple[bool, int, int, int, int]:
        turn = waiting.turn
        served = self._served
        return (
            turn.watched_only,
            self._busy[turn.person],
            served.get(f"person {turn.person}", 0),
            served.get(f"table {turn.table}", 0),
            waiting.number,
        )

    def _note(self, turn: Turn, worker: Worker) -> None:
        self._busy[turn.person] += 1
        number = next(self._numbers)
        for name in (f"person {turn.person}", f"table {turn.table}"):
            self._served[name] = number
            self._served.move_to_end(name)
        while len(self._served) > MAX_SERVED:
            self._served.popitem(last=False)
        if turn.key:
            self._homes[turn.key] = worker
            self._homes.move_to_end(turn.key)
            if len(self._homes) > MAX_HOMES:
                self._homes.popitem(last=False)
