"""Backups: everything that is stored, as lines of JSON in a gzip file that any database can be restored from, whatever
it was taken from. A backup is taken from one moment, also while the server runs, and tells whether it is whole."""

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
KEPT = (schema.service, schema.people, schema.tables, schema.happenings, schema.sittings)
"""What a backup holds, in an order in which it can be put back. Who is connected to which process is not worth it."""
AT_ONCE = 1000


def back_up(database: str, path: Path) -> dict[str, int]:
    """Write a backup: how many rows of each table it holds. Raises `LeylineError`."""
    engine = _existing(database)
    transaction = path.with_name(f".{path.name}.part")
    try:
        with _snapshot(engine) as connection, transaction.open("wb") as raw:
            with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
                counts = _write(connection, file)
            raw.flush()
            os.fsync(raw.fileno())
        transaction.replace(path)
    except SQLAlchemyError as error:
        raise LeylineError(f"the database cannot be read: {engines.reason(error)}") from error
    finally:
        transaction.unlink(missing_ok=True)
        engine.dispose()
    return counts


def _existing(database: str) -> Engine:
    url = engines.url_of(database)
    if url.drivername == "sqlite" and not Path(str(url.database)).exists():
        raise LeylineError(f"there is no database {url.database}")
    return engines.engine(url, writes=False)


def _snapshot(engine: Engine) -> Connection:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return connection


def _write(connection: Connection, file: gzip.GzipFile) -> dict[str, int]:
    digest = hashlib.sha256()

    def put(what: object) -> None:
        line = json.dumps(what, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        digest.update(line)
        file.write(line)

    if engines.revision(connection) != schema.HEAD:
        raise LeylineError("the database is not up to date; start the server once, then back it up")
    put({"format": FORMAT, "revision": schema.HEAD})
    counts: dict[str, int] = {}
    for table in KEPT:
        found = connection.execution_options(yield_per=AT_ONCE).execute(
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
    """Fill an empty database from a backup, all of it or nothing: how many rows of each table. Raises
    `LeylineError`."""
    url = engines.url_of(database)
    counts = _checked(path)
    held = engines.hold(url)
    engine = engines.engine(url, writes=True)
    try:
        engines.upgrade(engine)
        with engine.begin() as connection:
            for table in KEPT:
                if connection.execute(sa.select(sa.func.count()).select_from(table)).scalar():
                    raise LeylineError("the database is not empty; a backup is restored into an empty one")
            _fill(connection, path)
    except SQLAlchemyError as error:
        raise LeylineError(f"the backup cannot be restored: {engines.reason(error)}") from error
    finally:
        engine.dispose()
        if held is not None:
            held.close()
    return counts


def _fill(connection: Connection, path: Path) -> None:
    tables = {table.name: table for table in KEPT}
    waiting: list[dict[str, object]] = []
    current = ""
    for line in _lines(path):
        told = json.loads(line)
        name = told[0] if isinstance(told, list) else ""
        if waiting and (name != current or len(waiting) >= AT_ONCE):
            connection.execute(sa.insert(tables[current]), waiting)
            waiting = []
        if name:
            waiting.append(dict(zip(tables[name].columns.keys(), told[1:], strict=True)))
            current = name


def _checked(path: Path) -> dict[str, int]:
    """How many rows a backup holds, if it is whole and of this format. Raises `LeylineError`."""
    digest = hashlib.sha256()
    before = b""
    last = b""
    first: dict[str, str] = {}
    for line in _lines(path):
        if not first:
            first = _told(path, line)
        if last:
            digest.update(last)
            before = last
        last = line
    if first.get("format") != FORMAT:
        raise LeylineError(f"{path} is no backup of Leyline")
    if first.get("revision") != schema.HEAD:
        raise LeylineError(
            f"{path} was made by another version (its database is at {first.get('revision')}, this program's at "
            f"{schema.HEAD}); restore it with that version, then upgrade"
        )
    if _told(path, last).get("sha256") != digest.hexdigest():
        raise LeylineError(f"{path} is damaged or not whole")
    counts: dict[str, int] = json.loads(before)["counts"]
    return counts


def _told(path: Path, line: bytes) -> dict[str, str]:
    try:
        told = json.loads(line)
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise LeylineError(f"{path} is no backup of Leyline, or not whole")
    return told


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (gzip.BadGzipFile, EOFError) as error:
        raise LeylineError(f"{path} is damaged or not whole: {error}") from error
