"""What people change about themselves, at their tables: a guest logs in to an account, a person takes another name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from leyline.server.errors import RequestRefused
from leyline.server.store import (
    account_queries,
    moderation_queries,
    seek_queries,
    session_queries,
    take_over_queries,
    tournament_queries,
)
from leyline.server.store.rows import DuplicateMessage, Person
from leyline.server.tables import events
from leyline.server.tables.commands import MAX_SEAT_CHANGES
from leyline.server.tables.transaction import Transaction

if TYPE_CHECKING:
    from leyline.server.web.app_state import AppState

MAX_RENAMED = 50
"""Tables at which a new name is shown at most."""
IN_TOURNAMENT = (
    "You take part in a tournament as this guest. Finish or leave it first, or log in without the guest's games."
)


async def take_over(app_state: AppState, guest: Person, person: Person) -> None:
    """Give an account a guest's tables, results, ratings and decks. If that is interrupted, the guest is still signed
    in, and logging in again does the rest. Raise `RequestRefused`."""
    live_tables = app_state.live_tables
    store = live_tables.store
    if await store.read(tournament_queries.has_unfinished, guest.id):
        raise RequestRefused("not-now", IN_TOURNAMENT)
    await store.write(seek_queries.stop, guest.id)
    await store.write(take_over_queries.move, guest.id, person.id)
    for id in await store.read(account_queries.tables_of, guest.id):
        try:
            live = await live_tables.load(id)
            await live_tables.change(
                live,
                lambda transaction: _take_over_at(transaction, guest.id, person),
                sign=(person.id, f"takes-over-{guest.id}"),
            )
        except DuplicateMessage:
            pass
        except RequestRefused as refused:
            if refused.code == "busy":
                raise
            continue  # it cannot be opened
    # Games that ended meanwhile.
    await store.write(take_over_queries.move, guest.id, person.id)
    await store.write(session_queries.end_all, guest.id)
    app_state.close_person(guest.id)


def _take_over_at(transaction: Transaction, guest: str, person: Person) -> None:
    """Go on as the person, unless they sit here as well: nobody may win against themselves. What is played in a
    tournament stays as the tournament tells it."""
    table = transaction.table
    if person.id not in table.people() and not table.opened.tournament:
        transaction.add(events.TakenOver(guest, person.id, person.name))


async def rename(app_state: AppState, person: Person) -> None:
    """Show a person's name at the tables where they play. May be repeated. Raise `RequestRefused` if it must be."""
    live_tables = app_state.live_tables
    for id in (await live_tables.store.read(moderation_queries.tables_at, person.id))[:MAX_RENAMED]:
        try:
            await live_tables.change(await live_tables.load(id), partial(_rename_at, person=person))
        except RequestRefused as refused:
            if refused.code == "busy":
                raise
            continue  # it cannot be opened


def _rename_at(transaction: Transaction, person: Person) -> None:
    """Take the new name, unless that was done too often here: a table must stay quick to rebuild. The players of one
    screen have names of their own."""
    table = transaction.table
    names = {table.seats[seat].name for seat in table.seats_of(person.id)}
    if len(names) != 1 or names == {person.name} or table.seat_changes.get(person.id, 0) > MAX_SEAT_CHANGES:
        return
    transaction.add(events.Renamed(person.id, person.name))
