"""The tournaments of one process. No process owns a tournament: a change is tried on a copy and stored with its number,
and a process that was too slow finds the number taken, catches up and tries again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable

from leyline.core.errors import LeylineError
from leyline.server.errors import RequestRefused
from leyline.server.operations.logs import tag
from leyline.server.store import StoreUnavailable, VersionConflict, tournament_queries
from leyline.server.store.tournament_queries import DONE
from leyline.server.tables import events as table_events
from leyline.server.tables.live_tables import BUSY, LiveTables
from leyline.server.tables.transaction import Transaction
from leyline.server.tournaments import commands, events, play
from leyline.server.tournaments.change import Change, absent_seat
from leyline.server.tournaments.tournament import Game, Tournament, rebuild

log = logging.getLogger("leyline.tournaments")
MAX_TRIES = 20
LOCKS = 64
MAX_KNOWN = 200
"""Tournaments in memory; the least recently used goes first."""
MAX_EACH_ROUND = 500
"""Games counted, tables ended and tournaments woken in one round."""
APART = 3_600_000
"""Milliseconds for which a tournament that cannot go on is set apart before it is tried again."""
MAX_WAITING = 48
"""Requests of one client that wait for news; more are answered at once."""
MAX_ALL_WAITING = 2000
"""The same of all clients."""
Work = Callable[[Change], None]


class Tournaments:
    """The tournaments that this process knows, and the requests that wait for news of them."""

    def __init__(self, live_tables: LiveTables) -> None:
        self._live_tables = live_tables
        self._store = live_tables.store
        self._known: OrderedDict[str, Tournament] = OrderedDict()
        self._locks = [asyncio.Lock() for _ in range(LOCKS)]
        """Changes of one tournament take turns here; that saves tries, nothing depends on it."""
        self._news: dict[str, asyncio.Event] = {}
        self._waiting: Counter[str] = Counter()
        self._closing = False
        self._in_round = False
        self._resumed = False

    # --- reading ----------------------------------------------------------------------------------------------

    async def load(self, id: str) -> Tournament:
        """Return a tournament. Raise `RequestRefused` if there is none, `StoreUnavailable`."""
        found = self._known.get(id)
        if found is None:
            found = await self._read(id)
        self._known.move_to_end(id)
        return found

    async def _read(self, id: str) -> Tournament:
        stored = await self._store.read(tournament_queries.events_since, id)
        if not stored:
            raise RequestRefused("not-found", "There is no such tournament.")
        found = rebuild(id, stored)
        self._keep(found)
        return self._known[id]

    def _keep(self, tournament: Tournament) -> None:
        """Let this be what is known of the tournament, unless something newer is."""
        known = self._known.get(tournament.id)
        if known is not None and known.n > tournament.n:
            return
        self._known[tournament.id] = tournament
        self._known.move_to_end(tournament.id)
        if len(self._known) > MAX_KNOWN:
            self._known.popitem(last=False)
        news = self._news.pop(tournament.id, None)
        if news is not None:
            news.set()

    def on_stored_elsewhere(self, pairs: list[tuple[str, int]] | None) -> None:
        """Catch up with other processes: (tournament, n) for each changed one, or None after missed notifications."""
        for id, n in pairs if pairs is not None else [(id, known.n + 1) for id, known in self._known.items()]:
            known = self._known.get(id)
            if known is not None and known.n < n:
                self._live_tables.spawn(self._read(id))

    async def wait(self, id: str, since: int, seconds: float, clients: tuple[str, ...]) -> None:
        """Wait until a tournament has other events than number `since`, or until the time is up. A client that waits
        too often does not wait."""
        tournament = await self.load(id)
        full = any([self._waiting[client] >= MAX_WAITING for client in clients])
        if tournament.n != since or full or self._waiting.total() >= MAX_ALL_WAITING or self._closing:
            return
        self._waiting.update(clients)
        try:
            async with asyncio.timeout(seconds):
                await self._news.setdefault(id, asyncio.Event()).wait()
        except TimeoutError:
            pass
        finally:
            self._waiting.subtract(clients)
            self._waiting += Counter()

    def release(self) -> None:
        """Answer all requests that wait: the server is closing."""
        self._closing = True
        for news in self._news.values():
            news.set()
        self._news.clear()

    # --- changing ---------------------------------------------------------------------------------------------

    async def create(self, id: str, created: events.Created, work: Work) -> Tournament:
        """Create a tournament, unless the same request created it before. Raise `RequestRefused`."""
        change = Change(Tournament(id, created), self._live_tables.now())
        change.add(created)
        await asyncio.to_thread(work, change)
        try:
            await self._commit(change)
        except VersionConflict:
            return await self.load(id)
        except StoreUnavailable as error:
            raise RequestRefused("busy", BUSY) from error
        return change.tournament

    async def change(self, id: str, work: Work) -> Tournament:
        """Change a tournament and return it. Raise what the work raises, or `StoreUnavailable`."""
        async with self._locks[hash(id) % len(self._locks)]:
            tournament = await self.load(id)
            for _ in range(MAX_TRIES):
                change = Change(tournament, self._live_tables.now())
                # Beside the event loop: a round of 64 players opens 32 tables.
                await asyncio.to_thread(work, change)
                if not change.new_events and not change.done:
                    return tournament
                try:
                    await self._commit(change)
                except VersionConflict:
                    tournament = await self._read(id)
                    continue
                return change.tournament
        raise RequestRefused("busy", BUSY)

    async def _commit(self, change: Change) -> None:
        """Store a change and show it; the bots of new tables begin."""
        await self._store.write(tournament_queries.store, self._store.writer, change)
        self._keep(change.tournament)
        for opened in change.opened_tables:
            self._live_tables.spawn(self._live_tables.load(opened.table.id))

    async def withdraw(self, person: str) -> None:
        """Let a person leave all tournaments that are not over. Raise `StoreUnavailable`, `RequestRefused` if they must
        be asked to leave again."""
        for id in await self._store.read(tournament_queries.playing_in, person):
            try:
                await self.change(id, lambda change: commands.leave(change, person))
            except LeylineError as error:
                if isinstance(error, RequestRefused) and error.code == "busy":
                    raise
                log.warning("person not withdrawn", extra={"tournament": tag(id), "reason": str(error)})

    async def forget(self, person: str) -> None:
        """Blank a person everywhere; where something is still to be played, they leave first."""
        await self._store.write(tournament_queries.blank, person)
        for id in await self._store.read(tournament_queries.all_of, person):
            await self.change(id, lambda change: _forget(change, person))

    # --- what happens by itself -------------------------------------------------------------------------------

    async def run_round(self) -> None:
        """Count the games that are over, do what is due, and end the tables of games that were decided here, unless
        that is being done already. Raise `StoreUnavailable`."""
        if self._in_round:
            return
        self._in_round = True
        try:
            await self._run_round()
        finally:
            self._in_round = False

    async def _run_round(self) -> None:
        if not self._resumed and not self._store.shared:
            # No other process can be playing these: bots go on at once, not when they count as lost.
            for table in await self._store.read(tournament_queries.games_playing, MAX_EACH_ROUND):
                self._live_tables.spawn(self._live_tables.load(table))
        self._resumed = True
        over = await self._store.read(tournament_queries.games_over, MAX_EACH_ROUND)
        for id, results in over.items():
            await self._safely(id, lambda change, results=results: play.count_games(change, results))  # type: ignore[misc]
        now = self._live_tables.service_clock.now()
        for id in await self._store.read(tournament_queries.due, now, MAX_EACH_ROUND):
            absent = await self._absent(id)
            await self._safely(id, lambda change, absent=absent: play.apply_due(change, absent))  # type: ignore[misc]
        for id, table in await self._store.read(tournament_queries.games_to_close, MAX_EACH_ROUND):
            await self._close_table(id, table)

    async def _safely(self, id: str, work: Work) -> None:
        """Change a tournament; one that cannot go on is set apart, so that it keeps no other waiting."""
        try:
            await self.change(id, work)
        except StoreUnavailable:
            raise
        except Exception as error:
            until = self._live_tables.service_clock.now() + APART
            await self._store.write(tournament_queries.postpone, id, until)
            if not isinstance(error, RequestRefused):
                self._live_tables.metrics.faults.inc()
            log.exception("tournament set apart", extra={"tournament": tag(id)})

    async def _absent(self, id: str) -> dict[str, int]:
        """Return, for tables of the present round, the seat that is to move and has not made a single move."""
        found: dict[str, int] = {}
        for _, match in (await self.load(id)).undecided():
            for game in match.games:
                if game.table and not game.decided:
                    try:
                        seat = absent_seat((await self._live_tables.load(game.table)).table)
                    except RequestRefused:
                        continue  # a table that cannot be opened is a draw
                    if seat is not None:
                        found[game.table] = seat
        return found

    async def _close_table(self, id: str, table: str) -> None:
        """End the game at a table as the tournament has decided it."""
        tournament = await self.load(id)

        def work(transaction: Transaction) -> None:
            if transaction.table.status == "running":
                transaction.add(_verdict(tournament, table))

        try:
            await self._live_tables.change(await self._live_tables.load(table), work)
        except (RequestRefused, LeylineError) as error:
            log.warning("table not closed", extra={"table": tag(table), "reason": str(error)})
        await self._store.write(tournament_queries.set_state, [table], DONE)


def _forget(change: Change, person: str) -> None:
    number = change.tournament.entrant_of(person)
    running = change.tournament.status != "over"
    if running and number is not None and not change.tournament.entrants[number].left:
        change.add(events.Left(number))
    change.add(events.Forgotten(person))
    play.settle(change)


def _verdict(tournament: Tournament, table: str) -> table_events.AnyEvent:
    """Return the event that ends the game at a table: its loser resigned by leaving, or did not come in time."""
    for match, number, game in _games(tournament):
        if game.table == table and game.first is not None and game.first != game.second:
            loser = match[0] if game.first < game.second else match[1]
            seat = number if loser == match[0] else 1 - number
            left = tournament.entrants[loser].left
            return table_events.Resigned(seat) if left else table_events.Flagged(seat)
    return table_events.Agreed(called_off=True)


def _games(tournament: Tournament) -> list[tuple[tuple[int, int], int, Game]]:
    """Return all games: the entrants of the match, and whether it is its first or second."""
    return [
        ((match.first, match.second), number, game)
        for each in tournament.rounds
        for match in each.matches
        for number, game in enumerate(match.games)
    ]
