"""Where everything is kept. The event loop never waits for the database itself: one thread writes, a few read."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from leyline.server.store import engines, rows
from leyline.server.store.writer import Behind, Repeated, StoreDown, Writer
from leyline.server.tables.transaction import Transaction

__all__ = ["Behind", "Repeated", "Store", "StoreDown"]

if TYPE_CHECKING:
    from leyline.server.store.listener import Heard, Listener

P = ParamSpec("P")
T = TypeVar("T")
READERS = 4


class Store:
    """The database of one URL, as one process uses it."""

    def __init__(self, url: str) -> None:
        """Connect and bring the database up to date. Raises `LeylineError` if that is not possible."""
        self._url = engines.url_of(url)
        self.house = secrets.token_hex(8)
        """What this process is called where several serve."""
        self._held = engines.hold(self._url)
        self._writes = engines.engine(self._url, writes=True)
        engines.upgrade(self._writes)
        self._reads = engines.engine(self._url, writes=False)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="leyline-reader")
        self._loop = asyncio.get_running_loop()
        self.writer = Writer(self._writes, self.house, self._loop)
        self._listener: Listener | None = None

    @property
    def shared(self) -> bool:
        """Whether other processes may serve from the same database."""
        return self._url.drivername != "sqlite"

    def listen(self, heard: Heard) -> None:
        """Be told what other processes store, where there may be any."""
        if self.shared:
            # Imported here: whoever has an SQLite file starts without PostgreSQL's driver.
            from leyline.server.store.listener import Listener

            self._listener = Listener(self._url, self.house, self._loop, heard)

    def append(self, transaction: Transaction) -> asyncio.Future[None]:
        """Store what a draft adds; done when it is durable. Fails with `Behind`, `Repeated` or `StoreDown`."""
        return self.writer.append(rows.of(transaction))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Write something else. Raises what the work raises, or `StoreDown`."""
        answer: T = await self.writer.do(lambda connection: work(connection, *args, **kwargs))
        return answer

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read something. Raises what the work raises, or `StoreDown`."""
        return await self._loop.run_in_executor(self._readers, self._reading, work, args, kwargs)

    def _reading(self, work: Callable[..., T], args: tuple[object, ...], kwargs: dict[str, object]) -> T:
        try:
            with self._reads.connect() as connection:
                return work(connection, *args, **kwargs)
        except SQLAlchemyError as error:
            raise StoreDown(engines.reason(error)) from error

    async def close(self) -> None:
        """Finish writing and let go of the database."""
        await self._loop.run_in_executor(None, self._close)

    def _close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        self.writer.close()
        self._readers.shutdown()
        self._writes.dispose()
        self._reads.dispose()
        if self._held is not None:
            self._held.close()
