"""The statements of a move, as the driver takes them: SQLite's takes rows one by one, which costs least where the
database is this process's own; PostgreSQL, which may be far away, is asked once for everything."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec.json import Encoder
from sqlalchemy.engine import Connection

from leyline.server.store import schema
from leyline.server.store.notify import CHANNEL, payloads
from leyline.server.store.rows import Append

CHANGED = ("status", "n", "at", "turn", "wake", "updated")
"""The columns of a table's row that every move writes."""
_EVENT = tuple([column.name for column in schema.events.columns])
_encoder = Encoder()


def is_plain(append: Append) -> bool:
    """Return whether an append is all that a usual move is: events, and the columns that every move writes."""
    people = append.sittings is None and append.presence is None and append.turns is None
    return people and append.end is None and not append.is_new and "brief" not in append.row


class MoveStatements:
    """Inserting events and updating the rows of their tables."""

    def __init__(self, dialect: sa.Dialect) -> None:
        mark = "?" if dialect.name == "sqlite" else "%s"
        marks = ", ".join([mark] * len(_EVENT))
        self._insert = f"INSERT INTO {schema.events.name} ({_names(_EVENT)}) VALUES ({marks})"  # noqa: S608  no input
        values = ", ".join([f"{_quoted(name)} = {mark}" for name in CHANGED])
        self._update = f"UPDATE {schema.tables.name} SET {values} WHERE id = {mark}"  # noqa: S608  no input

    def write(self, connection: Connection, appends: list[Append]) -> None:
        """Insert the events of appends; update the rows of those that change what every move changes and no more."""
        events = [tuple([row[name] for name in _EVENT]) for append in appends for row in append.events]
        connection.exec_driver_sql(self._insert, events)
        rows = [
            (*[append.row[name] for name in CHANGED], append.table_id)
            for append in appends
            if not append.is_new and "brief" not in append.row
        ]
        if rows:
            connection.exec_driver_sql(self._update, rows)


def write_at_once(connection: Connection, process_id: str, appends: list[Append]) -> None:
    """Insert the events of plain appends, update the rows of their tables and notify other processes, all in one
    statement of PostgreSQL."""
    events = [[row[name] for name in _EVENT] for append in appends for row in append.events]
    rows = [[append.table_id, *[append.row[name] for name in CHANGED]] for append in appends]
    told = payloads(process_id, [(append.table_id, append.last) for append in appends])
    connection.exec_driver_sql(
        _AT_ONCE, (_encoder.encode(events).decode(), _encoder.encode(rows).decode(), CHANNEL, told)
    )


def _given(table: sa.Table, columns: tuple[str, ...]) -> str:
    """Return a query for the rows of a JSON text."""
    types = [_TYPES[type(table.c[name].type)] for name in columns]
    shown = [f"(value->>{at})::{types[at]} AS {_quoted(name)}" for at, name in enumerate(columns)]
    return f"SELECT {', '.join(shown)} FROM json_array_elements(%s)"  # noqa: S608  no input


def _names(columns: tuple[str, ...]) -> str:
    return ", ".join(map(_quoted, columns))


def _quoted(name: str) -> str:
    return f'"{name}"'


_TYPES: dict[type, str] = {
    sa.Integer: "integer",
    sa.BigInteger: "bigint",
    sa.String: "text",
    sa.Text: "text",
}
_SET = ", ".join([f"{_quoted(name)} = r.{_quoted(name)}" for name in CHANGED])
_AT_ONCE = (
    f"WITH added AS (INSERT INTO {schema.events.name} ({_names(_EVENT)}) {_given(schema.events, _EVENT)}), "  # noqa: S608
    f"changed AS (UPDATE {schema.tables.name} SET {_SET} FROM ({_given(schema.tables, ('id', *CHANGED))}) AS r "
    f"WHERE {schema.tables.name}.id = r.id) SELECT pg_notify(%s, unnest(%s::text[]))"
)
