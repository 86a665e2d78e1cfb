"""Battle for the Grove: two players, dice, area control."""

from leyline.core.bot_settings import BotSettings, Level, SearchSettings
from leyline.core.params import Spec
from leyline.games.grove.evaluation import Grove
from leyline.games.grove.params import EDITIONS, PARAMS

__all__ = ("SPEC", "Grove")

SPEC = Spec(
    name="grove",
    title="Battle for the Grove",
    summary=(
        "Druids wake in the Grove, walk to the magic circles and roll dice to fill them with energy. "
        "Control two of the three circles when your turn begins and you win; until then, stuns and banishments keep "
        "getting in the way."
    ),
    roles=("Light", "Dark"),
    make=Grove,
    params=PARAMS,
    editions=EDITIONS,
    rules_version=2,
    unattended={"turn_limit": 500},
    page="grove.md",
    credits="Design: Samuel Fragello.",
    score_unit="circles",
    bots=BotSettings(
        SearchSettings(exploration=0.4, playout_moves=12, scale=3.0),
        (Level(7.0), Level(1.4), Level(), Level(0.0, 300), Level(0.0, 3000), Level(0.0, 30000, learned=True)),
    ),
)
