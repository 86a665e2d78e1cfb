"""Rune Stones, with Nocturnal Creatures and Enchanted Forest: two to four players, a deck-builder."""

from leyline.core.params import Spec
from leyline.games.runestones.bot_settings import RULE_OF_THUMB
from leyline.games.runestones.evaluation import RuneStones
from leyline.games.runestones.notation import ROLES
from leyline.games.runestones.params import EDITIONS, PARAMS

__all__ = ("SPEC", "RuneStones")

SPEC = Spec(
    name="runestones",
    title="Rune Stones",
    summary=(
        "Druids summon creatures for their magic, use them up for gems and ore, forge artifacts and exchange those for "
        "power points and rune stones. Of two cards played for their abilities, the stronger one is lost. The "
        "game ends when a player reaches 65 points, and the most points take the throne."
    ),
    roles=ROLES,
    make=RuneStones,
    min_seats=2,
    params=PARAMS,
    editions=EDITIONS,
    unattended={"turn_limit": 800},
    page="runestones.md",
    credits="Design: Rüdiger Dorn. Published by Queen Games, 2019.",
    bots=RULE_OF_THUMB,
)
