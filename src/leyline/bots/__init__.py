"""Players that are programs. A bot sees a view and its options; positions to try things out on are resampled
for its seat."""

from __future__ import annotations

from leyline.bots.greedy import GreedyBot
from leyline.bots.outlook import Bot, Outlook
from leyline.bots.random import RandomBot
from leyline.core.errors import LeylineError

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by its name."""

__all__ = ["BOTS", "Bot", "GreedyBot", "Outlook", "RandomBot", "create"]


def create(name: str, seed: int) -> Bot:
    """A bot by its name. Raises `LeylineError` if there is none."""
    if name not in BOTS:
        raise LeylineError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)
