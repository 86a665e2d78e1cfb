"""One change of a table, written once for each kind of reader."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from leyline.server.accounts.identity import Identity
from leyline.server.messages import encode
from leyline.server.tables import client_view
from leyline.server.tables.table import Table

NOBODY: frozenset[str] = frozenset()


class Reader(Protocol):
    """Whoever is told."""

    who: Identity
    seats: list[int]


class Broadcast:
    """What each reader is told of a change. All spectators read the same, and so do all clients of a seat."""

    def __init__(self, before: Table, after: Table, now: int) -> None:
        self._before = before
        self._after = after
        self._now = now
        self._written: dict[tuple[int | None, frozenset[str]], str] = {}
        self.chairs_changed = before.chairs != after.chairs
        self._said = {line.person for line in after.chat if line.n > before.n}

    def write_for(self, readers: Iterable[Reader]) -> None:
        """Write ahead, while the change is being stored."""
        for reader in readers:
            self.of(reader)

    def of(self, reader: Reader) -> list[str]:
        """What a reader is told: a message for each of its seats, or one as a spectator."""
        muted = NOBODY
        if self._said and reader.who.person is not None:
            muted = self._after.muted.get(reader.who.person, NOBODY) & self._said
        return [self._letter(seat, muted) for seat in reader.seats or (None,)]

    def _letter(self, seat: int | None, muted: frozenset[str]) -> str:
        found = self._written.get((seat, muted))
        if found is None:
            found = encode(client_view.change(self._before, self._after, seat, self._now, muted))
            self._written[seat, muted] = found
        return found
