"""The browser's storage: tables, their events, and what else is kept. A change is durable before it is shown."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

from leyline.server.store.rows import Append, DuplicateMessage, Row, StoreUnavailable, VersionConflict
from leyline.site.browser import bridge

__all__ = ["Append", "DuplicateMessage", "Store", "StoreUnavailable", "VersionConflict"]

P = ParamSpec("P")
T = TypeVar("T")
DUPLICATE = "duplicate"


class Store:
    """What this browser keeps. One tab owns it at a time."""

    shared = False
    process_id = "browser"

    def __init__(self) -> None:
        self.tables: dict[str, Row] = {}
        """The rows of all tables."""
        self.kept: dict[str, Any] = {}
        """Everything else, by name."""

    async def open(self) -> None:
        """Read what is stored."""
        stored = json.loads(await bridge.current().load())
        self.tables = {row["id"]: row for row in stored["tables"]}
        self.kept = stored["kept"]

    def append(self, appends: list[Append]) -> asyncio.Future[None]:
        """Store events; done when they are durable. Fails with `VersionConflict`, `DuplicateMessage` or
        `StoreUnavailable`."""
        return asyncio.ensure_future(self._append(appends))

    async def _append(self, appends: list[Append]) -> None:
        rows: list[Row] = []
        for append in appends:
            before = self.tables.get(append.table_id, {})
            if before.get("n", 0) != append.last - len(append.events):
                raise VersionConflict
            row = {"id": append.table_id, **before, **append.row}
            if append.sittings is not None:
                row["people"] = [sitting["person"] for sitting in append.sittings]
            rows.append(row)
        events = [event for append in appends for event in append.events]
        await self._write({"tables": rows, "events": events}, events)
        for row in rows:
            self.tables[str(row["id"])] = row

    async def _write(self, changes: dict[str, Any], events: list[Row]) -> None:
        failed = await bridge.current().write(json.dumps(changes))
        if failed == DUPLICATE:
            raise DuplicateMessage(await self._number_of(events))
        if failed:
            raise StoreUnavailable(failed)

    async def _number_of(self, events: list[Row]) -> int:
        """Return the number of the stored event that has the message of one of these."""
        for event in events:
            if event["message"] is not None:
                for stored in await self.events_of(str(event["table_id"])):
                    if (stored["sender"], stored["message"]) == (event["sender"], event["message"]):
                        return int(stored["n"])
        raise StoreUnavailable("An event is stored twice.")

    async def events_of(self, table: str, since: int = 0) -> list[dict[str, Any]]:
        """Return the stored events of a table after number `since`."""
        found: list[dict[str, Any]] = json.loads(await bridge.current().events(table, since))
        return found

    async def keep(self, name: str, value: object) -> None:
        """Keep a value under a name. Raise `StoreUnavailable`."""
        await self.change({name: value})

    async def change(self, kept: dict[str, Any]) -> None:
        """Keep these values under their names, and remove what is None. Raise `StoreUnavailable`."""
        await self._write({"kept": kept}, [])
        self.kept.update(kept)
        for name in [name for name, value in kept.items() if value is None]:
            del self.kept[name]

    async def put(self, tables: list[Row], events: list[Row], kept: dict[str, Any]) -> None:
        """Store whole tables and values, all of them or nothing. Raise `StoreUnavailable`."""
        await self._write({"tables": tables, "events": events, "kept": kept}, events)
        self.tables.update({str(row["id"]): row for row in tables})
        self.kept.update(kept)

    async def clear(self) -> None:
        """Remove everything. Raise `StoreUnavailable`."""
        await self._write({"removed": list(self.tables), "kept": dict.fromkeys(self.kept)}, [])
        self.tables.clear()
        self.kept.clear()

    async def read(
        self, work: Callable[Concatenate[Store, P], Awaitable[T] | T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a query."""
        found = work(self, *args, **kwargs)
        return await found if isinstance(found, Awaitable) else found

    async def write(self, work: Callable[Concatenate[Store, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run other work that writes."""
        return await work(self, *args, **kwargs)
