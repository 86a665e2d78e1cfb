"""Names, passwords, and being forgotten."""

from __future__ import annotations

from leyline.server.errors import RequestRefused
from leyline.server.store import account_queries as rows
from leyline.server.store.account_queries import Person
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext


def _me(person: Person) -> http_schema.Me:
    return http_schema.Me(person.id, person.name, person.login)


async def arrive(context: RequestContext) -> http_schema.Me:
    context.limit_costly()
    person = await context.app_state.people.guest(context.body.name)
    context.know(person)
    return _me(person)


async def me(context: RequestContext) -> http_schema.Me:
    return _me(await context.somebody())


async def rename(context: RequestContext) -> http_schema.Me:
    return _me(await context.app_state.people.rename(await context.somebody(), context.body.name))


async def keep(context: RequestContext) -> http_schema.Me:
    person = await context.somebody()
    context.limit_costly()
    kept = await context.app_state.people.keep(person, context.body.login, context.body.password)
    context.know(kept)
    return _me(kept)


async def log_in(context: RequestContext) -> http_schema.Me:
    context.limit_costly()
    if not context.app_state.logins.take(context.body.login.casefold()):
        raise RequestRefused("too-fast", "too many tries for this login; wait a little")
    person = await context.app_state.people.log_in(context.body.login, context.body.password)
    context.know(person)
    return _me(person)


async def log_out(context: RequestContext) -> http_schema.Done:
    context.cookie = ""
    return http_schema.Done()


async def forget(context: RequestContext) -> http_schema.Done:
    """First what is stored is blanked, then every table says so, then the person is removed: if that is interrupted, it
    can be asked for again."""
    person = await context.somebody()
    house = context.app_state.house
    await house.store.write(rows.blank, person.id)
    for id in await house.store.read(rows.tables_of, person.id):
        await house.forget(await house.enter(id), person.id)
    await house.store.write(rows.delete, person.id)
    context.cookie = ""
    return http_schema.Done()


ENDPOINTS = [
    Endpoint(
        method="POST",
        path="/api/people",
        name="arrive",
        does="Be a guest: a name, and a cookie to be known by.",
        handler=arrive,
        takes=http_schema.Naming,
        gives=http_schema.Me,
        refuses=("not-allowed",),
    ),
    Endpoint(
        method="GET",
        path="/api/me",
        name="me",
        does="Who the server takes this client for.",
        handler=me,
        gives=http_schema.Me,
        refuses=("not-signed-in",),
    ),
    Endpoint(
        method="PATCH",
        path="/api/me",
        name="rename",
        does="Be called otherwise at tables from now on.",
        handler=rename,
        takes=http_schema.Naming,
        gives=http_schema.Me,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="PUT",
        path="/api/me/password",
        name="keep",
        does="Keep one's games under a login and a password; cookies given out before end.",
        handler=keep,
        takes=http_schema.Keeping,
        gives=http_schema.Me,
        refuses=("not-signed-in", "not-allowed", "taken"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me",
        name="forget",
        does="Be forgotten: removes the person, blanks their names and words, and leaves the games.",
        handler=forget,
        gives=http_schema.Done,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="POST",
        path="/api/login",
        name="log_in",
        does="Come back as the person who kept their games.",
        handler=log_in,
        takes=http_schema.LoggingIn,
        gives=http_schema.Me,
        refuses=("not-allowed",),
    ),
    Endpoint(
        method="POST",
        path="/api/logout",
        name="log_out",
        does="Let the browser forget who it was. A guest without a password cannot come back.",
        handler=log_out,
        gives=http_schema.Done,
        refuses=("not-allowed",),
    ),
]
