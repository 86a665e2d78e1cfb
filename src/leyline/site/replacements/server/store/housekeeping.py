"""Ending games by rules that are no longer played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from leyline.server.tables import events

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store


async def end_unfinished(
    store: Store, id: str, at: int, wall: int, by: str, end: events.Retired | events.Closed
) -> bool:
    """End a game as unfinished without loading its table, and return whether it was not over yet."""
    row: dict[str, Any] = dict(store.tables[id])
    if row["status"] == "over":
        return False
    row |= {"n": row["n"] + 1, "at": max(at, row["at"]), "updated": wall, "status": "over", "turn": None, "wake": None}
    row["brief"] = json.dumps({**json.loads(row["brief"]), "status": "over"}, separators=(",", ":"))
    event = {"table_id": id, "n": row["n"], "at": row["at"], "wall": wall, "body": events.encode(end)}
    await store.put([row], [{**event, "sender": None, "message": None}], {})
    return True
