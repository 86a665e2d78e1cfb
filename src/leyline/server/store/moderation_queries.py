"""Queries of moderation: moderators, bans, and orders. Each function takes a connection.

An order is what a moderator or the operator wants done, and the note of who wanted it and when. What concerns people is
done as it is stored; what concerns tables is carried out by a server process, at once or when one starts."""

from __future__ import annotations

from typing import Any, Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.operations.service_clock import wall
from leyline.server.store.schema import bans, blocks, follows, moderators, orders, people, seeks, sittings, tables
from leyline.server.store.schema import events as rows
from leyline.server.tables import events

Kind = Literal["ban", "unban", "close", "remove-line", "appoint", "dismiss", "drain", "resume", "stop"]
OPERATOR = "operator"
"""Who gave the orders of `leyline admin`."""
_AT_TABLES = ("ban", "close", "remove-line")
_CHANGE_LISTS = ("ban", "unban", "appoint", "dismiss")


class Order(Struct, kw_only=True):
    """What a moderator or the operator wants done."""

    kind: Kind
    made_by: str
    """A person's id, or `operator`."""
    person: str | None = None
    table_id: str | None = None
    line: int | None = None
    words: str = ""
    """Why."""
    id: int = 0
    made: int = 0
    done: int | None = None
    outcome: str = ""


class Ban(Struct, frozen=True):
    """A person who may read and not act."""

    until: int | None
    """A time of day in milliseconds; None: for good."""
    reason: str


class Lists(Struct, frozen=True):
    """What every process keeps in memory."""

    bans: dict[str, Ban]
    moderators: frozenset[str]
    latest: int
    """The latest order that changed them."""


_ORDER = (
    orders.c.kind,
    orders.c.made_by,
    orders.c.person,
    orders.c.table_id,
    orders.c.line,
    orders.c.words,
    orders.c.id,
    orders.c.made,
    orders.c.done,
    orders.c.outcome,
)


def give(connection: Connection, order: Order, until: int | None = None) -> int:
    """Store an order and return its number. `until`: the end of a ban."""
    now = wall()
    _change_lists(connection, order, until, now)
    waits = order.kind in _AT_TABLES
    values = {
        "made": now,
        "made_by": order.made_by,
        "kind": order.kind,
        "person": order.person,
        "table_id": order.table_id,
        "line": order.line,
        "words": order.words,
        "done": None if waits else now,
        "outcome": "" if waits else "Done.",
    }
    key = connection.execute(sa.insert(orders).values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def _change_lists(connection: Connection, order: Order, until: int | None, now: int) -> None:
    if order.kind in ("ban", "unban"):
        connection.execute(sa.delete(bans).where(bans.c.person == order.person))
    if order.kind in ("appoint", "dismiss"):
        connection.execute(sa.delete(moderators).where(moderators.c.person == order.person))
    if order.kind == "ban":
        connection.execute(sa.delete(seeks).where(seeks.c.person == order.person))
        connection.execute(sa.insert(bans).values(person=order.person, until=until, reason=order.words, made=now))
    if order.kind == "appoint":
        connection.execute(sa.insert(moderators).values(person=order.person, since=now))


def order_of(connection: Connection, id: int) -> Order | None:
    """Return an order."""
    row = connection.execute(sa.select(*_ORDER).where(orders.c.id == id)).first()
    return None if row is None else _order(row)


def pending(connection: Connection) -> list[Order]:
    """Return the orders that no process has carried out, the first first."""
    return [
        _order(row)
        for row in connection.execute(sa.select(*_ORDER).where(orders.c.done.is_(None)).order_by(orders.c.id))
    ]


def latest_orders(connection: Connection, limit: int) -> list[Order]:
    """Return the latest orders, the latest first."""
    return [_order(row) for row in connection.execute(sa.select(*_ORDER).order_by(orders.c.id.desc()).limit(limit))]


def _order(row: Any) -> Order:
    return Order(**dict(row._mapping))


def finish(connection: Connection, id: int, outcome: str) -> None:
    """Note what became of an order, unless another process has."""
    open_ = (orders.c.id == id, orders.c.done.is_(None))
    connection.execute(sa.update(orders).where(*open_).values(done=wall(), outcome=outcome))


def latest_change(connection: Connection) -> int:
    """Return the number of the latest order that changed the lists."""
    return connection.execute(sa.select(sa.func.max(orders.c.id)).where(orders.c.kind.in_(_CHANGE_LISTS))).scalar() or 0


def lists(connection: Connection) -> Lists:
    """Return who is banned and who is a moderator."""
    latest = latest_change(connection)
    banned = {
        person: Ban(until, reason)
        for person, until, reason in connection.execute(sa.select(bans.c.person, bans.c.until, bans.c.reason))
    }
    return Lists(banned, frozenset(connection.execute(sa.select(moderators.c.person)).scalars()), latest)


def moderators_in_order(connection: Connection) -> list[tuple[str, str, str | None]]:
    """Return the moderators: id, name and login, in the order in which they became so."""
    wanted = sa.select(people.c.id, people.c.name, people.c.login).join(moderators, moderators.c.person == people.c.id)
    found = connection.execute(wanted.order_by(moderators.c.since, people.c.id))
    return [(id, name, login) for id, name, login in found]


def service_order(connection: Connection, since: int) -> str:
    """Return the latest order about the service as a whole, of those given since a time: `drain`, `resume`, `stop`, or
    empty."""
    wanted = (orders.c.kind.in_(("drain", "resume", "stop")), orders.c.made >= since)
    latest = sa.select(orders.c.kind).where(*wanted).order_by(orders.c.id.desc()).limit(1)
    return connection.execute(latest).scalar() or ""


def tables_at(connection: Connection, person: str) -> list[str]:
    """Return the tables at which a person sits and whose game is not over."""
    wanted = sa.select(sittings.c.table_id).join(tables, tables.c.id == sittings.c.table_id)
    fits = (sittings.c.person == person, tables.c.status.in_(("open", "running")))
    return list(connection.execute(wanted.where(*fits).distinct()).scalars())


def blank_line(connection: Connection, table: str, n: int) -> bool:
    """Blank the words of a chat line in the stored events; return whether there is such a line."""
    place = (rows.c.table_id == table, rows.c.n == n)
    body = connection.execute(sa.select(rows.c.body).where(*place)).scalar()
    event = None if body is None else events.decode(body)
    if not isinstance(event, events.Spoke):
        return False
    event.name, event.words = "", ""
    connection.execute(sa.update(rows).where(*place).values(body=events.encode(event)))
    return True


# --- blocks -----------------------------------------------------------------------------------------------------

MAX_BLOCKS = 500


def blocked_by(connection: Connection, person: str) -> list[str]:
    """Return whom a person has blocked, the latest first."""
    wanted = sa.select(blocks.c.other).where(blocks.c.person == person)
    return list(connection.execute(wanted.order_by(blocks.c.made.desc(), blocks.c.other)).scalars())


def block(connection: Connection, person: str, other: str) -> bool:
    """Let a person block another one, who follows them no longer; return whether they may: there is a limit."""
    mine = sa.select(sa.func.count()).select_from(blocks).where(blocks.c.person == person)
    if (connection.execute(mine).scalar() or 0) >= MAX_BLOCKS:
        return False
    unblock(connection, person, other)
    connection.execute(sa.insert(blocks).values(person=person, other=other, made=wall()))
    connection.execute(sa.delete(follows).where(follows.c.follower == other, follows.c.followed == person))
    return True


def unblock(connection: Connection, person: str, other: str) -> None:
    """Let a person no longer block another one."""
    connection.execute(sa.delete(blocks).where(blocks.c.person == person, blocks.c.other == other))


def is_blocked(connection: Connection, person: str, by: list[str]) -> bool:
    """Return whether one of these people has blocked a person."""
    wanted = sa.select(blocks.c.person).where(blocks.c.other == person, blocks.c.person.in_(by)).limit(1)
    return connection.execute(wanted).first() is not None
