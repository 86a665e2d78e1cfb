"""The one thread that writes. Changes of several tables that wait at the same time share one durable transaction; if
that fails, each is tried in a savepoint of its own, so that no table's failure affects another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, SQLAlchemyError

from leyline.server.store import result_queries, schema
from leyline.server.store.engines import is_deadlock, reason
from leyline.server.store.move_statements import CHANGED, MoveStatements, is_plain, write_at_once
from leyline.server.store.notify import announce
from leyline.server.store.rows import Append, DuplicateMessage, StoreUnavailable, VersionConflict

log = logging.getLogger("leyline.store")
MAX_JOBS = 256
"""The most jobs in one transaction."""
MAX_TRIES = 5
"""How often a transaction is begun that the database ends because of a deadlock with another process."""
Result = TypeVar("Result")
Begun = Callable[[], contextlib.AbstractContextManager[Connection]]


class Job(Struct):
    """Something to write, and the future that waits for it."""

    future: asyncio.Future[Any]
    appends: list[Append] = []
    work: Callable[[Connection], Any] | None = None
    """Anything else that writes; its result is the future's."""


class Writer:
    """Takes jobs from the event loop and completes their futures once they are durable."""

    def __init__(self, engine: Engine, process_id: str, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self.process_id = process_id
        self._loop = loop
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="leyline-writer", daemon=True)
        self._notifies = engine.dialect.name == "postgresql"
        self._kept: Connection | None = None
        self._statements = MoveStatements(engine.dialect)
        self.observe: Callable[[int, float], None] = lambda jobs, seconds: None
        """Called with the size of each transaction and how long it took."""
        self._thread.start()

    def append(self, appends: list[Append]) -> asyncio.Future[None]:
        """Store events; done when they are durable. Fails with `VersionConflict`, `DuplicateMessage` or
        `StoreUnavailable`."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(Job(future, appends))
        return future

    def run(self, work: Callable[[Connection], Any], appends: list[Append] | None = None) -> asyncio.Future[Any]:
        """Store events, then run other work, in a transaction of its own. Fails with what the work raises, or
        `StoreUnavailable`."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put(Job(future, appends or [], work))
        return future

    def close(self) -> None:
        """Finish the waiting jobs, then end."""
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
            results: list[tuple[Job, Any]] = self._together(appends) if appends else []
            for job in group:
                if job.work is not None:
                    results.append((job, self._alone(job)))
            self.observe(len(group), perf_counter() - began)
            self._loop.call_soon_threadsafe(_deliver, results)
        self._let_go()

    def _next(self) -> tuple[list[Job], bool]:
        group: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            if not job.future.done():  # else nobody is waiting any more, and the client was told
                group.append(job)
            if len(group) >= MAX_JOBS or self._jobs.empty():
                return group, False
            job = self._jobs.get()
        return group, True

    def _transact(self, work: Callable[[Connection], Result], begun: Begun | None = None) -> Result:
        """Run work in a transaction, again if it met a deadlock: two processes that store the same games' ends lock
        rows of the same tables and people."""
        for left in range(MAX_TRIES - 1, -1, -1):
            try:
                with (begun or self._begun)() as connection:
                    return work(connection)
            except OperationalError as error:
                if not left or not is_deadlock(error):
                    raise
        raise AssertionError

    @contextlib.contextmanager
    def _begun(self) -> Iterator[Connection]:
        """A transaction. On SQLite its connection is kept for the next one, unless it failed; one to PostgreSQL goes
        back to the pool, which knows how long each has been busy."""
        if self._notifies:
            with self._engine.begin() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._engine.connect()
        try:
            with self._kept.begin():
                yield self._kept
        except BaseException:
            self._let_go()
            raise

    @contextlib.contextmanager
    def _unbegun(self) -> Iterator[Connection]:
        """A connection to PostgreSQL on which a single statement is a transaction."""
        with self._engine.connect() as connection:
            yield connection.execution_options(isolation_level="AUTOCOMMIT")

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _together(self, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """Write all jobs in one transaction; if one of them conflicts, the others without it."""
        # Sorted: two processes that write the same tables do so in the same order.
        appends = sorted((append for job in jobs for append in job.appends), key=lambda append: append.table_id)
        try:
            if self._notifies and all(map(is_plain, appends)):
                self._transact(lambda connection: write_at_once(connection, self.process_id, appends), self._unbegun)
            else:
                self._transact(lambda connection: self.write(connection, appends))
        except (IntegrityError, DataError):
            return self._separately(jobs)
        except SQLAlchemyError as error:
            return [(job, _unavailable(error)) for job in jobs]
        return [(job, None) for job in jobs]

    def _separately(self, jobs: list[Job]) -> list[tuple[Job, Any]]:
        """Write all jobs in one transaction, each in a savepoint of its own."""

        def each(connection: Connection) -> list[tuple[Job, Any]]:
            results: list[tuple[Job, Any]] = []
            for job in jobs:
                try:
                    with connection.begin_nested():
                        self.write(connection, job.appends)
                except IntegrityError:
                    results.append((job, _conflict(connection, job)))
                except DataError as error:
                    results.append((job, _unavailable(error)))
                else:
                    results.append((job, None))
            return results

        try:
            return self._transact(each)
        except SQLAlchemyError as error:
            return [(job, _unavailable(error)) for job in jobs]

    def _alone(self, job: Job) -> object:
        """Run a job's own work in a transaction of its own; return its result, or the error."""
        work = job.work
        assert work is not None

        def both(connection: Connection) -> object:
            if job.appends:
                self.write(connection, job.appends)
            return work(connection)

        try:
            return self._transact(both)
        except SQLAlchemyError as error:
            return _unavailable(error)
        except Exception as error:  # raised where the future is awaited
            return error

    def write(self, connection: Connection, appends: list[Append]) -> None:
        """Write events of tables, within a transaction of this thread."""
        new = [{"id": append.table_id, **append.row} for append in appends if append.is_new]
        if new:
            connection.execute(_INSERT_TABLE, new)
        self._statements.write(connection, appends)
        briefed = [append for append in appends if not append.is_new and "brief" in append.row]
        if briefed:
            connection.execute(_UPDATE_BRIEF, [{"id_": append.table_id, **append.row} for append in briefed])
        for append in appends:
            self._write_people(connection, append)
        ends = [append.end for append in appends if append.end is not None]
        if ends:
            result_queries.settle(connection, ends)
        if self._notifies:
            announce(connection, self.process_id, [(append.table_id, append.last) for append in appends])

    def _write_people(self, connection: Connection, append: Append) -> None:
        for table, rows in (
            (schema.sittings, append.sittings),
            (schema.presence, append.presence),
            (schema.turns, append.turns),
        ):
            if rows is not None:
                if not append.is_new:
                    connection.execute(sa.delete(table).where(table.c.table_id == append.table_id))
                if rows:
                    connection.execute(sa.insert(table), rows)


def _conflict(connection: Connection, job: Job) -> Exception:
    """Return which of the two unique keys was violated."""
    for append in job.appends:
        for row in append.events:
            if row["message"] is not None:
                n = connection.execute(_FIND, {name: row[name] for name in ("table_id", "sender", "message")}).scalar()
                if n is not None:
                    return DuplicateMessage(n)
    return VersionConflict()


def _unavailable(error: SQLAlchemyError) -> StoreUnavailable:
    log.error("database write failed", extra={"reason": reason(error)})
    return StoreUnavailable(reason(error))


def _deliver(results: list[tuple[Job, Any]]) -> None:
    for job, result in results:
        if job.future.done():
            continue
        if isinstance(result, Exception):
            job.future.set_exception(result)
        else:
            job.future.set_result(result)


_INSERT_TABLE = sa.insert(schema.tables)
_UPDATE_BRIEF = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("id_"))
    .values({name: sa.bindparam(name) for name in (*CHANGED, "brief")})
)
_FIND = sa.text("SELECT n FROM happenings WHERE table_id = :table_id AND sender = :sender AND message = :message")
