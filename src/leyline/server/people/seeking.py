"""Pairing two people who look for the same game. A table for them is prepared beside the database; one transaction then
stores it and marks both as paired, or neither: whichever process sees both may do it."""

from __future__ import annotations

from functools import partial

from leyline.core import registry
from leyline.server.errors import RequestRefused
from leyline.server.messages import ClockKind, DayClock, GameClock
from leyline.server.store import seek_queries
from leyline.server.store.seek_queries import Seek, SeekClock, SeekGone, Wish
from leyline.server.tables import commands, creation, read_models
from leyline.server.tables.events import Opened, Sat
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.transaction import Transaction

CLOCKS: dict[SeekClock, ClockKind] = {
    "quick": GameClock(300, 5),
    "relaxed": GameClock(900, 10),
    "days": DayClock(1),
}
"""The clocks between which people who look for a player choose."""
MAX_TRIES = 5
"""How often another partner is tried because the first was paired meanwhile."""


async def seek(live_tables: LiveTables, person: str, wish: Wish) -> Seek:
    """Note or repeat what a person looks for, and pair them if they can be. Raise `RequestRefused`,
    `StoreUnavailable`."""
    store = live_tables.store
    for _ in range(MAX_TRIES):
        mine = await store.read(seek_queries.current, person, wish)
        if mine is None:
            mine = await store.write(seek_queries.look, person, wish)
        if mine.table is not None:
            return mine
        other = await store.read(seek_queries.partner, mine)
        if other is None:
            return mine
        transaction = open_for_two(other, mine, live_tables)
        try:
            rows = read_models.rows_of(transaction)
            await store.write_with(rows, partial(seek_queries.pair, one=mine, other=other, table=transaction.table.id))
        except SeekGone:
            continue
        await live_tables.load(transaction.table.id)
        return Seek(person, mine.name, wish, mine.since, mine.now, transaction.table.id)
    raise RequestRefused("busy", "Many people are being paired just now; you are still in the queue.")


def open_for_two(first: Seek, second: Seek, live_tables: LiveTables) -> Transaction:
    """Return the transaction that opens the game of two people, in the first edition and with drawn sides. It is rated
    if both want that."""
    spec = registry.spec(first.wish.game)
    setup = spec.setup("", 2)
    opened = Opened(
        game=spec.name,
        rules=setup.rules,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=2,
        clock=CLOCKS[first.wish.clock],
        key=creation.new_key(),
        sides="random",
        hints=False,
        rated=first.wish.rated and second.wish.rated,
    )
    transaction = creation.open_table(creation.new_id(), opened, live_tables.now())
    for seat, player in enumerate((first, second)):
        transaction.add(Sat(seat, player.person, player.name))
    commands.begin(transaction)
    return transaction
