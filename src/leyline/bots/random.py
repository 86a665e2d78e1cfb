"""The bot that chooses an option at random."""

from __future__ import annotations

from leyline.bots.bot import Bot, Observation
from leyline.core.chance import below


class RandomBot(Bot):
    """Chooses each option with the same probability."""

    name = "random"

    def choose(self, observation: Observation) -> int:
        return observation.options[below(self.rng, len(observation.options))]
