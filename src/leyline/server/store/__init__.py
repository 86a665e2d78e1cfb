"""The database: all that the server stores. The event loop never waits for it: one thread writes, a few read."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from leyline.server.store import engines
from leyline.server.store.busy_connections import BusyConnections
from leyline.server.store.rows import Append, DuplicateMessage, StoreUnavailable, VersionConflict
from leyline.server.store.writer import Writer

__all__ = ["Append", "DuplicateMessage", "Store", "StoreUnavailable", "VersionConflict"]

if TYPE_CHECKING:
    from leyline.server.store.listener import Listener, Notified

P = ParamSpec("P")
T = TypeVar("T")
MAX_READERS = 4
ANSWERS_WITHIN = 4.0
"""Seconds in which a database server must answer, by default; a file on this machine may take longer."""


class Store:
    """The database of one URL, as one process uses it."""

    def __init__(self, url: str, answers_within: float = ANSWERS_WITHIN) -> None:
        """Connect and bring the database up to date. A database server must answer within that time, in seconds.
        Raise `LeylineError` if that is not possible."""
        self._url = engines.url_of(url)
        self._seconds = answers_within
        self.process_id = secrets.token_hex(8)
        """The name of this process where several share a database."""
        self._lock_file = engines.lock_file(self._url)
        self._writes = engines.engine(self._url, writes=True, statement_seconds=2 * answers_within)
        engines.upgrade(self._writes)
        self._reads = engines.engine(self._url, writes=False, statement_seconds=2 * answers_within)
        self._busy = BusyConnections(self._writes, self._reads) if self.shared else None
        self._readers = ThreadPoolExecutor(MAX_READERS, thread_name_prefix="leyline-reader")
        self._loop = asyncio.get_running_loop()
        self.writer = Writer(self._writes, self.process_id, self._loop)
        self._listener: Listener | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may serve from the same database."""
        return self._url.drivername != "sqlite"

    def listen(self, notified: Notified) -> None:
        """Call `notified` with what other processes store, where there can be any."""
        if self.shared:
            # Imported here: a server on SQLite starts without PostgreSQL's driver.
            from leyline.server.store.listener import Listener

            self._listener = Listener(self._url, self.process_id, self._loop, notified, 3 * self._seconds)

    def append(self, appends: list[Append]) -> asyncio.Future[None]:
        """Store events; done when they are durable. Fails with `VersionConflict`, `DuplicateMessage` or
        `StoreUnavailable`."""
        return self._limited(self.writer.append(appends))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run other work that writes. Raise what the work raises, or `StoreUnavailable`."""
        written = self.writer.run(lambda connection: work(connection, *args, **kwargs))
        result: T = await self._limited(written)
        return result

    async def write_with(self, appends: list[Append], work: Callable[[Connection], T]) -> T:
        """Store events and run other work that writes, both or neither. Raise what the work raises, or
        `StoreUnavailable`."""
        written = self.writer.run(work, appends)
        result: T = await self._limited(written)
        return result

    async def repair(self) -> None:
        """Make the tables of a database that was emptied or made anew while this process serves. Raise `LeylineError`,
        `StoreUnavailable`."""
        await self.write(engines.bring_up_to_date)

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a query. Raise what the query raises, or `StoreUnavailable`."""
        found = self._loop.run_in_executor(self._readers, self._query, work, args, kwargs)
        return await (self._in_time(found) if self.shared else found)

    def _query(
        self, work: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object], again: bool = True
    ) -> T:
        try:
            with self._reads.connect() as connection:
                return work(connection, *args, **kwargs)
        except SQLAlchemyError as error:
            if again and engines.is_disconnect(error):  # the database was restarted since this connection was made
                return self._query(work, args, kwargs, again=False)
            raise StoreUnavailable(engines.reason(error)) from error

    def _limited(self, written: asyncio.Future[T]) -> asyncio.Future[T]:
        """Let a future of the writer fail with `StoreUnavailable` if a database server is not in time. What has
        not begun then never will, and what has may be stored all the same, as after a lost connection."""
        if self.shared:
            timer = self._loop.call_later(self._seconds, self._give_up, written)
            written.add_done_callback(lambda _: timer.cancel())
        return written

    def _give_up(self, written: asyncio.Future[T]) -> None:
        if not written.done():
            self._cut()
            written.set_exception(self._late())

    def _late(self) -> StoreUnavailable:
        return StoreUnavailable(f"no answer within {self._seconds:g} seconds")

    async def _in_time(self, answer: asyncio.Future[T]) -> T:
        """Return what a database server answers to a question. Raise `StoreUnavailable` if it does not."""
        try:
            async with asyncio.timeout(self._seconds):
                return await answer
        except TimeoutError:
            self._cut()
            raise self._late() from None

    def _cut(self) -> None:
        """Cut connections on which nothing has come for long after PostgreSQL should have given up by itself."""
        if self._busy is not None:
            self._busy.cut(3 * self._seconds)

    async def close(self) -> None:
        """Finish writing and close the database."""
        closing = self._loop.run_in_executor(None, self._close)
        while not closing.done():
            await asyncio.wait([closing], timeout=self._seconds)
            self._cut()
        await closing

    def _close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self.writer.close()
        self._readers.shutdown()
        self._writes.dispose()
        self._reads.dispose()
        if self._lock_file is not None:
            self._lock_file.close()
