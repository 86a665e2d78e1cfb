"""The bot that takes any option, each as likely as the others."""

from __future__ import annotations

from leyline.bots.bot import Bot, Observation
from leyline.core.chance import below


class RandomBot(Bot):
    """Plays without a thought."""

    name = "random"

    def choose(self, outlook: Observation) -> int:
        return outlook.options[below(self.rng, len(outlook.options))]
