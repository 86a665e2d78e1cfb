"""A server with a planted fault: it acknowledges and shows events before they are stored. The kill test must catch
it."""

from __future__ import annotations

from leyline.cli import main
from leyline.server.tables import read_models
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.live_tables import LiveTable, LiveTables
from leyline.server.tables.transaction import Transaction


async def commit_after_ack(self: LiveTables, live: LiveTable, transaction: Transaction) -> None:
    """`LiveTables._commit`, in the wrong order."""
    stored = self.store.append(read_models.rows_of(transaction))
    stored.add_done_callback(lambda done: done.exception())
    broadcast = Broadcast(live.table, transaction.table, transaction.now.at)
    live.table = transaction.table
    self._send(live, broadcast)
    self._schedule(live)


LiveTables._commit = commit_after_ack  # type: ignore[method-assign]

if __name__ == "__main__":
    raise SystemExit(main())
