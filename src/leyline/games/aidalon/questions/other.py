"""The other questions, and all questions by their numbers."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.events import (
    SUNK,
    note,
)
from leyline.games.aidalon.notation import (
    APPROACH,
    BOTTOM,
    DECLINE,
    DISCOVER,
    EXHAUST,
    KEEP,
    PLAYER,
    RETURN,
    SCRAP_SLOT,
    SHUFFLE_SLOT,
    TOP,
    UNFORGE,
)
from leyline.games.aidalon.procedures.frames import QUESTION_OWNER, QUESTION_SEATS, SEAT
from leyline.games.aidalon.procedures.stack import answer, pop
from leyline.games.aidalon.questions.base import Question
from leyline.games.aidalon.questions.cards import (
    ArchiveFromCouncil,
    Fetch,
    Recover,
    ScrapFromArchives,
    ScrapFromCouncil,
    Show,
    ShuffleFromArchives,
    StageFetched,
)
from leyline.games.aidalon.slot_questions import (
    ApproachOne,
    ExhaustOne,
    KeepOne,
    ReturnOne,
    ScrapOne,
    ShiftOne,
    ShuffleOne,
    StageSome,
    SwapTwo,
    UnforgeOne,
)
from leyline.games.aidalon.state import AidalonState


class ChoosePlayer(Question):
    """The detail is a mask of seats."""

    words = "Choose a player."

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        out: list[int] = []
        for seat in range(s.book.seats):
            if f[QUESTION_SEATS] >> seat & 1:
                out.append(PLAYER + seat)
        return out

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        pop(s)
        answer(s, code - PLAYER)


class Sink(Question):
    """The detail is whose Network."""

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
        answer(s, 1 if code == DISCOVER else 0)


QUESTIONS: list[Question] = [
    ArchiveFromCouncil(),
    ScrapFromArchives(),
    ScrapFromCouncil(),
    Recover(),
    ShuffleFromArchives(),
    Show(),
    Fetch(),
    StageFetched(),
    ChoosePlayer(),
    ExhaustOne(EXHAUST, "Exhaust a card in WHOSE grid.", "abilities"),
    UnforgeOne(UNFORGE, "Unforge a card in WHOSE grid.", "abilities"),
    ReturnOne(RETURN, "Return a card from WHOSE grid to the Council.", "abilities"),
    ScrapOne(SCRAP_SLOT, "Scrap a card from WHOSE grid.", "ciphers"),
    ShuffleOne(SHUFFLE_SLOT, "Shuffle a card from WHOSE grid into the Network.", "abilities"),
    KeepOne(KEEP, "Keep one of the cards with this unique name.", "unique-cards"),
    ShiftOne(),
    SwapTwo(),
    StageSome(),
    ApproachOne(APPROACH, "Approach a slot of WHOSE grid.", "redirecting"),
    Sink(),
    MayDiscover(),
]
"""By the numbers in `frames.py`."""
