"""The designer's room: change the rules in a form, see what that does."""

from __future__ import annotations

from typing import Any

from leyline.core.errors import BadParameter
from leyline.core.params import Setup
from leyline.server import acting, api
from leyline.server.experiments import Study
from leyline.server.http.door import Ask, Door, Page, checked
from leyline.server.http.games import spec
from leyline.server.refusal import Refused

STRENGTHS = 6
"""The most strengths of players in one report."""


async def begins(ask: Ask) -> api.Experiment:
    wish: api.NewExperiment = ask.body
    person = await ask.somebody()
    settings = ask.building.settings
    if not settings.lab_jobs:
        raise Refused("not-allowed", "this server runs no experiments; `leyline sim` runs them on your own machine")
    if wish.games > settings.lab_games:
        raise Refused("not-allowed", f"an experiment here has at most {settings.lab_games} games, not {wish.games}")
    return ask.building.experiments.begin(person.id, _job(wish), wish.games)


def _job(wish: api.NewExperiment) -> dict[str, Any]:
    """The experiment as its process gets it. Raises `Refused` if the lab would not take it."""
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
            raise Refused("unknown", f"`against` is for a comparison, not for a {wish.kind}")
        return job
    base = wish.against or api.Variant(bots=wish.bots)
    against = _rules(wish.game, base.edition, wish.players, base.parameters)
    _bots(base.bots, against["seats"], one_each)
    if against == rules and base.bots == wish.bots:
        raise Refused("unknown", "the two sides are the same; change a parameter, the edition or the bots")
    if against == rules and (len(base.bots) > 1 or len(wish.bots) > 1):
        raise Refused("unknown", "where both sides play by the same rules, each is one bot")
    return {**job, "against": {"rules": against, "bots": base.bots}}


def _rules(game: str, edition: str, players: int, parameters: api.Parameters) -> dict[str, Any]:
    """Rules as the lab gets them: read by the same `Spec` as everywhere. Raises `Refused`."""
    try:
        made = spec(game).create(edition, players, dict(parameters), unattended=True)
        made.new()
    except BadParameter as error:
        raise Refused("unknown", str(error)) from error
    setup: Setup = made.setup
    return {"edition": setup.edition, "seats": setup.seats, "parameters": dict(setup.values)}


def _bots(names: list[str], seats: int, one_each: bool) -> None:
    for name in names:
        acting.bot_exists(name)
    if one_each and len(names) not in (1, seats):
        raise Refused("unknown", f"name one bot for everybody, or one for each of the {seats} seats, not {len(names)}")
    if not one_each and len(names) > STRENGTHS:
        raise Refused("unknown", f"a report has at most {STRENGTHS} strengths of players, not {len(names)}")


async def _study(ask: Ask) -> Study:
    person = await ask.somebody()
    return ask.building.experiments.find(person.id, checked(ask.path["experiment"], api.ExperimentId))


async def mine(ask: Ask) -> api.Experiments:
    person = await ask.somebody()
    settings = ask.building.settings
    most = settings.lab_games if settings.lab_jobs else 0
    return api.Experiments(ask.building.experiments.of(person.id), most, settings.lab_seconds)


async def shown(ask: Ask) -> api.Experiment:
    return (await _study(ask)).about


async def cancels(ask: Ask) -> api.Experiment:
    study = await _study(ask)
    await ask.building.experiments.cancel(study)
    return study.about


async def page(ask: Ask) -> Page:
    study = await _study(ask)
    if not study.page:
        raise Refused("not-now", "this experiment has no page to open, or not yet")
    return Page(study.page)


DOORS = [
    Door(
        method="GET",
        path="/api/lab",
        name="experiments",
        does="One's own experiments, and what this server lets one ask for.",
        handler=mine,
        gives=api.Experiments,
        refuses=("not-signed-in",),
    ),
    Door(
        method="POST",
        path="/api/lab",
        name="experiment",
        does="Start an experiment: a simulation, a comparison, a report.",
        handler=begins,
        takes=api.NewExperiment,
        gives=api.Experiment,
        refuses=("not-signed-in", "unknown", "not-allowed", "not-now"),
        costly=True,
    ),
    Door(
        method="GET",
        path="/api/lab/{experiment}",
        name="experiment_shown",
        does="How far an experiment is, and what it found.",
        handler=shown,
        gives=api.Experiment,
        refuses=("not-signed-in",),
    ),
    Door(
        method="DELETE",
        path="/api/lab/{experiment}",
        name="experiment_cancelled",
        does="End an experiment; one that has ended stays as it is.",
        handler=cancels,
        gives=api.Experiment,
        refuses=("not-signed-in", "not-allowed"),
    ),
    Door(
        method="GET",
        path="/api/lab/{experiment}/report",
        name="report",
        does="The page of a finished report, self-contained.",
        handler=page,
        gives=Page,
        refuses=("not-signed-in", "not-now"),
    ),
]
