"""What a guest keeps becomes an account's. Each function takes a connection; all of it may be repeated."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leyline.server.store.deck_queries import MAX_DECKS
from leyline.server.store.schema import decks, follows, push_subscriptions, ratings, results


def move(connection: Connection, guest: str, person: str) -> None:
    """Give a guest's results, ratings, decks and browsers to a person."""
    _move_results(connection, guest, person)
    _move_decks(connection, guest, person)
    followed = sa.select(follows.c.followed).where(follows.c.follower == person)
    connection.execute(
        sa.update(follows)
        .where(follows.c.follower == guest, follows.c.followed.not_in([person]), follows.c.followed.not_in(followed))
        .values(follower=person)
    )
    connection.execute(sa.update(push_subscriptions).where(push_subscriptions.c.person == guest).values(person=person))


def _move_results(connection: Connection, guest: str, person: str) -> None:
    """Of a game in which both have a rating, the person's stands: two ratings of the same games do not add up. The
    guest's games count as casual there."""
    rated = sa.select(ratings.c.game).where(ratings.c.person == person)
    connection.execute(
        sa.update(results).where(results.c.person == guest, results.c.game.in_(rated)).values(mu=None, sigma=None)
    )
    connection.execute(sa.delete(ratings).where(ratings.c.person == guest, ratings.c.game.in_(rated)))
    connection.execute(sa.update(ratings).where(ratings.c.person == guest).values(person=person))
    played = sa.select(results.c.table_id).where(results.c.person == person)
    connection.execute(
        sa.update(results).where(results.c.person == guest, results.c.table_id.not_in(played)).values(person=person)
    )


def _move_decks(connection: Connection, guest: str, person: str) -> None:
    """Move as many decks as the person may keep; the others stay with the guest."""
    kept = set(connection.execute(sa.select(decks.c.id).where(decks.c.person == person)).scalars())
    brought = connection.execute(sa.select(decks.c.id).where(decks.c.person == guest).order_by(decks.c.id)).scalars()
    moved = [id for id in brought if id not in kept][: MAX_DECKS - len(kept)]
    connection.execute(sa.update(decks).where(decks.c.person == guest, decks.c.id.in_(moved)).values(person=person))
