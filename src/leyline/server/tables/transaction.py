"""Trying something on a copy of a table: what would be added to its list, and how the table would stand then."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from leyline.core.game import CHANCE, OVER, State
from leyline.server.tables import events
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import Table


class Moment(Struct, frozen=True):
    """When something happens: by the service's time, and by the time of day."""

    at: int
    wall: int


class Transaction:
    """A table that goes on from another one. Nothing of it counts before it is stored."""

    def __init__(self, table: Table, now: Moment) -> None:
        self.before = table
        self.table = table.copy()
        self.now = Moment(max(now.at, table.at), now.wall)
        self.made: list[StoredEvent] = []
        self.opened: list[tuple[Table, list[StoredEvent]]] = []
        """Other tables that this opens, to be stored together with it."""

    def add(self, what: events.Any) -> None:
        """Let something happen."""
        logged = StoredEvent(self.table.n + 1, self.now.at, self.now.wall, what)
        self.table.fold(logged)
        self.made.append(logged)

    def sign(self, sender: str, message: str) -> None:
        """Note whose message caused all this, so that the same message causes nothing again."""
        if self.made:
            self.made[-1] = replace(self.made[-1], sender=sender, message=message)
            self.table.recent[sender, message] = self.made[-1]

    # --- the course of the game -------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the game."""
        start = self.table.opened.start
        state: State = self.table.game.initial_state() if start is None else self.table.game.load(start)
        self.add(events.Begun(self._luck(state, 1)))

    def act(self, seat: int, text: str, by: str = "", instead: str = "") -> None:
        """Carry out an option of the pending seat. Raises `BadText` or `IllegalAction` if it is none."""
        match = self.table.match
        assert match is not None
        state = match.state.clone()
        self.table.game.apply(state, self.table.game.parse(text))
        drawn = self._luck(state, len(match.entries) + 2)
        self.add(events.Acted(seat, text, drawn, by, instead))

    def undo(self, seat: int, to: int, agreed: bool) -> None:
        """Go back. Raises `IllegalAction` if the present position did not come through that entry."""
        match = self.table.match
        assert match is not None
        twin = match.copy()
        twin.undo(to)
        self.add(events.Undone(seat, to, self._luck(twin.state, len(twin.entries) + 1), agreed))

    def _luck(self, state: State, entry: int) -> list[str]:
        """What chance answers from this state on, until somebody is asked; the state goes along."""
        game = self.table.game
        drawn: list[str] = []
        while game.pending(state) == CHANCE:
            code = self.table.key.draw(game, state, entry + len(drawn))
            drawn.append(game.text(code))
            game.apply(state, code)
        return drawn

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.match is not None and self.table.match.pending() == OVER
