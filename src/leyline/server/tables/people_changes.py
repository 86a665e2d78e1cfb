"""What becomes of a table when one of its people logs in as another, takes another name or is deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from leyline.server.tables.events import FORGOTTEN, Forgotten, Renamed, StoredEvent, TakenOver

if TYPE_CHECKING:
    from leyline.server.tables.table import Table


def taken_over(table: Table, stored: StoredEvent, event: TakenOver) -> None:
    """Put the account in the place of the guest."""
    seats = table.seats_of(event.guest)
    one_name = len({table.seats[seat].name for seat in seats}) == 1  # not the players of one screen
    for seat in seats:
        before = table.seats[seat]
        name = event.name if one_name else before.name
        if before.name != name:
            table.add_note(f"{before.name} is {name}.")
        # Connections are the guest's still: they are closed, and come back as the account's.
        table.seats[seat] = replace(before, person=event.person, name=name, processes=frozenset(), gone=stored.at)
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


def renamed(table: Table, stored: StoredEvent, event: Renamed) -> None:
    """Call a person by their new name."""
    for seat in table.seats_of(event.person):
        before = table.seats[seat]
        if before.name != event.name:
            table.add_note(f"{before.name} is now called {event.name}.")
        table.seats[seat] = replace(before, name=event.name)
    table.seat_changes[event.person] = table.seat_changes.get(event.person, 0) + 1


def forgotten(table: Table, stored: StoredEvent, event: Forgotten) -> None:
    """Blank a person who was deleted."""
    for seat in table.seats_of(event.person):
        before = table.seats[seat]
        table.seats[seat] = replace(before, name=FORGOTTEN, tokens=(), processes=frozenset(), gone=stored.at)
    table.chat = [line for line in table.chat if line.person != event.person]


APPLY: dict[type, Any] = {TakenOver: taken_over, Renamed: renamed, Forgotten: forgotten}
"""How a table changes by each of these events."""
