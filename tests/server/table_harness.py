"""A table without a server: the pure part, with a time that the test sets."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from leyline import create, spec
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.errors import RequestRefused
from leyline.server.tables import client_view, commands, creation, events, timers
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.rebuilding import rebuild
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction

ANN, BEN, CLEO = Identity("ann", "Ann"), Identity("ben", "Ben"), Identity("cleo", "Cleo")
LIGHT, DARK = 0, 1
KEY = "0a" * 32


class TableHarness:
    """A table, its events, and a clock that the test sets."""

    def __init__(
        self,
        game: str = "grove",
        edition: str = "",
        clock: messages.ClockKind | None = None,
        stand_in: messages.StandIn | None = None,
        key: str = KEY,
        seats: int = 2,
        sides: messages.Sides = "chosen",
        hints: bool = True,
        **parameters: object,
    ) -> None:
        setup = create(game, edition, seats, parameters).setup
        what = events.Opened(
            game,
            spec(game).rules_version,
            setup.edition,
            setup.changed(),
            seats,
            clock or messages.NoClock(),
            key,
            host="ann",
            stand_in=stand_in,
            sides=sides,
            hints=hints,
        )
        self.now = 1000
        transaction = creation.open_table("0" * 32, what, self.moment())
        self.table = transaction.table
        self.events: list[StoredEvent] = transaction.new_events
        self._ids = 0

    def reopened(self, **changes: object) -> TableHarness:
        """Open the table anew, with another opening."""
        transaction = creation.open_table("0" * 32, replace(self.table.opened, **changes), self.moment())
        self.table, self.events = transaction.table, transaction.new_events
        return self

    def moment(self) -> Timestamp:
        return Timestamp(self.now, 1_000_000 + self.now)

    def seated(self, *people: Identity) -> TableHarness:
        """People sit down in order; the game begins when all have."""
        for seat, identity in enumerate(people or (ANN, BEN)):
            self.do(identity, messages.Sit(self.id(), seat))
        return self

    def id(self) -> str:
        self._ids += 1
        return f"m{self._ids}"

    def keep(self, transaction: Transaction) -> Table:
        """Keep a transaction, as the store would."""
        before = self.table
        self.events += transaction.new_events
        self.table = transaction.table
        assert rebuild(self.table.id, self.events).clock == self.table.clock
        return before

    def do(self, identity: Identity, request: messages.Request) -> Table:
        """Carry out a request: the table before it."""
        transaction = Transaction(self.table, self.moment())
        commands.handle(transaction, identity, request)
        transaction.sign(str(identity.person), request.id)
        return self.keep(transaction)

    def no(self, identity: Identity, request: messages.Request) -> RequestRefused:
        """The refusal of a request, after which everything is as it was."""
        transaction = Transaction(self.table, self.moment())
        before = self.table.n
        with pytest.raises(RequestRefused) as refused:
            commands.handle(transaction, identity, request)
        assert self.table.n == before
        return refused.value

    def settle(self) -> None:
        """Apply what is due."""
        transaction = Transaction(self.table, self.moment())
        timers.apply_due(transaction)
        self.keep(transaction)

    def passes(self, milliseconds: int) -> TableHarness:
        """Let time pass."""
        self.now += milliseconds
        return self

    # --- playing ----------------------------------------------------------------------------------------------

    def identity(self, seat: int) -> Identity:
        seat_state = self.table.seats[seat]
        return Identity(seat_state.person, seat_state.name)

    def option(self, number: int = 0) -> str:
        assert self.table.match is not None
        game = self.table.game
        return game.text(game.options(self.table.match.state)[number])

    def act(self, text: str = "") -> Table:
        """The seat to move takes an option, by default the first."""
        seat = self.table.pending()
        assert seat is not None
        request = messages.Act(self.id(), seat, self.table.decision, text or self.option())
        return self.do(self.identity(seat), request)

    def acts_until(self, seat: int) -> TableHarness:
        """Play on until it is that seat's turn."""
        while self.table.pending() != seat:
            self.act()
        return self

    def update(self, seat: int | None) -> messages.Update:
        return client_view.full_update(self.table, seat, self.now)

    def words(self) -> list[str]:
        """The log as a spectator reads it."""
        log = self.update(None).log
        assert isinstance(log, list)
        return [line.words for line in log]

    def position(self) -> dict[str, object]:
        assert self.table.match is not None
        return self.table.match.state.dump()
