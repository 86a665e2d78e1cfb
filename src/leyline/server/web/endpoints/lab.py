"""Experiments of the studio."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from leyline.core import setup_words
from leyline.core.errors import BadParameter
from leyline.core.game import AnyGame
from leyline.core.params import Setup
from leyline.server.errors import RequestRefused
from leyline.server.lab import shared_games
from leyline.server.lab.experiments import UNFINISHED, Experiment
from leyline.server.store import experiment_queries as queries
from leyline.server.tables import commands
from leyline.server.web import http_schema, lab_schema
from leyline.server.web.endpoint import Download, Endpoint, Page, RequestContext, parse_path
from leyline.server.web.endpoints.games import spec

if TYPE_CHECKING:
    from sqlalchemy.engine import Connection

MAX_STRENGTHS = 6
"""The most strengths of players in one report."""
FILE_GONE = "Files are kept only for a while; run it again to get them."


async def start_experiment(context: RequestContext) -> lab_schema.Experiment:
    request: lab_schema.NewExperiment = context.body
    person = await context.require_person()
    settings = context.app_state.settings
    if not settings.lab_jobs:
        raise RequestRefused(
            "not-allowed", "This server runs no experiments; `leyline sim` runs them on your own machine."
        )
    if request.games > settings.lab_games * (TUNING if request.kind == "tune" else 1):
        raise RequestRefused(
            "not-allowed", f"An experiment has at most {settings.lab_games} games here, not {request.games}."
        )
    job = await context.work(_job, request)
    if request.kind in ("sim", "compare", "report") and shared_games.MOST:
        job["people"] = await context.app_state.live_tables.store.read(_people, job)
    return context.app_state.experiments.start(person.id, job, _asked(request, job), context.clients[0])


def _people(connection: Connection, job: dict[str, Any]) -> dict[str, list[str]]:
    """Return records of people's games by the changed rules and by the base."""
    sides = {"variant": job["rules"]}
    if "against" in job:
        sides["base"] = job["against"]["rules"]
    found: dict[str, list[str]] = {}
    for name, rules in sides.items():
        setup = spec(job["game"]).setup(rules["edition"], rules["seats"], rules["parameters"])
        found[name] = shared_games.records(connection, setup)
    return found


TUNING = 4
"""A search may have this many times more games: they are those of many candidates."""


def _job(request: lab_schema.NewExperiment) -> dict[str, Any]:
    """Return the experiment as its process gets it. Raise `RequestRefused` if the lab would reject it."""
    printed = request.kind == "print"
    game = _game(request.game, request.edition, request.players, request.parameters, unattended=not printed)
    rules = _rules(game.setup)
    one_each = request.kind != "report"
    _require_bots(request.bots, game, one_each)
    about = setup_words.describe_setup(game.setup)
    job: dict[str, Any] = {
        "kind": request.kind,
        "game": request.game,
        "about": about if printed else f"{about} Played by {', '.join(request.bots)}.",
        "rules": rules,
        "bots": request.bots,
        "games": request.games,
        "seed": request.seed,
        "on": request.on,
    }
    if printed:
        return {**job, "print": msgspec.to_builtins(request.print or lab_schema.Printing())}
    if request.kind == "tune":
        if not request.vary:
            raise RequestRefused("unknown", "Choose what may change: one parameter or more.")
        return {**job, "vary": request.vary, "goal": request.goal, "each": request.each}
    if request.kind == "report" or (request.kind == "sim" and request.against is None):
        if request.against is not None:
            raise RequestRefused("unknown", f"`against` is for a comparison, not for a {request.kind}.")
        return job
    base = request.against or lab_schema.Against(bots=request.bots)
    other = _game(request.game, base.edition, request.players, base.parameters)
    against = _rules(other.setup)
    _require_bots(base.bots, other, one_each)
    if against == rules and base.bots == request.bots:
        raise RequestRefused("unknown", "The two sides are the same; change a parameter, the edition or the bots.")
    if against == rules and (len(base.bots) > 1 or len(request.bots) > 1):
        raise RequestRefused("unknown", "If both sides play by the same rules, name one bot for each.")
    return {**job, "against": {"rules": against, "bots": base.bots}}


def _asked(request: lab_schema.NewExperiment, job: dict[str, Any]) -> lab_schema.Asked:
    """Return what was asked for, to be kept with the answer."""
    game = spec(request.game)
    setup = game.setup(request.edition, request.players, dict(request.parameters))
    return lab_schema.Asked(
        edition=setup.edition,
        parameters={name: game.param(name).show(value) for name, value in setup.changed().items()},
        players=setup.seats,
        bots=request.bots,
        games=request.games,
        seed=request.seed,
        name=request.name,
        against="" if request.against is None else request.against.name,
        on=request.on,
        goal=request.goal,
        vary=request.vary,
        rules=setup.rules,
    )


def _game(
    game: str, edition: str, players: int, parameters: http_schema.Parameters, unattended: bool = True
) -> AnyGame:
    """Return the requested game, with the limits of unattended play. Raise `RequestRefused`."""
    try:
        made = spec(game).create(edition, players, dict(parameters), unattended=unattended)
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


async def _experiment(context: RequestContext) -> Experiment | None:
    """Return the experiment of the path if its process, pages and files are here."""
    person = await context.require_person()
    return context.app_state.experiments.find(
        person.id, parse_path(context.path["experiment"], http_schema.ExperimentId)
    )


async def list_experiments(context: RequestContext) -> lab_schema.Experiments:
    person = await context.require_person()
    settings = context.app_state.settings
    most = settings.lab_games if settings.lab_jobs else 0
    here = context.app_state.experiments.of_person(person.id)
    stored = await context.app_state.live_tables.store.read(queries.experiments_of, person.id)
    kept = [_read(body) for body in stored]
    ids = {each.id for each in here}
    found = sorted([*here, *[each for each in kept if each.id not in ids]], key=lambda each: -each.at)
    return lab_schema.Experiments([_brief(each) for each in found], most, settings.lab_seconds)


def _read(body: str) -> lab_schema.Experiment:
    """Return a stored experiment. Its pages and files were kept only where and while it ran."""
    return msgspec.structs.replace(msgspec.json.decode(body, type=lab_schema.Experiment), report=False, files=[])


def _brief(info: lab_schema.Experiment) -> lab_schema.Experiment:
    """Return an experiment as a list of many shows it."""
    return msgspec.structs.replace(info, sides=[], trail=[], candidates=[], people=None)


async def get_experiment(context: RequestContext) -> lab_schema.Experiment:
    here = await _experiment(context)
    if here is not None:
        return here.info
    person = await context.require_person()
    body = await context.app_state.live_tables.store.read(queries.find, person.id, context.path["experiment"])
    if body is None:
        raise RequestRefused("not-found", "You have no such experiment.")
    return _read(body)


async def cancel_experiment(context: RequestContext) -> lab_schema.Experiment:
    here = await _experiment(context)
    if here is None:
        return await get_experiment(context)
    await context.app_state.experiments.cancel(here)
    return here.info


async def forget_experiment(context: RequestContext) -> http_schema.Done:
    here = await _experiment(context)
    person = await context.require_person()
    context.limit_keeping()
    if here is not None:
        if here.info.status in UNFINISHED:
            raise RequestRefused("not-now", "It is still running; stop it first.")
        context.app_state.experiments.drop(here)
    await context.app_state.live_tables.store.write(queries.delete, person.id, context.path["experiment"])
    return http_schema.Done()


async def get_report(context: RequestContext) -> Page:
    here = await _experiment(context)
    if here is None:
        raise RequestRefused("not-found", FILE_GONE)
    if not here.page:
        raise RequestRefused("not-now", "This experiment has no report yet.")
    return Page(here.page)


async def get_file(context: RequestContext) -> Download:
    here = await _experiment(context)
    name = context.path["file"]
    if here is None or here.folder is None or name not in here.info.files:
        raise RequestRefused("not-found", FILE_GONE)
    return Download.named(name, await context.work(_bytes, here.folder / name))


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RequestRefused("not-found", FILE_GONE) from error


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/api/lab",
        name="experiments",
        summary="List one's own experiments, and the limits of this server.",
        handler=list_experiments,
        returns=lab_schema.Experiments,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="POST",
        path="/api/lab",
        name="experiment",
        summary="Start an experiment: a simulation, a comparison, a search, a report, a print.",
        handler=start_experiment,
        accepts=lab_schema.NewExperiment,
        max_bytes=lab_schema.MAX_PRINT,
        returns=lab_schema.Experiment,
        refusals=("not-signed-in", "unknown", "not-allowed", "not-now"),
        costly=True,
    ),
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}",
        name="experiment_shown",
        summary="Return the progress and results of an experiment.",
        handler=get_experiment,
        returns=lab_schema.Experiment,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/lab/{experiment}",
        name="experiment_cancelled",
        summary="Stop an experiment and keep what it has found; one that has ended stays as it is.",
        handler=cancel_experiment,
        returns=lab_schema.Experiment,
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
    Endpoint(
        method="GET",
        path="/api/lab/{experiment}/files/{file}",
        name="experiment file",
        summary="Return a file of an experiment: its games as CSV or Parquet, a prototype to print.",
        handler=get_file,
        returns=Download,
        refusals=("not-signed-in",),
    ),
    Endpoint(
        method="DELETE",
        path="/api/lab/{experiment}/kept",
        name="experiment_forgotten",
        summary="Delete an experiment that has ended; done, too, if there is none of that id.",
        handler=forget_experiment,
        returns=http_schema.Done,
        refusals=("not-signed-in", "not-now"),
    ),
]
