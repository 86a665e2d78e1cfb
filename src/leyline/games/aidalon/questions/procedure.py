"""The questions by their numbers, and the procedure that asks one."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.notation import APPROACH, EXHAUST, KEEP, RETURN, ROLES, SCRAP_SLOT, SHUFFLE_SLOT, UNFORGE
from leyline.games.aidalon.procedures.frames import SEAT, STEP
from leyline.games.aidalon.procedures.procedure import Procedure
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
from leyline.games.aidalon.questions.simple import ChoosePlayer, MayDiscover, Sink
from leyline.games.aidalon.questions.slots import (
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

QUESTIONS: Final[list[Question]] = [
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
"""All questions, in the order of the `ASK_…` numbers of `frames.py`."""


class QuestionProcedure(Procedure):
    """Waits for a player to answer."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        return f[SEAT]

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        return QUESTIONS[f[STEP]].options(s, f)

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        QUESTIONS[f[STEP]].answer(s, f, code)

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        question = QUESTIONS[f[STEP]]
        return Prompt("choose", f"{ROLES[f[SEAT]]}: {question.asked(s, f)}", question.rule)

    def title(self, s: AidalonState, f: Frame) -> str:
        return "Choice?"
