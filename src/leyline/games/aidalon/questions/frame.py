"""A question being asked."""

from __future__ import annotations

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.notation import ROLES
from leyline.games.aidalon.procedures.frames import SEAT, STEP
from leyline.games.aidalon.procedures.procedure import Procedure
from leyline.games.aidalon.questions.other import QUESTIONS
from leyline.games.aidalon.state import AidalonState


class Asking(Procedure):
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
