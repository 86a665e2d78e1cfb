"""The base class of questions that abilities, ciphers and limits ask a player: which card, which slot, which player.

Pushing a `QUESTION` frame asks a question; the frame's step is its number. The answer is applied at once, so that no
secret is stored between two decisions. An ability that needs the answer finds it in its frame."""

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
        """Return the question in words that every seat may read."""
        return self.words
