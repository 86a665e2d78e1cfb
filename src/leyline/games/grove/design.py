"""What a designer sees of Battle for the Grove."""

from __future__ import annotations

from typing import Final

from leyline.core.design import Design, Group

DESIGN: Final = Design(
    groups=(
        Group("pieces", ("druids", "cubes", "circles")),
        Group("dice and actions", ("dice", "banish_needs_druid")),
        Group("winning", ("control", "circles_to_win", "turn_limit")),
        Group("who begins", ("first_player",)),
    ),
    titles={
        "control": "Cubes that control a circle",
        "circles_to_win": "Circles that win",
        "banish_needs_druid": "Banish needs a druid",
        "first_player": "First player",
    },
    examples={
        "banish_needs_druid": (
            "banish",
            "With it, you roll to send druids of the other side away only at a circle where a druid of yours "
            "stands; without it, at any circle.",
        ),
        "first_player": (
            "set-up",
            "With Light, Light begins every game, and nobody rolls for it.",
        ),
        "turn_limit": ("winning", "With 100, a game that nobody has won after fifty turns of each player is a draw."),
    },
)
