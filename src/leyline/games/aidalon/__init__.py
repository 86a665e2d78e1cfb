"""Hubworld: Aidalon: two to four players, hidden grids, delves and breaches."""

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, SearchSettings
from leyline.core.params import Spec
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
    bots=BotSettings(
        SearchSettings(
            exploration=0.3,
            playout_moves=0,
            scale=50.0,
            uses_win_odds=True,
            move_search=MoveSearchSettings(drafts=100, plans=8, reply_drafts=6, horizon=24),
        ),
        (Level(0.8), Level(0.2), Level(0.06), Level(), Level(0.0, 60), Level(0.0, 400)),
    ),
)
