"""An account goes on with what a guest played, said and hosts at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from leyline.server.tables.events import StoredEvent, TakenOver

if TYPE_CHECKING:
    from leyline.server.tables.table import Table


def taken_over(table: Table, stored: StoredEvent, event: TakenOver) -> None:
    """Put the account in the place of the guest."""
    for seat in table.seats_of(event.guest):
        before = table.seats[seat]
        if before.name != event.name:
            table.add_note(f"{before.name} is {event.name}.")
        # Connections are the guest's still: they are closed, and come back as the account's.
        table.seats[seat] = replace(before, person=event.person, name=event.name, processes=frozenset(), gone=stored.at)
    if table.opened.host == event.guest:
        table.opened = replace(table.opened, host=event.person)
    table.chat = [
        replace(line, person=event.person, name=event.name) if line.person == event.guest else line
        for line in table.chat
    ]
    for person, muted in list(table.muted.items()):
        if event.guest in muted:
            table.muted[person] = muted - {event.guest} | {event.person}
    if event.guest in table.muted:
        table.muted[event.person] = table.muted.pop(event.guest)
