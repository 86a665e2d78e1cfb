"""Reports and blocks for everybody; bans, closed tables and removed lines for moderators."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import UNSET

from leyline.server import messages, text_input
from leyline.server.errors import RequestRefused
from leyline.server.operations.service_clock import wall
from leyline.server.store import account_queries, admin_queries, moderation_queries, queries, report_queries
from leyline.server.store.moderation_queries import Order
from leyline.server.store.rows import Person
from leyline.server.tables import events, read_models
from leyline.server.tables.table import Table
from leyline.server.tables.transaction import Transaction
from leyline.server.web import http_schema, moderation_schema, people_schema
from leyline.server.web.endpoint import TOO_FAST, Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.tables import ListQuery

DAY = 86_400_000
TOO_MANY_REPORTS = "You have many open reports. A moderator will look at them first."
TOO_MANY_BLOCKS = "You have blocked as many people as can be."
NOT_HERE = "No one with that id has spoken or sits at this table."


# --- for everybody ----------------------------------------------------------------------------------------------


async def report(context: RequestContext) -> http_schema.Done:
    person = await context.require_person()
    request: moderation_schema.Reporting = context.body
    if not context.app_state.reports.take(*context.clients):
        raise RequestRefused("too-fast", TOO_FAST)
    live = await context.app_state.load_table(request.table, *context.clients)
    words = ""
    if request.line is not None:
        words = _words_of(live.table, request.line, request.person)
    elif request.person not in live.table.people() | {line.person for line in live.table.chat}:
        raise RequestRefused("not-found", NOT_HERE)
    if request.person == person.id:
        raise RequestRefused("not-allowed", "You cannot report yourself.")
    reason = text_input.one_line(request.reason)
    if not reason:
        raise RequestRefused("malformed", "Say in a few words what is wrong.")
    add = (person.id, request.person, live.table.id, request.line, words, reason)
    if not await context.app_state.live_tables.store.write(report_queries.add, *add):
        raise RequestRefused("not-allowed", TOO_MANY_REPORTS)
    return http_schema.Done()


def _words_of(table: Table, line: int, person: str) -> str:
    """Return what a person said by a chat line. Raise `RequestRefused`."""
    found = next((each for each in table.chat if (each.n, each.person) == (line, person)), None)
    if found is None or not found.words:
        raise RequestRefused("not-found", "There is no such chat line, or it is gone.")
    return found.words


async def list_blocks(context: RequestContext) -> moderation_schema.Blocks:
    return await _blocks(context, (await context.require_person()).id)


async def _blocks(context: RequestContext, person: str) -> moderation_schema.Blocks:
    store = context.app_state.live_tables.store
    ids = await store.read(moderation_queries.blocked_by, person)
    names = await store.read(report_queries.names_of, ids)
    return moderation_schema.Blocks([moderation_schema.BlockedPerson(id, names.get(id, "")) for id in ids])


async def block(context: RequestContext) -> moderation_schema.Blocks:
    person = await context.require_person()
    other = parse_path(context.path["person"], people_schema.PersonId)
    if other == person.id:
        raise RequestRefused("not-allowed", "You cannot block yourself.")
    store = context.app_state.live_tables.store
    if await store.read(account_queries.by_id, other) is None:
        raise RequestRefused("not-found", "There is no such person.")
    context.limit_keeping()
    if not await store.write(moderation_queries.block, person.id, other):
        raise RequestRefused("not-allowed", TOO_MANY_BLOCKS)
    await context.app_state.blocks_changed(person.id)
    return await _blocks(context, person.id)


async def unblock(context: RequestContext) -> moderation_schema.Blocks:
    person = await context.require_person()
    other = parse_path(context.path["person"], people_schema.PersonId)
    context.limit_keeping()
    await context.app_state.live_tables.store.write(moderation_queries.unblock, person.id, other)
    await context.app_state.blocks_changed(person.id)
    return await _blocks(context, person.id)


async def set_watching(context: RequestContext) -> http_schema.Done:
    live = await context.live_table()
    identity = await context.identity(live)
    if not identity.is_host(live.table):
        raise RequestRefused("not-allowed", "Only the host decides who may watch.")

    def work(transaction: Transaction) -> None:
        if transaction.table.status == "over":
            raise RequestRefused("over", "The game is over.")
        if transaction.table.watching != context.body.on:
            transaction.add(events.Watching(context.body.on))

    context.limit_costly()
    await context.app_state.live_tables.change(live, work)
    return http_schema.Done()


# --- for moderators ---------------------------------------------------------------------------------------------


def for_moderators(
    path: str,
    name: str,
    summary: str,
    handler: Callable[[RequestContext, Person], Awaitable[Any]],
    returns: type,
    method: str = "GET",
    refusals: tuple[messages.Code, ...] = (),
    **more: Any,
) -> Endpoint:
    """Return an endpoint whose handler is called with the moderator who asks, and which refuses anybody else."""

    async def handle(context: RequestContext) -> Any:
        person = await context.require_person()
        if not context.app_state.moderation.is_moderator(person.id):
            raise RequestRefused("not-allowed", "Only moderators can do this.")
        return await handler(context, person)

    return Endpoint(
        method=method,
        path=f"/api/moderation{path}",
        name=name,
        summary=f"For moderators: {summary}",
        handler=handle,
        returns=returns,
        refusals=("not-signed-in", "not-allowed", *refusals),
        **more,
    )


async def show(context: RequestContext, moderator: Person) -> moderation_schema.ModerationShown:
    store = context.app_state.live_tables.store
    most = moderation_schema.MAX_SHOWN
    reports = await store.read(report_queries.latest, False, most)
    orders = await store.read(moderation_queries.latest_orders, most)
    bans = (await store.read(moderation_queries.lists)).bans
    ids = {id for order in orders for id in (order.person, order.made_by) if id is not None} | set(bans)
    names = await store.read(report_queries.names_of, list(ids))
    now = wall()
    return moderation_schema.ModerationShown(
        [
            moderation_schema.ReportShown(
                each.id,
                each.made,
                each.reporter_name,
                each.person,
                each.name,
                each.table_id,
                each.line,
                each.words,
                each.reason,
                each.closed,
                each.closed_by,
            )
            for each in reports
        ],
        [
            moderation_schema.BanShown(id, names.get(id, ""), ban.until, ban.reason)
            for id, ban in bans.items()
            if ban.until is None or ban.until > now
        ],
        [_order_shown(each, names) for each in orders],
        context.app_state.moderation.draining,
    )


async def show_figures(context: RequestContext, moderator: Person) -> moderation_schema.Figures:
    return await context.app_state.live_tables.store.read(admin_queries.figures)


async def list_tables(context: RequestContext, moderator: Person) -> http_schema.Tables:
    query: ListQuery = context.query
    before = query.before if query.before is not UNSET else None
    store = context.app_state.live_tables.store
    rows = await store.read(queries.list_all_tables, query.status, before, query.limit + 1)
    return read_models.page_of(rows, query.limit)


async def list_people(context: RequestContext, moderator: Person) -> moderation_schema.KnownPeople:
    query: moderation_schema.PeopleQuery = context.query
    before = query.before if query.before is not UNSET else None
    words = text_input.one_line(query.words)
    store = context.app_state.live_tables.store
    found = await store.read(admin_queries.find_people, words, before, query.limit + 1)
    people = found[: query.limit]
    more = f"{people[-1].since}-{people[-1].id}" if len(found) > query.limit else None
    return moderation_schema.KnownPeople(people, more)


def _order_shown(order: Order, names: dict[str, str]) -> moderation_schema.OrderShown:
    return moderation_schema.OrderShown(
        order.id,
        order.made,
        names.get(order.made_by, order.made_by),
        order.kind,
        names.get(order.person or "", ""),
        order.person,
        order.table_id,
        order.line,
        order.words,
        order.outcome,
    )


async def close_report(context: RequestContext, moderator: Person) -> http_schema.Done:
    id = parse_path(context.path["report"], moderation_schema.ReportId)
    if not await context.app_state.live_tables.store.write(report_queries.close, id, moderator.id):
        raise RequestRefused("not-found", "There is no such report, or it was closed before.")
    return http_schema.Done()


async def give_order(context: RequestContext, moderator: Person) -> moderation_schema.OrderShown:
    request: moderation_schema.Giving = context.body
    store = context.app_state.live_tables.store
    until = None
    names: dict[str, str] = {}
    order = Order(kind=request.what, made_by=moderator.id, words=text_input.one_line(request.reason))
    if request.what in ("ban", "unban"):
        person = None if request.person is None else await store.read(account_queries.by_id, request.person)
        if person is None:
            raise RequestRefused("not-found", "There is no such person.")
        if request.what == "ban" and context.app_state.moderation.is_moderator(person.id):
            raise RequestRefused("not-allowed", "A moderator cannot be banned; the operator has to dismiss them first.")
        until = None if request.days is None else wall() + int(request.days * DAY)
        names[person.id] = person.name
        order.person = person.id
    elif request.what in ("close", "remove-line"):
        if request.table is None or (request.what == "remove-line" and request.line is None):
            raise RequestRefused("malformed", "Name the table, and for a chat line its number, too.")
        order.table_id, order.line = request.table, request.line
    names[moderator.id] = moderator.name
    return _order_shown(await context.app_state.moderation.order(order, until), names)


ENDPOINTS = [
    Endpoint(
        method="POST",
        path="/api/reports",
        name="report",
        summary="Report a person, or what they said, to the moderators.",
        handler=report,
        accepts=moderation_schema.Reporting,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-found", "not-now", "over"),
    ),
    Endpoint(
        method="GET",
        path="/api/me/blocks",
        name="blocks",
        summary="List whom one has blocked.",
        handler=list_blocks,
        returns=moderation_schema.Blocks,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/blocks/{person}",
        name="block",
        summary="Block a person: they cannot sit down at one's tables, and one no longer reads what they say.",
        handler=block,
        returns=moderation_schema.Blocks,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/blocks/{person}",
        name="unblock",
        summary="Block a person no longer.",
        handler=unblock,
        returns=moderation_schema.Blocks,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PUT",
        path="/api/tables/{table}/watching",
        name="set_watching",
        summary="As the host, let people who do not play watch the game, or not.",
        handler=set_watching,
        accepts=moderation_schema.Watching,
        returns=http_schema.Done,
        refusals=("over", "not-now", "not-yours"),
    ),
    for_moderators("", "moderation", "open reports, bans, and what was done.", show, moderation_schema.ModerationShown),
    for_moderators(
        "/figures",
        "figures",
        "how many tables, people, reports … there are.",
        show_figures,
        moderation_schema.Figures,
        costly=True,
    ),
    for_moderators(
        "/tables",
        "all_tables",
        "list everybody's tables, private ones too, the latest first.",
        list_tables,
        http_schema.Tables,
        query=ListQuery,
        costly=True,
    ),
    for_moderators(
        "/people",
        "all_people",
        "list people, the newest first.",
        list_people,
        moderation_schema.KnownPeople,
        query=moderation_schema.PeopleQuery,
        costly=True,
    ),
    for_moderators(
        "/reports/{report}/close", "close_report", "close a report.", close_report, http_schema.Done, method="POST"
    ),
    for_moderators(
        "/orders",
        "give_order",
        "ban a person, close a table, remove a chat line, or refuse new games.",
        give_order,
        moderation_schema.OrderShown,
        method="POST",
        refusals=("not-found",),
        accepts=moderation_schema.Giving,
    ),
]
