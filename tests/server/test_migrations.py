"""Each migration goes up and down again, with rows in the tables."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

from leyline.server.store import engines, migrations, schema


def _go(connection: Connection, to: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    up = (engines.revision(connection) or "") < to
    (command.upgrade if up else command.downgrade)(config, to)
    assert engines.revision(connection) == to


def _count(connection: Connection, table: sa.Table) -> int | None:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar()


def test_sessions_and_moderation_come_and_go_and_people_stay(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    new = [schema.sessions, schema.mail_addresses, schema.bans, schema.blocks, schema.reports, schema.orders]
    with engine.begin() as connection:
        _go(connection, "0001")
        for id in ("ann", "ben"):
            connection.execute(sa.insert(schema.people).values(id=id, name=id.title(), epoch=3, since=1))
    with engine.begin() as connection:
        _go(connection, "0002")
        session = {"id": "s", "person": "ann", "token": "t", "made": 1, "seen": 1, "expires": 2, "device": "Firefox"}
        connection.execute(sa.insert(schema.sessions).values(session))
        connection.execute(sa.insert(schema.mail_addresses).values(person="ann", address="ann@example.org"))
        connection.execute(sa.insert(schema.bans).values(person="ann", until=None, reason="", made=1))
        connection.execute(sa.insert(schema.blocks).values(person="ben", other="ann", made=1))
        report = {"id": "r", "made": 1, "reporter": "ben", "person": "ann", "words": "", "reason": "", "closed_by": ""}
        connection.execute(sa.insert(schema.reports).values(report))
        order = {"made": 1, "made_by": "operator", "kind": "ban", "person": "ann", "words": "", "outcome": ""}
        connection.execute(sa.insert(schema.orders).values(order))
    with engine.begin() as connection:
        _go(connection, "0001")
        assert connection.execute(sa.select(schema.people.c.name).order_by(schema.people.c.id)).scalars().all() == [
            "Ann",
            "Ben",
        ]
        names = sa.inspect(connection).get_table_names()
        assert not {table.name for table in new} & set(names)
    with engine.begin() as connection:
        _go(connection, schema.HEAD)
        assert _count(connection, schema.people) == 2
        assert [_count(connection, table) for table in new] == [0] * len(new)
    engine.dispose()


def test_with_a_person_goes_what_belongs_to_them(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    engines.upgrade(engine)
    with engine.begin() as connection:
        for id in ("ann", "ben"):
            connection.execute(sa.insert(schema.people).values(id=id, name=id, epoch=0, since=1))
        session = {"id": "s", "person": "ann", "token": "t", "made": 1, "seen": 1, "expires": 2, "device": ""}
        connection.execute(sa.insert(schema.sessions).values(session))
        connection.execute(sa.insert(schema.blocks).values(person="ben", other="ann", made=1))
        report = {"id": "r", "made": 1, "reporter": "ann", "person": "ben", "words": "", "reason": "", "closed_by": ""}
        connection.execute(sa.insert(schema.reports).values(report))
    with engine.begin() as connection:
        connection.execute(sa.delete(schema.people).where(schema.people.c.id == "ann"))
        assert [_count(connection, table) for table in (schema.sessions, schema.blocks)] == [0, 0]
        assert connection.execute(sa.select(schema.reports.c.reporter)).scalars().all() == [None]
    engine.dispose()


def test_notices_come_and_go_and_games_stay(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    new = [schema.turns, schema.push_keys, schema.push_subscriptions, schema.mail_notices]
    with engine.begin() as connection:
        _go(connection, "0002")
        connection.execute(sa.insert(schema.people).values(id="ann", name="Ann", epoch=0, since=1))
        table = {"id": "t", "game": "grove", "status": "running", "public": True, "n": 1, "at": 1, "opened": 1}
        connection.execute(sa.insert(schema.tables).values(**table, updated=1, brief="{}"))
    with engine.begin() as connection:
        _go(connection, "0005")
        connection.execute(sa.insert(schema.turns).values(table_id="t", person="ann", n=1, due=1))
        connection.execute(sa.insert(schema.push_keys).values(id=1, private="k"))
        browser = {"id": "b", "person": "ann", "endpoint": "https://push.example.org/b", "p256dh": "p", "auth": "a"}
        connection.execute(sa.insert(schema.push_subscriptions).values(**browser, made=1, sent=1, tries=0))
        connection.execute(sa.insert(schema.mail_notices).values(person="ann"))
    with engine.begin() as connection:
        _go(connection, "0002")
        assert not {table.name for table in new} & set(sa.inspect(connection).get_table_names())
        assert _count(connection, schema.tables) == 1
    with engine.begin() as connection:
        _go(connection, "0005")
        assert [_count(connection, table) for table in new] == [0] * len(new)
    engine.dispose()
