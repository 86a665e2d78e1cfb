"""A change tried on a copy of a table: the events it would add, and the table as it would then be."""

from __future__ import annotations

from msgspec.structs import replace

from leyline.server.tables import by_letter, events
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp


class Transaction:
    """A copy of a table that goes on. Nothing of it counts before it is stored."""

    def __init__(self, table: Table, now: Timestamp) -> None:
        self.before = table
        self.table = table.copy()
        self.now = Timestamp(max(now.at, table.at), now.wall)
        self.new_events: list[StoredEvent] = []
        self.opened_tables: list[tuple[Table, list[StoredEvent]]] = []
        """Other tables that this opens, stored together with it."""

    def add(self, event: events.AnyEvent) -> None:
        """Apply an event to the copy and keep it to be stored."""
        stored = self._next(event)
        self.table.apply(stored)
        self.new_events.append(stored)

    def _add_played(self, event: events.AnyEvent) -> None:
        """Add an event whose actions the copy's match has carried out already."""
        stored = self._next(event)
        self.table.apply_played(stored)
        self.new_events.append(stored)

    def _next(self, event: events.AnyEvent) -> StoredEvent:
        return StoredEvent(self.table.n + 1, self.now.at, self.now.wall, event)

    def sign(self, sender: str, message: str) -> None:
        """Note the message that caused this change, so that the same message never acts twice."""
        if self.new_events:
            self.new_events[-1] = replace(self.new_events[-1], sender=sender, message=message)
            self.table.remember(self.new_events[-1])

    # --- play -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the game, after drawing the seats if they are to be drawn."""
        if self.table.opened.sides == "random":
            self.add(events.Drawn(self.table.key.seat_order(len(self.table.seats))))
        self._add_played(events.Begun(self.table.begin_match(by_letter.chance_of(self.table))))

    def act(self, seat: int, text: str, by: str = "", instead: str = "", early: bool = False) -> None:
        """Carry out an option of the pending seat, then draw chance. Raise `BadText` or `IllegalAction` if it is not
        an option."""
        drawn = self.table.play(text, by_letter.chance_of(self.table))
        self._add_played(events.Acted(seat, text, drawn, by, instead, early))

    def undo(self, seat: int, to: int, agreed: bool) -> None:
        """Go back to entry `to`. Raise `IllegalAction` if the present position did not come through it."""
        drawn = self.table.take_back(to, by_letter.chance_of(self.table))
        self._add_played(events.Undone(seat, to, drawn, agreed))

    def draw(self, seat: int, shares: list[str]) -> None:
        """Draw the chance that is due in a game by letter, from a share of every seat."""
        self._add_played(events.Drew(seat, shares, by_letter.draw(self.table, shares)))
