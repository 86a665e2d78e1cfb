"""The bot that takes any option, each as likely as the others."""

from __future__ import annotations

from leyline.bots.outlook import Bot, Outlook
from leyline.core.chance import below


class RandomBot(Bot):
    """Plays without a thought."""

    name = "random"

    def choose(self, outlook: Outlook) -> int:
        return outlook.options[below(self.rng, len(outlook.options))]
