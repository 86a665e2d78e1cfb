"""All tables that this process has in memory. No process owns a table: each is loaded when somebody comes, caught up
when somebody else has added to it, and dropped when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from leyline.bots.explain import ADVISER
from leyline.core.errors import LeylineError
from leyline.core.match import Match
from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.bots.pool import BotPool
from leyline.server.errors import Ahead, RequestRefused
from leyline.server.operations.logs import tag
from leyline.server.operations.metrics import Metrics
from leyline.server.operations.service_clock import ServiceClock, wall
from leyline.server.operations.settings import Settings
from leyline.server.store import Behind, Repeated, Store, StoreDown, queries
from leyline.server.tables import commands, events, timers
from leyline.server.tables.broadcast import Broadcast
from leyline.server.tables.events import StoredEvent
from leyline.server.tables.table import REMEMBERED, Table, rebuilt
from leyline.server.tables.transaction import Moment, Transaction

log = logging.getLogger("leyline.house")
TRIES = 20
"""How often a request is judged anew because another process was quicker."""
BUSY = "this could not be stored just now; send it again"
Work = Callable[[Transaction], None]


class Guest(Protocol):
    """Somebody who is connected to a table."""

    who: Identity
    seats: list[int]

    def tell(self, broadcast: Broadcast) -> None:
        """Something has happened."""

    def greet(self) -> None:
        """Begin anew: who this client is taken for has changed."""


class LiveTable:
    """A table in memory, and who is at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[int, asyncio.Task[None]] | None = None
        """The decision that a bot thinks about here."""
        self.used = time.monotonic()


class LiveTables:
    """The tables of one process."""

    def __init__(
        self, settings: Settings, store: Store, uptime: ServiceClock, bot_pool: BotPool, metrics: Metrics
    ) -> None:
        self.id = store.house
        self.settings = settings
        self.store = store
        self.uptime = uptime
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def moment(self) -> Moment:
        """Now."""
        return Moment(self.uptime.now(), wall())

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in the background; if it fails, the logs tell."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreDown):
            log.warning("put off", extra={"reason": str(error)})
        elif error is not None and not isinstance(error, RequestRefused):
            self.metrics.faults.inc()
            log.error("a task failed", exc_info=error)

    # --- loading ----------------------------------------------------------------------------------------------

    async def enter(self, id: str) -> LiveTable:
        """The table of that id, loaded if need be. Raises `RequestRefused` if there is none, `StoreDown`."""
        live = self.tables.get(id)
        if live is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> LiveTable:
        logged = await self.store.read(queries.since, id)
        if not logged:
            raise RequestRefused("not-found", "there is no such table")
        try:
            live = self.tables[id] = LiveTable(rebuilt(id, logged))
        except LeylineError as error:
            raise RequestRefused("not-now", f"this table cannot be opened: {error}") from error
        self.metrics.loaded.set(len(self.tables))
        self._after(live)
        return live

    def drop_idle(self) -> None:
        """Forget tables that nobody is at; what is stored brings them back."""
        limit = time.monotonic() - self.settings.keep
        for id, live in list(self.tables.items()):
            if not live.guests and live.used < limit and live.thinking is None and not live.lock.locked():
                self._drop(id)

    def _drop(self, id: str) -> None:
        live = self.tables.pop(id)
        if live.timer is not None:
            live.timer.cancel()
        self.metrics.loaded.set(len(self.tables))

    # --- acting -----------------------------------------------------------------------------------------------

    async def do(self, live: LiveTable, who: Identity, request: messages.Request) -> messages.Ok:
        """Carry out a request. Raises `RequestRefused`."""
        began = time.perf_counter()
        known = partial(commands.known, who=who, request=request)
        sign = None if who.person is None else (who.person, request.id)
        try:
            n = await self.change(live, lambda transaction: commands.handle(transaction, who, request), known, sign)
        except RequestRefused as refused:
            before = await self._before(live, who, request)
            if before is None:
                self.metrics.refusals.labels(refused.code).inc()
                raise
            n = before
        except StoreDown as error:
            raise RequestRefused("busy", BUSY) from error
        self.metrics.move.observe(time.perf_counter() - began)
        return messages.Ok(request.id, n)

    async def _before(self, live: LiveTable, who: Identity, request: messages.Request) -> int | None:
        """The number under which a message was carried out that the table in memory has forgotten."""
        if who.person is None or len(live.table.recent) < REMEMBERED:
            return None
        try:
            found = await self.store.read(queries.message, live.table.id, who.person, request.id)
        except StoreDown:
            return None
        if found is None:
            return None
        commands.same(found.what, request)
        return found.n

    async def change(
        self,
        live: LiveTable,
        work: Work,
        known: Callable[[Table], StoredEvent | None] | None = None,
        sign: tuple[str, str] | None = None,
    ) -> int:
        """Let something happen at a table: the number of the last happening. Tried on a copy, stored, and only then
        shown. Raises what the work raises, or `StoreDown`."""
        async with live.lock:
            for _ in range(TRIES):
                await self._settle(live)
                before = known(live.table) if known is not None else None
                if before is not None:
                    return before.n
                transaction = Transaction(live.table, self.moment())
                try:
                    work(transaction)
                except Ahead:
                    if not await self._catch_up(live):
                        raise
                    continue
                if not transaction.made:
                    return live.table.n
                if sign is not None:
                    transaction.sign(*sign)
                try:
                    await self._commit(live, transaction)
                except Behind:
                    await self._catch_up(live)
                    continue
                except Repeated as repeated:
                    await self._catch_up(live)  # whoever is told that it is done finds it done here
                    return repeated.n
                return transaction.made[-1].n
        raise RequestRefused("busy", BUSY)

    async def _commit(self, live: LiveTable, transaction: Transaction) -> None:
        """Store a draft, then let it be so, and tell everybody."""
        stored = self.store.append(transaction)
        broadcast = Broadcast(live.table, transaction.table, transaction.now.at)
        broadcast.write_for(live.guests)
        await stored
        live.table = transaction.table
        for each in transaction.made:
            self.metrics.happenings.labels(type(each.what).__name__.lower()).inc()
        self._tell(live, broadcast)
        self._after(live)
        for table, _ in transaction.opened:
            self.spawn(self.enter(table.id))  # a bot may have the first move there

    async def _settle(self, live: LiveTable) -> None:
        """Let everything happen first that is due by now."""
        for _ in range(TRIES):
            rings = timers.alarm(live.table)
            if rings is None or rings > self.uptime.now():
                return
            transaction = Transaction(live.table, self.moment())
            timers.settle(transaction)
            if not transaction.made:
                return
            try:
                await self._commit(live, transaction)
            except Behind:
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        """Fold what other processes have stored; whether there was anything."""
        logged = await self.store.read(queries.since, live.table.id, live.table.n)
        if not logged:
            return False
        if any(isinstance(each.what, events.Forgotten) for each in logged):
            after = rebuilt(live.table.id, await self.store.read(queries.since, live.table.id))
        else:
            after = live.table.copy()
            for each in logged:
                after.fold(each)
        broadcast = Broadcast(live.table, after, self.uptime.now())
        live.table = after
        self._tell(live, broadcast)
        self._after(live)
        if any(isinstance(each.what, events.Gone) and each.what.house == self.id for each in logged):
            self._still_here(live)
        return True

    async def come_to(self, live: LiveTable, n: int) -> None:
        """Know at least as much as a client that says it has come to happening `n`, if there is such a one."""
        if n > live.table.n:
            await self._caught_up(live)

    def _still_here(self, live: LiveTable) -> None:
        """Another process took this one for dead; its guests are still here."""
        for guest in live.guests:
            if guest.seats:
                self.spawn(self.arrive(live, guest))

    def heard(self, pairs: list[tuple[str, int]] | None) -> None:
        """Other processes have stored something; None: nobody knows what."""
        if pairs is None:
            pairs = [(id, live.table.n + 1) for id, live in self.tables.items()]
        for id, n in pairs:
            live = self.tables.get(id)
            if live is not None and n > live.table.n:
                self.spawn(self._caught_up(live))

    async def _caught_up(self, live: LiveTable) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _tell(self, live: LiveTable, broadcast: Broadcast) -> None:
        moved = broadcast.chairs_changed
        for guest in list(live.guests):
            if moved and guest.who.seats(live.table) != guest.seats:
                guest.greet()
                self.spawn(self.arrive(live, guest))
            else:
                guest.tell(broadcast)

    async def hint(self, table: Table, asked: messages.Hint) -> messages.Hinted:
        """What a bot would do in the present position. Raises `RequestRefused` if the seat is not the one waited
        for."""
        match = table.match
        if match is None or table.pending() != asked.seat or table.decision != asked.decision:
            raise RequestRefused("not-now", "hints are for the seat that is waited for, in the present position")
        bot, best = await self.advice(match, asked.seat)
        return messages.Hinted(asked.id, bot, best[0].text, best[0].words, best)

    async def advice(self, match: Match, seat: int) -> tuple[str, list[messages.Advice]]:
        """The best few options of the seat that is asked, from what it knows; and the bot that says so."""
        return await self.bot_pool.rank(match.game, match.state, seat, ADVISER)

    # --- what happens by itself -------------------------------------------------------------------------------

    def _after(self, live: LiveTable) -> None:
        """Set the alarm for what is due next, and let a bot think whose turn it is."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        rings = timers.alarm(live.table)
        if rings is not None:
            delay = max(rings - self.uptime.now(), 0) / 1000 + 0.001
            live.timer = asyncio.get_running_loop().call_later(min(delay, 3600), self._ring, live)
        self._think(live)

    def _ring(self, live: LiveTable) -> None:
        live.timer = None
        self.spawn(self.wake(live))

    async def wake(self, live: LiveTable) -> None:
        """Do what is due at a table."""
        async with live.lock:
            await self._settle(live)
        self._after(live)

    def _think(self, live: LiveTable) -> None:
        table = live.table
        if not table.thinker() or not (table.people() or live.guests):
            return  # nobody is there to see it: the bots go on when somebody comes
        if live.thinking is not None and live.thinking[0] == table.decision:
            return
        live.thinking = (table.decision, self.spawn(self._thought(live, table)))

    async def _thought(self, live: LiveTable, table: Table) -> None:
        """Let a bot decide, and carry it out."""
        seat, decision = table.pending(), table.decision
        assert seat is not None
        assert table.match is not None
        try:
            began = time.monotonic()
            thought = await self.bot_pool.choose(table.game, table.match.state, seat, table.thinker())
            await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
            act = partial(
                commands.bot_acts,
                seat=seat,
                decision=decision,
                text=thought.text,
                by=thought.by,
                instead=thought.instead,
            )
            await self.change(live, act, sign=("bot", f"{seat}-{decision}"))
        except RequestRefused:
            pass  # the game has moved on, or its player is back
        except StoreDown as error:
            log.warning("a bot's move was not stored", extra={"table": tag(table.id), "reason": str(error)})
            await asyncio.sleep(1.0)
        finally:
            if live.thinking is not None and live.thinking[0] == decision:
                live.thinking = None
        self._think(live)

    # --- who is here ------------------------------------------------------------------------------------------

    def join(self, live: LiveTable, guest: Guest) -> None:
        """Somebody has come in."""
        live.guests.add(guest)
        self.metrics.guests.inc()
        if guest.seats:
            self.spawn(self.arrive(live, guest))
        self._think(live)

    def part(self, live: LiveTable, guest: Guest) -> None:
        """Somebody is gone."""
        live.guests.discard(guest)
        live.used = time.monotonic()
        self.metrics.guests.dec()
        if guest.who.person is not None and guest.seats:
            self.spawn(self.depart(live, guest.who.person))

    async def arrive(self, live: LiveTable, guest: Guest) -> None:
        """Note that a player is connected; a seat that a bot plays is handed back."""

        def work(transaction: Transaction) -> None:
            seats = guest.who.seats(transaction.table)
            new = [seat for seat in seats if self.id not in transaction.table.chairs[seat].houses]
            if new:
                transaction.add(events.Here(new, self.id))
            for seat in seats:
                commands.take_up(transaction, seat)

        await self.change(live, work)

    async def depart(self, live: LiveTable, person: str) -> None:
        """Note that a player is connected no more, unless they come back soon."""
        await asyncio.sleep(self.settings.away)

        def work(transaction: Transaction) -> None:
            here = {seat for guest in live.guests for seat in guest.who.seats(transaction.table)}
            gone = [
                seat
                for seat in transaction.table.seats_of(person)
                if seat not in here and self.id in transaction.table.chairs[seat].houses
            ]
            if gone:
                transaction.add(events.Gone(gone, self.id))

        await self.change(live, work)

    async def forget(self, live: LiveTable, person: str) -> None:
        """Blank a person at a table, also in memory; what is stored was blanked before."""
        await self.change(live, lambda transaction: transaction.add(events.Forgotten(person)))
        async with live.lock:
            live.table = rebuilt(live.table.id, await self.store.read(queries.since, live.table.id))
            for guest in list(live.guests):
                guest.greet()

    async def close(self) -> None:
        """Let go of everything."""
        for id in list(self.tables):
            self._drop(id)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
