"""The drill for the worst day: PostgreSQL is brought back to a moment, from a base backup and an archive."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import sqlalchemy as sa

from leyline.server.store import engines, schema
from tests.server import postgres
from tests.server.client import Person, Socket
from tests.server.postgres import Postgres, binary
from tests.server.server_process import Server
from tests.server.waiting import wait_for


@contextlib.contextmanager
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL may write to."""
    user = postgres.unprivileged()
    with tempfile.TemporaryDirectory() as name:
        if user is not None:
            shutil.chown(name, user)
        yield Path(name)


def back_up(running: Postgres, to: Path) -> None:
    """Take a base backup, as docs/operating.md says."""
    command = [binary("pg_basebackup"), "-D", str(to), "-h", "127.0.0.1", "-p", str(running.port), "-U", "leyline"]
    subprocess.run([*command, "-X", "stream", "-c", "fast"], check=True, user=postgres.unprivileged(), cwd="/")


def ask(running: Postgres, database: str, query: str) -> str:
    with psycopg.connect(database, autocommit=True) as connection:
        row = connection.execute(query.encode()).fetchone()
    assert row is not None
    return str(row[0])


def play(one: Socket, name: str, count: int) -> list[str]:
    """Play some moves: the ids of their messages, once they are acknowledged."""
    ids = [f"{name}-{number}" for number in range(count)]
    for id in ids:
        state = one.state(one.state()["waiting"]["seat"])
        act = {"seat": state["seat"], "decision": state["decision"], "text": state["options"][0]["text"]}
        n = one.ok("act", id=id, **act)["n"]
        for seat in one.seats:
            one.comes_to(n, seat)
    return ids


def said(database: str) -> list[str]:
    """The ids of all messages stored."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        found = connection.execute(
            sa.select(schema.events.c.message)
            .where(schema.events.c.message.is_not(None))
            .order_by(schema.events.c.table_id, schema.events.c.n)
        )
        messages = list(found.scalars())
    engine.dispose()
    return messages


def test_a_database_is_brought_back_to_a_moment_with_all_that_was_acknowledged_by_then() -> None:
    with folder() as place:
        archive, base = place / "archive", place / "base"
        archive.mkdir()
        user = postgres.unprivileged()
        if user is not None:
            shutil.chown(archive, user)
        archiving = {"archive_mode": "on", "archive_command": f"test ! -f {archive}/%f && cp %p {archive}/%f"}
        acknowledged: list[str] = []
        with postgres.running(settings=archiving) as running:
            database = running.database()
            with Server(database) as server, Person(server.host, "Ann") as ann:
                table = ann.opens("grove", "me", "me")
                with ann.at(table) as one:
                    acknowledged += play(one, "before", 3)
                    back_up(running, base)
                    acknowledged += play(one, "until", 5)
                    moment = ask(running, database, "SELECT clock_timestamp()")
                    wait_for(
                        lambda: ask(running, database, f"SELECT clock_timestamp() > '{moment}'::timestamptz") == "True",
                        "the clock stands still",
                    )
                    later = play(one, "after", 4)
                    segment = ask(running, database, "SELECT pg_walfile_name(pg_switch_wal())")
                    wait_for((archive / segment).exists, "the archive stays behind")
        recovery = {
            "restore_command": f"cp {archive}/%f %p",
            "recovery_target_time": moment,
            "recovery_target_action": "promote",
        }
        (base / "recovery.signal").touch()
        with postgres.running(data=base, settings=recovery) as restored:
            name = database.rpartition("/")[2]
            again = f"postgresql://leyline@127.0.0.1:{restored.port}/{name}"
            wait_for(lambda: ask(restored, again, "SELECT NOT pg_is_in_recovery()") == "True", "never came up")
            assert said(again) == acknowledged
            assert not set(later) & set(said(again))
            with Server(again) as server, Person(server.host) as person:
                person.http.cookies.update(ann.http.cookies)
                with person.at(table) as one:
                    one.act(seat=one.state()["waiting"]["seat"])
                assert server.complaints() == []
