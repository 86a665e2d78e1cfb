"""Questions with two answers, and which player."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.events import (
    SUNK,
    note,
)
from leyline.games.aidalon.notation import (
    BOTTOM,
    DECLINE,
    DISCOVER,
    PLAYER,
    TOP,
)
from leyline.games.aidalon.procedures.frames import QUESTION_OWNER, QUESTION_SEATS, SEAT
from leyline.games.aidalon.procedures.stack import pop, store_answer
from leyline.games.aidalon.questions.base import Question
from leyline.games.aidalon.state import AidalonState


class ChoosePlayer(Question):
    """Which player of a mask."""

    words = "Choose a player."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        for seat in range(s.book.seats):
            if f[QUESTION_SEATS] >> seat & 1:
                out.append(PLAYER + seat)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        store_answer(s, code - PLAYER)


class Sink(Question):
    """Whether the top card of a Network goes to the bottom."""

    words = "Put the card on the bottom, or leave it on top?"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return [BOTTOM, TOP]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        owner = f[QUESTION_OWNER]
        if code == BOTTOM:
            s.bottom[owner].insert(0, s.top[owner].pop(0))
        note(s, SUNK, f[SEAT], owner, 1 if code == BOTTOM else 0)


class MayDiscover(Question):
    words = "Discover the card?"
    rule = "discovering"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return [DECLINE, DISCOVER]

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        store_answer(s, 1 if code == DISCOVER else 0)
