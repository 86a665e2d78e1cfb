"""Names, logins, and deleting an account."""

from __future__ import annotations

from leyline.server.accounts import at_tables
from leyline.server.errors import RequestRefused
from leyline.server.lab import shared_games
from leyline.server.operations.service_clock import wall
from leyline.server.store import account_queries as queries
from leyline.server.store import seek_queries
from leyline.server.web import account_schema, http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext
from leyline.server.web.endpoints import own_name
from leyline.server.web.endpoints.own_name import shown


async def sharing(context: RequestContext) -> account_schema.Sharing:
    person = await context.require_person()
    since = await context.app_state.live_tables.store.read(shared_games.shares_since, person.id)
    return account_schema.Sharing(since is not None)


async def set_sharing(context: RequestContext) -> account_schema.Sharing:
    person = await context.require_person()
    context.limit_keeping()
    since = wall() if context.body.on else None
    await context.app_state.live_tables.store.write(shared_games.set_sharing, person.id, since)
    return account_schema.Sharing(since is not None)


async def set_password(context: RequestContext) -> http_schema.Me:
    person = await context.require_person()
    context.limit_costly()
    body = context.body
    accounts = context.app_state.accounts
    updated = await accounts.set_password(person, body.login, body.password, body.old, context.browser)
    context.app_state.close_person(person.id)
    await context.sign_in(updated, known=True)
    return shown(context, updated)


async def log_in(context: RequestContext) -> http_schema.Me:
    context.limit_costly()
    before = await context.person()
    person = await context.app_state.accounts.log_in(context.body.login, context.body.password, context.browser)
    if context.body.take_over and before is not None and before.login is None:
        await at_tables.take_over(context.app_state, before, person)
    await context.sign_in(person, known=True)
    return shown(context, person)


async def log_out(context: RequestContext) -> http_schema.Done:
    signed_in = await context.signed_in()
    if signed_in is not None and signed_in.session is not None:
        await context.app_state.accounts.end_session(signed_in.person.id, signed_in.session.id)
        context.app_state.close_session(signed_in.session.id)
    context.cookie = ""
    return http_schema.Done()


async def forget(context: RequestContext) -> http_schema.Done:
    """Keep new tables from being opened for the person, blank the stored events, then every table in memory, then
    delete the person: if interrupted, it can be asked for again."""
    person = await context.require_person()
    live_tables = context.app_state.live_tables
    await live_tables.store.write(seek_queries.stop, person.id)
    await context.app_state.tournaments.forget(person.id)
    await live_tables.store.write(queries.blank, person.id)
    for id in await live_tables.store.read(queries.tables_of, person.id):
        try:
            live = await live_tables.load(id)
        except RequestRefused:
            continue  # it cannot be opened, so nobody has it in memory
        await live_tables.forget(live, person.id)
    await live_tables.store.write(queries.delete, person.id)
    context.app_state.close_person(person.id)
    context.cookie = ""
    return http_schema.Done()


ENDPOINTS = [
    *own_name.ENDPOINTS,
    Endpoint(
        method="GET",
        path="/api/me/sharing",
        name="sharing",
        summary="Return whether one's finished games count in designers' figures.",
        handler=sharing,
        returns=account_schema.Sharing,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/sharing",
        name="share",
        summary="Let the games that one finishes from now on count in designers' figures, without names; or none.",
        handler=set_sharing,
        when_banned=True,
        accepts=account_schema.Sharing,
        returns=account_schema.Sharing,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/password",
        name="keep",
        summary="Set a login and a password; all other sessions end.",
        handler=set_password,
        when_banned=True,
        accepts=account_schema.Keeping,
        returns=http_schema.Me,
        refusals=("not-signed-in", "not-allowed", "taken"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me",
        name="forget",
        summary="Delete the account: blank its names and words at tables, and keep the games.",
        handler=forget,
        when_banned=True,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="POST",
        path="/api/login",
        name="log_in",
        summary="Log in; with `take_over`, what the browser's guest played and keeps becomes the account's.",
        handler=log_in,
        when_banned=True,
        accepts=http_schema.LoggingIn,
        returns=http_schema.Me,
        refusals=("not-allowed", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/logout",
        name="log_out",
        summary="Log out: end the session. A guest without a password cannot come back.",
        handler=log_out,
        when_banned=True,
        returns=http_schema.Done,
        refusals=("not-allowed",),
    ),
]
