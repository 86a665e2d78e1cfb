"""Hubworld: Aidalon: two to four players, hidden grids, delves and breaches."""

from leyline.core.params import Spec
from leyline.games.aidalon.evaluation import Aidalon
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.params import EDITIONS, PARAMS

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
    unattended={"round_limit": 60},
    page="aidalon.md",
    credits="Publisher: Earthborne Games. Design: Andrew Fischer. Unofficial.",
)
