"""What one process knows and does about moderation: who is banned, who is a moderator, whether new games are refused;
and it carries out orders that concern tables."""

from __future__ import annotations

import asyncio
import logging
import signal
import time

from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.errors import RequestRefused
from leyline.server.operations.logs import tag
from leyline.server.operations.service_clock import wall
from leyline.server.store import Store, StoreUnavailable, housekeeping, moderation_queries
from leyline.server.store.moderation_queries import Ban, Lists, Order
from leyline.server.tables import commands, events
from leyline.server.tables.live_tables import LiveTables
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.tournaments.live_tournaments import Tournaments

log = logging.getLogger("leyline.moderation")
DRAINING = "This server takes no new games, because it is about to restart. Running games go on; try again in a while."
BLOCKED = "You cannot sit down here: a player of this table has blocked you."
NO_TABLE = "There is no such table."
NO_LINE = "There is no such chat line."


class Moderation:
    """The moderation of one process."""

    def __init__(self, store: Store, live_tables: LiveTables, tournaments: Tournaments) -> None:
        self._store = store
        self._live_tables = live_tables
        self._tournaments = tournaments
        self._lists = Lists({}, frozenset(), -1)
        self._lock = asyncio.Lock()
        self._began = wall()
        self._stopping = False
        self.draining = False
        """Whether new games are refused. A process that starts later takes them again."""

    # --- asked by requests ------------------------------------------------------------------------------------

    def ban_of(self, person: str | None) -> Ban | None:
        """Return the ban of a person that is in force, None if there is none."""
        found = self._lists.bans.get(person) if person is not None else None
        return found if found is not None and (found.until is None or found.until > wall()) else None

    def is_banned(self, person: str | None) -> bool:
        """Return whether a person may not act."""
        return self.ban_of(person) is not None

    def require_may_act(self, person: str | None) -> None:
        """Raise `RequestRefused` if the person is banned."""
        ban = self.ban_of(person)
        if ban is not None:
            raise RequestRefused("not-allowed", ban_words(ban))

    def is_moderator(self, person: str) -> bool:
        """Return whether a person is a moderator."""
        return person in self._lists.moderators and not self.is_banned(person)

    def standing(self, person: str) -> tuple[bool, str | None]:
        """Return whether a person is a moderator, and what they are told if they are banned."""
        ban = self.ban_of(person)
        return self.is_moderator(person), None if ban is None else ban_words(ban)

    def require_new_games(self) -> None:
        """Raise `RequestRefused` if new games are refused."""
        if self.draining:
            raise RequestRefused("not-now", DRAINING)

    async def require_allowed(self, table: Table, identity: Identity, request: messages.Request) -> None:
        """Raise `RequestRefused` if a request is refused whatever the rules of the table say: the person is banned, new
        games are refused, or a player there has blocked the person."""
        self.require_may_act(identity.person)
        sits = isinstance(request, messages.Sit) and table.status == "open"
        if sits or (isinstance(request, messages.Offer) and request.what == "rematch"):
            self.require_new_games()
        if sits and identity.person is not None and not table.seats_of(identity.person):
            others = {seat_state.person for seat_state in table.seats} | {table.opened.host}
            by = [person for person in others if person is not None and person != identity.person]
            if await self._store.read(moderation_queries.is_blocked, identity.person, by):
                raise RequestRefused("not-allowed", BLOCKED)

    # --- orders -----------------------------------------------------------------------------------------------

    async def order(self, order: Order, until: int | None = None) -> Order:
        """Store an order, carry it out, and return it with its outcome. Raise `StoreUnavailable`."""
        id = await self._store.write(moderation_queries.give, order, until)
        log.info("order given", extra={"order": id, "kind": order.kind, "by": order.made_by})
        await self.refresh()
        found = await self._store.read(moderation_queries.order_of, id)
        assert found is not None
        return found

    async def refresh(self) -> None:
        """Notice what was ordered anywhere, and carry out what nobody has. Raise `StoreUnavailable`."""
        async with self._lock:
            self._obey(await self._store.read(moderation_queries.service_order, self._began))
            if await self._store.read(moderation_queries.latest_change) != self._lists.latest:
                self._lists = await self._store.read(moderation_queries.lists)
            for order in await self._store.read(moderation_queries.pending):
                await self._carry_out(order)

    def _obey(self, kind: str) -> None:
        """Follow the latest order about the service as a whole."""
        draining = kind in ("drain", "stop")
        if draining != self.draining:
            log.info("new games are refused" if draining else "new games are taken again")
        self.draining = draining
        if kind == "stop" and not self._stopping:
            self._stopping = True
            log.info("asked to stop by an order")
            signal.raise_signal(signal.SIGTERM)

    async def _carry_out(self, order: Order) -> None:
        """Carry out an order at its tables. All of it may be repeated: another process may do the same, or this one may
        have died over it."""
        try:
            if order.kind == "ban":
                outcome = await self._unseat(order.person or "")
            elif order.kind == "close":
                outcome = await self._close(order.table_id or "")
            else:
                outcome = await self._remove_line(order.table_id or "", order.line or 0)
        except StoreUnavailable:
            raise
        except RequestRefused as refused:
            if refused.code == "busy":
                return
            outcome = refused.words
        except Exception:
            log.exception("order failed", extra={"order": order.id})
            self._live_tables.metrics.faults.inc()
            outcome = "This failed; the server's log says why."
        await self._store.write(moderation_queries.finish, order.id, outcome)
        log.info("order carried out", extra={"order": order.id, "kind": order.kind, "outcome": outcome})

    async def _unseat(self, person: str) -> str:
        """Let a banned person leave all tournaments, which open tables for them, and all tables."""
        await self._tournaments.withdraw(person)
        count = 0
        for id in await self._store.read(moderation_queries.tables_at, person):
            try:
                live = await self._live_tables.load(id)
                await self._live_tables.change(live, lambda transaction: leave_all(transaction, person))
                count += 1
            except RequestRefused as refused:
                log.warning("banned person not unseated", extra={"table": tag(id), "reason": refused.words})
        return f"Done; left {count} {'table' if count == 1 else 'tables'}."

    async def _close(self, id: str) -> str:
        try:
            live = await self._live_tables.load(id)
        except RequestRefused as refused:
            if refused.code == "not-found":
                return NO_TABLE
            now = self._live_tables.now()
            end = (id, now.at, now.wall, self._store.process_id, events.Closed())
            closed = await self._store.write(housekeeping.end_unfinished, *end)
            return "Closed without opening it." if closed else "The game there is over already."
        if live.table.status == "over":
            return "The game there is over already."
        await self._live_tables.change(live, close_table)
        return "Closed."

    async def _remove_line(self, id: str, line: int) -> str:
        if not await self._store.write(moderation_queries.blank_line, id, line):
            return NO_LINE
        live = await self._live_tables.load(id)
        await self._live_tables.change(live, lambda transaction: remove_line(transaction, line))
        return "Removed."


# --- at a table -------------------------------------------------------------------------------------------------


def leave_all(transaction: Transaction, person: str) -> None:
    """Let a person leave a table as if they had asked to."""
    for seat in transaction.table.seats_of(person):
        commands.leave(transaction, seat)


def close_table(transaction: Transaction) -> None:
    """End a game unfinished."""
    if transaction.table.status != "over":
        transaction.add(events.Closed())


def remove_line(transaction: Transaction, line: int) -> None:
    """Let everybody know that a line is gone."""
    if line not in transaction.table.lines_removed:
        transaction.add(events.LineRemoved(line))


def ban_words(ban: Ban) -> str:
    """Return what a banned person is told."""
    end = "" if ban.until is None else time.strftime(" until %-d %B %Y, %H:%M UTC", time.gmtime(ban.until / 1000))
    reason = f" Reason: {ban.reason}" if ban.reason else ""
    return f"You are banned{end}: you can read, and not act.{reason}"
