"""Queries about the decks that people keep. Each function takes a connection and the person whose decks they are."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.errors import RequestRefused
from leyline.server.store.schema import decks

MAX_DECKS = 200
"""The most decks that a person keeps."""
DeckRow = tuple[str, str, str, str, int]
"""Id, game, name, list, and when it was changed."""
_COLUMNS = (decks.c.id, decks.c.game, decks.c.name, decks.c.text, decks.c.changed)


def decks_of(connection: Connection, person: str) -> list[DeckRow]:
    """Return a person's decks by name."""
    chosen = sa.select(*_COLUMNS).where(decks.c.person == person).order_by(decks.c.name, decks.c.id)
    return [(id, game, name, text, changed) for id, game, name, text, changed in connection.execute(chosen)]


def keep(connection: Connection, person: str, deck: DeckRow) -> None:
    """Keep a deck; one of the same id is replaced. Raise `RequestRefused` if the person keeps too many."""
    values = dict(zip([column.name for column in _COLUMNS], deck, strict=True))
    replaced = connection.execute(
        sa.update(decks).where(decks.c.person == person, decks.c.id == deck[0]).values(**values)
    )
    if replaced.rowcount:
        return
    kept = connection.execute(sa.select(sa.func.count()).where(decks.c.person == person)).scalar_one()
    if kept >= MAX_DECKS:
        raise RequestRefused("not-allowed", f"You keep {kept} decks, and no more fit. Delete one first.")
    connection.execute(sa.insert(decks).values(person=person, **values))


def delete(connection: Connection, person: str, id: str) -> None:
    """Delete a person's deck, if there is one of that id."""
    connection.execute(sa.delete(decks).where(decks.c.person == person, decks.c.id == id))


def delete_all(connection: Connection, person: str) -> None:
    """Delete all decks of a person."""
    connection.execute(sa.delete(decks).where(decks.c.person == person))
