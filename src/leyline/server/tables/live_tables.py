"""All tables that this process has in memory. No process owns a table: each is loaded on demand, caught up when another
process has added to it, and dropped when no client is connected."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from functools import partial
from typing import Any

from leyline.bots.explain import adviser
from leyline.bots.seat_bot import seat_seed
from leyline.core.errors import LeylineError
from leyline.core.match import Match
from leyline.server import messages, tasks
from leyline.server.accounts.identity import Identity
from leyline.server.bots.pool import BotPool, SeatToMove
from leyline.server.errors import ClientAhead, CloseConnection, RequestRefused
from leyline.server.operations.logs import tag
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import ServiceClock, wall
from leyline.server.operations.settings import Settings
from leyline.server.store import DuplicateMessage, Store, StoreUnavailable, VersionConflict, housekeeping, queries
from leyline.server.tables import commands, events, old_rules, read_models, timers
from leyline.server.tables.broadcast import Broadcast, Connection
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.live_table import LiveTable
from leyline.server.tables.rebuilding import rebuild_timed
from leyline.server.tables.table import MAX_RECENT, Table
from leyline.server.tables.table_parts import Timestamp
from leyline.server.tables.transaction import Transaction

log = logging.getLogger("leyline.tables")
MAX_TRIES = 20
"""How often a request is tried again because another process was quicker."""
SHORT = 100
"""Events of a table that is rebuilt at once; a longer one is rebuilt beside the event loop."""
NOT_WATCHING = CloseConnection(4003, "The host lets only players watch this game.")
BUSY = "This could not be stored just now; send it again."
Work = Callable[[Transaction], None]


class LiveTables:
    """The tables of one process."""

    def __init__(
        self, settings: Settings, store: Store, service_clock: ServiceClock, bot_pool: BotPool, metrics: Metrics
    ) -> None:
        self.process_id = store.process_id
        self.settings = settings
        self.store = store
        self.service_clock = service_clock
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.is_banned: Callable[[str | None], bool] = lambda person: False
        """Whether a person may not act."""
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._rebuilders = ThreadPoolExecutor(2, thread_name_prefix="leyline-rebuild")

    def now(self) -> Timestamp:
        """Return the present moment."""
        return Timestamp(self.service_clock.now(), wall())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background and log its failure."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._task_done)
        return task

    def _task_done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreUnavailable):
            log.warning("task postponed", extra={"reason": str(error)})
        elif error is not None and not isinstance(error, RequestRefused):
            self.metrics.faults.inc()
            log.error("task failed", exc_info=error)

    # --- loading ----------------------------------------------------------------------------------------------

    async def load(self, id: str) -> LiveTable:
        """Return the table of that id, from memory or from the store. Raise `RequestRefused` if there is none,
        `StoreUnavailable`."""
        live = self.tables.get(id)
        if live is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._read(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(loading)
        live.last_used = time.monotonic()
        return live

    async def _read(self, id: str) -> LiveTable:
        try:
            stored = await self.store.read(queries.events_since, id)
            if not stored:
                raise RequestRefused("not-found", "There is no such table.")
            await self._require_known_rules(id, stored)
            table, seconds = await self._rebuild(id, stored)
        except (RequestRefused, StoreUnavailable):
            raise
        except LeylineError as error:
            raise RequestRefused("not-now", f"This table cannot be opened. {error}") from error
        except Exception as error:
            self.metrics.faults.inc()
            log.exception("table damaged", extra={"table": tag(id)})
            raise RequestRefused("not-now", "This table cannot be opened: what is stored of it is damaged.") from error
        live = self.tables[id] = LiveTable(table)
        live.rebuilt_in = seconds
        if self.store.shared:
            self.spawn(self._catch_up_locked(live))  # another process may have added to it meanwhile
        self.metrics.loaded.set(len(self.tables))
        self._schedule(live)
        return live

    async def _require_known_rules(self, id: str, stored: list[StoredEvent]) -> None:
        """Raise `NoLongerPlayed` for a table whose rules this program no longer plays, after ending it."""
        opened = stored[0].event
        if not isinstance(opened, events.Opened) or not old_rules.is_old(opened):
            return
        now = self.now()
        end = (id, now.at, now.wall, self.process_id, events.Retired())
        ended = await self.store.write(housekeeping.end_unfinished, *end)
        if ended:
            self.metrics.events.labels("retired").inc()
            log.warning("table ended unfinished", extra={"table": tag(id), "rules": opened.rules, "game": opened.game})
        raise old_rules.NoLongerPlayed(opened, ended or old_rules.is_unfinished(stored))

    async def _rebuild(self, id: str, stored: list[StoredEvent]) -> tuple[Table, float]:
        """Return the table of these events, and how long that took. A long game is rebuilt beside the event loop. Raise
        `LeylineError`."""
        opened = stored[0].event
        assert isinstance(opened, events.Opened)
        if len(stored) <= SHORT and opened.record is None:
            return rebuild_timed(id, stored)
        return await asyncio.get_running_loop().run_in_executor(self._rebuilders, rebuild_timed, id, stored)

    def drop_idle(self) -> None:
        """Drop tables without connections from memory."""
        limit = time.monotonic() - self.settings.keep
        for id, live in list(self.tables.items()):
            if not live.connections and live.last_used < limit and live.bot_task is None and not live.lock.locked():
                self._drop(id)

    def drop(self, ids: list[str]) -> None:
        """Drop tables from memory that are no longer stored."""
        for id in ids:
            if id in self.tables:
                self._drop(id)

    def _drop(self, id: str) -> None:
        live = self.tables.pop(id)
        if live.timer is not None:
            live.timer.cancel()
        self.metrics.loaded.set(len(self.tables))

    # --- changing a table -------------------------------------------------------------------------------------

    async def execute(self, live: LiveTable, identity: Identity, request: messages.Request) -> messages.Ok:
        """Carry out a request. Raise `RequestRefused`."""
        began = time.perf_counter()
        find_earlier = partial(commands.find_earlier, identity=identity, request=request)
        sign = None if identity.person is None else (identity.person, request.id)
        try:
            n = await self.change(
                live, partial(commands.handle, identity=identity, request=request), find_earlier, sign
            )
        except RequestRefused:
            earlier = await self._find_stored(live, identity, request)
            if earlier is None:
                raise
            n = earlier
        except DuplicateMessage as duplicate:
            await self._require_repeated(live, identity, request)
            n = duplicate.n
        except StoreUnavailable as error:
            log.warning("not stored", extra={"table": tag(live.table.id), "reason": str(error)})
            raise RequestRefused("busy", BUSY) from error
        seconds = time.perf_counter() - began
        self.metrics.move.observe(seconds)
        if log.isEnabledFor(logging.DEBUG):
            kind = type(request).__name__.lower()
            log.debug("carried out", extra={"table": tag(live.table.id), "kind": kind, "n": n, "seconds": seconds})
        return messages.Ok(request.id, n)

    async def _find_stored(self, live: LiveTable, identity: Identity, request: messages.Request) -> int | None:
        """Return the number of the event that a message caused which the table in memory has forgotten."""
        if identity.person is None or len(live.table.recent) < MAX_RECENT:
            return None
        return await self._require_repeated(live, identity, request)

    async def _require_repeated(self, live: LiveTable, identity: Identity, request: messages.Request) -> int | None:
        """Return the number of the event that is stored for the id of a message. Raise `RequestRefused` if it came of
        another message."""
        assert identity.person is not None
        try:
            found = await self.store.read(queries.event_of_message, live.table.id, identity.person, request.id)
        except StoreUnavailable:
            return None
        if found is None:
            return None
        commands.require_same(found.event, request)
        return found.n

    async def change(
        self,
        live: LiveTable,
        work: Work,
        find_earlier: Callable[[Table], StoredEvent | None] | None = None,
        sign: tuple[str, str] | None = None,
    ) -> int:
        """Change a table and return the number of its last event. The change is tried on a copy, stored, and only then
        shown. Raise what the work raises, `DuplicateMessage` if the signed message acted before, or
        `StoreUnavailable`."""
        async with live.lock:
            for _ in range(MAX_TRIES):
                await self._apply_due(live)
                earlier = find_earlier(live.table) if find_earlier is not None else None
                if earlier is not None:
                    return earlier.n
                transaction = Transaction(live.table, self.now())
                try:
                    work(transaction)
                except ClientAhead:
                    if not await self._catch_up(live):
                        raise
                    continue
                if not transaction.new_events:
                    return live.table.n
                if sign is not None:
                    transaction.sign(*sign)
                try:
                    await self._commit(live, transaction)
                except VersionConflict:
                    await self._catch_up(live)
                    continue
                except DuplicateMessage:
                    await self._catch_up(live)  # before the client is told that it is done
                    raise
                return transaction.new_events[-1].n
        raise RequestRefused("busy", BUSY)

    async def _commit(self, live: LiveTable, transaction: Transaction) -> None:
        """Store a transaction, then make it the table and send it to all clients."""
        stored = self.store.append(read_models.rows_of(transaction))
        broadcast = Broadcast(live.table, transaction.table, transaction.now.at)
        broadcast.encode_for(live.connections)
        await stored
        live.table = transaction.table
        for each in transaction.new_events:
            self.metrics.events.labels(type(each.event).__name__.lower()).inc()
        self._send(live, broadcast)
        live.table.passed = None
        self._schedule(live)
        for table, _ in transaction.opened_tables:
            self.spawn(self.load(table.id))  # a bot may have the first move there

    async def _apply_due(self, live: LiveTable) -> None:
        """Apply everything that is due by now."""
        for _ in range(MAX_TRIES):
            deadline = timers.next_deadline(live.table)
            if deadline is None or deadline > self.service_clock.now():
                return
            transaction = Transaction(live.table, self.now())
            timers.apply_due(transaction)
            if not transaction.new_events:
                return
            try:
                await self._commit(live, transaction)
            except VersionConflict:
                await self._catch_up(live)

    def _send(self, live: LiveTable, broadcast: Broadcast) -> None:
        for connection in list(live.connections):
            if not broadcast.may_watch(connection):
                connection.close(NOT_WATCHING)
            elif broadcast.seats_changed and connection.identity.seats(live.table) != connection.seats:
                connection.send_everything()
                self.spawn(self.mark_present(live, connection))
            else:
                connection.send_broadcast(broadcast)

    # --- catching up with other processes ---------------------------------------------------------------------

    async def _catch_up(self, live: LiveTable) -> bool:
        """Apply what other processes have stored; return whether there was anything."""
        stored = await self.store.read(queries.events_since, live.table.id, live.table.n)
        if not stored:
            return False
        if any(isinstance(each.event, events.Forgotten) for each in stored):
            after, _ = await self._rebuild(live.table.id, await self.store.read(queries.events_since, live.table.id))
        else:
            after = live.table.copy()
            for each in stored:
                after.apply(each)
        broadcast = Broadcast(live.table, after, self.service_clock.now())
        live.table = after
        self._send(live, broadcast)
        live.table.passed = None
        self._schedule(live)
        if any(isinstance(each.event, events.Gone) and each.event.process == self.process_id for each in stored):
            self._mark_all_present(live)
        return True

    async def catch_up_to(self, live: LiveTable, n: int) -> None:
        """Catch up to event `n`, if it exists."""
        if n > live.table.n:
            await self._catch_up_locked(live)

    async def _catch_up_locked(self, live: LiveTable) -> None:
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up_again(self, live: LiveTable, n: int) -> None:
        """Catch up to event `n`, if it exists; again while the database does not answer, as nobody asks again."""
        while n > live.table.n and self.tables.get(live.table.id) is live:
            try:
                return await self._catch_up_locked(live)
            except StoreUnavailable as error:
                log.warning("catching up postponed", extra={"table": tag(live.table.id), "reason": str(error)})
                await asyncio.sleep(1.0)

    def _mark_all_present(self, live: LiveTable) -> None:
        """Note again who is connected here: another process took this one for dead."""
        for connection in live.connections:
            if connection.seats:
                self.spawn(self.mark_present(live, connection))

    def on_stored_elsewhere(self, pairs: list[tuple[str, int]] | None) -> None:
        """Catch up with other processes: (table, n) for each changed table, or None after missed notifications."""
        if pairs is None:
            pairs = [(id, live.table.n + 1) for id, live in self.tables.items()]
        for id, n in pairs:
            live = self.tables.get(id)
            if live is not None and n > live.table.n:
                self.spawn(self._catch_up_again(live, n))

    # --- timers and bots --------------------------------------------------------------------------------------

    def _schedule(self, live: LiveTable) -> None:
        """Set the timer for the next deadline, and start the bot that is to move."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        deadline = timers.next_deadline(live.table)
        if deadline is not None:
            delay = max(deadline - self.service_clock.now(), 0) / 1000 + 0.001
            # In a context of its own: what falls due belongs to no request.
            later = asyncio.get_running_loop().call_later
            live.timer = later(min(delay, 3600), self._on_timer, live, context=Context())
        self._start_bot(live)

    def _on_timer(self, live: LiveTable) -> None:
        live.timer = None
        self.spawn(self.wake(live))

    async def wake(self, live: LiveTable) -> None:
        """Apply what is due at a table."""
        async with live.lock:
            await self._apply_due(live)
        self._schedule(live)

    def _start_bot(self, live: LiveTable) -> None:
        table = live.table
        if not table.bot_to_move() or not (table.human_seats() or live.connections or table.opened.tournament):
            return  # a game among bots continues when a client watches it
        if live.bot_task is not None and live.bot_task[0] == table.decision:
            return
        live.bot_task = (table.decision, Context().run(self.spawn, self._run_bot(live, table)))

    async def _run_bot(self, live: LiveTable, table: Table) -> None:
        """Ask a bot for a decision and carry it out."""
        seat, decision = table.pending(), table.decision
        assert seat is not None
        assert table.match is not None
        try:
            began = time.monotonic()
            move = SeatToMove(
                table.id,
                table.match,
                seat,
                live.courses.of(table.match, seat),
                seat_seed(table.key.key, seat, decision),
                table.opened.host or "",
                not table.human_seats(),
            )
            choice = await self.bot_pool.choose(move, table.bot_to_move())
            await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
            act = partial(
                commands.act_as_bot,
                seat=seat,
                decision=decision,
                text=choice.text,
                by=choice.by,
                instead=choice.instead,
                early=choice.early,
            )
            await self.change(live, act, sign=("bot", f"{seat}-{decision}"))
        except (RequestRefused, DuplicateMessage):
            pass  # the game has moved on, or its player is back
        except StoreUnavailable as error:
            log.warning("bot move not stored", extra={"table": tag(table.id), "reason": str(error)})
            await asyncio.sleep(1.0)
        finally:
            if live.bot_task is not None and live.bot_task[0] == decision:
                live.bot_task = None
        self._start_bot(live)

    async def hint(self, live: LiveTable, request: messages.Hint, person: str = "") -> messages.Hinted:
        """Return to a person what a bot would do in the present position, after everybody was told. Raise
        `RequestRefused`."""
        try:
            await self.change(live, partial(commands.note_hint, seat=request.seat, decision=request.decision))
        except StoreUnavailable as error:
            raise RequestRefused("busy", BUSY) from error
        match = live.table.match
        assert match is not None
        if live.table.decision != request.decision:
            raise RequestRefused("not-now", "The game has moved on.")
        bot, best = await self.advise(match, request.seat, person)
        return messages.Hinted(request.id, bot, best[0].text, best[0].words, best)

    async def advise(self, match: Match, seat: int, person: str = "") -> tuple[str, list[messages.Advice]]:
        """Return the name of the adviser and the best options of the pending seat, from what that seat knows. What a
        person asks for shares their turns."""
        return await self.bot_pool.rank(match.game, match.state, seat, adviser(match.game), person)

    # --- presence ---------------------------------------------------------------------------------------------

    def connect(self, live: LiveTable, connection: Connection) -> None:
        """Add a connection to a table."""
        live.connections.add(connection)
        self.metrics.connections.inc()
        if connection.seats:
            self.spawn(self.mark_present(live, connection))
        self._start_bot(live)

    def disconnect(self, live: LiveTable, connection: Connection) -> None:
        """Remove a connection from a table."""
        live.connections.discard(connection)
        live.last_used = time.monotonic()
        self.metrics.connections.dec()
        if connection.identity.person is not None and connection.seats:
            self.spawn(self._mark_absent(live, connection.identity.person))

    async def mark_present(self, live: LiveTable, connection: Connection) -> None:
        """Note that a player is connected, and give them back a seat that a bot plays. Not a banned one: they watch."""
        if self.is_banned(connection.identity.person):
            return

        def work(transaction: Transaction) -> None:
            seats = connection.identity.seats(transaction.table)
            new = [seat for seat in seats if self.process_id not in transaction.table.seats[seat].processes]
            if new:
                transaction.add(events.Here(new, self.process_id))
            for seat in seats:
                commands.reclaim_seat(transaction, seat)

        await self.change(live, work)

    async def _mark_absent(self, live: LiveTable, person: str) -> None:
        """Note that a player is no longer connected, unless they come back soon."""
        await asyncio.sleep(self.settings.away)

        def work(transaction: Transaction) -> None:
            table = transaction.table
            here = {seat for connection in live.connections for seat in connection.identity.seats(table)}
            gone = [
                seat
                for seat in table.seats_of(person)
                if seat not in here and self.process_id in table.seats[seat].processes
            ]
            if gone:
                transaction.add(events.Gone(gone, self.process_id))

        await self.change(live, work)

    async def forget(self, live: LiveTable, person: str) -> None:
        """Blank a person at a table, in memory too; the stored events were blanked before."""
        await self.change(live, lambda transaction: transaction.add(events.Forgotten(person)))
        async with live.lock:
            stored = await self.store.read(queries.events_since, live.table.id)
            live.table, _ = await self._rebuild(live.table.id, stored)
            for connection in list(live.connections):
                connection.send_everything()

    async def close(self) -> None:
        """Drop all tables and cancel all tasks."""
        for id in list(self.tables):
            self._drop(id)
        await tasks.end(*self._tasks)
        self._rebuilders.shutdown(wait=False, cancel_futures=True)
