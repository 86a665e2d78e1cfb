"""Games, rules pages and bots."""

from __future__ import annotations

from functools import lru_cache

from leyline import bots
from leyline.core import registry, rules_pages
from leyline.core.errors import LeylineError
from leyline.core.params import Param, Spec
from leyline.server.errors import RequestRefused
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, parse_path


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """Return the games of this server: those installed when it started."""
    return tuple(registry.names())


def unknown_game(name: str) -> str:
    """Return the words of a refusal."""
    return f"There is no game {name!r}; choose from {', '.join(names())}."


def spec(name: str) -> Spec:
    """Return the spec of a game. Raise `RequestRefused`."""
    if name not in names():
        raise RequestRefused("unknown", unknown_game(name))
    return registry.spec(name)


async def list_games(context: RequestContext) -> http_schema.Games:
    found: list[http_schema.GameInfo] = []
    for name in names():
        try:
            found.append(_info(registry.spec(name)))
        except LeylineError:
            continue  # an installed game that fails to load is left out
    return http_schema.Games(found)


async def get_rules(context: RequestContext) -> http_schema.Rules:
    name = parse_path(context.path["game"], http_schema.GameName)
    if name not in names():
        raise RequestRefused("not-found", unknown_game(name))
    try:
        text = rules_pages.page(registry.spec(name))
    except LeylineError as error:
        raise RequestRefused("not-found", str(error)) from error
    return http_schema.Rules(name, text, rules_pages.sections(text))


async def list_bots(context: RequestContext) -> http_schema.Bots:
    return http_schema.Bots(bots.names())


def _info(spec: Spec) -> http_schema.GameInfo:
    return http_schema.GameInfo(
        name=spec.name,
        title=spec.title,
        summary=spec.summary,
        credits=spec.credits,
        rules=spec.rules_version,
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        roles=list(spec.roles),
        editions=[http_schema.EditionInfo(edition.name, edition.help, edition.values) for edition in spec.editions],
        parameters=[_parameter(param) for param in spec.params],
        seat_parameters={name: list(params) for name, params in spec.seat_params.items()},
    )


def _parameter(param: Param) -> http_schema.ParameterInfo:
    return http_schema.ParameterInfo(
        name=param.name,
        kind=param.kind,  # type: ignore[arg-type]  # one of the four kinds of params.py
        default=param.default,
        help=param.help,
        allowed=param.allowed(),
        low=param.low,
        high=param.high,
        values=list(param.values),
        group=param.group,
    )


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/games",
        name="games",
        summary="List all games, with their editions and parameters.",
        handler=list_games,
        returns=http_schema.Games,
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/rules",
        name="rules",
        summary="Return a game's rules page, and its sections by anchor.",
        handler=get_rules,
        returns=http_schema.Rules,
    ),
    Endpoint(
        method="GET",
        path="/api/bots",
        name="bots",
        summary="List the bots.",
        handler=list_bots,
        returns=http_schema.Bots,
    ),
]
