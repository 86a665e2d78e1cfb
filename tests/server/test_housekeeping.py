"""What is removed after a while, and what stays."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from leyline.server.store import engines, housekeeping, schema
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.waiting import wait_for

DAY = 86_400_000
YEARS = 3 * 365 * DAY


def long_ago(database: str, by: int = YEARS) -> None:
    """Let everything stored have happened that many milliseconds earlier, and nobody be connected since."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        connection.execute(sa.delete(schema.presence))
        connection.execute(
            sa.update(schema.tables).values(updated=schema.tables.c.updated - by, opened=schema.tables.c.opened - by)
        )
        connection.execute(sa.update(schema.people).values(seen=schema.people.c.seen - by))
        connection.execute(sa.update(schema.people).values(since=schema.people.c.since - by))
    engine.dispose()


def ids(database: str, table: sa.Table) -> set[str]:
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        found = set(connection.execute(sa.select(table.c.id)).scalars())
    engine.dispose()
    return found


def finished(*people: Person) -> str:
    """A finished game of these people."""
    first, *others = people
    table = first.opens("grove", "me", "open" if others else "me")
    for seat, other in enumerate(others, 1):
        other.sits(table, seat)
    with first.at(table) as one:
        one.ok("resign", seat=0)
    return table


@pytest.fixture
def people(database: str) -> Iterator[tuple[Server, Person, Person, Person]]:
    """A server, two guests, and a person with an account."""
    server = Server(database).start()
    made = [Person(server.host, name) for name in ("Ann", "Ben", "Cleo")]
    made[2].ok("PUT", "/me/password", {"login": f"cleo-{time.time_ns()}", "password": "correct horse"})
    yield server, made[0], made[1], made[2]
    for person in made:
        person.http.close()
    if server.process is not None:
        server.kill()


def test_what_nobody_needs_is_removed_and_accounts_keep_everything(
    database: str, people: tuple[Server, Person, Person, Person]
) -> None:
    server, ann, ben, cleo = people
    gone = {ann.opens("grove", "me", "open"), ann.opens("grove", "open", "open"), finished(ann), finished(ann, ben)}
    played = next(table for table in gone if ben.ask("GET", f"/tables/{table}/record").status_code == 200)
    text = ben.ask("GET", f"/tables/{played}/record")
    gone.add(ben.http.post("/records", content=text.content, headers={"Content-Type": "text/plain"}).json()["table"])
    kept = {
        cleo.opens("grove", "me", "open"),
        cleo.opens("grove", "open", "open"),
        finished(cleo),
        finished(ann, cleo),
        ben.opens("grove", "me", "me"),
    }
    running = ben.opens("grove", "me", "open")
    cleo.sits(running, 1)
    visitor = Person(server.host, "Dot")
    assert len(ids(database, schema.people)) == 4
    server.kill()
    long_ago(database)
    server.start()
    wait_for(lambda: ids(database, schema.tables) == kept | {running}, "old tables stay, or others go")
    wait_for(lambda: len(ids(database, schema.people)) == 3, "a guest without games stays, or others go")
    visitor.host = server.host
    assert visitor.no("GET", "/me").code == "not-signed-in"
    visitor.http.close()
    assert ann.no("GET", f"/tables/{sorted(gone)[0]}").code == "not-found"
    assert cleo.ok("GET", "/me")["name"] == "Cleo"
    with ben.at(running) as one:
        one.ok("resign", seat=0)
    figures = ann.http.get(f"http://{server.host}/metrics").text
    assert f'leyline_removed_total{{kind="guest"}} {1.0}' in figures
    assert 'leyline_removed_total{kind="open table"} 2.0' in figures


def test_zero_keeps_everything_and_a_guest_who_comes_back_stays(tmp_path: Path) -> None:
    database = str(tmp_path / "x.db")
    server = Server(database, keep_open_days=0, keep_game_days=0, keep_guest_days=30).start()
    with Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben, Person(server.host, "Dot") as dot:
        tables = {ann.opens("grove", "me", "open"), finished(ann)}
        server.kill()
        long_ago(database)
        server.start()
        ben.ok("GET", "/me")
        wait_for(lambda: len(ids(database, schema.people)) == 2, "the guest who did not come back stays")
        assert dot.no("GET", "/me").code == "not-signed-in"
        assert ben.ok("GET", "/me")["name"] == "Ben"
        assert ids(database, schema.tables) == tables
    server.stop()


def test_what_happens_meanwhile_is_seen_before_anything_is_removed(
    database: str, people: tuple[Server, Person, Person, Person]
) -> None:
    """Looking and removing are two steps: a table that is used in between stays."""
    _, ann, _, cleo = people
    table, other = sorted([ann.opens("grove", "me", "open"), ann.opens("grove", "me", "open")])
    before = time.time_ns() // 1_000_000 + DAY
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.connect() as connection:
        found, after = housekeeping.unneeded_tables(connection, "open", before, "", 100)
        connection.rollback()
        assert (found, after) == ([table, other], "")
        assert housekeeping.unneeded_tables(connection, "open", before, "", 1) == ([table], table)
        connection.rollback()
    cleo.sits(table, 1)
    with engine.begin() as connection:
        assert housekeeping.remove_tables(connection, "over", before, [table, other]) == []
        assert housekeeping.remove_tables(connection, "open", before, [table, other]) == [other]
    engine.dispose()
    assert ids(database, schema.tables) == {table}
