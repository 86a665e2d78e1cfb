"""A bot at a table: the bot that was measured, kept for its seat from the first decision to the last, with a cap on the
seconds that a move may take."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from leyline.bots import create
from leyline.bots.bot import Bot, Observation
from leyline.bots.budget import MoveClock

CAP: Final = 3.0
"""The most seconds that a level takes for a move at a table, on any machine."""


@dataclass(frozen=True)
class Decision:
    """What a bot at a table chose."""

    code: int
    early: bool = False
    """Whether the cap ended its thinking: it was weaker here than measured."""
    simulations: int = 0


class SeatBot:
    """The bot of one seat. Where its game goes back and takes another way, it begins anew: what it remembers no longer
    holds. Where the game comes the same way again, it makes the same choice."""

    def __init__(self, name: str, cap: float) -> None:
        """`cap` is in seconds a move; 0: none."""
        self.name = name
        self._clock = MoveClock(cap)
        self._bot: Bot | None = None
        self._course: list[int] = []
        """What the seat had seen at the bot's latest decision."""
        self._decisions: dict[int, Decision] = {}
        """Every decision, by the hash of what the seat had seen."""

    def choose(self, observation: Observation, seed: int) -> Decision:
        """Return the bot's choice. The seed is for a bot that has to begin anew. The observation must have a course.
        Raise `LeylineError` if there is no bot of this name."""
        course = observation.course
        assert course is not None
        key = hash(tuple(course))
        earlier = self._decisions.get(key)
        if earlier is not None and earlier.code in observation.options:
            return earlier
        bot = self._bot
        if bot is None or course[: len(self._course)] != self._course:
            self._clock = MoveClock(self._clock.seconds)
            bot = create(self.name, seed)
            bot.use_clock(self._clock)
            self._bot = bot
        decision = self._decide(bot, observation)
        self._course = course[:]  # the caller may add to its own
        self._decisions[key] = decision
        return decision

    def _decide(self, bot: Bot, observation: Observation) -> Decision:
        if len(observation.options) == 1:
            return Decision(observation.options[0])
        before = bot.total_simulations()
        self._clock.begin(observation.move_number)
        code = bot.choose(observation)
        self._clock.end()
        return Decision(code, self._clock.cut, bot.total_simulations() - before)


def cap_of(name: str, most: float = 0.0) -> float:
    """Return the seconds that a move of this bot may take, `most` or less if that is not 0. A search whose name states
    how much it thinks has no other cap."""
    cap = most if name.startswith("search:") else CAP
    return min(cap, most) if most > 0.0 else cap


def seat_seed(secret: bytes, seat: int, step: int) -> int:
    """Return the seed of a seat's bot that begins at a step of the game. It follows from a secret of the table, so no
    two tables have the same, and tells nothing about it."""
    digest = hmac.new(secret, f"bot/{seat}/{step}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:7], "big")
