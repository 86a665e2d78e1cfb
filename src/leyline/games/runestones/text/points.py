"""Where the points of a game of Rune Stones came from."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Event, ScorePart
from leyline.games.runestones import events as ev
from leyline.games.runestones.cards.effect_notation import (
    CREATURE,
    DIE_FACE,
    EXTRA,
    FAMILIAR,
    FOREST_SPACE,
    HEAD_START,
    LEFT_OVER,
    ROW,
    SMITHY,
    WISP_TILE,
)
from leyline.games.runestones.state import RuneState

LABELS: Final = {
    HEAD_START: "Head start",
    ROW: "Rows",
    CREATURE: "Creatures",
    SMITHY: "Smithies",
    DIE_FACE: "Die",
    EXTRA: "Rune stone",
    WISP_TILE: "Wisps",
    FOREST_SPACE: "Forest",
    FAMILIAR: "Familiars",
    LEFT_OVER: "Left over",
}


def score_parts(s: RuneState, events: list[Event]) -> list[list[ScorePart]]:
    """Return the points of each seat by source, without sources that gave nobody any. Points of a prepared position,
    which nothing is known about, count as a head start."""
    found = [[0] * len(LABELS) for _ in s.scores]
    for event in events:
        if event[0] == ev.SCORED:
            _, seat, points, _, source, extra = event
            found[seat][source] += points - extra
            found[seat][EXTRA] += extra
        elif event[0] == ev.COUNTED:
            _, seat, left, rows, rank, _ = event
            found[seat][LEFT_OVER] += left
            found[seat][ROW] += rows
            found[seat][FAMILIAR] += rank
    for seat, total in enumerate(s.scores):
        found[seat][HEAD_START] += total - sum(found[seat])
    given = [source for source in LABELS if any([each[source] for each in found])]
    return [[ScorePart(LABELS[source], each[source]) for source in given] for each in found]
