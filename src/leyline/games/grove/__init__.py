"""Battle for the Grove: two players, dice, area control."""

from leyline.core.params import Spec
from leyline.games.grove.params import EDITIONS, PARAMS
from leyline.games.grove.rules import Grove

SPEC = Spec(
    name="grove",
    title="Battle for the Grove",
    summary=(
        "Druids wake in the Grove, walk to the magic circles and roll dice to fill them with energy. "
        "Whoever controls two of the three circles when their turn begins has won; stuns and banishments see to it "
        "that this takes a while."
    ),
    roles=("Light", "Dark"),
    make=Grove,
    params=PARAMS,
    editions=EDITIONS,
    unattended={"turn_limit": 500},
    page="grove.md",
    credits="Design: Samuel Fragello.",
)
