"""Looking for a player, and who is in the lobby."""

from __future__ import annotations

from leyline.server.people import seeking
from leyline.server.store import profile_queries, seek_queries
from leyline.server.store.seek_queries import Wish
from leyline.server.web import people_schema
from leyline.server.web.endpoint import Endpoint, RequestContext
from leyline.server.web.endpoints.games import spec


async def seek(context: RequestContext) -> people_schema.Sought:
    request: people_schema.NewSeek = context.body
    game = spec(request.game).name
    person = await context.person()
    if person is None:
        # A new guest gets a cookie first and is in the queue from the next request on: one whom the answer does not
        # reach would be paired and never come.
        await context.person_or_new_guest(request.name)
        return people_schema.Sought(None, 0)
    wish = Wish(game, request.clock, request.rated)
    live_tables = context.app_state.live_tables
    if context.app_state.moderation.draining:
        table = await live_tables.store.write(seek_queries.stop, person.id)
        if table is None:
            context.app_state.moderation.require_new_games()
        return people_schema.Sought(table, 0)
    if await live_tables.store.read(seek_queries.looks_since, person.id) is None:
        context.limit_costly()  # repeating a request costs little, joining may open a table
    found = await seeking.seek(live_tables, person.id, wish)
    return people_schema.Sought(found.table, max(0, found.now - found.since) // 1000)


async def stop(context: RequestContext) -> people_schema.Sought:
    person = await context.require_person()
    return people_schema.Sought(await context.app_state.live_tables.store.write(seek_queries.stop, person.id), 0)


async def lobby(context: RequestContext) -> people_schema.LobbyNews:
    person = await context.person()
    store = context.app_state.live_tables.store
    now = await context.app_state.lobby.get(store)
    followed = [] if person is None else await store.read(profile_queries.followed_by, person.id)
    return people_schema.LobbyNews(
        now.here,
        now.tables.get("running", 0),
        now.tables.get("open", 0),
        [
            people_schema.Seeking(each.person, each.name, each.wish.game, each.wish.clock, each.wish.rated)
            for each in now.seeks
        ],
        [people_schema.Followed(row.person, row.name, row.here, row.table, row.game) for row in followed],
    )


ENDPOINTS = [
    Endpoint(
        method="PUT",
        path="/api/me/seek",
        name="seek",
        summary="Look for a player, and say every two seconds that one still does; answered by the table once paired. "
        "A new guest is signed in by the first request and looks from the second on.",
        handler=seek,
        accepts=people_schema.NewSeek,
        returns=people_schema.Sought,
        refusals=("not-signed-in", "not-allowed", "not-now", "unknown"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/me/seek",
        name="stop_seeking",
        summary="Look no longer; answered by the table if one was paired before that came.",
        handler=stop,
        returns=people_schema.Sought,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/lobby",
        name="lobby",
        summary="Return how many people are here, who looks for a player, and whom one follows.",
        handler=lobby,
        returns=people_schema.LobbyNews,
    ),
]
