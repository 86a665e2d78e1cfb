"""The base class of all procedures: what a kind of frame does."""

from __future__ import annotations

from typing import Final

from leyline.core.game import Frame, Prompt
from leyline.games.aidalon.state import AidalonState

RUNS: Final = -9
"""What `waits` returns for a frame that waits for no one."""


class Procedure:
    """What a kind of frame does: how it runs, whom it waits for, and which answers it takes."""

    def waits(self, s: AidalonState, f: Frame) -> int:
        """Return the seat that must decide, `CHANCE`, or `RUNS`."""
        return RUNS

    def run(self, s: AidalonState, f: Frame) -> None:
        """Run one step: change the frame, push others, or pop it. Called only where `waits` returns `RUNS`."""
        raise NotImplementedError

    def options(self, s: AidalonState, f: Frame) -> list[int]:
        """Return the legal codes in ascending order."""
        return []

    def weights(self, s: AidalonState, f: Frame) -> list[int]:
        """Return a weight for each option of a chance node."""
        return []

    def answer(self, s: AidalonState, f: Frame, code: int) -> None:
        """Apply an option."""
        raise NotImplementedError

    def prompt(self, s: AidalonState, f: Frame) -> Prompt:
        """Return the question in words that every seat may read."""
        return Prompt("wait", "The game continues.", "rounds")

    def refusal(self, s: AidalonState, f: Frame, code: int) -> str:
        """Return why a code is illegal here; empty if this procedure has nothing to add to the prompt."""
        return ""

    def title(self, s: AidalonState, f: Frame) -> str:
        """Return the frame's part of `phase_path`; empty to leave it out."""
        return ""

    def stream(self, s: AidalonState, f: Frame) -> str:
        """Return the chance stream of a chance node."""
        return "random"
