"""Databases of earlier versions: upgraded with people and games in them, played on, and taken down again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from leyline.server.store import engines, migrations, schema
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.stored import epoch_of, former_cookie

FIRST = "0001"
Rows = dict[str, list[tuple[Any, ...]]]


def steps() -> list[str]:
    """All migrations, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def migrate(database: str, revision: str) -> None:
    """Bring a database to a migration, up or down."""
    engine = engines.engine(engines.url_of(database), writes=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        config.attributes["connection"] = connection
        order = steps()
        at = engines.revision(connection)
        down = at is not None and order.index(revision) < order.index(at)
        (command.downgrade if down else command.upgrade)(config, revision)
        assert engines.revision(connection) == revision
    engine.dispose()


def columns(connection: Connection) -> dict[str, list[str]]:
    """The tables of a database and their columns."""
    found = sa.inspect(connection)
    return {
        table: [column["name"] for column in found.get_columns(table)]
        for table in found.get_table_names()
        if table != "alembic_version"
    }


def contents(database: str, known: dict[str, list[str]]) -> Rows:
    """Everything in these columns."""
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        rows = {
            table: sorted([tuple(row) for row in connection.execute(_everything(table, names))], key=repr)
            for table, names in known.items()
        }
    engine.dispose()
    return rows


def _everything(table: str, names: list[str]) -> sa.Executable:
    return sa.select(*[sa.column(name) for name in names]).select_from(sa.table(table))


def known_to(database: str) -> dict[str, list[str]]:
    engine = engines.engine(engines.url_of(database), writes=False)
    with engine.connect() as connection:
        found = columns(connection)
    engine.dispose()
    return found


def test_a_database_of_the_first_version_is_upgraded_played_on_and_taken_down_again(database: str) -> None:
    order = steps()
    assert (order[0], order[-1]) == (FIRST, schema.HEAD)
    migrate(database, FIRST)
    first = known_to(database)
    server = Server(database).start()  # which upgrades it
    with Person(server.host, "Ann") as ann, Person(server.host, "Ben") as ben:
        ann.ok("PUT", "/me/password", {"login": f"ann-{database[-14:]}", "password": "correct horse"})
        running, done = ann.opens("grove", "me", "open"), ann.opens("channeling", "me", "me", sides="chosen")
        ben.sits(running, 1)
        ann.opens("runestones", "me", "open")
        with ann.at(done) as one:
            one.act(seat=one.state()["waiting"]["seat"])
            one.ok("say", words="“quoted” ünïcode")
            one.ok("resign", seat=0)
        with ann.at(running) as one, ben.at(running) as other:
            clients = {one.seat: one, other.seat: other}
            for _ in range(4):
                seat = one.state()["waiting"]["seat"]
                n = clients[seat].act(seat=seat)["n"]
                for client in clients.values():
                    client.comes_to(n)
        ids = [(person, person.ok("GET", "/me")["person"]) for person in (ann, ben)]
        assert server.stop() == 0
        record = _stored(database, first)
        for revision in order[-2::-1]:  # down, one by one, with everything in it
            migrate(database, revision)
            assert contents(database, first) == record, revision
        assert known_to(database) == first
        for revision in order[1:]:  # and up again
            migrate(database, revision)
            assert contents(database, first) == record, revision
        server.start()
        for person, id in ids:  # sessions went with the later versions; cookies of the first one are still good
            person.http.cookies.clear()
            cookie = former_cookie(server, id, epoch_of(server, id))
            person.http.cookies.set("leyline", cookie, domain=server.host.partition(":")[0])
        again = ann.ok("GET", f"/tables/{running}", seat=0)["update"]
        assert again["n"] >= n
        assert ann.ok("GET", "/me")["name"] == "Ann"
        assert ann.ask("GET", f"/tables/{done}/record").status_code == 200
        with ann.at(running) as one, ben.at(running) as other:
            seat = one.state()["waiting"]["seat"]
            (one if seat == one.seat else other).act(seat=seat)
    assert server.stop() == 0
    assert server.complaints() == []


def _stored(database: str, known: dict[str, list[str]]) -> Rows:
    found = contents(database, known)
    assert all(found[table] for table in ("tables", "happenings", "sittings", "people", "service")), "nothing to lose"
    return found
