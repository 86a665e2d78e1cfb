"""Queries about tables of play. Each function takes the store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leyline.server.store.rows import ListedRow
from leyline.server.tables import events
from leyline.server.tables.events import StoredEvent

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store


async def events_since(store: Store, id: str, n: int = 0) -> list[StoredEvent]:
    """Return the events of a table after event `n`."""
    return [_stored_event(row) for row in await store.events_of(id, n)]


async def event_of_message(store: Store, id: str, sender: str, sent: str) -> StoredEvent | None:
    """Return the event that a message caused, None if it was not carried out."""
    for row in await store.events_of(id):
        if (row["sender"], row["message"]) == (sender, sent):
            return _stored_event(row)
    return None


def _stored_event(row: dict[str, Any]) -> StoredEvent:
    return StoredEvent(row["n"], row["at"], row["wall"], events.decode(row["body"]), row["sender"], row["message"])


async def list_tables(
    store: Store, status: str, person: str | None, before: str | None, limit: int, public: bool = False
) -> list[ListedRow]:
    """Return tables, the latest first: all or the `public` ones of a person, or everybody's public ones.
    `before` is the cursor of an earlier page (`updated-id` of its last table)."""
    rows: list[dict[str, Any]] = [dict(row) for row in store.tables.values() if row["status"] == status]
    if person is None or public:
        rows = [row for row in rows if row["public"]]
    if person is not None:
        rows = [row for row in rows if person in row["people"]]
    if before is not None:
        at, _, id = before.partition("-")
        rows = [row for row in rows if (row["updated"], row["id"]) < (int(at), id)]
    rows.sort(key=lambda row: (row["updated"], row["id"]), reverse=True)
    return [(row["brief"], row["turn"], row["opened"], row["updated"]) for row in rows[:limit]]
