from __future__ import annotations

from leyline.games.aidalon.state import AidalonState


def judge(s: AidalonState, seat: int) -> float:
    return 0.0
