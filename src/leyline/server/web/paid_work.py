"""Work that takes long, such as replays: done in threads beside the event loop, and paid for by who asks, in seconds of
processor time. Nobody waits behind one client's many requests."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from leyline.server.errors import RequestRefused
from leyline.server.web.rate_limit import RateLimit

T = TypeVar("T")
THREADS = 2
MAX_EACH = 8
"""Jobs of one client that wait; one of them is done at a time."""
MAX_ALL = 64
"""The same of all clients."""
TOO_COSTLY = "That was a lot of work for the server; try again in a moment."
BUSY = "Many games are being looked up just now; try again in a moment."


class PaidWork:
    """The threads, who waits for them, and what everyone has spent."""

    def __init__(self, rate: float) -> None:
        """`rate`: the seconds of processor time that a client may use in a second, on average."""
        self._limit = RateLimit(rate)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="leyline-work")
        self._waiting: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    def require_credit(self, *clients: str) -> None:
        """Raise `RequestRefused` if one of these has spent more than came in."""
        if not self._limit.in_credit(*clients):
            raise RequestRefused("too-fast", TOO_COSTLY)

    def charge(self, seconds: float, *clients: str) -> None:
        """Let these pay for work that was done for them."""
        self._limit.spend(seconds, *clients)

    async def run(self, clients: tuple[str, ...], work: Callable[..., T], *args: object) -> T:
        """Return what some work returns, or raise what it raises. Raise `RequestRefused` if too much is asked for."""
        self.require_credit(*clients)
        first = clients[0]
        if self._waiting[first] >= MAX_EACH or self._waiting.total() >= MAX_ALL:
            raise RequestRefused("busy", BUSY)
        self._waiting[first] += 1
        turn = self._turns.setdefault(first, asyncio.Lock())
        try:
            async with turn:
                loop = asyncio.get_running_loop()
                seconds, result = await loop.run_in_executor(self._threads, _timed, work, args)
        finally:
            self._waiting[first] -= 1
            if not self._waiting[first]:
                del self._waiting[first], self._turns[first]
        self.charge(seconds, *clients)
        if isinstance(result, BaseException):
            raise result
        return result

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _timed(work: Callable[..., T], args: tuple[object, ...]) -> tuple[float, T | BaseException]:
    """Return the processor time that some work took, and its result or its error."""
    began = time.thread_time()
    result: T | BaseException
    try:
        result = work(*args)
    except Exception as error:  # raised where it is awaited
        result = error
    return time.thread_time() - began, result
