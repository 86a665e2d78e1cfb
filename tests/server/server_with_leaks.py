"""A server with planted leaks, one at a time (LEAK in the environment). The leak harness must catch each."""

from __future__ import annotations

import os
from typing import Any

from leyline.cli import main
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands, read_models
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.table import Table
from leyline.server.web.endpoints import records

view, options, act, moment, of, brief = (
    client_view._add_position,
    client_view._options,
    commands._act,
    records._moment,
    Broadcast.messages_for,
    read_models._brief_of,
)


def everything(update: messages.Update, table: Table, seat: int | None, public: client_view.Public) -> None:
    """A spectator is sent all seats' views."""
    view(update, table, seat, public)
    if seat is None and table.match is not None and update.view:
        update.view["all"] = [table.game.view(table.match.state, each) for each in range(table.game.seats)]


def shared_options(table: Table, seat: int | None) -> list[messages.Option] | None:
    """All clients are sent the options of the seat to move."""
    return options(table, table.pending())


def telling_refusal(transaction: Any, identity: Any, request: messages.Act) -> None:
    """A refusal says how the position of the others looks."""
    try:
        act(transaction, identity, request)
    except RequestRefused as refused:
        assert transaction.table.match is not None
        sum_ = hash(str(transaction.table.match.state.dump())) % 1000
        raise RequestRefused(refused.code, f"{refused.words} ({sum_})") from refused


def silent_update(self: Broadcast, connection: Any) -> list[str]:
    """When others act, some are sent nothing, and whether they are depends on what is hidden."""
    match = self._after.match
    if match is None or not self._change.moved or match.pending() in connection.seats:
        return of(self, connection)
    return of(self, connection) if sum(map(ord, str(match.state.dump()))) % 2 else []


def all_texts(table: Table, match: Any, entry: int, query: Any) -> Any:
    """Moments show all actions to all clients."""
    found = moment(table, match, entry, query)
    if entry:
        found.text = match.entries[entry - 1].text
    return found


def telling_list(table: Table) -> Any:
    """Lists say how the hidden position looks."""
    found = brief(table)
    if table.match is not None:
        found.title += f" ({sum(map(ord, str(table.match.state.dump()))) % 1000})"
    return found


def plant(leak: str) -> None:
    """Plant one of them."""
    if leak == "view":
        client_view._add_position = everything
    elif leak == "options":
        client_view._options = shared_options
    elif leak == "refusal":
        commands._COMMANDS[messages.Act] = telling_refusal
    elif leak == "silence":
        Broadcast.messages_for = silent_update  # type: ignore[method-assign]
    elif leak == "moments":
        records._moment = all_texts
    elif leak == "lists":
        read_models._brief_of = telling_list


LEAKS = ("view", "options", "refusal", "silence", "moments", "lists")

if __name__ == "__main__":
    plant(os.environ["LEAK"])
    raise SystemExit(main())
