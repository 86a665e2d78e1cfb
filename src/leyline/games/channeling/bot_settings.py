"""How bots search in The Channeling, and its levels: by learned values where there are any, otherwise by the rule of
thumb. How the numbers were measured is in docs/bots.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, MoveTreeSettings, SearchSettings

THUMB: Final = SearchSettings(
    exploration=0.25,
    playout_moves=2,
    scale=7.0,
    sampled_outcomes=1,
    move_search=MoveSearchSettings(drafts=400, plans=12, reply_drafts=12, horizon=8),
)
_LOWER: Final = (Level(3.0), Level(0.25), Level())

RULE_OF_THUMB: Final = BotSettings(THUMB, (*_LOWER, Level(0.0, 100), Level(0.0, 300), Level(0.0, 800)))
LEARNED: Final = BotSettings(
    replace(THUMB, uses_win_odds=True, move_tree=MoveTreeSettings()),
    (*_LOWER, Level(0.0, 300, search=THUMB), Level(0.0, 800, search=THUMB), Level(0.0, 150)),
)
