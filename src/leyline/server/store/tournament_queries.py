"""Queries about tournaments. Each function takes a connection."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from leyline.server.errors import RequestRefused
from leyline.server.store.notify import announce
from leyline.server.store.rows import Row, VersionConflict
from leyline.server.store.schema import tables, tournament_events, tournament_games, tournament_people, tournaments
from leyline.server.store.writer import Writer
from leyline.server.tables import read_models
from leyline.server.tables.events import FORGOTTEN
from leyline.server.tournaments import events
from leyline.server.tournaments.change import Change, TableResult
from leyline.server.tournaments.events import StoredEvent
from leyline.server.tournaments.tournament import Status

PLAYING, CLOSING, DONE = "playing", "closing", "done"
"""A game at its table; one that was decided before it was over, whose table is to be ended; one that is counted."""
MAX_HOSTED = 3
"""Tournaments that are not over of one host."""
MAX_JOINED = 10
"""The same that one person takes part in."""


class _Winners(Struct):
    """What a table's `brief` says of its end."""

    winners: list[int] | None = None


_winners: Decoder[_Winners] = Decoder(_Winners)


def store(connection: Connection, writer: Writer, change: Change) -> None:
    """Store a change and the tables that it opens. Raise `VersionConflict` if the tournament has other events by now,
    `RequestRefused` if a person takes part in too many."""
    tournament, before = change.tournament, change.before.n
    row: Row = {"status": tournament.status, "n": tournament.n, "wake": tournament.due(), "updated": change.now.wall}
    if before == 0:
        _insert(connection, change, row)
    else:
        changed = sa.update(tournaments).where(tournaments.c.id == tournament.id, tournaments.c.n == before).values(row)
        if not connection.execute(changed).rowcount:
            raise VersionConflict
    if change.new_events:
        connection.execute(sa.insert(tournament_events), [_event_row(change, each) for each in change.new_events])
    _store_people(connection, change)
    _store_games(connection, writer, change)
    if connection.dialect.name == "postgresql":
        announce(connection, writer.process_id, [(tournament.id, tournament.n)])


def _event_row(change: Change, stored: StoredEvent) -> Row:
    return {
        "tournament_id": change.tournament.id,
        "n": stored.n,
        "at": stored.at,
        "wall": change.now.wall,
        "body": events.encode(stored.event),
    }


def _insert(connection: Connection, change: Change, row: Row) -> None:
    created = change.tournament.created
    theirs = sa.select(sa.func.count()).where(tournaments.c.host == created.host, tournaments.c.status != "over")
    if (connection.execute(theirs).scalar() or 0) >= MAX_HOSTED:
        raise RequestRefused(
            "not-allowed", f"You are the host of {MAX_HOSTED} tournaments that are not over; end one of them first."
        )
    given = {"id": change.tournament.id, "host": created.host, "title": created.title, "game": created.game}
    found = connection.execute(sa.select(tournaments.c.id).where(tournaments.c.id == change.tournament.id)).scalar()
    if found is not None:
        raise VersionConflict
    connection.execute(sa.insert(tournaments).values({**row, **given}))
    connection.execute(
        sa.insert(tournament_people).values(tournament_id=change.tournament.id, person=created.host, plays=False)
    )


def _store_people(connection: Connection, change: Change) -> None:
    """Note who takes part now and did not before, and the other way round."""
    before = {change.before.entrants[number].person for number in change.before.present}
    after = {change.tournament.entrants[number].person for number in change.tournament.present}
    theirs = tournament_people.c
    for person in sorted([each for each in before ^ after if each is not None]):
        plays = person in after
        if plays:
            _require_few(connection, person)
        at = sa.and_(theirs.tournament_id == change.tournament.id, theirs.person == person)
        if not connection.execute(sa.update(tournament_people).where(at).values(plays=plays)).rowcount:
            connection.execute(
                sa.insert(tournament_people).values(tournament_id=change.tournament.id, person=person, plays=plays)
            )


def _require_few(connection: Connection, person: str) -> None:
    joined = (
        sa.select(sa.func.count())
        .select_from(tournament_people.join(tournaments))
        .where(tournament_people.c.person == person, tournament_people.c.plays, tournaments.c.status != "over")
    )
    if (connection.execute(joined).scalar() or 0) >= MAX_JOINED:
        raise RequestRefused(
            "not-allowed", f"You take part in {MAX_JOINED} tournaments that are not over; leave one of them first."
        )


def _store_games(connection: Connection, writer: Writer, change: Change) -> None:
    if change.opened_tables:
        writer.write(connection, [append for opened in change.opened_tables for append in read_models.rows_of(opened)])
        connection.execute(
            sa.insert(tournament_games),
            [
                {"table_id": opened.table.id, "tournament_id": change.tournament.id, "state": PLAYING}
                for opened in change.opened_tables
            ],
        )
    set_state(connection, change.done, DONE)
    set_state(connection, change.closing, CLOSING)


def set_state(connection: Connection, ids: list[str], state: str) -> None:
    """Note how far the games at these tables are."""
    if ids:
        connection.execute(sa.update(tournament_games).where(tournament_games.c.table_id.in_(ids)).values(state=state))


# --- reading ----------------------------------------------------------------------------------------------------


def events_since(connection: Connection, id: str, n: int = 0) -> list[StoredEvent]:
    """Return the events of a tournament after event `n`."""
    rows = tournament_events.c
    found = connection.execute(
        sa.select(rows.n, rows.at, rows.body).where(rows.tournament_id == id, rows.n > n).order_by(rows.n)
    )
    return [StoredEvent(number, at, events.decode(body)) for number, at, body in found]


def due(connection: Connection, now: int, limit: int) -> list[str]:
    """Return tournaments in which something is due, the longest due first."""
    wake = tournaments.c.wake
    return list(
        connection.execute(sa.select(tournaments.c.id).where(wake <= now).order_by(wake).limit(limit)).scalars()
    )


def postpone(connection: Connection, id: str, until: int) -> None:
    """Let nothing be due in a tournament before a later time."""
    connection.execute(sa.update(tournaments).where(tournaments.c.id == id).values(wake=until))


def games_over(connection: Connection, limit: int) -> dict[str, list[TableResult]]:
    """Return, by tournament, the games that are over at their tables and not counted yet."""
    rows = connection.execute(
        sa.select(tournament_games.c.tournament_id, tables.c.id, tables.c.brief)
        .select_from(tournament_games.join(tables))
        .where(tournament_games.c.state == PLAYING, tables.c.status == "over")
        .limit(limit)
    )
    found: dict[str, list[TableResult]] = {}
    for tournament, table, brief in rows:
        found.setdefault(tournament, []).append(TableResult(table, _winners.decode(brief).winners or []))
    return found


def games_playing(connection: Connection, limit: int) -> list[str]:
    """Return tables whose games are being played."""
    playing = sa.select(tournament_games.c.table_id).where(tournament_games.c.state == PLAYING).limit(limit)
    return list(connection.execute(playing).scalars())


def games_to_close(connection: Connection, limit: int) -> list[tuple[str, str]]:
    """Return tournaments and tables whose games were decided before they were over."""
    found = connection.execute(
        sa.select(tournament_games.c.tournament_id, tournament_games.c.table_id)
        .where(tournament_games.c.state == CLOSING)
        .limit(limit)
    )
    return [(tournament, table) for tournament, table in found]


def list_of(connection: Connection, person: str, limit: int) -> list[tuple[str, str, str, Status]]:
    """Return id, title, game and status of the tournaments that a person hosts or joined, the latest first."""
    found = connection.execute(
        sa.select(tournaments.c.id, tournaments.c.title, tournaments.c.game, tournaments.c.status)
        .select_from(tournament_people.join(tournaments))
        .where(tournament_people.c.person == person)
        .order_by(tournaments.c.updated.desc(), tournaments.c.id)
        .limit(limit)
    )
    return [(id, title, game, status) for id, title, game, status in found]


def all_of(connection: Connection, person: str) -> list[str]:
    """Return all tournaments that a person ever hosted or joined."""
    return list(
        connection.execute(
            sa.select(tournament_people.c.tournament_id).where(tournament_people.c.person == person)
        ).scalars()
    )


def playing_in(connection: Connection, person: str) -> list[str]:
    """Return the tournaments that are not over and that a person takes part in."""
    theirs = sa.select(tournaments.c.id).select_from(tournament_people.join(tournaments))
    chosen = (tournament_people.c.person == person, tournament_people.c.plays, tournaments.c.status != "over")
    return list(connection.execute(theirs.where(*chosen)).scalars())


def has_unfinished(connection: Connection, person: str) -> bool:
    """Return whether a person hosts or plays in a tournament that is not over."""
    theirs = sa.select(tournaments.c.id).select_from(tournament_people.join(tournaments))
    chosen = (tournament_people.c.person == person, tournaments.c.status != "over")
    return connection.execute(theirs.where(*chosen).limit(1)).first() is not None


def blank(connection: Connection, person: str) -> None:
    """Blank a person's names in the stored events of all tournaments; results stay."""
    rows = tournament_events.c
    theirs = sa.select(rows.tournament_id, rows.n, rows.body).where(
        rows.tournament_id.in_(all_of(connection, person)), rows.body.contains(person, autoescape=True)
    )
    for id, n, body in connection.execute(theirs).all():
        event = events.decode(body)
        if isinstance(event, events.Joined) and event.person == person:
            event = replace(event, name=FORGOTTEN)
        elif isinstance(event, events.Created) and event.host == person:
            event = replace(event, host_name=FORGOTTEN)
        connection.execute(
            sa.update(tournament_events).where(rows.tournament_id == id, rows.n == n).values(body=events.encode(event))
        )
