"""What people may know about each other: ratings, results, games, follows. Of private tables only their own players
learn anything."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from leyline.server.errors import RequestRefused
from leyline.server.store.attendance_queries import HERE
from leyline.server.store.insertion import insert_missing
from leyline.server.store.processes import time_of_day
from leyline.server.store.result_queries import Strength
from leyline.server.store.schema import attendance, blocks, follows, people, ratings, results, sittings, tables

MAX_FOLLOWED = 200
"""The most people that one person follows."""


class RatingRow(Struct, frozen=True):
    """A person's rating in a game."""

    game: str
    mu: float
    sigma: float
    games: int


class PlaceRow(Struct, frozen=True):
    """A place on a leaderboard."""

    person: str
    name: str
    mu: float
    sigma: float
    games: int


class FollowedRow(Struct, frozen=True):
    """A followed person, and the public game that they play."""

    person: str
    name: str
    here: bool
    table: str | None
    game: str | None


def ratings_of(connection: Connection, person: str) -> list[RatingRow]:
    """Return a person's ratings, the most played game first."""
    found = connection.execute(
        sa.select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .where(ratings.c.person == person)
        .order_by(ratings.c.games.desc(), ratings.c.game)
    )
    return [RatingRow(*row) for row in found]


def results_of(connection: Connection, person: str, own: bool) -> list[tuple[str, bool, str, int]]:
    """Return how often (game, against people, outcome) came about: at public tables, or at all for oneself."""
    against_people = (results.c.people > 1).label("against_people")
    chosen = sa.select(results.c.game, against_people, results.c.outcome, sa.func.count()).where(
        results.c.person == person
    )
    if not own:
        chosen = chosen.where(results.c.public)
    found = connection.execute(chosen.group_by(results.c.game, against_people, results.c.outcome))
    return [(game, bool(against), outcome, count) for game, against, outcome, count in found]


def curve_of(connection: Connection, person: str, game: str, limit: int) -> list[tuple[int, Strength]]:
    """Return when a person's rating changed and to what, the oldest first, at most the latest `limit`."""
    found = connection.execute(
        sa.select(results.c.at, results.c.mu, results.c.sigma)
        .where(results.c.person == person, results.c.game == game, results.c.mu.is_not(None))
        .order_by(results.c.at.desc(), results.c.table_id)
        .limit(limit)
    )
    return [(at, (mu, sigma)) for at, mu, sigma in found][::-1]


def leaders(connection: Connection, game: str, least: int, limit: int) -> list[PlaceRow]:
    """Return the accounts with enough rated games, by the lower end of their intervals."""
    found = connection.execute(
        sa.select(ratings.c.person, people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        .join(people, people.c.id == ratings.c.person)
        .where(ratings.c.game == game, ratings.c.games >= least, people.c.login.is_not(None))
        .order_by(ratings.c.floor.desc(), ratings.c.person)
        .limit(limit)
    )
    return [PlaceRow(*row) for row in found]


def since(connection: Connection, person: str) -> int:
    """Return when a person came for the first time."""
    return connection.execute(sa.select(people.c.since).where(people.c.id == person)).scalar() or 0


# --- following ----------------------------------------------------------------------------------------------------


def follow(connection: Connection, follower: str, followed: str) -> None:
    """Note that a person follows another one. Raise `RequestRefused` if they follow too many, or are blocked."""
    blocked = sa.select(blocks.c.person).where(blocks.c.person == followed, blocks.c.other == follower)
    if connection.execute(blocked).first() is not None:
        raise RequestRefused("not-allowed", "You cannot follow this person, who has blocked you.")
    count = connection.execute(sa.select(sa.func.count()).where(follows.c.follower == follower)).scalar() or 0
    if count >= MAX_FOLLOWED:
        raise RequestRefused(
            "not-allowed", f"You follow {MAX_FOLLOWED} people, which is the limit. Unfollow one first."
        )
    insert_missing(connection, follows, [{"follower": follower, "followed": followed}])


def unfollow(connection: Connection, follower: str, followed: str) -> None:
    """Note that a person no longer follows another one."""
    connection.execute(sa.delete(follows).where(follows.c.follower == follower, follows.c.followed == followed))


def follows_of(connection: Connection, follower: str | None, followed: str) -> tuple[int, bool]:
    """Return how many people follow a person, and whether this one does."""
    count = connection.execute(sa.select(sa.func.count()).where(follows.c.followed == followed)).scalar() or 0
    own = sa.select(follows.c.follower).where(follows.c.follower == follower, follows.c.followed == followed)
    return count, follower is not None and connection.execute(own).first() is not None


def followed_by(connection: Connection, follower: str) -> list[FollowedRow]:
    """Return whom a person follows: those who are here first, with the public game that they play."""
    here_since = time_of_day(connection) - HERE
    found = connection.execute(
        sa.select(people.c.id, people.c.name, attendance.c.at)
        .join(follows, follows.c.followed == people.c.id)
        .outerjoin(attendance, attendance.c.person == people.c.id)
        .where(follows.c.follower == follower)
        .order_by(sa.func.coalesce(attendance.c.at, 0).desc(), people.c.name, people.c.id)
    ).all()
    playing = {
        person: (table, game)
        for person, table, game in connection.execute(
            sa.select(sittings.c.person, tables.c.id, tables.c.game)
            .join(tables, tables.c.id == sittings.c.table_id)
            .where(sittings.c.person.in_([row.id for row in found]), tables.c.status == "running", tables.c.public)
            .order_by(tables.c.updated)
        )
    }
    rows: list[FollowedRow] = []
    for id, name, at in found:
        table, game = playing.get(id, (None, None))
        rows.append(FollowedRow(id, name, at is not None and at > here_since, table, game))
    return rows
