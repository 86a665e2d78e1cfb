"""Budgets: how much a bot may think about a move, and how much it may remember."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from leyline.core.errors import LeylineError

NODES = 500_000
"""Nodes that a search keeps by default: about 70 bytes each."""
MOST_SECONDS = 3600.0
MOST_SIMULATIONS = 1_000_000_000
DECISION_SHARE: Final = 0.8
"""The part of what is left of a capped move's time that the next decision may take."""


@dataclass(frozen=True)
class Budget:
    """What one move may cost: simulations, seconds (0: no limit of that kind; the first limit reached counts), and the
    nodes that are kept. A move is all decisions under one `Game.move_number`. Raises `LeylineError` if there is no
    limit at all."""

    simulations: int = 0
    seconds: float = 0.0
    nodes: int = NODES

    def __post_init__(self) -> None:
        if self.simulations <= 0 and self.seconds <= 0.0:
            raise LeylineError("a budget is a number of simulations, of seconds, or both")


def read_budget(text: str) -> Budget:
    """Return a budget as people write it: "2000" simulations or "0.5s" a move. Raise `LeylineError` if it is none."""
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
    """What is left of a budget during one move. A decision may spend a share of it, the rest being kept for decisions
    that come later in the same move; the last one spends everything (`release`)."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.share = 1.0
        self._move = -1
        self._simulations = 0.0
        self._seconds = 0.0
        self._begun = 0.0

    def begin(self, move: int, share: float) -> None:
        """Begin a decision of the move with this number; it may spend this share of what is left."""
        self.share = share
        if self.budget.seconds > 0.0:
            self._begun = time.perf_counter()
        if move != self._move:
            self._move = move
            self._simulations = float(self.budget.simulations)
            self._seconds = self.budget.seconds

    def release(self) -> None:
        """Let the present decision spend everything that is left: no other decision of the move will need it."""
        self.share = 1.0

    def expected_simulations(self, seconds: float) -> float:
        """Return about how many simulations this decision will take if each takes `seconds`. Where their number is
        limited, return that limit, so that plans do not depend on how busy the machine is."""
        if self.budget.simulations > 0:
            return self._simulations * self.share
        return self._seconds * self.share / (seconds + 1e-9)

    def exhausted(self) -> bool:
        """Return whether the move has no simulation left."""
        return self.budget.simulations > 0 and self._simulations < 1.0

    def remaining(self, done: int) -> float:
        """Return about how many more simulations this decision may take after `done`; 0 or less when it must stop. The
        first one is always allowed."""
        if done == 0:
            return 1.0
        out = 1e18
        if self.budget.simulations > 0:
            out = self._simulations * self.share - done
        if self.budget.seconds > 0.0:
            passed = time.perf_counter() - self._begun
            out = min(out, done * (self._seconds * self.share - passed) / (passed + 1e-9))
        return out

    def spend(self, done: int) -> None:
        """End the decision: take its simulations and its time from the budget."""
        self._simulations -= done
        if self.budget.seconds > 0.0:
            self._seconds -= time.perf_counter() - self._begun


class MoveClock:
    """The cap in seconds on a move of a bot at a table. It limits everything that a bot does, while a budget counts
    simulations. Until the cap is reached it changes nothing, and `cut` says whether it was. In the lab there is no cap,
    and the time is not looked at."""

    def __init__(self, seconds: float = 0.0) -> None:
        """0 seconds: no cap."""
        self.seconds = seconds
        self.cut = False
        """Whether the cap ended the thinking about the latest decision."""
        self._move = -1
        self._left = seconds
        self._begun = 0.0

    def begin(self, move: int) -> None:
        """Begin a decision of the move with this number."""
        self.cut = False
        if self.seconds > 0.0:
            self._begun = time.perf_counter()
            if move != self._move:
                self._move = move
                self._left = self.seconds

    def over(self, share: float = 1.0) -> bool:
        """Return whether the decision has used up its time, or this share of it, and must be made now."""
        if self.seconds <= 0.0:
            return False
        if time.perf_counter() - self._begun < self._left * DECISION_SHARE * share:
            return False
        self.cut = True
        return True

    def end(self) -> None:
        """End the decision: take its time from what is left for the move."""
        if self.seconds > 0.0:
            self._left = max(self._left - (time.perf_counter() - self._begun), 0.0)
