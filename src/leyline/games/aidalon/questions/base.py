"""What abilities, ciphers and limits ask of a player: which card, which slot, which player.

A question is put by pushing an `ASK` frame whose step is its number. The answer is carried out at once, so that nothing
secret has to be remembered between two decisions; an ability that wants to know it finds it in its frame."""

from __future__ import annotations

from leyline.core.game import Frame
from leyline.games.aidalon.state import AidalonState


class Question:
    """One kind of question."""

    words = "Choose."
    rule = "abilities"

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        raise NotImplementedError

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        raise NotImplementedError

    def asked(self, s: AidalonState, f: Frame) -> str:
        """The question, in words that everybody may read."""
        return self.words
