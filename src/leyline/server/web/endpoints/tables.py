"""Opening tables, finding them, sitting down, looking and acting without a WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core.errors import BadParameter, LeylineError
from leyline.server import messages
from leyline.server.accounts.identity import Identity, fingerprint, new_token
from leyline.server.errors import RequestRefused
from leyline.server.store import Behind, Repeated, queries
from leyline.server.store.account_queries import Person
from leyline.server.tables import client_view, commands, creation
from leyline.server.tables.events import BotSat, Opened, Sat
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, checked
from leyline.server.web.endpoints.games import spec

ME = "me"
OPEN = "open"
STAND_IN = messages.StandIn(300, "greedy")
"""Who plays for a player who is gone, unless the table says otherwise."""


class Page(http_schema.Asked):
    """Which tables, and which page of them."""

    status: Literal["open", "running", "over"] = "open"
    before: http_schema.Cursor | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=http_schema.LIST)] = http_schema.LIST


class Eyes(http_schema.Asked):
    """As which seat to look; without it as a spectator."""

    seat: messages.SeatNumber | UnsetType = UNSET


async def listed(context: RequestContext) -> http_schema.Tables:
    return await _listed(context, None)


async def mine(context: RequestContext) -> http_schema.Tables:
    return await _listed(context, (await context.somebody()).id)


async def _listed(context: RequestContext, person: str | None) -> http_schema.Tables:
    query: Page = context.query
    before = query.before if query.before is not UNSET else None
    return await context.app_state.house.store.read(queries.listed, query.status, person, before, query.limit)


# --- opening ----------------------------------------------------------------------------------------------------


async def opens(context: RequestContext) -> http_schema.Seated:
    wish: http_schema.NewTable = context.body
    context.limit_costly()
    person = await context.named(wish.name)
    house = context.app_state.house
    id = creation.new_id()
    if wish.id is not None:
        id = creation.id_for(bytes.fromhex(context.app_state.background.secret), person.id, wish.id)
    what = await _wanted(context, wish, person)
    transaction = creation.opened(id, what, house.moment())
    token = new_token()
    seat = _seat_all(transaction, wish, person, token)
    try:
        await house.store.append(transaction)
    except (Behind, Repeated):
        # The same request opened this table before; its token was shown then.
        live = await house.enter(id)
        seats = live.table.seats_of(person.id)
        return http_schema.Seated(id, seats[0] if seats else None, None)
    await house.enter(id)
    return http_schema.Seated(id, seat, token if seat is not None else None)


async def _wanted(context: RequestContext, wish: http_schema.NewTable, person: Person) -> Opened:
    """The table that is wished for. Raises `RequestRefused`."""
    stand_in = STAND_IN if not isinstance(wish.clock, messages.DayClock) else None
    if wish.stand_in is not UNSET:
        stand_in = wish.stand_in
    if stand_in is not None:
        commands.bot_exists(stand_in.bot)
    if wish.origin is not None:
        origin = (await context.app_state.house.enter(wish.origin.table)).table
        return _from(origin, wish, stand_in, person)
    count = 0 if wish.seats is None else len(wish.seats)
    try:
        game = spec(wish.game).create(wish.edition, count, dict(wish.parameters))
        game.initial_state()
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    setup = game.setup
    return Opened(
        game=setup.spec.name,
        rules=setup.spec.rules_version,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=setup.seats,
        clock=wish.clock,
        key=creation.new_key(),
        private=wish.private,
        host=person.id,
        stand_in=stand_in,
    )


def _from(origin: Table, wish: http_schema.NewTable, stand_in: messages.StandIn | None, person: Person) -> Opened:
    """A table that goes on from a moment of another game. Raises `RequestRefused`."""
    assert wish.origin is not None
    if origin.status != "over":
        raise RequestRefused("not-now", "that game is still being played; going on from it would show what is hidden")
    if wish.game != origin.opened.game:
        raise RequestRefused("unknown", f"that game is {origin.opened.game}, not {wish.game}")
    seats = origin.opened.seats
    if wish.seats is not None and len(wish.seats) != seats:
        raise RequestRefused("unknown", f"that game has {seats} seats, not {len(wish.seats)}")
    kept = origin.record()
    if wish.origin.entry > len(kept.entries):
        raise RequestRefused("unknown", f"that game has {len(kept.entries)} entries, not {wish.origin.entry}")
    try:
        state = kept.replay(wish.origin.entry).state
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error
    return Opened(
        game=origin.opened.game,
        rules=origin.opened.rules,
        edition=origin.opened.edition,
        parameters=origin.opened.parameters,
        seats=seats,
        clock=wish.clock,
        key=creation.new_key(),
        private=wish.private,
        host=person.id,
        stand_in=stand_in,
        origin=origin.id,
        entry=wish.origin.entry,
        start=state.dump(),
    )


def _seat_all(transaction: Transaction, wish: http_schema.NewTable, person: Person, token: str) -> int | None:
    """Let everybody sit down who was wished for, and begin if nobody is missing: the first own seat. Raises
    `RequestRefused`."""
    wishes = wish.seats if wish.seats is not None else [ME] + [OPEN] * (len(transaction.table.chairs) - 1)
    own: int | None = None
    for seat, who in enumerate(wishes):
        if who == ME:
            transaction.add(Sat(seat, person.id, person.name, fingerprint(token) if own is None else ""))
            own = seat if own is None else own
        elif who != OPEN:
            commands.bot_exists(who)
            transaction.add(BotSat(seat, who))
    if OPEN not in wishes:
        transaction.begin()
    return own


# --- sitting ----------------------------------------------------------------------------------------------------


async def sits(context: RequestContext) -> http_schema.Seated:
    live = await context.live()
    wish: http_schema.Sitting = context.body
    person = await context.named(wish.name)
    who = Identity(person.id, person.name)
    token = new_token()
    await context.app_state.house.change(
        live, lambda transaction: commands.sit(transaction, who, wish.seat, token=token)
    )
    return http_schema.Seated(live.table.id, wish.seat, token)


# --- looking and acting -----------------------------------------------------------------------------------------


async def shown(context: RequestContext) -> http_schema.Shown:
    live = await context.live()
    who = await context.who(live)
    seat = context.query.seat if context.query.seat is not UNSET else None
    if seat is not None:
        who.hold(live.table, seat)
    now = context.app_state.house.uptime.now()
    greeting = client_view.welcome(live.table, who, now)
    muted = frozenset(greeting.you.muted)
    return http_schema.Shown(greeting.card, greeting.you, client_view.full(live.table, seat, now, muted=muted))


async def does(context: RequestContext) -> messages.Ok:
    live = await context.live()
    return await context.app_state.house.do(live, await context.who(live), context.body)


async def token(context: RequestContext) -> http_schema.Seated:
    live = await context.live()
    seat = checked(context.path["seat"], messages.SeatNumber)
    who = await context.who(live)
    fresh = new_token()

    def work(transaction: Transaction) -> None:
        who.hold(transaction.table, seat)
        commands.take_up(transaction, seat, fresh)

    context.limit_costly()
    await context.app_state.house.change(live, work)
    return http_schema.Seated(live.table.id, seat, fresh)


async def hints(context: RequestContext) -> messages.Hinted:
    asked: messages.Hint = context.body
    live = await context.live()
    (await context.who(live)).hold(live.table, asked.seat)
    return await context.app_state.house.hint(live.table, asked)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/tables",
        name="tables",
        does="Public tables, the latest first.",
        handler=listed,
        query=Page,
        gives=http_schema.Tables,
    ),
    Endpoint(
        method="GET",
        path="/api/me/tables",
        name="my_tables",
        does="The tables one sits at, the latest first.",
        handler=mine,
        query=Page,
        gives=http_schema.Tables,
        refuses=("not-signed-in",),
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        name="open",
        does="Open a table, or one that goes on from a moment of a finished game.",
        handler=opens,
        takes=http_schema.NewTable,
        gives=http_schema.Seated,
        refuses=("not-signed-in", "not-allowed", "unknown", "not-found", "not-now"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        does="A table as one of one's seats, or a spectator, sees it now.",
        handler=shown,
        query=Eyes,
        gives=http_schema.Shown,
        refuses=("not-yours", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/sit",
        name="sit",
        does="Take a seat, and get a token that acts for it.",
        handler=sits,
        takes=http_schema.Sitting,
        gives=http_schema.Seated,
        refuses=("not-signed-in", "not-allowed", "taken", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/seats/{seat}/token",
        name="token",
        does="A further token for a seat of one's own: for a program or another device.",
        handler=token,
        gives=http_schema.Seated,
        refuses=("not-yours", "not-allowed", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/do",
        name="do",
        does="Say at a table what one could say over its WebSocket.",
        handler=does,
        takes=messages.Request,
        gives=messages.Ok,
        size=16384,
        refuses=(
            "not-signed-in",
            "not-yours",
            "not-allowed",
            "not-now",
            "not-legal",
            "unknown",
            "taken",
            "over",
        ),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/hint",
        name="hint",
        does="What a bot would do for one's own seat, which is waited for.",
        handler=hints,
        takes=messages.Hint,
        gives=messages.Hinted,
        refuses=("not-yours", "not-signed-in", "not-now", "not-allowed"),
        costly=True,
    ),
]
