"""How bots search in Rune Stones, and its levels: by learned odds where there are any, otherwise by the rule of thumb.
How the numbers were measured is in docs/bots.md."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from leyline.core.bot_settings import BotSettings, Level, MoveSearchSettings, SearchSettings

THUMB: Final = SearchSettings(
    exploration=0.3,
    playout_moves=1,
    scale=10.0,
    move_search=MoveSearchSettings(drafts=300, plans=8, reply_drafts=30, horizon=4),
)
BY_ODDS: Final = replace(
    THUMB,
    uses_win_odds=True,
    move_search=MoveSearchSettings(
        drafts=300, plans=8, reply_drafts=16, horizon=2, drafts_by_odds=True, replies_by_odds=True
    ),
)
_LOWER: Final = (Level(1.0), Level(0.4), Level(0.15), Level())

RULE_OF_THUMB: Final = BotSettings(THUMB, (*_LOWER, Level(0.0, 60), Level(0.0, 600)))
LEARNED: Final = BotSettings(BY_ODDS, (*_LOWER, Level(0.0, 60, search=THUMB), Level(0.0, 600)))
