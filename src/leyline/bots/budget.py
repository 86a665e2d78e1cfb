"""How long a bot may think about a move, and how much it may remember."""

from __future__ import annotations

import time
from dataclasses import dataclass

from leyline.core.errors import LeylineError

NODES = 500_000
"""Nodes that a search keeps unless it is told otherwise: about 70 bytes each."""
MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 1_000_000_000
"""Nobody waits longer."""


@dataclass(frozen=True)
class Budget:
    """What one move may cost: simulations, seconds (0: no limit of that kind; whichever is reached first counts),
    and the nodes that are kept. A move is all decisions under one `Game.move_number` number. Raises `LeylineError` if
    there is no limit at all."""

    simulations: int = 0
    seconds: float = 0.0
    nodes: int = NODES

    def __post_init__(self) -> None:
        if self.simulations <= 0 and self.seconds <= 0.0:
            raise LeylineError("a budget is a number of simulations, of seconds, or both")


def read_budget(text: str) -> Budget:
    """A budget as people write it: "2000" simulations or "0.5s" a move. Raises `LeylineError`."""
    number, seconds = (text[:-1], True) if text.endswith("s") else (text, False)
    try:
        if seconds and 0.0 < float(number) <= MOST_SECONDS:
            return Budget(seconds=float(number))
        if not seconds and number.isascii() and number.isdigit() and 0 < int(number) <= MOST_SIMULATIONS:
            return Budget(simulations=int(number))
    except ValueError:
        pass
    raise LeylineError(f"a search thinks for a number of simulations or seconds, such as 2000 or 0.5s, not {text!r}")


class MoveBudget:
    """What is left of a budget during one move. Each decision may spend a share of it: the first one most, since what
    the trees learn there serves the later ones too."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.share = 1.0
        self._group = -1
        self._simulations = 0.0
        self._seconds = 0.0
        self._begun = 0.0

    def open(self, group: int, share: float) -> None:
        """Begin a decision of the move with this number, which may spend this share of what is left."""
        self.share = share
        self._begun = time.perf_counter()
        if group != self._group:
            self._group = group
            self._simulations = float(self.budget.simulations)
            self._seconds = self.budget.seconds

    def expected(self, seconds: float) -> float:
        """How many simulations this decision will take, about, if each takes so many seconds. Where their number is
        limited, that limit: what is planned then does not depend on how busy the machine is."""
        if self.budget.simulations > 0:
            return self._simulations * self.share
        return self._seconds * self.share / (seconds + 1e-9)

    def left(self, done: int) -> float:
        """How many more simulations this decision may take after it took so many, as far as can be told; 0 or less
        when it must stop. The first one is always allowed."""
        if done == 0:
            return 1.0
        out = 1e18
        if self.budget.simulations > 0:
            out = self._simulations * self.share - done
        if self.budget.seconds > 0.0:
            passed = time.perf_counter() - self._begun
            out = min(out, done * (self._seconds * self.share - passed) / (passed + 1e-9))
        return out

    def close(self, done: int) -> None:
        """Pay for the decision."""
        self._simulations -= done
        self._seconds -= time.perf_counter() - self._begun
