"""Exact weights of dice: how many of the equally likely throws give each number of successes."""

from __future__ import annotations

from math import comb
from typing import Final

FACES: Final = 6


def success_weights(dice: int, winning_faces: int) -> list[int]:
    """For 0, 1, 2 … successes, the number of the 6**dice throws in which that many dice show one of so many
    winning faces."""
    win = min(winning_faces, FACES)
    return [comb(dice, hits) * win**hits * (FACES - win) ** (dice - hits) for hits in range(dice + 1)]


def opening_weights(dice: int) -> list[int]:
    """Of all pairs of throws by Light and Dark: how many give Light the higher total, how many Dark, how many
    equal ones."""
    totals = [1]
    for _ in range(dice):
        longer = [0] * (len(totals) + FACES - 1)
        for total, ways in enumerate(totals):
            for face in range(FACES):
                longer[total + face] += ways
        totals = longer
    equal = sum([ways * ways for ways in totals])
    higher = (FACES ** (2 * dice) - equal) // 2
    return [higher, higher, equal]
