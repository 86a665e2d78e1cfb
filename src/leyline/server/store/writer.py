"""The one thread that writes. What several tables have to store at the same time goes into one durable transaction;
where that fails, each is tried alone, so that nobody's failure takes others along."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, SQLAlchemyError

from leyline.server.store import schema
from leyline.server.store.engines import reason
from leyline.server.store.notify import announce
from leyline.server.store.rows import Append

log = logging.getLogger("leyline.store")
MOST = 256
"""The most jobs in one transaction."""


class Behind(Exception):
    """Somebody else has added to the table in the meantime: catch up, and judge again."""


class Repeated(Exception):
    """The message was carried out before, as happening `n`."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


class StoreDown(Exception):
    """The database does not take anything at the moment."""


class Job(Struct):
    """Something to be written, and who waits for it."""

    future: asyncio.Future[Any]
    appends: list[Append] = []
    work: Callable[[Connection], Any] | None = None
    """Anything else that writes; its answer is the future's."""


class Writer:
    """Takes jobs from the event loop and tells it when they are durable."""

    def __init__(self, engine: Engine, house: str, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._house = house
        self._loop = loop
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="leyline-writer", daemon=True)
        self._notifies = engine.dialect.name == "postgresql"
        self.observe: Callable[[int, float], None] = lambda jobs, seconds: None
        """Told the size of each transaction and how long it took."""
        self._thread.start()

    def append(self, appends: list[Append]) -> asyncio.Future[None]:
        """Store what happened; done when it is durable. Fails with `Behind`, `Repeated` or `StoreDown`."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(Job(future, appends))
        return future

    def do(self, work: Callable[[Connection], Any]) -> asyncio.Future[Any]:
        """Write something else, in a transaction of its own. Fails with what the work raises, or `StoreDown`."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(future, work=work))
        return future

    def close(self) -> None:
        """Finish what is waiting, then end."""
        self._jobs.put(None)
        self._thread.join()

    # --- in the thread ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        ends = False
        while not ends:
            group, ends = self._next()
            if not group:
                continue
            began = perf_counter()
            appends = [job for job in group if job.work is None]
            answers: list[tuple[Job, Any]] = self._together(appends) if appends else []
            for job in group:
                if job.work is not None:
                    answers.append((job, self._alone(job)))
            self.observe(len(group), perf_counter() - began)
            self._loop.call_soon_threadsafe(_deliver, answers)

    def _next(self) -> tuple[list[Job], bool]:
        group: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            group.append(job)
            if len(group) >= MOST or self._jobs.empty():
                return group, False
            job = self._jobs.get()
        return group, True

    def _together(self, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """All jobs in one transaction; if one of them is in the way, the others without it."""
        try:
            with self._engine.begin() as connection:
                self._write(connection, jobs)
        except OperationalError as error:
            return [(job, _down(error)) for job in jobs]
        except SQLAlchemyError:
            return self._apart(jobs)
        return [(job, None) for job in jobs]

    def _apart(self, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """All jobs in one transaction, each in a savepoint of its own."""
        answers: list[tuple[Job, Any]] = []
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    try:
                        with connection.begin_nested():
                            self._write(connection, [job])
                    except IntegrityError:
                        answers.append((job, _why(connection, job)))
                    except DataError as error:
                        answers.append((job, _down(error)))
                    else:
                        answers.append((job, None))
        except SQLAlchemyError as error:
            return [(job, _down(error)) for job in jobs]
        return answers

    def _alone(self, job: Job) -> object:
        """A job's own work in a transaction of its own: its answer, or why it failed."""
        assert job.work is not None
        try:
            with self._engine.begin() as connection:
                return job.work(connection)
        except OperationalError as error:
            return _down(error)
        except Exception as error:  # it is for whoever waits for the job
            return error

    def _write(self, connection: Connection, jobs: list[Job]) -> None:
        appends = [append for job in jobs for append in job.appends]
        new = [{"id": append.table.id, **append.row} for append in appends if append.new]
        if new:
            connection.execute(_INSERT_TABLE, new)
        connection.execute(_INSERT_HAPPENING, [row for append in appends for row in append.happenings()])
        plain = [append for append in appends if not append.new and "brief" not in append.row]
        if plain:
            connection.execute(_UPDATE, [{"id_": append.table.id, **append.row} for append in plain])
        told = [append for append in appends if not append.new and "brief" in append.row]
        if told:
            connection.execute(_UPDATE_BRIEF, [{"id_": append.table.id, **append.row} for append in told])
        for append in appends:
            self._write_seats(connection, append)
        if self._notifies:
            announce(connection, self._house, [(append.table.id, append.table.n) for append in appends])

    def _write_seats(self, connection: Connection, append: Append) -> None:
        for table, rows in ((schema.sittings, append.sittings), (schema.presence, append.presence)):
            if rows is not None:
                if not append.new:
                    connection.execute(sa.delete(table).where(table.c.table_id == append.table.id))
                if rows:
                    connection.execute(sa.insert(table), rows)


def _why(connection: Connection, job: Job) -> Exception:
    """Which of the two unique keys was in the way."""
    for append in job.appends:
        for each in append.made:
            if each.message is not None:
                sent = {"table_id": append.table.id, "sender": each.sender, "message": each.message}
                n = connection.execute(_FIND, sent).scalar()
                if n is not None:
                    return Repeated(n)
    return Behind()


def _down(error: SQLAlchemyError) -> StoreDown:
    log.error("nothing can be stored", extra={"reason": reason(error)})
    return StoreDown(reason(error))


def _deliver(answers: list[tuple[Job, Any]]) -> None:
    for job, answer in answers:
        if job.future.cancelled():
            continue
        if isinstance(answer, Exception):
            job.future.set_exception(answer)
        else:
            job.future.set_result(answer)


_INSERT_TABLE = sa.insert(schema.tables)
_INSERT_HAPPENING = sa.insert(schema.happenings)
_BARE = ("status", "n", "at", "turn", "wake", "updated")
_UPDATE = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("id_"))
    .values({name: sa.bindparam(name) for name in _BARE})
)
_UPDATE_BRIEF = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("id_"))
    .values({name: sa.bindparam(name) for name in (*_BARE, "brief")})
)
_FIND = sa.text("SELECT n FROM happenings WHERE table_id = :table_id AND sender = :sender AND message = :message")
