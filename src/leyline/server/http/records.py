"""Finished games: fetched, looked at moment by moment, brought along."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core import record
from leyline.core.contract import CHANCE, SPECTATOR, TABLE
from leyline.core.errors import LeylineError
from leyline.core.match import UNDO, Match
from leyline.server import acting, api, opening, wire
from leyline.server.http.door import Ask, Door, Text
from leyline.server.refusal import Refused
from leyline.server.table import Table

LARGEST = 1 << 20
"""The largest record, in bytes."""
LONGEST = 10000
"""The longest record, in entries."""


class Span(api.Asked):
    """Which moments, and by whose eyes."""

    since: wire.Number = 0
    count: Annotated[int, Meta(ge=1, le=api.SPAN)] = api.SPAN
    seat: wire.SeatNumber | UnsetType = UNSET
    """Without it a spectator's."""
    eyes: Literal["one", "all"] = "one"
    """`all`: every seat's view and all texts; only when the game is over."""


class At(api.Asked):
    """A moment."""

    entry: wire.Number
    """After so many entries."""


async def kept(ask: Ask) -> Text:
    table = (await ask.live()).table
    if table.status != "over":
        raise Refused("not-now", "the game is still being played; its record would show what is hidden")
    return Text(table.record().text())


async def moments(ask: Ask) -> api.Moments:
    live = await ask.live()
    query: Span = ask.query
    table = live.table
    if query.seat is not UNSET and query.seat >= len(table.chairs):
        raise Refused("not-yours", f"this table has the seats 0 to {len(table.chairs) - 1}")
    if table.status != "over":
        if query.eyes == "all":
            raise Refused("not-now", "the game is still being played; not everything may be shown")
        if query.seat is not UNSET:
            (await ask.who(live)).hold(table, query.seat)
    return _moments(table, query)


def _moments(table: Table, query: Span) -> api.Moments:
    course = table.record()
    last = min(query.since + query.count - 1, len(course.entries))
    match = course.truncated(0).replay()
    found: list[api.PastMoment] = []
    for entry in range(last + 1):
        if entry:
            course.again(match, entry - 1)
        if entry >= query.since:
            found.append(_moment(table, match, entry, query))
    return api.Moments(len(course.entries), found)


def _moment(table: Table, match: Match, entry: int, query: Span) -> api.PastMoment:
    everything = query.eyes == "all"
    reader = SPECTATOR if query.seat is UNSET else query.seat
    eyes = list(range(match.game.seats)) if everything else [reader]
    views = [api.SeatView(None if seat == SPECTATOR else seat, match.game.view(match.state, seat)) for seat in eyes]
    who, text = "", None
    if entry:
        done = match.entries[entry - 1]
        who = {CHANCE: "chance", TABLE: "table"}.get(done.who) or table.roles[done.who]
        if everything or done.who in (reader, TABLE):
            text = done.text
    log = [line.words for line in match.log(reader, entry - 1)] if entry else []
    return api.PastMoment(entry, who, text, views, log)


async def analysis(ask: Ask) -> api.Analysis:
    table = (await ask.live()).table
    if table.status != "over":
        raise Refused("not-now", "the game is still being played; it is analysed when it is over")
    course = table.record()
    if len(course.entries) > LONGEST:
        raise Refused("too-big", f"a record has at most {LONGEST} entries here")
    thinkers = ask.building.house.thinkers
    if not thinkers.analysed(table.id):
        ask.limit_costly()
    return api.Analysis(await thinkers.analyse(table.id, course.text()))


async def advice(ask: Ask) -> api.Advised:
    table = (await ask.live()).table
    if table.status != "over":
        raise Refused("not-now", "the game is still being played; at the table one may ask for a hint")
    query: At = ask.query
    course = table.record()
    if query.entry > len(course.entries):
        raise Refused("not-now", f"the record has {len(course.entries)} entries")
    match = course.truncated(query.entry).replay()
    seat = match.pending()
    if seat < 0:
        raise Refused("not-now", "nobody is asked at this moment")
    return api.Advised(seat, *await ask.building.house.advice(match, seat))


async def bring(ask: Ask) -> api.Seated:
    ask.limit_costly()
    text: str = ask.body
    person = await ask.person()
    try:
        found = record.read(text)
        if len(found.entries) > LONGEST:
            raise Refused("too-big", f"a record has at most {LONGEST} entries here")
        if len([entry for entry in found.entries if entry.text.startswith(UNDO)]) > acting.UNDOS:
            raise Refused("too-big", f"a record goes back at most {acting.UNDOS} times here")
        found.verify()
    except Refused:
        raise
    except LeylineError as error:
        raise Refused("unknown", str(error)) from error
    house = ask.building.house
    id = opening.new_id()
    who = None if person is None else person.id
    await house.store.append(opening.archived(id, found, text, who, True, house.moment()))
    return api.Seated(id, None, None)


DOORS = [
    Door(
        method="GET",
        path="/api/tables/{table}/record",
        name="record",
        does="The record of a finished game, as a file that `leyline check` verifies.",
        handler=kept,
        gives=Text,
        refuses=("not-now",),
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/moments",
        name="moments",
        does="A game moment by moment: of a finished one by any eyes, of a running one by one's own.",
        handler=moments,
        query=Span,
        gives=api.Moments,
        refuses=("not-yours", "not-now"),
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/analysis",
        name="analysis",
        does="The turning points of a finished game: what cost most, and what would have been better.",
        handler=analysis,
        gives=api.Analysis,
        refuses=("not-now", "too-big"),
    ),
    Door(
        method="GET",
        path="/api/tables/{table}/advice",
        name="advice",
        does="What a bot would have done at a moment of a finished game, from what the seat knew that was asked.",
        handler=advice,
        query=At,
        gives=api.Advised,
        refuses=("not-now",),
        costly=True,
    ),
    Door(
        method="POST",
        path="/api/records",
        name="bring",
        does="Bring a record along: a table to look at it and to go on from.",
        handler=bring,
        takes=Text,
        gives=api.Seated,
        size=LARGEST,
        refuses=("unknown", "not-allowed"),
    ),
]
