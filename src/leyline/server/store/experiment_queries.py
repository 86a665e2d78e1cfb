"""Queries about the experiments that people keep. Each function takes a connection and the person whose they are."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store.schema import experiments

MAX_EXPERIMENTS = 60
"""The most experiments that are kept for a person; the oldest make room."""


def experiments_of(connection: Connection, person: str) -> list[str]:
    """Return a person's experiments, the latest first."""
    chosen = sa.select(experiments.c.body).where(experiments.c.person == person)
    return list(connection.execute(chosen.order_by(experiments.c.at.desc(), experiments.c.id)).scalars())


def find(connection: Connection, person: str, id: str) -> str | None:
    """Return an experiment of a person."""
    chosen = sa.select(experiments.c.body).where(experiments.c.person == person, experiments.c.id == id)
    return connection.execute(chosen).scalar()


def keep(connection: Connection, person: str, id: str, at: int, body: str) -> None:
    """Keep an experiment, and let go of the oldest beyond the most."""
    connection.execute(sa.insert(experiments).values(person=person, id=id, at=at, body=body))
    oldest = (
        sa.select(experiments.c.id)
        .where(experiments.c.person == person)
        .order_by(experiments.c.at.desc(), experiments.c.id)
        .offset(MAX_EXPERIMENTS)
    )
    gone = list(connection.execute(oldest).scalars())
    if gone:
        connection.execute(sa.delete(experiments).where(experiments.c.id.in_(gone)))


def delete(connection: Connection, person: str, id: str) -> None:
    """Delete a person's experiment, if there is one of that id."""
    connection.execute(sa.delete(experiments).where(experiments.c.person == person, experiments.c.id == id))


def delete_all(connection: Connection, person: str) -> None:
    """Delete all experiments of a person."""
    connection.execute(sa.delete(experiments).where(experiments.c.person == person))
