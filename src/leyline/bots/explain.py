"""Why a bot would do what it advises, in a few words."""

from __future__ import annotations

from random import Random

from leyline.bots.bot import Choice, Observation

ADVISER = "search:1s"
"""The bot that gives hints."""
MOST = 3
"""Reasons that are named."""


def reasons(outlook: Observation, choice: Choice, seed: int = 0) -> list[str]:
    """What speaks for an option and what the bot would go on with, or against it: the weightiest few. Made from a
    position that the seat cannot tell from the real one; follows the line as far as it is possible there."""
    game = outlook.game
    before = outlook.imagine(Random(seed))
    after = before.clone()
    for code in choice.line:
        if game.pending(after) != outlook.seat or code not in game.options(after):
            break
        game.apply(after, code)
    found: list[str] = game.explain(before, after, outlook.seat)
    return found[:MOST]
