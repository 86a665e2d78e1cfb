"""How games ended, and the ratings that follow. `settle` is part of the transaction that stores the end of a game, so a
game counts once or not at all."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.lab import rating_scale
from leyline.server.store.insertion import insert_missing
from leyline.server.store.rows import GameEnd
from leyline.server.store.schema import people, ratings, results

Strength = tuple[float, float]
"""A rating as openskill keeps it: mu and sigma."""


def settle(connection: Connection, ends: list[GameEnd]) -> None:
    """Store results, and the ratings of the rated games. A person who was deleted meanwhile gets nothing stored, but
    counts as an opponent."""
    persons = sorted({player.person for end in ends for player in end.players})
    # Sorted: two processes lock rows in the same order. Locked: a deletion comes before all of this or after.
    known = set(
        connection.execute(
            sa.select(people.c.id).where(people.c.id.in_(persons)).order_by(people.c.id).with_for_update(read=True)
        ).scalars()
    )
    strengths = _lock_ratings(connection, ends, known)
    rows: list[dict[str, object]] = []
    for end in ends:
        after = _rate(end, strengths) if end.rated else {}
        for player in end.players:
            if player.person in known:
                mu, sigma = after.get(player.person, (None, None))
                rows.append(
                    {
                        "table_id": end.table_id,
                        "person": player.person,
                        "game": end.game,
                        "at": end.at,
                        "outcome": player.outcome,
                        "public": end.public,
                        "people": len(end.players),
                        "mu": mu,
                        "sigma": sigma,
                    }
                )
                if mu is not None and sigma is not None:
                    _store_rating(connection, player.person, end.game, mu, sigma)
    if rows:
        connection.execute(sa.insert(results), rows)


def _lock_ratings(connection: Connection, ends: list[GameEnd], known: set[str]) -> dict[tuple[str, str], Strength]:
    """Return the ratings of all who played rated games, locked until the transaction ends."""
    keys = sorted(
        {(player.person, end.game) for end in ends if end.rated for player in end.players if player.person in known}
    )
    if not keys:
        return {}
    mu, sigma = rating_scale.FIRST
    first = {"mu": mu, "sigma": sigma, "floor": _floor(mu, sigma), "games": 0}
    insert_missing(connection, ratings, [{"person": person, "game": game, **first} for person, game in keys])
    found = connection.execute(
        sa.select(ratings.c.person, ratings.c.game, ratings.c.mu, ratings.c.sigma)
        .where(sa.tuple_(ratings.c.person, ratings.c.game).in_(keys))
        .order_by(ratings.c.person, ratings.c.game)
        .with_for_update()
    )
    return {(person, game): (mu, sigma) for person, game, mu, sigma in found}


def _rate(end: GameEnd, strengths: dict[tuple[str, str], Strength]) -> dict[str, Strength]:
    """Return everybody's rating after a game, and note it for the next one."""
    before = [strengths.get((player.person, end.game), rating_scale.FIRST) for player in end.players]
    after = rating_scale.after_game(before, [player.place for player in end.players])
    found = {player.person: strength for player, strength in zip(end.players, after, strict=True)}
    strengths.update({(person, end.game): strength for person, strength in found.items()})
    return found


def _store_rating(connection: Connection, person: str, game: str, mu: float, sigma: float) -> None:
    connection.execute(
        sa.update(ratings)
        .where(ratings.c.person == person, ratings.c.game == game)
        .values(mu=mu, sigma=sigma, floor=_floor(mu, sigma), games=ratings.c.games + 1)
    )


def _floor(mu: float, sigma: float) -> float:
    """Return the lower end of a rating's interval, by which leaderboards are ordered."""
    return rating_scale.shown(mu) - rating_scale.half(sigma)
