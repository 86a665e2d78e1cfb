"""Finished games: fetched, looked at moment by moment, brought along."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.game import CHANCE, SPECTATOR, TABLE
from leyline.core.match import UNDO, Match
from leyline.server import messages
from leyline.server.errors import RequestRefused
from leyline.server.tables import commands, creation
from leyline.server.tables.table import Table
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text

LARGEST = 1 << 20
"""The largest record, in bytes."""
LONGEST = 10000
"""The longest record, in entries."""


class Span(http_schema.Asked):
    """Which moments, and by whose eyes."""

    since: messages.Number = 0
    count: Annotated[int, Meta(ge=1, le=http_schema.SPAN)] = http_schema.SPAN
    seat: messages.SeatNumber | UnsetType = UNSET
    """Without it a spectator's."""
    eyes: Literal["one", "all"] = "one"
    """`all`: every seat's view and all texts; only when the game is over."""


class At(http_schema.Asked):
    """A moment."""

    entry: messages.Number
    """After so many entries."""


async def kept(context: RequestContext) -> Text:
    table = (await context.live()).table
    if table.status != "over":
        raise RequestRefused("not-now", "the game is still being played; its record would show what is hidden")
    return Text(table.record().text())


async def moments(context: RequestContext) -> http_schema.Moments:
    live = await context.live()
    query: Span = context.query
    table = live.table
    if query.seat is not UNSET and query.seat >= len(table.chairs):
        raise RequestRefused("not-yours", f"this table has the seats 0 to {len(table.chairs) - 1}")
    if table.status != "over":
        if query.eyes == "all":
            raise RequestRefused("not-now", "the game is still being played; not everything may be shown")
        if query.seat is not UNSET:
            (await context.who(live)).hold(table, query.seat)
    return _moments(table, query)


def _moments(table: Table, query: Span) -> http_schema.Moments:
    course = table.record()
    last = min(query.since + query.count - 1, len(course.entries))
    match = course.truncated(0).replay()
    found: list[http_schema.PastMoment] = []
    for entry in range(last + 1):
        if entry:
            course.again(match, entry - 1)
        if entry >= query.since:
            found.append(_moment(table, match, entry, query))
    return http_schema.Moments(len(course.entries), found)


def _moment(table: Table, match: Match, entry: int, query: Span) -> http_schema.PastMoment:
    everything = query.eyes == "all"
    reader = SPECTATOR if query.seat is UNSET else query.seat
    eyes = list(range(match.game.seats)) if everything else [reader]
    views = [
        http_schema.SeatView(None if seat == SPECTATOR else seat, dict(match.game.view(match.state, seat)))
        for seat in eyes
    ]
    who, text = "", None
    if entry:
        done = match.entries[entry - 1]
        who = {CHANCE: "chance", TABLE: "table"}.get(done.who) or table.roles[done.who]
        if everything or done.who in (reader, TABLE):
            text = done.text
    log = [line.words for line in match.log(reader, entry - 1)] if entry else []
    return http_schema.PastMoment(entry, who, text, views, log)


async def analysis(context: RequestContext) -> http_schema.Analysis:
    table = (await context.live()).table
    if table.status != "over":
        raise RequestRefused("not-now", "the game is still being played; it is analysed when it is over")
    course = table.record()
    if len(course.entries) > LONGEST:
        raise RequestRefused("too-big", f"a record has at most {LONGEST} entries here")
    bot_pool = context.app_state.house.bot_pool
    if not bot_pool.analysed(table.id):
        context.limit_costly()
    return http_schema.Analysis(await bot_pool.analyse(table.id, course.text()))


async def advice(context: RequestContext) -> http_schema.Advised:
    table = (await context.live()).table
    if table.status != "over":
        raise RequestRefused("not-now", "the game is still being played; at the table one may ask for a hint")
    query: At = context.query
    course = table.record()
    if query.entry > len(course.entries):
        raise RequestRefused("not-now", f"the record has {len(course.entries)} entries")
    match = course.truncated(query.entry).replay()
    seat = match.pending()
    if seat < 0:
        raise RequestRefused("not-now", "nobody is asked at this moment")
    return http_schema.Advised(seat, *await context.app_state.house.advice(match, seat))


async def bring(context: RequestContext) -> http_schema.Seated:
    context.limit_costly()
    text: str = context.body
    person = await context.person()
    try:
        found = record.read(text)
        if len(found.entries) > LONGEST:
            raise RequestRefused("too-big", f"a record has at most {LONGEST} entries here")
        if len([entry for entry in found.entries if entry.text.startswith(UNDO)]) > commands.UNDOS:
            raise RequestRefused("too-big", f"a record goes back at most {commands.UNDOS} times here")
        found.verify()
    except RequestRefused:
        raise
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error
    house = context.app_state.house
    id = creation.new_id()
    who = None if person is None else person.id
    await house.store.append(creation.archived(id, found, text, who, True, house.moment()))
    return http_schema.Seated(id, None, None)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/tables/{table}/record",
        name="record",
        does="The record of a finished game, as a file that `leyline check` verifies.",
        handler=kept,
        gives=Text,
        refuses=("not-now",),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/moments",
        name="moments",
        does="A game moment by moment: of a finished one by any eyes, of a running one by one's own.",
        handler=moments,
        query=Span,
        gives=http_schema.Moments,
        refuses=("not-yours", "not-now"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/analysis",
        name="analysis",
        does="The turning points of a finished game: what cost most, and what would have been better.",
        handler=analysis,
        gives=http_schema.Analysis,
        refuses=("not-now", "too-big"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/advice",
        name="advice",
        does="What a bot would have done at a moment of a finished game, from what the seat knew that was asked.",
        handler=advice,
        query=At,
        gives=http_schema.Advised,
        refuses=("not-now",),
        costly=True,
    ),
    Endpoint(
        method="POST",
        path="/api/records",
        name="bring",
        does="Bring a record along: a table to look at it and to go on from.",
        handler=bring,
        takes=Text,
        gives=http_schema.Seated,
        size=LARGEST,
        refuses=("unknown", "not-allowed"),
    ),
]
