"""How bots search in Aidalon, and its levels: by learned odds where there are any, otherwise by a weighted sum. How the
numbers were measured is in docs/bots.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, SearchSettings

BY_SUM: Final = SearchSettings(
    exploration=0.3,
    playout_moves=0,
    scale=50.0,
    uses_win_odds=True,
    move_search=MoveSearchSettings(drafts=100, plans=8, reply_drafts=6, horizon=24),
)
BY_ODDS: Final = replace(BY_SUM, move_search=MoveSearchSettings(drafts=100, plans=8, reply_drafts=6, horizon=12))
_LOWER: Final = (Level(0.8), Level(0.2), Level(0.06), Level())

NOT_LEARNED: Final = BotSettings(BY_SUM, (*_LOWER, Level(0.0, 60), Level(0.0, 400)))
LEARNED: Final = BotSettings(BY_ODDS, (*_LOWER, Level(0.0, 60, search=BY_SUM), Level(0.0, 800)))
