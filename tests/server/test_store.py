"""What is stored: in order, once, together, and on either database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from leyline.core.errors import LeylineError
from leyline.server import messages
from leyline.server.store import (
    DuplicateMessage,
    Store,
    StoreUnavailable,
    VersionConflict,
    engines,
    migrations,
    processes,
    queries,
    schema,
)
from leyline.server.tables import creation, events, read_models
from leyline.server.tables.events import Opened
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction
from tests.server.table_harness import KEY

Work = Callable[[Store], Awaitable[None]]


def stored(database: str, work: Work) -> None:
    """Do something with a store, from its beginning to its end."""

    async def run() -> None:
        store = Store(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def append(store: Store, transaction: Transaction) -> asyncio.Future[None]:
    return store.append(read_models.rows_of(transaction))


def opened(at: int = 0) -> Transaction:
    what = Opened("grove", 1, "standard", {}, 2, messages.NoClock(), KEY)
    return creation.open_table(creation.new_id(), what, Timestamp(at, at))


def said(table: Table, words: str, message: str | None = None) -> Transaction:
    transaction = Transaction(table, Timestamp(0, 0))
    transaction.add(events.Spoke("ann", "Ann", words))
    if message is not None:
        transaction.sign("ann", message)
    return transaction


def test_what_was_stored_is_read_again(database: str) -> None:
    async def work(store: Store) -> None:
        transaction = opened()
        await append(store, transaction)
        await append(store, said(transaction.table, "héllo 🌲"))
        found = await store.read(queries.events_since, transaction.table.id)
        assert [type(each.event) for each in found] == [Opened, events.Spoke]
        table = rebuild(transaction.table.id, found)
        assert table.chat[0].words == "héllo 🌲"
        assert await store.read(queries.events_since, "f" * 32) == []

    stored(database, work)


def test_of_two_that_add_the_same_number_one_is_told_to_catch_up(database: str) -> None:
    async def work(store: Store) -> None:
        transaction = opened()
        await append(store, transaction)
        outcomes = await asyncio.gather(
            *[append(store, said(transaction.table, f"number {number}")) for number in range(5)], return_exceptions=True
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType"] + ["VersionConflict"] * 4
        assert len(await store.read(queries.events_since, transaction.table.id)) == 2

    stored(database, work)


def test_a_message_that_was_carried_out_is_recognised_also_by_the_store(database: str) -> None:
    async def work(store: Store) -> None:
        transaction = opened()
        await append(store, transaction)
        first = said(transaction.table, "once", "m1")
        await append(store, first)
        with pytest.raises(DuplicateMessage) as repeated:
            await append(store, said(first.table, "once", "m1"))
        assert repeated.value.n == 2
        found = await store.read(queries.event_of_message, transaction.table.id, "ann", "m1")
        assert found is not None
        assert found.n == 2
        assert await store.read(queries.event_of_message, transaction.table.id, "ben", "m1") is None

    stored(database, work)


def test_one_that_fails_does_not_take_the_others_of_its_group_along(database: str) -> None:
    async def work(store: Store) -> None:
        transactions = [opened() for _ in range(20)]
        await asyncio.gather(*[append(store, transaction) for transaction in transactions])
        await append(store, said(transactions[7].table, "another process was quicker"))
        outcomes = await asyncio.gather(
            *[append(store, said(transaction.table, "hello")) for transaction in transactions], return_exceptions=True
        )
        assert [number for number, outcome in enumerate(outcomes) if outcome is not None] == [7]
        assert isinstance(outcomes[7], VersionConflict)

    stored(database, work)


def test_tables_that_one_request_opens_are_stored_together_or_not_at_all(database: str) -> None:
    async def work(store: Store) -> None:
        transaction = opened()
        await append(store, transaction)
        await append(store, said(transaction.table, "another process was quicker"))
        late, follow = said(transaction.table, "late"), opened()
        late.opened_tables.append((follow.table, follow.new_events))
        with pytest.raises(VersionConflict):
            await append(store, late)
        assert await store.read(queries.events_since, follow.table.id) == []

    stored(database, work)


def test_other_work_fails_with_its_own_error_and_leaves_nothing(database: str) -> None:
    async def work(store: Store) -> None:
        def fails(connection: Connection) -> None:
            connection.execute(sa.insert(schema.people).values(id="x", name="X", epoch=0, since=0))
            raise KeyError("mine")

        with pytest.raises(KeyError, match="mine"):
            await store.write(fails)
        count = sa.select(sa.func.count()).select_from(schema.people)
        assert await store.read(lambda connection: connection.execute(count).scalar()) == 0

    stored(database, work)


def test_lists_are_paged_and_show_public_tables_only(database: str) -> None:
    async def work(store: Store) -> None:
        for number in range(7):
            what = Opened("grove", 1, "standard", {}, 2, messages.NoClock(), KEY, private=number == 3)
            await append(store, creation.open_table(creation.new_id(), what, Timestamp(number, number)))
        first = read_models.page_of(await store.read(queries.list_tables, "open", None, None, 5), 4)
        assert [table.updated for table in first.tables] == [6, 5, 4, 2]
        rest = read_models.page_of(await store.read(queries.list_tables, "open", None, first.more, 5), 4)
        assert [table.updated for table in rest.tables] == [1, 0]
        assert rest.more is None
        assert read_models.page_of(await store.read(queries.list_tables, "over", None, None, 5), 4).tables == []

    stored(database, work)


# --- the service --------------------------------------------------------------------------------------------------


def test_the_services_time_goes_on_where_it_stopped(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Down for an hour: not a second of it counts, and nothing is before what was stored."""
    day = 1_700_000_000_000

    def time_of_day(milliseconds: int) -> None:
        monkeypatch.setattr(processes, "time_of_day", lambda connection: day + milliseconds)

    async def work(store: Store) -> None:
        time_of_day(0)
        first = await store.write(processes.beat, "one")
        time_of_day(1000)
        assert (await store.write(processes.beat, "one")).reading.service == first.reading.service + 1000
        time_of_day(1500)
        # One process serves an SQLite file: before another one starts, no process was serving.
        passed = 1000 if database.endswith(".db") else 1500
        assert (await store.write(processes.beat, "two")).reading.service == first.reading.service + passed
        await append(store, opened(at=first.reading.service + 1900))
        time_of_day(3_600_000)
        after = await store.write(processes.beat, "three")
        assert after.reading.service == first.reading.service + 1900
        assert after.secret == first.secret

    stored(database, work)


def test_who_was_connected_to_a_process_that_is_gone_is_noted_as_gone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store) -> None:
        transaction = opened()
        transaction.add(events.Sat(0, "ann", "Ann"))
        transaction.add(events.Sat(1, "ben", "Ben"))
        transaction.begin()
        transaction.add(events.Here([0, 1], "dead"))
        await append(store, transaction)
        over = opened()
        await append(store, over)
        monkeypatch.setattr(processes, "time_of_day", lambda connection: 1000)
        await store.write(processes.beat, "dead")
        monkeypatch.setattr(processes, "time_of_day", lambda connection: 1000 + processes.DEAD_AFTER + 1)
        await store.write(processes.beat, "alive")
        n = transaction.table.n + 1
        assert await store.write(processes.remove_dead, 500, "alive") == [(transaction.table.id, n)]
        assert await store.write(processes.remove_dead, 500, "alive") == []
        table = rebuild(transaction.table.id, await store.read(queries.events_since, transaction.table.id))
        assert (table.n, table.seats[0].processes) == (n, frozenset())
        assert await store.read(queries.due_tables, 500, 10) == [transaction.table.id]

    stored(database, work)


# --- the database itself ------------------------------------------------------------------------------------------


def test_the_migrations_lead_to_the_schema_and_are_run_once(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    for _ in range(2):
        engines.upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_the_head_that_the_program_knows_is_the_latest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.HEAD


def test_a_database_of_a_newer_program_is_refused(database: str) -> None:
    engine = engines.engine(engines.url_of(database), writes=True)
    engines.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(LeylineError, match="made by a newer version"):
        engines.upgrade(engine)
    engine.dispose()


def test_an_sqlite_file_is_served_by_one_process(tmp_path: Path) -> None:
    file = str(tmp_path / "one.db")

    async def work(store: Store) -> None:
        with pytest.raises(LeylineError, match="is in use by another server"):
            Store(file)

    stored(file, work)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("mysql://root@localhost/x", "'mysql' is not supported; use SQLite or PostgreSQL"),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be used"),
        ("://", "does not name a database"),
        ("sqlite://", "needs a file"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_in_a_sentence(text: str, complaint: str) -> None:
    async def run() -> None:
        with pytest.raises(LeylineError, match=complaint):
            Store(text)

    asyncio.run(run())


def test_sqlite_is_as_durable_as_it_can_be(tmp_path: Path) -> None:
    for writes in (True, False):
        engine = engines.engine(engines.url_of(str(tmp_path / "x.db")), writes)
        with engine.connect() as connection:
            reply = [connection.execute(sa.text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "synchronous")]
            assert reply == ["wal", 2]
            assert connection.execute(sa.text("PRAGMA foreign_keys")).scalar() == 1
        engine.dispose()


def test_when_the_disk_is_full_nothing_is_half_stored_and_later_it_goes_on(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        def pages(most: int) -> Callable[[Connection], None]:
            return lambda connection: connection.execute(sa.text(f"PRAGMA max_page_count={most}")).close()

        transaction, other = opened(), opened()
        await append(store, transaction)
        await append(store, other)
        await store.write(pages(1))
        # Each is too large by itself: whether the two share a transaction is a matter of time.
        outcomes = await asyncio.gather(
            *[append(store, said(each.table, "w" * 100_000)) for each in (transaction, other)], return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable, StoreUnavailable]
        await store.write(pages(1_000_000))
        await append(store, said(transaction.table, "kept"))
        found = await store.read(queries.events_since, transaction.table.id)
        assert [each.n for each in found] == [1, 2]

    stored(str(tmp_path / "full.db"), work)
