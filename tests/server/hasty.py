"""A server with a planted fault: it acknowledges and shows what happened before it is stored. The crash harness must
catch it."""

from __future__ import annotations

from leyline.cli import main
from leyline.server.draft import Draft
from leyline.server.house import House, Live
from leyline.server.letters import Letters


async def hasty(self: House, live: Live, draft: Draft) -> None:
    """`House._commit`, in the wrong order."""
    stored = self.store.append(draft)
    stored.add_done_callback(lambda done: done.exception())
    letters = Letters(live.table, draft.table, draft.now.at)
    live.table = draft.table
    self._tell(live, letters)
    self._after(live)


House._commit = hasty  # type: ignore[method-assign]

if __name__ == "__main__":
    raise SystemExit(main())
