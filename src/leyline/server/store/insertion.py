"""Insert rows that may be there already, on both kinds of database. Only the kind in use is imported: PostgreSQL's took
a quarter of the time to start."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection


def insert_missing(connection: Connection, table: sa.Table, rows: list[dict[str, object]]) -> None:
    """Insert the rows whose primary keys are not there yet."""
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        connection.execute(postgresql.insert(table).on_conflict_do_nothing(), rows)
    else:
        from sqlalchemy.dialects import sqlite

        connection.execute(sqlite.insert(table).on_conflict_do_nothing(), rows)


def insert_or_update(connection: Connection, table: sa.Table, rows: list[dict[str, object]]) -> None:
    """Insert rows; those whose primary keys are there get the new values."""
    key = table.primary_key
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        of_postgresql = postgresql.insert(table)
        values = {name: of_postgresql.excluded[name] for name in rows[0]}
        connection.execute(of_postgresql.on_conflict_do_update(key, set_=values), rows)
    else:
        from sqlalchemy.dialects import sqlite

        of_sqlite = sqlite.insert(table)
        values = {name: of_sqlite.excluded[name] for name in rows[0]}
        connection.execute(of_sqlite.on_conflict_do_update(key, set_=values), rows)
