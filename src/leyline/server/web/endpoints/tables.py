"""Tables: list, open, sit down, look and act without a WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from leyline.core import rules_pages
from leyline.core.errors import BadParameter, LeylineError
from leyline.server import messages, text_input
from leyline.server.accounts.identity import Identity, fingerprint, identity_of_token, new_token, require_may_watch
from leyline.server.errors import RequestRefused
from leyline.server.operations import logs
from leyline.server.store import DuplicateMessage, VersionConflict, queries
from leyline.server.store.rows import Person
from leyline.server.tables import client_view, commands, creation, read_models
from leyline.server.tables.events import BotSat, Opened, Sat
from leyline.server.tables.game_end import require_rateable
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec

ME = "me"
OPEN = "open"
STAND_IN = messages.StandIn(300, "greedy")
"""The bot that plays for an absent player, by default."""


class ListQuery(http_schema.RequestBody):
    """Which tables, and which page of them."""

    status: Literal["open", "running", "over"] = "open"
    before: http_schema.Cursor | UnsetType = UNSET
    limit: Annotated[int, Meta(ge=1, le=http_schema.MAX_LIST)] = http_schema.MAX_LIST


class SeatQuery(http_schema.RequestBody):
    """As which seat to look; by default as a spectator."""

    seat: messages.SeatNumber | UnsetType = UNSET


async def list_public(context: RequestContext) -> http_schema.Tables:
    return await _list(context, None)


async def list_live(context: RequestContext) -> http_schema.LiveGames:
    return await context.app_state.shown_games.get(context.app_state.live_tables)


async def list_own(context: RequestContext) -> http_schema.Tables:
    return await _list(context, (await context.require_person()).id)


async def _list(context: RequestContext, person: str | None) -> http_schema.Tables:
    query: ListQuery = context.query
    before = query.before if query.before is not UNSET else None
    store = context.app_state.live_tables.store
    rows = await store.read(queries.list_tables, query.status, person, before, query.limit + 1)
    return read_models.page_of(rows, query.limit)


# --- opening ----------------------------------------------------------------------------------------------------


async def open_table(context: RequestContext) -> http_schema.Seated:
    request: http_schema.NewTable = context.body
    context.app_state.moderation.require_new_games()
    context.limit_costly()
    person = await context.person_or_new_guest(request.name)
    live_tables = context.app_state.live_tables
    id = creation.new_id()
    if request.id is not None:
        id = creation.id_for(bytes.fromhex(context.app_state.background.secret), person.id, request.id)
    opened = await _opened(context, request, person)
    require_rateable(opened)
    transaction = creation.open_table(id, opened, live_tables.now())
    if opened.stand_in is not None:
        commands.require_bot(opened.stand_in.bot, transaction.table.game)
    token = new_token()
    seat = _seat_all(transaction, request, person, token)
    try:
        await live_tables.store.append(read_models.rows_of(transaction))
    except (VersionConflict, DuplicateMessage):
        # The same request opened this table before; its token was shown then.
        live = await live_tables.load(id)
        seats = live.table.seats_of(person.id)
        return http_schema.Seated(id, seats[0] if seats else None, None)
    await live_tables.load(id)
    return http_schema.Seated(id, seat, token if seat is not None else None)


async def _opened(context: RequestContext, request: http_schema.NewTable, person: Person) -> Opened:
    """Return the first event of the requested table. Raise `RequestRefused`."""
    stand_in = None if request.rated or isinstance(request.clock, messages.DayClock) else STAND_IN
    if request.stand_in is not UNSET:
        stand_in = request.stand_in
    if request.origin is not None:
        origin = (await context.app_state.load_table(request.origin.table, *context.clients)).table
        return await _continued(context, origin, request, stand_in, person)
    count = 0 if request.seats is None else len(request.seats)
    try:
        game = spec(request.game).create(request.edition, count, dict(request.parameters))
        game.initial_state()
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    setup = game.setup
    return Opened(
        game=setup.spec.name,
        rules=setup.rules,
        edition=setup.edition,
        parameters=setup.changed(),
        seats=setup.seats,
        clock=request.clock,
        key=creation.new_key(),
        private=request.private,
        host=person.id,
        stand_in=stand_in,
        sides=request.sides or ("random" if request.seats is None else "chosen"),
        hints=request.hints,
        rated=request.rated,
    )


async def _continued(
    context: RequestContext,
    origin: Table,
    request: http_schema.NewTable,
    stand_in: messages.StandIn | None,
    person: Person,
) -> Opened:
    """Return the first event of a table that continues another game. Raise `RequestRefused`."""
    assert request.origin is not None
    if origin.status != "over":
        raise RequestRefused("not-now", "That game is still running; continuing it would show what is hidden.")
    if request.game != origin.opened.game:
        raise RequestRefused("unknown", f"That game is {origin.opened.game}, not {request.game}.")
    seats = origin.opened.seats
    if request.seats is not None and len(request.seats) != seats:
        raise RequestRefused("unknown", f"That game has {seats} seats, not {len(request.seats)}.")
    played = origin.record()
    if request.origin.entry > len(played.entries):
        raise RequestRefused("unknown", f"That game has {len(played.entries)} entries, not {request.origin.entry}.")
    try:
        match = await context.work(context.app_state.replays.match_at, origin.id, played, request.origin.entry)
    except LeylineError as error:
        raise RequestRefused("unknown", str(error)) from error
    return Opened(
        game=origin.opened.game,
        rules=origin.opened.rules,
        edition=origin.opened.edition,
        parameters=origin.opened.parameters,
        seats=seats,
        clock=request.clock,
        key=creation.new_key(),
        private=request.private,
        host=person.id,
        stand_in=stand_in,
        origin=origin.id,
        entry=request.origin.entry,
        start=match.state.dump(),
        sides=request.sides or "chosen",
        hints=request.hints,
        rated=request.rated,
        origin_public=not origin.opened.private,
    )


def _seat_all(transaction: Transaction, request: http_schema.NewTable, person: Person, token: str) -> int | None:
    """Seat all requested players and start the game if no seat is open; return the own seat that the token acts for.
    Raise `RequestRefused`."""
    occupants = request.seats if request.seats is not None else [ME] + [OPEN] * (len(transaction.table.seats) - 1)
    brought = request.seat_parameters if request.seat_parameters is not None else [{}] * len(occupants)
    if len(brought) != len(occupants):
        raise RequestRefused("unknown", f"seat_parameters has {len(brought)} entries for {len(occupants)} seats.")
    names = _seat_names(request, person, occupants)
    owner = Identity(person.id, person.name, fingerprint(token))
    if request.rated and (occupants.count(ME) > 1 or not {ME, OPEN}.issuperset(occupants)):
        raise RequestRefused(
            "not-allowed", "In a rated game every seat is another person's. Play a casual game instead."
        )
    for seat, occupant in enumerate(occupants):
        if occupant == ME:
            first = not owner.seats(transaction.table)
            transaction.add(Sat(seat, person.id, names[seat], owner.token if first else ""))
        elif occupant != OPEN:
            commands.require_bot(occupant, transaction.table.game)
            transaction.add(BotSat(seat, occupant))
        elif brought[seat]:
            raise RequestRefused("not-allowed", f"Seat {seat} is open; its player chooses what to bring.")
        _bring(transaction, seat, brought[seat])
    if OPEN not in occupants:
        commands.begin(transaction)
    return next(iter(owner.seats(transaction.table)), None)


def _seat_names(request: http_schema.NewTable, person: Person, occupants: list[str]) -> list[str]:
    """Return what the person is called on each seat. Raise `RequestRefused`."""
    if request.seat_names is None:
        return [person.name] * len(occupants)
    if len(request.seat_names) != len(occupants):
        raise RequestRefused("unknown", f"seat_names has {len(request.seat_names)} entries for {len(occupants)} seats.")
    if occupants.count(ME) < 2:
        raise RequestRefused("not-allowed", "Seats are named where one person plays several of them on one screen.")
    return [person.name if typed is None else text_input.parse_name(typed) for typed in request.seat_names]


def _bring(transaction: Transaction, seat: int, given: messages.SeatParameters) -> None:
    """Note what a player brings; a refusal names the seat."""
    try:
        commands.bring(transaction, seat, given)
    except RequestRefused as refused:
        raise RequestRefused(refused.code, f"Player {seat + 1}: {refused.words}") from refused


# --- sitting ----------------------------------------------------------------------------------------------------


async def sit(context: RequestContext) -> http_schema.Seated:
    live = await context.live_table()
    request: http_schema.Sitting = context.body
    person = await context.person_or_new_guest(request.name)
    identity = Identity(person.id, person.name)
    sits = messages.Sit("sit", request.seat)
    await context.app_state.moderation.require_allowed(live.table, identity, sits)
    token = new_token()
    await context.app_state.live_tables.change(
        live,
        lambda transaction: commands.sit(transaction, identity, request.seat, token=token, brought=request.parameters),
    )
    seat = identity_of_token(live.table, token).seats(live.table)[0]  # the draw may have moved it
    return http_schema.Seated(live.table.id, seat, token)


# --- looking and acting -----------------------------------------------------------------------------------------


async def get_table(context: RequestContext) -> http_schema.Shown:
    live = await context.live_table()
    identity = await context.identity(live)
    require_may_watch(live.table, identity)
    seat = context.query.seat if context.query.seat is not UNSET else None
    if seat is not None:
        identity.require_seat(live.table, seat)
    now = context.app_state.live_tables.service_clock.now()
    blocked = await context.app_state.blocked_by(identity.person)
    welcome = client_view.welcome(live.table, identity, now, blocked)
    muted = frozenset(welcome.you.muted)
    return http_schema.Shown(welcome.card, welcome.you, client_view.full_update(live.table, seat, now, muted=muted))


async def execute(context: RequestContext) -> messages.Ok:
    live = await context.live_table()
    identity = await context.identity(live)
    await context.app_state.moderation.require_allowed(live.table, identity, context.body)
    context.app_state.limit_chat(context.body, identity, context.clients[0])
    with logs.about(message=context.body.id):
        return await context.app_state.live_tables.execute(live, identity, context.body)


async def create_token(context: RequestContext) -> http_schema.Seated:
    live = await context.live_table()
    seat = parse_path(context.path["seat"], messages.SeatNumber)
    identity = await context.identity(live)
    token = new_token()

    def work(transaction: Transaction) -> None:
        identity.require_seat(transaction.table, seat)
        commands.reclaim_seat(transaction, seat, token)

    context.limit_costly()
    await context.app_state.live_tables.change(live, work)
    return http_schema.Seated(live.table.id, seat, token)


async def get_rules(context: RequestContext) -> http_schema.Rules:
    setup = (await context.live_table()).table.game.setup
    try:
        text = rules_pages.page(setup.spec, setup)
    except LeylineError as error:
        raise RequestRefused("not-found", str(error)) from error
    return http_schema.Rules(setup.spec.name, text, rules_pages.sections(text))


async def get_hint(context: RequestContext) -> messages.Hinted:
    request: messages.Hint = context.body
    live = await context.live_table()
    identity = await context.identity(live)
    identity.require_seat(live.table, request.seat)
    return await context.app_state.live_tables.hint(live, request, identity.person or "")


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/tables",
        name="tables",
        summary="List public tables, the latest first.",
        handler=list_public,
        query=ListQuery,
        returns=http_schema.Tables,
    ),
    Endpoint(
        method="GET",
        path="/api/live",
        name="live",
        summary="Return a few public games in progress as a spectator sees them; renewed every two seconds.",
        handler=list_live,
        returns=http_schema.LiveGames,
    ),
    Endpoint(
        method="GET",
        path="/api/me/tables",
        name="my_tables",
        summary="List one's own tables, the latest first.",
        handler=list_own,
        query=ListQuery,
        returns=http_schema.Tables,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        name="open",
        summary="Open a table, or one that continues a finished game from some moment.",
        handler=open_table,
        accepts=http_schema.NewTable,
        returns=http_schema.Seated,
        refusals=("not-signed-in", "not-allowed", "unknown", "not-found", "not-now", "not-legal", "over"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}",
        name="table",
        summary="Return a table as one of one's seats, or a spectator, sees it now.",
        handler=get_table,
        query=SeatQuery,
        returns=http_schema.Shown,
        refusals=("not-yours", "not-now", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{table}/rules",
        name="table_rules",
        summary="Return the rules page with the edition and the parameters that a table plays with.",
        handler=get_rules,
        returns=http_schema.Rules,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/sit",
        name="sit",
        summary="Take a seat, and get a token for it.",
        handler=sit,
        accepts=http_schema.Sitting,
        returns=http_schema.Seated,
        refusals=("not-signed-in", "not-allowed", "taken", "not-now", "not-legal", "unknown", "over"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/seats/{seat}/token",
        name="token",
        summary="Create another token for one's own seat: for a program or another device.",
        handler=create_token,
        returns=http_schema.Seated,
        refusals=("not-yours", "not-allowed", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{table}/do",
        name="do",
        summary="Send a table a message, as over its WebSocket.",
        handler=execute,
        accepts=messages.Request,
        returns=messages.Ok,
        max_bytes=16384,
        refusals=(
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
        summary="Return what a bot would do for one's own seat, which is to move.",
        handler=get_hint,
        accepts=messages.Hint,
        returns=messages.Hinted,
        refusals=("not-yours", "not-signed-in", "not-now", "not-allowed"),
        costly=True,
    ),
]
