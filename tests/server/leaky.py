"""A server with planted leaks, one at a time (LEAK in the environment). The leak harness must catch each."""

from __future__ import annotations

import os
from typing import Any

from leyline.cli import main
from leyline.server import acting, show, wire
from leyline.server.http import records
from leyline.server.letters import Letters
from leyline.server.refusal import Refused
from leyline.server.table import Table

view, options, act, moment, of = show._game, show._options, acting._act, records._moment, Letters.of


def everything(update: wire.Update, table: Table, seat: int | None, now: int) -> None:
    """A spectator is sent all seats' views."""
    view(update, table, seat, now)
    if seat is None and table.match is not None and update.view:
        update.view["all"] = [table.game.view(table.match.state, each) for each in range(table.game.seats)]


def anybodys_options(table: Table, seat: int | None) -> list[wire.Option] | None:
    """Everybody is sent the options of whoever is waited for."""
    return options(table, table.pending())


def telling_refusal(draft: Any, who: Any, request: wire.Act) -> None:
    """A refusal says how the position of the others looks."""
    try:
        act(draft, who, request)
    except Refused as refused:
        assert draft.table.match is not None
        sum_ = hash(str(draft.table.match.state.dump())) % 1000
        raise Refused(refused.code, f"{refused.words} ({sum_})") from refused


def silent_update(self: Letters, reader: Any) -> list[str]:
    """Some are sent nothing, and whether they are depends on what is hidden."""
    match = self._after.match
    if match is None or match.pending() in reader.seats:
        return of(self, reader)
    return of(self, reader) if sum(map(ord, str(match.state.dump()))) % 2 else []


def all_texts(table: Table, match: Any, entry: int, query: Any) -> Any:
    """Moments tell what was done, to anybody."""
    found = moment(table, match, entry, query)
    if entry:
        found.text = match.entries[entry - 1].text
    return found


def plant(leak: str) -> None:
    """Plant one of them."""
    if leak == "view":
        show._game = everything
    elif leak == "options":
        show._options = anybodys_options
    elif leak == "refusal":
        acting._ACTS[wire.Act] = telling_refusal
    elif leak == "silence":
        Letters.of = silent_update  # type: ignore[method-assign]
    elif leak == "moments":
        records._moment = all_texts


LEAKS = ("view", "options", "refusal", "silence", "moments")

if __name__ == "__main__":
    plant(os.environ["LEAK"])
    raise SystemExit(main())
