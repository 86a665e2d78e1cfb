"""What notices read and write. Each function takes a connection; those that write run in one transaction."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import sqlalchemy as sa
from msgspec import Struct
from msgspec.json import Decoder
from sqlalchemy.engine import Connection

from leyline.server.notices import web_push
from leyline.server.store.schema import (
    mail_addresses,
    mail_notices,
    presence,
    push_keys,
    push_subscriptions,
    service,
    sittings,
    tables,
    turns,
)
from leyline.server.web.http_schema import Brief

MINUTE = 60_000
RECHECK = 60 * MINUTE
"""Milliseconds after which a player who was at the table is told after all, if the turn still waits for them."""
USEFUL = 48 * 60 * MINUTE
"""Milliseconds after which a turn that could not be told is no news any more."""
LEASE = 5 * MINUTE
"""Milliseconds for which a message belongs to the process that tries to send it: longer than any try takes."""
PAUSES = (1, 5, 15, 60, 120, 240)
"""Minutes after the first try, the second …; the last holds for all later ones."""
MAX_SUBSCRIPTIONS = 8
"""Browsers of one person; a new one replaces the oldest."""
MAX_PEOPLE = 50
"""People looked after in one transaction."""
MAX_TURNS = 20
"""Games named in one notice."""
_brief: Decoder[Brief] = Decoder(Brief)
_subs = push_subscriptions.c


class Turn(Struct, frozen=True):
    """A game that waits for a person."""

    table: str
    title: str
    others: tuple[str, ...]
    """The names of the other players; empty where a seat has no name."""
    left: int | None
    """Milliseconds of service time until something happens without them."""


# --- who must be told -----------------------------------------------------------------------------------------


def anything_due(connection: Connection, waiting_since: int, now: int) -> bool:
    """Return whether `notify` or `claim` would find anything."""
    turn = sa.select(turns.c.table_id).where(turns.c.due <= waiting_since)
    push = sa.select(_subs.id).where(_subs.due <= now)
    return any(connection.execute(each.limit(1)).first() is not None for each in (turn, push))


def notify(
    connection: Connection, waiting_since: int, now: int, mail: Callable[[Connection, str, str, list[Turn]], None]
) -> int:
    """Decide about the turns that have waited since then: order notices to the devices of each player who is not at
    the table, and call `mail` with a connection, person, address and turns for those who want mails. All of it is
    stored together, so a turn is told once. Return for how many people."""
    found = sa.select(turns.c.person).distinct().where(turns.c.due <= waiting_since).limit(MAX_PEOPLE)
    people = list(connection.execute(found).scalars())
    for person in people:
        _tell_person(connection, person, now, mail)
    return len(people)


def _tell_person(
    connection: Connection, person: str, now: int, mail: Callable[[Connection, str, str, list[Turn]], None]
) -> None:
    # All of a person's turns at once, even those that have only begun: one notice for several games.
    own = sa.select(turns.c.table_id).where(turns.c.person == person, turns.c.due.is_not(None))
    waiting = list(connection.execute(own.with_for_update(skip_locked=True)).scalars())
    here = _present(connection, person)
    seen = [table for table in waiting if table in here]
    new = [table for table in waiting if table not in here]
    if seen:
        connection.execute(sa.update(turns).where(turns.c.table_id.in_(seen)).values(due=now + RECHECK))
    if not new:
        return
    connection.execute(sa.update(turns).where(turns.c.table_id.in_(new)).values(due=None, told=now))
    connection.execute(
        sa.update(push_subscriptions).where(_subs.person == person, _subs.due.is_(None)).values(due=now, tries=0)
    )
    address = connection.execute(
        sa.select(mail_addresses.c.address)
        .join(mail_notices, mail_notices.c.person == mail_addresses.c.person)
        .where(mail_addresses.c.person == person)
    ).scalar()
    if address is not None:
        mail(connection, person, address, turns_of(connection, person, turns.c.told == now))


def _present(connection: Connection, person: str) -> set[str]:
    """Return the tables that a person is at now."""
    return set(
        connection.execute(
            sa.select(presence.c.table_id)
            .join(sittings, sa.and_(sittings.c.table_id == presence.c.table_id, sittings.c.seat == presence.c.seat))
            .where(sittings.c.person == person)
        ).scalars()
    )


def turns_of(connection: Connection, person: str, which: sa.ColumnElement[bool]) -> list[Turn]:
    """Return the games that wait for a person, chosen by columns of `turns`; those with the least time left first."""
    now = connection.execute(sa.select(service.c.service)).scalar() or 0
    found = (
        sa.select(tables.c.id, tables.c.brief, tables.c.wake)
        .join(turns, turns.c.table_id == tables.c.id)
        .where(turns.c.person == person, tables.c.status == "running", which)
        .order_by(tables.c.wake, tables.c.id)
        .limit(MAX_TURNS)
    )
    return [_turn(id, _brief.decode(brief), wake, person, now) for id, brief, wake in connection.execute(found)]


def _turn(id: str, brief: Brief, wake: int | None, person: str, now: int) -> Turn:
    others = tuple(seat.name for seat in brief.seats if seat.person != person and seat.by == "person")
    return Turn(id, brief.title, others, None if wake is None else max(wake - now, 0))


# --- devices ----------------------------------------------------------------------------------------------------


class Message(Struct, frozen=True):
    """A notice to one browser: where it goes, and what it says."""

    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    turns: list[Turn]
    told: int
    tries: int


def claim(connection: Connection, now: int, limit: int) -> list[Message]:
    """Return the messages to send now, and keep other processes from them for a while. What is no longer true is left
    out: a turn that was taken meanwhile, or is old news."""
    columns = (_subs.id, _subs.person, _subs.endpoint, _subs.p256dh, _subs.auth, _subs.sent, _subs.tries)
    due = sa.select(*columns).where(_subs.due <= now).order_by(_subs.due).limit(limit)
    messages: list[Message] = []
    for row in connection.execute(due.with_for_update(skip_locked=True)).all():
        since = max(row.sent, now - USEFUL)
        new = turns_of(connection, row.person, turns.c.told > since)
        if new:
            latest = sa.select(sa.func.max(turns.c.told)).where(turns.c.person == row.person)
            told = connection.execute(latest).scalar() or now
            messages.append(Message(row.id, row.person, row.endpoint, row.p256dh, row.auth, new, told, row.tries + 1))
        changes = {"due": now + LEASE, "tries": row.tries + 1} if new else {"due": None, "tries": 0}
        connection.execute(sa.update(push_subscriptions).where(_subs.id == row.id).values(changes))
    return messages


def sent(connection: Connection, id: str, told: int, now: int) -> None:
    """Note that a browser knows of the turns told up to then. If more were told meanwhile, they are sent next."""
    more = sa.exists().where(turns.c.person == _subs.person, turns.c.told > told)
    connection.execute(
        sa.update(push_subscriptions)
        .where(_subs.id == id)
        .values(sent=told, tries=0, due=sa.case((more, now), else_=None))
    )


def postpone(connection: Connection, id: str, due: int) -> None:
    """Send a message later."""
    connection.execute(sa.update(push_subscriptions).where(_subs.id == id).values(due=due))


def remove(connection: Connection, id: str, person: str | None = None) -> bool:
    """Forget a browser, if it is this person's; return whether it was there."""
    chosen = sa.delete(push_subscriptions).where(_subs.id == id)
    if person is not None:
        chosen = chosen.where(_subs.person == person)
    return bool(connection.execute(chosen).rowcount)


def id_of(endpoint: str) -> str:
    """Return the id of the browser at an endpoint."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


def subscribe(connection: Connection, person: str, endpoint: str, p256dh: str, auth: str, now: int) -> None:
    """Send notices for a person to a browser from now on, and to no other person there."""
    id = id_of(endpoint)
    given = {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}
    same = sa.update(push_subscriptions).where(_subs.id == id, _subs.person == person).values(given)
    if connection.execute(same).rowcount:
        return
    remove(connection, id)
    connection.execute(
        sa.insert(push_subscriptions).values(id=id, person=person, made=now, sent=now, due=None, tries=0, **given)
    )
    kept = sa.select(_subs.id).where(_subs.person == person).order_by(_subs.made.desc(), _subs.id)
    for old in list(connection.execute(kept.offset(MAX_SUBSCRIPTIONS)).scalars()):
        remove(connection, old)


# --- a person's choices -----------------------------------------------------------------------------------------


class Choices(Struct, frozen=True):
    """How a person wants to be told."""

    devices: int
    address: str | None
    mail: bool


def choices_of(connection: Connection, person: str) -> Choices:
    """Return a person's choices."""
    devices = connection.execute(
        sa.select(sa.func.count()).select_from(push_subscriptions).where(_subs.person == person)
    ).scalar()
    address = connection.execute(sa.select(mail_addresses.c.address).where(mail_addresses.c.person == person)).scalar()
    mail = connection.execute(sa.select(mail_notices.c.person).where(mail_notices.c.person == person)).scalar()
    return Choices(devices or 0, address, mail is not None and address is not None)


def set_mail(connection: Connection, person: str, on: bool) -> None:
    """Send a person mails, or none any more."""
    connection.execute(sa.delete(mail_notices).where(mail_notices.c.person == person))
    if on:
        connection.execute(sa.insert(mail_notices).values(person=person))


def private_key(connection: Connection) -> str | None:
    """Return the key that names this server to push services, None if it has none yet."""
    return connection.execute(sa.select(push_keys.c.private)).scalar()


def make_private_key(connection: Connection) -> str:
    """Return the key, made now if there is none."""
    if connection.dialect.name == "postgresql":  # two processes may be at this point
        connection.execute(sa.text("LOCK TABLE push_keys IN EXCLUSIVE MODE"))
    found = private_key(connection)
    if found is None:
        found = web_push.new_private_key()
        connection.execute(sa.insert(push_keys).values(id=1, private=found))
    return found


# --- one's games ------------------------------------------------------------------------------------------------

GameRow = tuple[str, int | None, int | None, bool]
"""A running game: the columns `brief`, `turn` and `wake`, and whether it is the person's turn."""


def games_of(connection: Connection, person: str, limit: int) -> tuple[list[GameRow], int]:
    """Return a person's running games, those that wait for them first, and how many do."""
    mine = sa.select(sittings.c.table_id).where(sittings.c.person == person)
    mover = sittings.alias("mover")
    is_mine = sa.func.coalesce(mover.c.person == person, sa.false())
    running = (
        sa.select(tables.c.brief, tables.c.turn, tables.c.wake, is_mine)
        .outerjoin(mover, sa.and_(mover.c.table_id == tables.c.id, mover.c.seat == tables.c.turn))
        .where(tables.c.status == "running", tables.c.id.in_(mine))
    )
    rows = connection.execute(running.order_by(is_mine.desc(), tables.c.updated.desc(), tables.c.id).limit(limit))
    found = [(brief, turn, wake, bool(own)) for brief, turn, wake, own in rows]
    count = sum(own for _, _, _, own in found)
    if count == limit:
        waiting = sa.select(sa.func.count()).select_from(running.where(is_mine).subquery())
        count = connection.execute(waiting).scalar() or 0
    return found, count
