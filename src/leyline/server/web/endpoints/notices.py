"""Notices: where a person wants to be told of their turns, how they stop that, and which games wait for them."""

from __future__ import annotations

from msgspec.json import Decoder

from leyline.server.errors import RequestRefused
from leyline.server.messages import DayClock
from leyline.server.notices import queries, web_push
from leyline.server.operations.service_clock import wall
from leyline.server.store.rows import Person
from leyline.server.web import http_schema, notices_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path

MAX_GAMES = 20
"""Games that the list of one's own shows."""
_brief: Decoder[http_schema.Brief] = Decoder(http_schema.Brief)


async def choices(context: RequestContext) -> notices_schema.NoticeChoices:
    return await _choices(context, await context.require_person())


async def _choices(context: RequestContext, person: Person) -> notices_schema.NoticeChoices:
    notices = context.app_state.notices
    found = await context.app_state.live_tables.store.read(queries.choices_of, person.id)
    key = web_push.public_key(await notices.private_key())
    return notices_schema.NoticeChoices(key, found.devices, found.address, found.mail, notices.mails_available)


async def subscribe(context: RequestContext) -> notices_schema.NoticeChoices:
    person = await context.require_person()
    context.limit_costly()
    wish: notices_schema.PushSubscription = context.body
    local = context.app_state.settings.push_local
    web_push.parse_subscription(wish.endpoint, wish.p256dh, wish.auth, local)
    store = context.app_state.live_tables.store
    await store.write(queries.subscribe, person.id, wish.endpoint, wish.p256dh, wish.auth, wall())
    return await _choices(context, person)


async def unsubscribe(context: RequestContext) -> notices_schema.NoticeChoices:
    person = await context.require_person()
    store = context.app_state.live_tables.store
    await store.write(queries.remove, queries.id_of(context.body.endpoint), person.id)
    return await _choices(context, person)


async def set_mail(context: RequestContext) -> notices_schema.NoticeChoices:
    person = await context.require_person()
    store = context.app_state.live_tables.store
    if context.body.on:
        if not context.app_state.notices.mails_available:
            raise RequestRefused("not-now", "This server sends no mails.")
        if (await store.read(queries.choices_of, person.id)).address is None:
            raise RequestRefused("not-now", "Confirm a mail address first.")
    await store.write(queries.set_mail, person.id, context.body.on)
    return await _choices(context, person)


async def turn_off(context: RequestContext) -> notices_schema.TurnedOff:
    kind = await context.app_state.notices.turn_off(parse_path(context.path["notice"], notices_schema.NoticeToken))
    return notices_schema.TurnedOff("push" if kind == "push" else "mail")


async def own_games(context: RequestContext) -> notices_schema.OwnGames:
    person = await context.require_person()
    live_tables = context.app_state.live_tables
    rows, turns = await live_tables.store.read(queries.games_of, person.id, MAX_GAMES + 1)
    now = live_tables.service_clock.now()
    games: list[notices_schema.OwnGame] = []
    for text, turn, wake, yours in rows[:MAX_GAMES]:
        brief = _brief.decode(text)
        timed = isinstance(brief.clock, DayClock) and wake is not None and turn is not None
        left = max(wake - now, 0) if timed and wake is not None else None
        games.append(notices_schema.OwnGame(brief.id, brief.game, brief.title, brief.seats, turn, yours, left))
    return notices_schema.OwnGames(games, turns, len(rows) > MAX_GAMES)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/me/games",
        name="own_games",
        summary="List one's running games, those that wait for oneself first, and count these.",
        handler=own_games,
        returns=notices_schema.OwnGames,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="GET",
        path="/api/notices",
        name="notices",
        summary="Show how one is told that it is one's turn in a game with days per move.",
        handler=choices,
        returns=notices_schema.NoticeChoices,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="PUT",
        path="/api/notices/push",
        name="push_subscribe",
        summary="Be told in a browser by Web Push.",
        handler=subscribe,
        accepts=notices_schema.PushSubscription,
        returns=notices_schema.NoticeChoices,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/notices/push",
        name="push_unsubscribe",
        summary="Be told in a browser no more.",
        handler=unsubscribe,
        accepts=notices_schema.PushEndpoint,
        returns=notices_schema.NoticeChoices,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="PUT",
        path="/api/notices/mail",
        name="mail_notices",
        summary="Be told by mail, or no more.",
        handler=set_mail,
        accepts=notices_schema.MailNotices,
        returns=notices_schema.NoticeChoices,
        refusals=("not-signed-in", "not-allowed", "not-now"),
    ),
    Endpoint(
        method="POST",
        path="/api/notices/off/{notice}",
        name="notices_off",
        summary="Stop notices by the token in one of them, without logging in. Mail programs send this for one click.",
        handler=turn_off,
        returns=notices_schema.TurnedOff,
        refusals=("not-allowed",),
    ),
]
