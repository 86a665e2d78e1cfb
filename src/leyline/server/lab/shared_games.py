"""Games whose players all agreed to it, for designers: as records without names, in no order that says when they were
played."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.core.setup_words import rules_key
from leyline.server.store import queries
from leyline.server.store.schema import events as rows
from leyline.server.store.schema import people, results
from leyline.server.tables import events, old_rules
from leyline.server.tables.events import Opened

MOST: Final = 200
"""The most games that are shown, the latest."""
MOST_LOOKED_AT: Final = 2000
"""The most games of all rules among which those are sought."""
STEP: Final = 10
"""Games count in tens: what one more game changes would show that game."""
FEWEST_PEOPLE: Final = 4
"""With fewer people, each would know whose games they are."""


def records(connection: Connection, setup: Setup) -> list[str]:
    """Return the records of games by these rules in which people had all seats and share them; none if few people
    played."""
    found = _tables(connection, setup)
    found = found[len(found) % STEP :][:MOST]
    persons = sa.select(sa.func.count(results.c.person.distinct())).where(results.c.table_id.in_(found))
    if connection.execute(persons).scalar_one() < FEWEST_PEOPLE:
        return []
    return sorted([old_rules.record_text(queries.events_since(connection, id), named=False) for id in found])


def _tables(connection: Connection, setup: Setup) -> list[str]:
    """Return the tables of such games, the latest first."""
    shared = (
        sa.select(results.c.table_id, sa.func.max(results.c.at).label("at"))
        .join(people, people.c.id == results.c.person)
        .where(results.c.game == setup.spec.name, results.c.people == setup.seats)
        .where(people.c.shares_since <= results.c.at)
        .group_by(results.c.table_id)
        .having(sa.func.count() == setup.seats)
        .order_by(sa.desc("at"), results.c.table_id)
        .limit(MOST_LOOKED_AT)
        .subquery()
    )
    opened = sa.select(rows.c.table_id, rows.c.body).join(shared, shared.c.table_id == rows.c.table_id)
    key = rules_key(setup)
    return [
        id
        for id, body in connection.execute(opened.where(rows.c.n == 1).order_by(shared.c.at.desc(), rows.c.table_id))
        if _key_of(body) == key
    ]


def _key_of(body: str) -> str:
    """Return the rules of a table, from its first event; empty if it began from a position, or if this program does not
    know its rules."""
    opened = events.decode(body)
    assert isinstance(opened, Opened)
    if opened.start is not None:
        return ""
    try:
        setup = registry.setup(opened.game, opened.edition, opened.seats, dict(opened.parameters), opened.rules)
    except LeylineError:
        return ""
    return rules_key(setup)


# --- consent ------------------------------------------------------------------------------------------------------


def shares_since(connection: Connection, person: str) -> int | None:
    """Return since when a person shares the games they finish, in milliseconds since 1970; None if they do not."""
    return connection.execute(sa.select(people.c.shares_since).where(people.c.id == person)).scalar()


def set_sharing(connection: Connection, person: str, since: int | None) -> None:
    """Share the games that a person finishes from now on, or none any more. Who shares already goes on."""
    wanted = sa.update(people).where(people.c.id == person)
    if since is not None:
        wanted = wanted.where(people.c.shares_since.is_(None))
    connection.execute(wanted.values(shares_since=since))
