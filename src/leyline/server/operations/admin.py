"""What `leyline admin` does: it looks into the database and leaves orders there. Running servers notice within a second
or two; without one, orders wait for the next start."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from leyline.core.errors import LeylineError
from leyline.server.store import account_queries, admin_queries, engines, moderation_queries, schema
from leyline.server.store.moderation_queries import OPERATOR, Kind, Order
from leyline.server.store.rows import Person

T = TypeVar("T")
PATIENCE = 30.0
"""Seconds in which a running server should have carried out an order."""
MIN_PREFIX = 6


class Admin:
    """A database, as its operator uses it beside the server."""

    def __init__(self, database: str) -> None:
        """Connect. Raise `LeylineError` if there is no such database, or it is not of this version."""
        url = engines.url_of(database)
        if url.drivername == "sqlite" and not Path(str(url.database)).exists():
            raise LeylineError(f"There is no database {url.database}. Name it as for leyline serve: --database.")
        self._engine = engines.engine(url, writes=True)
        if self.run(engines.revision) != schema.HEAD:
            self._engine.dispose()
            raise LeylineError("The database is of another version of Leyline; start this version's server once.")

    def __enter__(self) -> Admin:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._engine.dispose()

    def run(self, work: Callable[[Connection], T]) -> T:
        """Return what some work returns in a transaction. Raise `LeylineError` if the database cannot be used."""
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise LeylineError(f"The database cannot be used: {engines.reason(error)}") from error

    # --- finding ----------------------------------------------------------------------------------------------

    def person(self, typed: str) -> Person:
        """Return the person of an id or a login. Raise `LeylineError`."""
        found = self.run(lambda connection: account_queries.by_id(connection, typed)) or self.run(
            lambda connection: account_queries.by_login(connection, typed.casefold())
        )
        if found is None:
            raise LeylineError(f"There is no person with the id or login {typed!r}; try: leyline admin people {typed}")
        return found

    def table(self, typed: str) -> str:
        """Return the id of a table from its id, the beginning of it, or its address. Raise `LeylineError`."""
        wanted = typed.rstrip("/").rpartition("/")[2].lower()
        if len(wanted) < MIN_PREFIX or not set(wanted) <= set("0123456789abcdef"):
            raise LeylineError(f"{typed!r} is not a table; give its id, the beginning of it, or its address.")
        fits = sa.select(schema.tables.c.id).where(schema.tables.c.id.startswith(wanted)).limit(2)
        found = self.run(lambda connection: list(connection.execute(fits).scalars()))
        if not found:
            raise LeylineError(f"There is no table {typed}.")
        if len(found) > 1:
            raise LeylineError(f"Several tables begin with {typed}; give more of the id.")
        id: str = found[0]
        return id

    # --- orders -----------------------------------------------------------------------------------------------

    def order(
        self,
        kind: Kind,
        person: str | None = None,
        table: str | None = None,
        line: int | None = None,
        words: str = "",
        until: int | None = None,
    ) -> str:
        """Give an order, wait until a running server has carried it out, and return what came of it."""
        order = Order(kind=kind, made_by=OPERATOR, person=person, table_id=table, line=line, words=words)
        id = self.run(lambda connection: moderation_queries.give(connection, order, until))
        limit = time.monotonic() + PATIENCE
        while True:
            found = self.run(lambda connection: moderation_queries.order_of(connection, id))
            if found is not None and found.done is not None:
                return found.outcome
            if not self.run(admin_queries.count_processes):
                return "Stored; it is carried out when a server starts, since none is running."
            if time.monotonic() > limit:
                return "Stored, but the running server has not carried it out yet; its log may say why."
            time.sleep(0.2)
