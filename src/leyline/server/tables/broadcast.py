"""One change of a table as messages, encoded once for each kind of client."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from leyline.server.accounts.identity import Identity
from leyline.server.errors import CloseConnection
from leyline.server.messages import encode
from leyline.server.tables import client_view
from leyline.server.tables.table import Table

NO_ONE: frozenset[str] = frozenset()


class Connection(Protocol):
    """A client connected to a table."""

    identity: Identity
    seats: list[int]
    """The seats that this client acts for; empty for a spectator."""
    session: str
    """The id of the session by which it is signed in; empty for a seat's token."""
    blocked: frozenset[str]
    """Whom the client's person has blocked: what they say is not sent."""
    drawing: bool
    """Whether this client reads the table drawn with characters."""

    def send(self, text: str) -> None:
        """Queue a message."""

    def send_broadcast(self, broadcast: Broadcast) -> None:
        """Queue this client's messages of a change."""

    def send_everything(self) -> None:
        """Queue a new welcome and full updates: the client's identity or seats have changed."""

    def close(self, reason: CloseConnection) -> None:
        """End the connection."""


class Broadcast:
    """The messages of one change. All spectators get the same, and so do all clients of a seat, drawings
    aside."""

    def __init__(self, before: Table, after: Table, now: int) -> None:
        self._after = after
        self._change = client_view.Change(before, after, now)
        self._encoded: dict[tuple[int | None, frozenset[str], bool], str] = {}
        self.seats_changed = before.seats != after.seats
        self._speakers = {line.person for line in self._change.chat}

    def may_watch(self, connection: Connection) -> bool:
        """Return whether a client may still watch."""
        after = self._after
        if after.status != "running" or after.watching:
            return True
        return bool(connection.identity.seats(after)) or connection.identity.is_host(after)

    def encode_for(self, connections: Iterable[Connection]) -> None:
        """Encode ahead, while the change is being stored."""
        for connection in connections:
            self.messages_for(connection)

    def messages_for(self, connection: Connection) -> list[str]:
        """Return a message for each seat of a client, or one for a spectator."""
        muted = NO_ONE
        if self._speakers and connection.identity.person is not None:
            muted = self._after.muted.get(connection.identity.person, NO_ONE) | connection.blocked
            muted &= self._speakers
        return [self._message(seat, muted, connection.drawing) for seat in connection.seats or (None,)]

    def _message(self, seat: int | None, muted: frozenset[str], drawing: bool) -> str:
        found = self._encoded.get((seat, muted, drawing))
        if found is None:
            found = encode(client_view.changes(self._change, seat, muted, drawing))
            self._encoded[seat, muted, drawing] = found
        return found
