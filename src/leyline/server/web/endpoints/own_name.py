"""Names: arriving with one, and taking another."""

from __future__ import annotations

from leyline.server.accounts import at_tables
from leyline.server.store.rows import Person
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext


def shown(context: RequestContext, person: Person) -> http_schema.Me:
    """Return a person as they see themselves."""
    moderator, banned = context.app_state.moderation.standing(person.id)
    return http_schema.Me(person.id, person.name, person.login, moderator, banned)


async def create_guest(context: RequestContext) -> http_schema.Me:
    context.limit_costly()
    person = await context.app_state.accounts.create_guest(context.body.name)
    await context.sign_in(person)
    return shown(context, person)


async def me(context: RequestContext) -> http_schema.Me:
    return shown(context, await context.require_person())


async def rename(context: RequestContext) -> http_schema.Me:
    person = await context.require_person()
    context.limit_keeping()
    renamed = await context.app_state.accounts.rename(person, context.body.name)
    await at_tables.rename(context.app_state, renamed)
    return shown(context, renamed)


ENDPOINTS = [
    Endpoint(
        method="POST",
        path="/api/people",
        name="arrive",
        summary="Sign in as a guest: a name, and a cookie.",
        handler=create_guest,
        accepts=http_schema.Naming,
        returns=http_schema.Me,
        refusals=("not-allowed",),
    ),
    Endpoint(
        method="GET",
        path="/api/me",
        name="me",
        summary="Return the signed-in person.",
        handler=me,
        returns=http_schema.Me,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PATCH",
        path="/api/me",
        name="rename",
        summary="Change one's name, also at the tables where one plays.",
        handler=rename,
        accepts=http_schema.Naming,
        returns=http_schema.Me,
        refusals=("not-signed-in", "not-allowed"),
    ),
]
