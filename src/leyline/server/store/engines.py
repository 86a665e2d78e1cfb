"""Connect to the database of a URL and bring it up to date."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from leyline.core.errors import LeylineError
from leyline.server.store.schema import HEAD

CONNECT_WITHIN = 3
"""Seconds in which PostgreSQL must accept a connection."""
PROBES = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3, "tcp_user_timeout": 12000}
"""How soon the network is asked whether PostgreSQL's machine is still there."""
ADVISORY = 0x1E7
"""The number of the PostgreSQL lock under which one process at a time migrates."""


def url_of(text: str) -> URL:
    """Return the URL of a database: `sqlite:///FILE`, `postgresql://…`, or just the name of an SQLite file. Raise
    `LeylineError`."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError as error:
        raise LeylineError(f"{text!r} does not name a database; give a file or postgresql://USER@HOST/NAME.") from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise LeylineError(f"{url.drivername!r} is not supported; use SQLite or PostgreSQL.")
    if url.drivername == "sqlite" and not url.database:
        raise LeylineError("An SQLite database needs a file: sqlite:///FILE.")
    return url


def engine(url: URL, writes: bool, statement_seconds: float = 0.0) -> Engine:
    """Return an engine for reading, or the one for writing. PostgreSQL gives up a statement after `statement_seconds`;
    0: never."""
    if url.drivername == "sqlite":
        return _sqlite(url, writes)
    size = 1 if writes else 4
    milliseconds = int(statement_seconds * 1000)
    limits = " ".join(
        f"-c {name}={milliseconds}"
        for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
    )
    given = url.query.get("options", "")
    return sa.create_engine(
        url,
        pool_size=size,
        max_overflow=0,
        pool_timeout=CONNECT_WITHIN,
        # A read is one question, without BEGIN and ROLLBACK; `Store.read` asks again where a connection was lost.
        **({} if writes else {"isolation_level": "AUTOCOMMIT"}),
        connect_args={"connect_timeout": CONNECT_WITHIN, **PROBES, "options": f"{limits} {given}"},
    )


def _sqlite(url: URL, writes: bool) -> Engine:
    made = sa.create_engine(
        url,
        poolclass=sa.QueuePool,
        pool_size=1 if writes else 4,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": 30},
    )

    @event.listens_for(made, "connect")
    def _prepare(connection: object, record: object) -> None:
        connection.isolation_level = None  # type: ignore[attr-defined]  # BEGIN is sent below
        cursor = connection.cursor()  # type: ignore[attr-defined]
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(made, "begin")
    def _begin(connection: Connection) -> None:
        # A writer that starts with a read would otherwise fail when another one writes in between.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return made


def lock_file(url: URL) -> IO[str] | None:
    """Reserve an SQLite file for this process until the returned lock is closed or the process ends. Raise
    `LeylineError` if another process has it."""
    if url.drivername != "sqlite":
        return None
    assert url.database is not None
    path = Path(f"{url.database}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise LeylineError(
            f"{url.database} is in use by another server. Only one process can serve an SQLite file; several can share "
            "a PostgreSQL database."
        ) from None
    return file


def upgrade(on: Engine) -> None:
    """Migrate the database. Raise `LeylineError` if it cannot be reached or is newer than this program."""
    try:
        with on.begin() as connection:
            bring_up_to_date(connection)
    except SQLAlchemyError as error:
        raise LeylineError(f"The database cannot be used: {reason(error)}") from error


def bring_up_to_date(connection: Connection) -> None:
    """Migrate the database of a connection. Raise `LeylineError` if it is newer than this program."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))  # another process may be migrating
        connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:number)"), {"number": ADVISORY})
    if revision(connection) != HEAD:
        _migrate(connection)


def reason(error: SQLAlchemyError) -> str:
    """Return the database's own message, on one line."""
    return str(getattr(error, "orig", error)).strip().split("\n", maxsplit=1)[0]


def is_deadlock(error: SQLAlchemyError) -> bool:
    """Return whether two transactions held what the other needed and this one was ended; a second try may succeed."""
    return getattr(getattr(error, "orig", None), "sqlstate", None) in ("40P01", "40001")


def is_disconnect(error: SQLAlchemyError) -> bool:
    """Return whether the connection had been lost; its engine has made all of its connections invalid."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def revision(connection: Connection) -> str | None:
    """Return the migration that the database is at, None if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return found


def _migrate(connection: Connection) -> None:
    # Imported here: a server whose database is up to date starts without Alembic.
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise LeylineError(
            f"This program does not know the state of the database ({error}). Was it made by a newer version?"
        ) from error
