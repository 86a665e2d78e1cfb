"""A change tried on a copy of a tournament: the events it would add, the tables it would open, and the tournament as it
would then be. Nothing of it counts before all of it is stored, in one transaction."""

from __future__ import annotations

from msgspec import Struct

from leyline.server.tables import creation
from leyline.server.tables.events import BotSat, Opened, Sat
from leyline.server.tables.table import Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction
from leyline.server.tournaments import events
from leyline.server.tournaments.events import StoredEvent
from leyline.server.tournaments.tournament import GAMES, Tournament


class TableResult(Struct, frozen=True):
    """How the game at a table ended."""

    table: str
    winners: list[int]


class Change:
    """A copy of a tournament that goes on."""

    def __init__(self, tournament: Tournament, now: Timestamp) -> None:
        self.before = tournament
        self.tournament = tournament.copy()
        self.now = Timestamp(max(now.at, tournament.at), now.wall)
        self.new_events: list[StoredEvent] = []
        self.opened_tables: list[Transaction] = []
        self.done: list[str] = []
        """Tables whose games were played and are counted."""
        self.closing: list[str] = []
        """Tables whose games were decided here before they were over."""

    def add(self, event: events.AnyEvent) -> None:
        """Apply an event to the copy and keep it to be stored."""
        stored = StoredEvent(self.tournament.n + 1, self.now.at, event)
        self.tournament.apply(stored)
        self.new_events.append(stored)

    def open_game(self, first: int, second: int, game: int) -> str:
        """Open the table of a game of a match and begin it; return its id."""
        transaction = open_game(self.tournament, [first, second] if game == 0 else [second, first], self.now)
        self.opened_tables.append(transaction)
        return transaction.table.id

    def decide(self, match: int, game: int, first: int, second: int, how: events.How) -> None:
        """Decide a game of the present round, unless it is decided."""
        assert self.tournament.round is not None
        found = self.tournament.round.matches[match].games[game]
        if found.decided:
            return
        self.add(events.GameDecided(match, game, first, second, how))
        if found.table:
            (self.done if how == "played" else self.closing).append(found.table)

    def end(self, by: events.EndedBy) -> None:
        """End the tournament; games that are not over are called off."""
        for _, match in self.tournament.undecided():
            self.closing += [game.table for game in match.games if game.table and not game.decided]
        self.add(events.Ended(by))


def open_game(tournament: Tournament, seated: list[int], now: Timestamp) -> Transaction:
    """Return the transaction that opens a table of a tournament, seats these entrants and begins the game."""
    created = tournament.created
    opened = Opened(
        game=created.game,
        rules=created.rules,
        edition=created.edition,
        parameters=created.parameters,
        seats=GAMES,
        clock=created.clock,
        key=creation.new_key(),
        private=True,
        host=created.host,
        hints=False,
        tournament=tournament.id,
    )
    transaction = creation.open_table(creation.new_id(), opened, now)
    for seat, number in enumerate(seated):
        entrant = tournament.entrants[number]
        if entrant.person is None:
            transaction.add(BotSat(seat, entrant.bot))
        else:
            transaction.add(Sat(seat, entrant.person, entrant.name))
    transaction.begin()
    return transaction


def absent_seat(table: Table) -> int | None:
    """Return the seat of a running game that is to move and has not made a single move; None if there is none."""
    seat = table.pending()
    if seat is None or table.match is None or table.seats[seat].bot:
        return None
    return None if any([entry.who == seat for entry in table.match.entries]) else seat
