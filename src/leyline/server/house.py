"""All tables that this process has in memory. No process owns a table: each is loaded when somebody comes, caught up
when somebody else has added to it, and dropped when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Protocol

from leyline.bots.reasons import ADVISER
from leyline.core.errors import LeylineError
from leyline.core.match import Match
from leyline.server import acting, due, happenings, wire
from leyline.server.draft import Draft, Moment
from leyline.server.happenings import Logged
from leyline.server.letters import Letters
from leyline.server.logs import tag
from leyline.server.metrics import Metrics
from leyline.server.refusal import Ahead, Refused
from leyline.server.settings import Settings
from leyline.server.store import Behind, Repeated, Store, StoreDown, reading
from leyline.server.table import REMEMBERED, Table, rebuilt
from leyline.server.thinking import Thinkers
from leyline.server.uptime import Uptime, wall
from leyline.server.who import Who

log = logging.getLogger("leyline.house")
TRIES = 20
"""How often a request is judged anew because another process was quicker."""
BUSY = "this could not be stored just now; send it again"
Work = Callable[[Draft], None]


class Guest(Protocol):
    """Somebody who is connected to a table."""

    who: Who
    seats: list[int]

    def tell(self, letters: Letters) -> None:
        """Something has happened."""

    def greet(self) -> None:
        """Begin anew: who this client is taken for has changed."""


class Live:
    """A table in memory, and who is at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: tuple[int, asyncio.Task[None]] | None = None
        """The decision that a bot thinks about here."""
        self.used = time.monotonic()


class House:
    """The tables of one process."""

    def __init__(self, settings: Settings, store: Store, uptime: Uptime, thinkers: Thinkers, metrics: Metrics) -> None:
        self.id = store.house
        self.settings = settings
        self.store = store
        self.uptime = uptime
        self.thinkers = thinkers
        self.metrics = metrics
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
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
        elif error is not None and not isinstance(error, Refused):
            self.metrics.faults.inc()
            log.error("a task failed", exc_info=error)

    # --- loading ----------------------------------------------------------------------------------------------

    async def enter(self, id: str) -> Live:
        """The table of that id, loaded if need be. Raises `Refused` if there is none, `StoreDown`."""
        live = self.tables.get(id)
        if live is None:
            loading = self._loading.get(id)
            if loading is None:
                loading = self._loading[id] = asyncio.create_task(self._load(id))
                loading.add_done_callback(lambda _: self._loading.pop(id, None))
            live = await asyncio.shield(loading)
        live.used = time.monotonic()
        return live

    async def _load(self, id: str) -> Live:
        logged = await self.store.read(reading.since, id)
        if not logged:
            raise Refused("not-found", "there is no such table")
        try:
            live = self.tables[id] = Live(rebuilt(id, logged))
        except LeylineError as error:
            raise Refused("not-now", f"this table cannot be opened: {error}") from error
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

    async def do(self, live: Live, who: Who, request: wire.Request) -> wire.Ok:
        """Carry out a request. Raises `Refused`."""
        began = time.perf_counter()
        known = partial(acting.known, who=who, request=request)
        sign = None if who.person is None else (who.person, request.id)
        try:
            n = await self.change(live, lambda draft: acting.handle(draft, who, request), known, sign)
        except Refused as refused:
            before = await self._before(live, who, request)
            if before is None:
                self.metrics.refusals.labels(refused.code).inc()
                raise
            n = before
        except StoreDown as error:
            raise Refused("busy", BUSY) from error
        self.metrics.move.observe(time.perf_counter() - began)
        return wire.Ok(request.id, n)

    async def _before(self, live: Live, who: Who, request: wire.Request) -> int | None:
        """The number under which a message was carried out that the table in memory has forgotten."""
        if who.person is None or len(live.table.recent) < REMEMBERED:
            return None
        try:
            found = await self.store.read(reading.message, live.table.id, who.person, request.id)
        except StoreDown:
            return None
        if found is None:
            return None
        acting.same(found.what, request)
        return found.n

    async def change(
        self,
        live: Live,
        work: Work,
        known: Callable[[Table], Logged | None] | None = None,
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
                draft = Draft(live.table, self.moment())
                try:
                    work(draft)
                except Ahead:
                    if not await self._catch_up(live):
                        raise
                    continue
                if not draft.made:
                    return live.table.n
                if sign is not None:
                    draft.sign(*sign)
                try:
                    await self._commit(live, draft)
                except Behind:
                    await self._catch_up(live)
                    continue
                except Repeated as repeated:
                    await self._catch_up(live)  # whoever is told that it is done finds it done here
                    return repeated.n
                return draft.made[-1].n
        raise Refused("busy", BUSY)

    async def _commit(self, live: Live, draft: Draft) -> None:
        """Store a draft, then let it be so, and tell everybody."""
        stored = self.store.append(draft)
        letters = Letters(live.table, draft.table, draft.now.at)
        letters.write_for(live.guests)
        await stored
        live.table = draft.table
        for each in draft.made:
            self.metrics.happenings.labels(type(each.what).__name__.lower()).inc()
        self._tell(live, letters)
        self._after(live)
        for table, _ in draft.opened:
            self.spawn(self.enter(table.id))  # a bot may have the first move there

    async def _settle(self, live: Live) -> None:
        """Let everything happen first that is due by now."""
        for _ in range(TRIES):
            rings = due.alarm(live.table)
            if rings is None or rings > self.uptime.now():
                return
            draft = Draft(live.table, self.moment())
            due.settle(draft)
            if not draft.made:
                return
            try:
                await self._commit(live, draft)
            except Behind:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> bool:
        """Fold what other processes have stored; whether there was anything."""
        logged = await self.store.read(reading.since, live.table.id, live.table.n)
        if not logged:
            return False
        if any(isinstance(each.what, happenings.Forgotten) for each in logged):
            after = rebuilt(live.table.id, await self.store.read(reading.since, live.table.id))
        else:
            after = live.table.copy()
            for each in logged:
                after.fold(each)
        letters = Letters(live.table, after, self.uptime.now())
        live.table = after
        self._tell(live, letters)
        self._after(live)
        if any(isinstance(each.what, happenings.Gone) and each.what.house == self.id for each in logged):
            self._still_here(live)
        return True

    async def come_to(self, live: Live, n: int) -> None:
        """Know at least as much as a client that says it has come to happening `n`, if there is such a one."""
        if n > live.table.n:
            await self._caught_up(live)

    def _still_here(self, live: Live) -> None:
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

    async def _caught_up(self, live: Live) -> None:
        async with live.lock:
            await self._catch_up(live)

    def _tell(self, live: Live, letters: Letters) -> None:
        moved = letters.chairs_changed
        for guest in list(live.guests):
            if moved and guest.who.seats(live.table) != guest.seats:
                guest.greet()
                self.spawn(self.arrive(live, guest))
            else:
                guest.tell(letters)

    async def hint(self, table: Table, asked: wire.Hint) -> wire.Hinted:
        """What a bot would do in the present position. Raises `Refused` if the seat is not the one waited for."""
        match = table.match
        if match is None or table.pending() != asked.seat or table.decision != asked.decision:
            raise Refused("not-now", "hints are for the seat that is waited for, in the present position")
        bot, best = await self.advice(match, asked.seat)
        return wire.Hinted(asked.id, bot, best[0].text, best[0].words, best)

    async def advice(self, match: Match, seat: int) -> tuple[str, list[wire.Advice]]:
        """The best few options of the seat that is asked, from what it knows; and the bot that says so."""
        return await self.thinkers.rank(match.game, match.state, seat, ADVISER)

    # --- what happens by itself -------------------------------------------------------------------------------

    def _after(self, live: Live) -> None:
        """Set the alarm for what is due next, and let a bot think whose turn it is."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        rings = due.alarm(live.table)
        if rings is not None:
            delay = max(rings - self.uptime.now(), 0) / 1000 + 0.001
            live.timer = asyncio.get_running_loop().call_later(min(delay, 3600), self._ring, live)
        self._think(live)

    def _ring(self, live: Live) -> None:
        live.timer = None
        self.spawn(self.wake(live))

    async def wake(self, live: Live) -> None:
        """Do what is due at a table."""
        async with live.lock:
            await self._settle(live)
        self._after(live)

    def _think(self, live: Live) -> None:
        table = live.table
        if not table.thinker() or not (table.people() or live.guests):
            return  # nobody is there to see it: the bots go on when somebody comes
        if live.thinking is not None and live.thinking[0] == table.decision:
            return
        live.thinking = (table.decision, self.spawn(self._thought(live, table)))

    async def _thought(self, live: Live, table: Table) -> None:
        """Let a bot decide, and carry it out."""
        seat, decision = table.pending(), table.decision
        assert seat is not None
        assert table.match is not None
        try:
            began = time.monotonic()
            thought = await self.thinkers.choose(table.game, table.match.state, seat, table.thinker())
            await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
            act = partial(
                acting.bot_acts, seat=seat, decision=decision, text=thought.text, by=thought.by, instead=thought.instead
            )
            await self.change(live, act, sign=("bot", f"{seat}-{decision}"))
        except Refused:
            pass  # the game has moved on, or its player is back
        except StoreDown as error:
            log.warning("a bot's move was not stored", extra={"table": tag(table.id), "reason": str(error)})
            await asyncio.sleep(1.0)
        finally:
            if live.thinking is not None and live.thinking[0] == decision:
                live.thinking = None
        self._think(live)

    # --- who is here ------------------------------------------------------------------------------------------

    def join(self, live: Live, guest: Guest) -> None:
        """Somebody has come in."""
        live.guests.add(guest)
        self.metrics.guests.inc()
        if guest.seats:
            self.spawn(self.arrive(live, guest))
        self._think(live)

    def part(self, live: Live, guest: Guest) -> None:
        """Somebody is gone."""
        live.guests.discard(guest)
        live.used = time.monotonic()
        self.metrics.guests.dec()
        if guest.who.person is not None and guest.seats:
            self.spawn(self.depart(live, guest.who.person))

    async def arrive(self, live: Live, guest: Guest) -> None:
        """Note that a player is connected; a seat that a bot plays is handed back."""

        def work(draft: Draft) -> None:
            seats = guest.who.seats(draft.table)
            new = [seat for seat in seats if self.id not in draft.table.chairs[seat].houses]
            if new:
                draft.add(happenings.Here(new, self.id))
            for seat in seats:
                acting.take_up(draft, seat)

        await self.change(live, work)

    async def depart(self, live: Live, person: str) -> None:
        """Note that a player is connected no more, unless they come back soon."""
        await asyncio.sleep(self.settings.away)

        def work(draft: Draft) -> None:
            here = {seat for guest in live.guests for seat in guest.who.seats(draft.table)}
            gone = [
                seat
                for seat in draft.table.seats_of(person)
                if seat not in here and self.id in draft.table.chairs[seat].houses
            ]
            if gone:
                draft.add(happenings.Gone(gone, self.id))

        await self.change(live, work)

    async def forget(self, live: Live, person: str) -> None:
        """Blank a person at a table, also in memory; what is stored was blanked before."""
        await self.change(live, lambda draft: draft.add(happenings.Forgotten(person)))
        async with live.lock:
            live.table = rebuilt(live.table.id, await self.store.read(reading.since, live.table.id))
            for guest in list(live.guests):
                guest.greet()

    async def close(self) -> None:
        """Let go of everything."""
        for id in list(self.tables):
            self._drop(id)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
