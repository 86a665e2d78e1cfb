"""The designer's room: change the rules in a form, see what that does."""

from __future__ import annotations

from typing import Any

from leyline.core.errors import BadParameter
from leyline.core.params import Setup
from leyline.server.errors import RequestRefused
from leyline.server.lab.experiments import Study
from leyline.server.tables import commands
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, Page, RequestContext, checked
from leyline.server.web.endpoints.games import spec

STRENGTHS = 6
"""The most strengths of players in one report."""


async def begins(context: RequestContext) -> http_schema.Experiment:
    wish: http_schema.NewExperiment = context.body
    person = await context.somebody()
    settings = context.app_state.settings
    if not settings.lab_jobs:
        raise RequestRefused(
            "not-allowed", "this server runs no experiments; `leyline sim` runs them on your own machine"
        )
    if wish.games > settings.lab_games:
        raise RequestRefused(
            "not-allowed", f"an experiment here has at most {settings.lab_games} games, not {wish.games}"
        )
    return context.app_state.experiments.begin(person.id, _job(wish), wish.games)


def _job(wish: http_schema.NewExperiment) -> dict[str, Any]:
    """The experiment as its process gets it. Raises `RequestRefused` if the lab would not take it."""
    rules = _rules(wish.game, wish.edition, wish.players, wish.parameters)
    one_each = wish.kind != "report"
    _bots(wish.bots, rules["seats"], one_each)
    job: dict[str, Any] = {
        "kind": wish.kind,
        "game": wish.game,
        "rules": rules,
        "bots": wish.bots,
        "games": wish.games,
        "seed": wish.seed,
        "on": wish.on,
    }
    if wish.kind != "compare":
        if wish.against is not None:
            raise RequestRefused("unknown", f"`against` is for a comparison, not for a {wish.kind}")
        return job
    base = wish.against or http_schema.Variant(bots=wish.bots)
    against = _rules(wish.game, base.edition, wish.players, base.parameters)
    _bots(base.bots, against["seats"], one_each)
    if against == rules and base.bots == wish.bots:
        raise RequestRefused("unknown", "the two sides are the same; change a parameter, the edition or the bots")
    if against == rules and (len(base.bots) > 1 or len(wish.bots) > 1):
        raise RequestRefused("unknown", "where both sides play by the same rules, each is one bot")
    return {**job, "against": {"rules": against, "bots": base.bots}}


def _rules(game: str, edition: str, players: int, parameters: http_schema.Parameters) -> dict[str, Any]:
    """Rules as the lab gets them: read by the same `Spec` as everywhere. Raises `RequestRefused`."""
    try:
        made = spec(game).create(edition, players, dict(parameters), unattended=True)
        made.initial_state()
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    setup: Setup = made.setup
    return {"edition": setup.edition, "seats": setup.seats, "parameters": dict(setup.values)}


def _bots(names: list[str], seats: int, one_each: bool) -> None:
    for name in names:
        commands.bot_exists(name)
    if one_each and len(names) not in (1, seats):
        raise RequestRefused(
            "unknown", f"name one bot for everybody, or one for each of the {seats} seats, not {len(names)}"
        )
    if not one_each and len(names) > STRENGTHS:
        raise RequestRefused("unknown", f"a report has at most {STRENGTHS} strengths of players, not {len(names)}")


async def _study(context: RequestContext) -> Study:
    person = await context.somebody()
    return context.app_state.experiments.find(person.id, checked(context.path["experiment"], http_schema.ExperimentId))


async def mine(context: RequestContext) -> http_schema.Experiments:
    person = await context.somebody()
    settings = context.app_state.settings
    most = settings.lab_games if settings.lab_jobs else 0
    return http_schema.Experiments(context.app_state.experiments.of(person.id), most, settings.lab_seconds)


async def shown(context: RequestContext) -> http_schema.Experiment:
    return (await _study(context)).about


async def cancels(context: RequestContext) -> http_schema.Experiment:
    study = await _study(context)
    await context.app_state.experiments.cancel(study)
    return study.about


async def page(context: RequestContext) -> Page:
    study = await _study(context)
    if not study.page:
        raise RequestRefused("not-now", "this experiment has no page to open, or not yet")
    return Page(study.page)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/lab",
        name="experiments",
        does="One's own experiments, and what this server lets one ask for.",
        handler=mine,
        gives=http_schema.Experiments,
        refuses=("not-signed-in",),
    ),
    Endpoint(
        method="POST",
        path="/api/lab",
        name="experiment",
        does="Start an experiment: a simulation, a comparison, a report.",
        handler=begins,
        takes=http_schema.NewExperiment,
        gives=http_schema.Experiment,
        refuses=("not-signed-in", "unknown", "not-allowed", "not-now"),
        costly=True,
    ),
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}",
        name="experiment_shown",
        does="How far an experiment is, and what it found.",
        handler=shown,
        gives=http_schema.Experiment,
        refuses=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/lab/{experiment}",
        name="experiment_cancelled",
        does="End an experiment; one that has ended stays as it is.",
        handler=cancels,
        gives=http_schema.Experiment,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}/report",
        name="report",
        does="The page of a finished report, self-contained.",
        handler=page,
        gives=Page,
        refuses=("not-signed-in", "not-now"),
    ),
]
