"""What there is to play, and with whom."""

from __future__ import annotations

from functools import lru_cache

from leyline import bots
from leyline.core import pages, registry
from leyline.core.errors import LeylineError
from leyline.core.params import Param, Spec
from leyline.server import api
from leyline.server.http.door import Ask, Door, checked
from leyline.server.refusal import Refused


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The games of this server: those that were installed when it began."""
    return tuple(registry.names())


def spec(name: str) -> Spec:
    """A game by its name. Raises `Refused`."""
    if name not in names():
        raise Refused("unknown", f"there is no game {name!r}; there are: {', '.join(names())}")
    return registry.spec(name)


async def games(ask: Ask) -> api.Games:
    found: list[api.GameInfo] = []
    for name in names():
        try:
            found.append(_info(registry.spec(name)))
        except LeylineError:
            continue  # an installed game that cannot be loaded is no game
    return api.Games(found)


async def rules(ask: Ask) -> api.Rules:
    name = checked(ask.path["game"], api.GameName)
    if name not in names():
        raise Refused("not-found", f"there is no game {name!r}; there are: {', '.join(names())}")
    try:
        text = pages.page(registry.spec(name))
    except LeylineError as error:
        raise Refused("not-found", str(error)) from error
    return api.Rules(name, text, pages.sections(text))


async def all_bots(ask: Ask) -> api.Bots:
    return api.Bots(bots.names())


def _info(spec: Spec) -> api.GameInfo:
    return api.GameInfo(
        name=spec.name,
        title=spec.title,
        summary=spec.summary,
        credits=spec.credits,
        rules=spec.rules_version,
        min_seats=spec.min_seats,
        max_seats=spec.max_seats,
        roles=list(spec.roles),
        editions=[api.EditionInfo(edition.name, edition.help, edition.values) for edition in spec.editions],
        parameters=[_parameter(param) for param in spec.params],
    )


def _parameter(param: Param) -> api.ParameterInfo:
    return api.ParameterInfo(
        name=param.name,
        kind=param.kind,  # type: ignore[arg-type]  # one of the four that params.py makes
        default=param.default,
        help=param.help,
        allowed=param.allowed(),
        low=param.low,
        high=param.high,
        values=list(param.values),
    )


DOORS = [
    Door(
        method="GET",
        path="/api/games",
        name="games",
        does="All games, with their editions and parameters.",
        handler=games,
        gives=api.Games,
    ),
    Door(
        method="GET",
        path="/api/games/{game}/rules",
        name="rules",
        does="A game's rules page, and its sections by anchor.",
        handler=rules,
        gives=api.Rules,
    ),
    Door(
        method="GET",
        path="/api/bots",
        name="bots",
        does="The bots that may be given a seat.",
        handler=all_bots,
        gives=api.Bots,
    ),
]
