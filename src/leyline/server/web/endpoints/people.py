"""People: profiles, their games, following, leaderboards."""

from __future__ import annotations

from msgspec import UNSET

from leyline.lab import rating_scale
from leyline.server.errors import RequestRefused
from leyline.server.people.lobby import LEAST, LeaderboardCache
from leyline.server.store import account_queries, attendance_queries, profile_queries, queries
from leyline.server.store.profile_queries import PlaceRow
from leyline.server.store.rows import Person
from leyline.server.tables import read_models
from leyline.server.web import http_schema, people_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec

MAX_POINTS = 200
"""Points of a rating curve."""
GUEST = "You play as a guest. Your rating counts, and stands here once you choose a login and a password."


async def _person(context: RequestContext) -> Person:
    """Return the person of the path. Raise `RequestRefused`."""
    id = parse_path(context.path["person"], people_schema.PersonId)
    found = await context.app_state.live_tables.store.read(account_queries.by_id, id)
    if found is None:
        raise RequestRefused("not-found", "There is no such person here; the account may have been deleted.")
    return found


async def profile(context: RequestContext) -> people_schema.Profile:
    person = await _person(context)
    reader = await context.person()
    own = reader is not None and reader.id == person.id
    store = context.app_state.live_tables.store
    followers, followed = await store.read(profile_queries.follows_of, None if reader is None else reader.id, person.id)
    return people_schema.Profile(
        person=person.id,
        name=person.name,
        since=await store.read(profile_queries.since, person.id),
        guest=person.login is None,
        here=await store.read(attendance_queries.here, person.id),
        own=own,
        followers=followers,
        followed=followed,
        least=LEAST,
        ratings=[
            people_schema.Rating(row.game, *_points(row.mu, row.sigma), row.games)
            for row in await store.read(profile_queries.ratings_of, person.id)
        ],
        results=_results(await store.read(profile_queries.results_of, person.id, own)),
    )


def _points(mu: float, sigma: float) -> tuple[int, int, int]:
    """Return a rating and the ends of its interval, in Elo points."""
    middle, half = rating_scale.shown(mu), rating_scale.half(sigma)
    return round(middle), round(middle - half), round(middle + half)


def _results(rows: list[tuple[str, bool, str, int]]) -> list[people_schema.Results]:
    """Return the counts by game, those against people first."""
    found: dict[tuple[str, bool], people_schema.Results] = {}
    for game, against_people, outcome, count in rows:
        kind = people_schema.Results(game, "people" if against_people else "bots", 0, 0, 0)
        results = found.setdefault((game, not against_people), kind)
        setattr(results, outcome, count)
    return [found[key] for key in sorted(found)]


async def curve(context: RequestContext) -> people_schema.RatingCurve:
    person = await _person(context)
    game = spec(parse_path(context.path["game"], http_schema.GameName)).name
    found = await context.app_state.live_tables.store.read(profile_queries.curve_of, person.id, game, MAX_POINTS)
    return people_schema.RatingCurve([people_schema.RatingPoint(at, *_points(*strength)) for at, strength in found])


async def history(context: RequestContext) -> http_schema.Tables:
    person = await _person(context)
    reader = await context.person()
    query: people_schema.HistoryQuery = context.query
    before = query.before if query.before is not UNSET else None
    public = reader is None or reader.id != person.id
    rows = await context.app_state.live_tables.store.read(
        queries.list_tables, query.status, person.id, before, query.limit + 1, public
    )
    return read_models.page_of(rows, query.limit)


async def follow(context: RequestContext) -> http_schema.Done:
    reader = await context.require_person()
    person = await _person(context)
    if person.id == reader.id:
        raise RequestRefused("not-allowed", "This is you; follow another person.")
    context.limit_keeping()
    await context.app_state.live_tables.store.write(profile_queries.follow, reader.id, person.id)
    return http_schema.Done()


async def unfollow(context: RequestContext) -> http_schema.Done:
    reader = await context.require_person()
    followed = parse_path(context.path["person"], people_schema.PersonId)
    context.limit_keeping()
    await context.app_state.live_tables.store.write(profile_queries.unfollow, reader.id, followed)
    return http_schema.Done()


async def leaderboard(context: RequestContext) -> people_schema.Leaderboard:
    game = spec(parse_path(context.path["game"], http_schema.GameName)).name
    app_state = context.app_state
    kept = app_state.leaders.setdefault(game, LeaderboardCache(game))
    rows = await kept.get(app_state.live_tables.store)
    places = [people_schema.Place(row.person, row.name, *_points(row.mu, row.sigma), row.games) for row in rows]
    return people_schema.Leaderboard(game, LEAST, places, await _note(context, game, rows))


async def _note(context: RequestContext, game: str, rows: list[PlaceRow]) -> str:
    """Return why the reader is not on a leaderboard."""
    reader = await context.person()
    if reader is None or any(row.person == reader.id for row in rows):
        return ""
    found = await context.app_state.live_tables.store.read(profile_queries.ratings_of, reader.id)
    games = next((row.games for row in found if row.game == game), 0)
    if games < LEAST:
        return f"You stand here after {LEAST} rated games; you have played {games}."
    return GUEST if reader.login is None else ""


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/people/{person}",
        name="profile",
        summary="Return a person's ratings and results; private games count for the person alone.",
        handler=profile,
        returns=people_schema.Profile,
    ),
    Endpoint(
        method="GET",
        path="/api/people/{person}/ratings/{game}",
        name="rating_curve",
        summary="Return how a person's rating in a game went.",
        handler=curve,
        returns=people_schema.RatingCurve,
        refusals=("unknown",),
    ),
    Endpoint(
        method="GET",
        path="/api/people/{person}/tables",
        name="history",
        summary="List a person's games, the latest first: the public ones, or all to the person.",
        handler=history,
        query=people_schema.HistoryQuery,
        returns=http_schema.Tables,
    ),
    Endpoint(
        method="PUT",
        path="/api/people/{person}/follow",
        name="follow",
        summary="Follow a person: the lobby shows when they are here.",
        handler=follow,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="DELETE",
        path="/api/people/{person}/follow",
        name="unfollow",
        summary="Follow a person no longer.",
        handler=unfollow,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/leaderboard",
        name="leaderboard",
        summary="Return the best players of a game.",
        handler=leaderboard,
        returns=people_schema.Leaderboard,
        refusals=("unknown",),
    ),
]
