"""Records: download, replay, analysis, upload."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, SPECTATOR, TABLE
from leyline.core.match import UNDO, Match
from leyline.core.turns import find_turns
from leyline.server import messages
from leyline.server.accounts.identity import require_may_watch
from leyline.server.errors import RequestRefused
from leyline.server.store import queries
from leyline.server.tables import client_view, commands, creation, old_rules, read_models
from leyline.server.tables.old_rules import NoLongerPlayed
from leyline.server.tables.replays import Replays
from leyline.server.tables.table import Table
from leyline.server.web import course_schema, http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text

MAX_BYTES = 1 << 20
"""The largest record, in bytes."""
MAX_ENTRIES = 10000
"""The longest record, in entries."""


class Span(http_schema.RequestBody):
    """Which moments, and as which seat."""

    since: messages.Number = 0
    count: Annotated[int, Meta(ge=1, le=http_schema.MAX_SPAN)] = http_schema.MAX_SPAN
    seat: messages.SeatNumber | UnsetType = UNSET
    """By default a spectator."""
    eyes: Literal["one", "all"] = "one"
    """`all`: every seat's view and all texts; only when the game is over."""
    drawing: bool = False
    """Whether each view is drawn with characters too."""


class Since(http_schema.RequestBody):
    """Which points of the course: from this one on."""

    since: messages.Number = 0


class At(http_schema.RequestBody):
    """A moment: after how many entries."""

    entry: messages.Number


async def get_record(context: RequestContext) -> Text:
    try:
        table = (await context.live_table()).table
    except NoLongerPlayed:
        stored = await context.app_state.live_tables.store.read(queries.events_since, context.path["table"])
        return Text(await context.work(old_rules.record_text, stored))
    if table.status != "over":
        raise RequestRefused("not-now", "The game is still running; its record would show what is hidden.")
    return Text(await context.work(table.record().text))


async def list_moments(context: RequestContext) -> http_schema.Moments:
    live = await context.live_table()
    query: Span = context.query
    table = live.table
    if query.seat is not UNSET and query.seat >= len(table.seats):
        raise RequestRefused("not-yours", f"This table has seats 0 to {len(table.seats) - 1}.")
    if table.status != "over":
        if query.eyes == "all":
            raise RequestRefused("not-now", "The game is still running; hidden information is not shown.")
        identity = await context.identity(live)
        require_may_watch(table, identity)
        if query.seat is not UNSET:
            identity.require_seat(table, query.seat)
    return await context.work(_moments, context.app_state.replays, table, table.record(), query)


def _moments(replays: Replays, table: Table, played: record.Record, query: Span) -> http_schema.Moments:
    last = min(query.since + query.count - 1, len(played.entries))
    found: list[http_schema.PastMoment] = []
    if query.since <= last:
        match = replays.match_at(table.id, played, query.since)
        found.append(_moment(table, match, query.since, query))
        for entry in range(query.since + 1, last + 1):
            replays.step(table.id, played, match, entry - 1)
            found.append(_moment(table, match, entry, query))
    out = http_schema.Moments(len(played.entries), found)
    if query.since == 0:
        whole = replays.match_at(table.id, played, len(played.entries))
        out.turns = [http_schema.Turn(turn.seat, turn.begin, turn.end) for turn in find_turns(whole)]
    return out


def _moment(table: Table, match: Match, entry: int, query: Span) -> http_schema.PastMoment:
    everything = query.eyes == "all"
    reader = SPECTATOR if query.seat is UNSET else query.seat
    eyes = list(range(match.game.seats)) if everything else [reader]
    game, state = match.game, match.state
    views = [
        http_schema.SeatView(
            None if seat == SPECTATOR else seat,
            dict(game.view(state, seat)),
            client_view.draw(game, state, seat, marked=False) if query.drawing else UNSET,
        )
        for seat in eyes
    ]
    who, text = "", None
    if entry:
        done = match.entries[entry - 1]
        who = {CHANCE: "chance", TABLE: "table"}.get(done.who) or table.roles[done.who]
        if everything or done.who in (reader, TABLE):
            text = done.text
    lines = client_view.log_lines(match.log(reader, entry - 1)) if entry else []
    return http_schema.PastMoment(entry, who, text, views, [line.words for line in lines], lines)


async def get_course(context: RequestContext) -> course_schema.Course:
    table = (await context.live_table()).table
    if table.status != "over":
        raise RequestRefused("not-now", "The game is still running; its course can be seen when it is over.")
    played = table.record()
    if len(played.entries) > MAX_ENTRIES:
        raise RequestRefused("too-big", f"A record has at most {MAX_ENTRIES} entries here.")
    query: Since = context.query
    analyses = context.app_state.analyses
    if not analyses.knows(table.id):
        context.limit_costly()
    person = await context.person()
    asker = context.address if person is None else person.id
    return await analyses.ask(table.id, played.text, asker, query.since)


async def get_advice(context: RequestContext) -> http_schema.Advised:
    table = (await context.live_table()).table
    if table.status != "over":
        raise RequestRefused("not-now", "The game is still running; ask for a hint at the table.")
    query: At = context.query
    played = table.record()
    if query.entry > len(played.entries):
        raise RequestRefused("not-now", f"The record has only {len(played.entries)} entries.")
    match = await context.work(context.app_state.replays.match_at, table.id, played, query.entry)
    seat = match.pending()
    if seat < 0:
        raise RequestRefused("not-now", "No seat is to move at this moment.")
    person = await context.person()
    asker = context.address if person is None else person.id
    return http_schema.Advised(seat, *await context.app_state.live_tables.advise(match, seat, asker))


def _read_record(text: str) -> record.Record:
    """Return a record that is not too long to be looked at. Raise `RequestRefused`."""
    try:
        found = record.read(text)
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error
    if len(found.entries) > MAX_ENTRIES:
        raise RequestRefused("too-big", f"A record has at most {MAX_ENTRIES} entries here.")
    if len([entry for entry in found.entries if entry.text.startswith(UNDO)]) > commands.MAX_UNDOS:
        raise RequestRefused("too-big", f"A record goes back at most {commands.MAX_UNDOS} times here.")
    return found


async def upload_record(context: RequestContext) -> http_schema.Seated:
    context.limit_costly()
    text: str = context.body
    person = await context.person()
    found = await context.work(_read_record, text)
    context.app_state.paid_work.charge(await context.app_state.record_checks.check(text), *context.clients)
    live_tables = context.app_state.live_tables
    id = creation.new_id()
    host = None if person is None else person.id
    transaction = creation.open_archive(id, found, text, host, True, live_tables.now())
    await live_tables.store.append(read_models.rows_of(transaction))
    return http_schema.Seated(id, None, None)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/tables/{table}/record",
        name="record",
        summary="Return the record of a finished game, as a file that `leyline check` verifies.",
        handler=get_record,
        returns=Text,
        refusals=("not-now",),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/moments",
        name="moments",
        summary="Return a game moment by moment: a finished one as any seat, a running one as one's own.",
        handler=list_moments,
        query=Span,
        returns=http_schema.Moments,
        refusals=("not-yours", "not-now", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/course",
        name="course",
        summary="Return the course of a finished game as far as it is worked out: every seat's chances after each turn "
        "and the turning points.",
        handler=get_course,
        query=Since,
        returns=course_schema.Course,
        refusals=("not-now", "too-big"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/advice",
        name="advice",
        summary="Return what a bot would have done at a moment of a finished game, from what the seat to move knew.",
        handler=get_advice,
        query=At,
        returns=http_schema.Advised,
        refusals=("not-now",),
        costly=True,
    ),
    Endpoint(
        method="POST",
        path="/api/records",
        name="bring",
        summary="Upload a record: a table to look at it and to continue from.",
        handler=upload_record,
        accepts=Text,
        returns=http_schema.Seated,
        max_bytes=MAX_BYTES,
        refusals=("unknown", "not-allowed"),
    ),
]
