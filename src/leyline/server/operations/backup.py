"""Backups: everything stored, as lines of JSON in a gzip file, to be restored into either kind of database. A backup is
a snapshot, can be taken while the server runs, and shows whether it is complete."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from leyline.core.errors import LeylineError
from leyline.server.store import engines, schema

FORMAT = "leyline backup 1"
TABLES = (
    schema.service,
    schema.people,
    schema.tables,
    schema.events,
    schema.sittings,
    schema.results,
    schema.ratings,
    schema.follows,
    schema.decks,
    schema.variants,
    schema.experiments,
    schema.tournaments,
    schema.tournament_events,
    schema.tournament_people,
    schema.tournament_games,
    schema.sessions,
    schema.mail_addresses,
    schema.moderators,
    schema.bans,
    schema.blocks,
    schema.reports,
    schema.orders,
    schema.turns,
    schema.push_keys,
    schema.push_subscriptions,
    schema.mail_notices,
)
"""What a backup holds, in the order in which it is restored. Left out are connections, processes, who is here, who
looks for a player, and mails that wait and links that were sent: nobody should get an old one."""
BATCH = 1000


def back_up(database: str, path: Path) -> dict[str, int]:
    """Write a backup and return how many rows of each table it holds. Raise `LeylineError`."""
    engine = _existing(database)
    partial = path.with_name(f".{path.name}.part")
    try:
        with _snapshot(engine) as connection, partial.open("wb") as raw:
            with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
                counts = _write(connection, file)
            raw.flush()
            os.fsync(raw.fileno())
        partial.replace(path)
    except SQLAlchemyError as error:
        raise LeylineError(f"The database cannot be read: {engines.reason(error)}") from error
    finally:
        partial.unlink(missing_ok=True)
        engine.dispose()
    return counts


def _existing(database: str) -> Engine:
    url = engines.url_of(database)
    if url.drivername == "sqlite" and not Path(str(url.database)).exists():
        raise LeylineError(f"There is no database {url.database}.")
    return engines.engine(url, writes=False)


def _snapshot(engine: Engine) -> Connection:
    """Return a connection that sees the database as it is now, whatever is written meanwhile."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return connection


def _write(connection: Connection, file: gzip.GzipFile) -> dict[str, int]:
    digest = hashlib.sha256()

    def put(value: object) -> None:
        line = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(line)
        file.write(line)

    if engines.revision(connection) != schema.HEAD:
        raise LeylineError("The database is not up to date; start the server once, then back it up.")
    put({"format": FORMAT, "revision": schema.HEAD})
    counts: dict[str, int] = {}
    for table in TABLES:
        found = connection.execution_options(yield_per=BATCH).execute(
            sa.select(table).order_by(*table.primary_key.columns)
        )
        counts[table.name] = 0
        for row in found:
            put([table.name, *row])
            counts[table.name] += 1
    put({"counts": counts})
    file.write(json.dumps({"sha256": digest.hexdigest()}).encode() + b"\n")
    return counts


def restore(path: Path, database: str) -> dict[str, int]:
    """Fill an empty database from a backup, all or nothing, and return how many rows each table got. Raise
    `LeylineError`."""
    url = engines.url_of(database)
    counts = _verify(path)
    lock = engines.lock_file(url)
    engine = engines.engine(url, writes=True)
    try:
        engines.upgrade(engine)
        with engine.begin() as connection:
            for table in TABLES:
                if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar():
                    raise LeylineError("The database is not empty; restore into an empty one.")
            _fill(connection, path)
    except SQLAlchemyError as error:
        raise LeylineError(f"The backup cannot be restored: {engines.reason(error)}") from error
    finally:
        engine.dispose()
        if lock is not None:
            lock.close()
    return counts


def _fill(connection: Connection, path: Path) -> None:
    tables = {table.name: table for table in TABLES}
    waiting: list[dict[str, object]] = []
    current = ""
    for line in _lines(path):
        row = json.loads(line)
        name = row[0] if isinstance(row, list) else ""
        if waiting and (name != current or len(waiting) >= BATCH):
            connection.execute(sa.insert(tables[current]), waiting)
            waiting = []
        if name:
            waiting.append(dict(zip(tables[name].columns.keys(), row[1:], strict=True)))
            current = name


def _verify(path: Path) -> dict[str, int]:
    """Return how many rows a backup holds. Raise `LeylineError` unless it is complete and of this format."""
    digest = hashlib.sha256()
    before = b""
    last = b""
    first: dict[str, str] = {}
    for line in _lines(path):
        if not first:
            first = _parse_object(path, line)
        if last:
            digest.update(last)
            before = last
        last = line
    if first.get("format") != FORMAT:
        raise LeylineError(f"{path} is not a Leyline backup.")
    if first.get("revision") != schema.HEAD:
        raise LeylineError(
            f"{path} was made by another version (its database is at {first.get('revision')}, this program's at "
            f"{schema.HEAD}). Restore it with that version, then upgrade."
        )
    if _parse_object(path, last).get("sha256") != digest.hexdigest():
        raise LeylineError(f"{path} is damaged or incomplete.")
    counts: dict[str, int] = json.loads(before)["counts"]
    return counts


def _parse_object(path: Path, line: bytes) -> dict[str, str]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise LeylineError(f"{path} is not a Leyline backup, or incomplete.")
    return found


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (gzip.BadGzipFile, EOFError) as error:
        raise LeylineError(f"{path} is damaged or incomplete: {error}") from error
