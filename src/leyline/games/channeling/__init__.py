"""The Channeling: two players, a 4×4 grid of cards, druids and leylines."""

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, SearchSettings
from leyline.core.params import Spec
from leyline.games.channeling.params import EDITIONS, PARAMS
from leyline.games.channeling.rules import Channeling

__all__ = ("SPEC", "Channeling")

SPEC = Spec(
    name="channeling",
    title="The Channeling",
    summary=(
        "Two druids on each side walk a 4×4 grid of magic circles and channel energy along the leyline between them. "
        "Bring a circle up to its Vigor and it is yours for its Splendor, but every cube too many costs you a point."
    ),
    roles=("Light", "Dark"),
    make=Channeling,
    params=PARAMS,
    editions=EDITIONS,
    unattended={"turn_limit": 400},
    page="channeling.md",
    credits="Design: Sam Fragello.",
    bots=BotSettings(
        SearchSettings(
            exploration=0.25,
            playout_moves=2,
            scale=7.0,
            sampled_outcomes=1,
            move_search=MoveSearchSettings(drafts=400, plans=12, reply_drafts=12, horizon=8),
        ),
        (Level(3.0), Level(0.25), Level(), Level(0.0, 100), Level(0.0, 300), Level(0.0, 800)),
    ),
)
