"""Rune Stones, with Nocturnal Creatures and Enchanted Forest: two to four players, a deck-builder."""

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, SearchSettings
from leyline.core.params import Spec
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
    bots=BotSettings(
        SearchSettings(
            exploration=0.3,
            playout_moves=1,
            scale=10.0,
            move_search=MoveSearchSettings(drafts=300, plans=8, reply_drafts=30, horizon=4),
        ),
        (Level(1.0), Level(0.4), Level(0.15), Level(), Level(0.0, 60), Level(0.0, 600)),
    ),
)
