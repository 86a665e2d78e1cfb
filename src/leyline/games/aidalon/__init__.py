"""Hubworld: Aidalon: two to four players, hidden grids, delves and breaches."""

from leyline.core.params import Spec
from leyline.games.aidalon.bot_settings import NOT_LEARNED
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.params import EDITIONS, PARAMS, SEAT_PARAMS
from leyline.games.aidalon.rules import Aidalon

SPEC = Spec(
    name="aidalon",
    title="Hubworld: Aidalon",
    summary=(
        "Two to four seekers build a hidden grid of agents, obstacles and sources, and delve into each other's. Secure "
        "three enemy agents, or outlast your rival's deck."
    ),
    roles=ROLES,
    make=Aidalon,
    params=PARAMS,
    editions=EDITIONS,
    seat_params=SEAT_PARAMS,
    unattended={"round_limit": 60},
    page="aidalon.md",
    rules_version=2,
    credits="Publisher: Earthborne Games. Design: Michael Boggs and Cory DeVore. Unofficial.",
    score_unit="agents",
    bots=NOT_LEARNED,
)
