"""A server with a planted fault: it acknowledges and shows what happened before it is stored. The crash harness must
catch it."""

from __future__ import annotations

from leyline.cli import main
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.live_tables import LiveTable, LiveTables
from leyline.server.tables.transaction import Transaction


async def hasty(self: LiveTables, live: LiveTable, transaction: Transaction) -> None:
    """`LiveTables._commit`, in the wrong order."""
    stored = self.store.append(transaction)
    stored.add_done_callback(lambda done: done.exception())
    broadcast = Broadcast(live.table, transaction.table, transaction.now.at)
    live.table = transaction.table
    self._tell(live, broadcast)
    self._after(live)


LiveTables._commit = hasty  # type: ignore[method-assign]

if __name__ == "__main__":
    raise SystemExit(main())
