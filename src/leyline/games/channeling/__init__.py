"""The Channeling: two players, a 4×4 grid of cards, druids and leylines."""

from leyline.core.params import Spec
from leyline.games.channeling.bot_settings import RULE_OF_THUMB
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
    bots=RULE_OF_THUMB,
)
