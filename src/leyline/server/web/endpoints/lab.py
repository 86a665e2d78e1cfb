"""Experiments of the lab."""

from __future__ import annotations

from typing import Any

from leyline.core import setup_words
from leyline.core.errors import BadParameter
from leyline.core.game import AnyGame
from leyline.core.params import Setup
from leyline.server.errors import RequestRefused
from leyline.server.lab.experiments import Experiment
from leyline.server.tables import commands
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, Page, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec

MAX_STRENGTHS = 6
"""The most strengths of players in one report."""


async def start_experiment(context: RequestContext) -> http_schema.Experiment:
    request: http_schema.NewExperiment = context.body
    person = await context.require_person()
    settings = context.app_state.settings
    if not settings.lab_jobs:
        raise RequestRefused(
            "not-allowed", "This server runs no experiments; `leyline sim` runs them on your own machine."
        )
    if request.games > settings.lab_games:
        raise RequestRefused(
            "not-allowed", f"An experiment has at most {settings.lab_games} games here, not {request.games}."
        )
    return context.app_state.experiments.start(person.id, _job(request), request.games, context.clients[0])


def _job(request: http_schema.NewExperiment) -> dict[str, Any]:
    """Return the experiment as its process gets it. Raise `RequestRefused` if the lab would reject it."""
    game = _game(request.game, request.edition, request.players, request.parameters)
    rules = _rules(game.setup)
    one_each = request.kind != "report"
    _require_bots(request.bots, game, one_each)
    job: dict[str, Any] = {
        "kind": request.kind,
        "game": request.game,
        "about": f"{setup_words.describe_setup(game.setup)} Played by {', '.join(request.bots)}.",
        "rules": rules,
        "bots": request.bots,
        "games": request.games,
        "seed": request.seed,
        "on": request.on,
    }
    if request.kind != "compare":
        if request.against is not None:
            raise RequestRefused("unknown", f"`against` is for a comparison, not for a {request.kind}.")
        return job
    base = request.against or http_schema.Variant(bots=request.bots)
    other = _game(request.game, base.edition, request.players, base.parameters)
    against = _rules(other.setup)
    _require_bots(base.bots, other, one_each)
    if against == rules and base.bots == request.bots:
        raise RequestRefused("unknown", "The two sides are the same; change a parameter, the edition or the bots.")
    if against == rules and (len(base.bots) > 1 or len(request.bots) > 1):
        raise RequestRefused("unknown", "If both sides play by the same rules, name one bot for each.")
    return {**job, "against": {"rules": against, "bots": base.bots}}


def _game(game: str, edition: str, players: int, parameters: http_schema.Parameters) -> AnyGame:
    """Return the requested game, with the limits of unattended play. Raise `RequestRefused`."""
    try:
        made = spec(game).create(edition, players, dict(parameters), unattended=True)
        made.initial_state()
    except BadParameter as error:
        raise RequestRefused("unknown", str(error)) from error
    return made


def _rules(setup: Setup) -> dict[str, Any]:
    """Return a setup as the lab's process gets it."""
    return {"edition": setup.edition, "seats": setup.seats, "parameters": dict(setup.values)}


def _require_bots(names: list[str], game: AnyGame, one_each: bool) -> None:
    for name in names:
        commands.require_bot(name, game)
    if one_each and len(names) not in (1, game.seats):
        raise RequestRefused(
            "unknown", f"Name one bot for all seats, or one for each of the {game.seats} seats, not {len(names)}."
        )
    if not one_each and len(names) > MAX_STRENGTHS:
        raise RequestRefused("unknown", f"A report has at most {MAX_STRENGTHS} strengths of players, not {len(names)}.")


async def _experiment(context: RequestContext) -> Experiment:
    person = await context.require_person()
    return context.app_state.experiments.find(
        person.id, parse_path(context.path["experiment"], http_schema.ExperimentId)
    )


async def list_experiments(context: RequestContext) -> http_schema.Experiments:
    person = await context.require_person()
    settings = context.app_state.settings
    most = settings.lab_games if settings.lab_jobs else 0
    return http_schema.Experiments(context.app_state.experiments.of_person(person.id), most, settings.lab_seconds)


async def get_experiment(context: RequestContext) -> http_schema.Experiment:
    return (await _experiment(context)).info


async def cancel_experiment(context: RequestContext) -> http_schema.Experiment:
    experiment = await _experiment(context)
    await context.app_state.experiments.cancel(experiment)
    return experiment.info


async def get_report(context: RequestContext) -> Page:
    experiment = await _experiment(context)
    if not experiment.page:
        raise RequestRefused("not-now", "This experiment has no report yet.")
    return Page(experiment.page)


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/lab",
        name="experiments",
        summary="List one's own experiments, and the limits of this server.",
        handler=list_experiments,
        returns=http_schema.Experiments,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="POST",
        path="/api/lab",
        name="experiment",
        summary="Start an experiment: a simulation, a comparison, a report.",
        handler=start_experiment,
        accepts=http_schema.NewExperiment,
        returns=http_schema.Experiment,
        refusals=("not-signed-in", "unknown", "not-allowed", "not-now"),
        costly=True,
    ),
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}",
        name="experiment_shown",
        summary="Return the progress and results of an experiment.",
        handler=get_experiment,
        returns=http_schema.Experiment,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/lab/{experiment}",
        name="experiment_cancelled",
        summary="Cancel an experiment; one that has ended stays as it is.",
        handler=cancel_experiment,
        returns=http_schema.Experiment,
        refusals=("not-signed-in", "not-allowed"),
    ),
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}/report",
        name="report",
        summary="Return the page of a finished report, self-contained.",
        handler=get_report,
        returns=Page,
        refusals=("not-signed-in", "not-now"),
    ),
]
