"""Dice as people see them: faces that fit an outcome.

Chance draws what the rules ask for: how many dice succeed, or who rolls higher. The faces are made up afterwards from a
seed, each throw that gives this outcome as likely as any other, so that everybody who watches or replays a game sees
the same dice and no search has to look at them."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Final

from leyline.core.chance import below

FACES: Final = 6
KEPT: Final = 64
"""The most throws that are kept."""
EQUAL: Final = 2
"""Instead of a seat: neither rolls higher."""
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_latest: dict[tuple[int, int, int, int, str], list[int]] = {}


def seed_of(header: str) -> int:
    """Return the seed for the dice of a match from the public name of its chance source (`Chance.header`)."""
    return int.from_bytes(sha256(header.encode()).digest()[:7], "big")


def throw(dice: int, low: int, high: int, successes: int, seed: str) -> list[int]:
    """Return the faces of a throw in which that number of dice show low to high. The latest throws are kept: a table
    shows each to every seat, in words and as data."""
    asked = (dice, low, high, successes, seed)
    faces = _latest.get(asked)
    if faces is None:
        if len(_latest) >= KEPT:
            _latest.clear()
        faces = _latest[asked] = _throw(dice, low, high, successes, Random(seed))
    return faces[:]


def _throw(dice: int, low: int, high: int, successes: int, rng: Random) -> list[int]:
    winning = high - low + 1
    faces: list[int] = []
    for index in range(dice):
        if below(rng, dice - index) < successes:
            successes -= 1
            faces.append(low + below(rng, winning))
        else:
            face = 1 + below(rng, FACES - winning)
            faces.append(face if face < low else face + winning)
    return faces


def contest(dice: int, higher: int, seed: str) -> list[list[int]]:
    """Return the throws of two players, one after the other: with equal totals they roll again, until that of `higher`
    (0 or 1) is the higher one. With `EQUAL`: one throw each, of equal totals."""
    rng = Random(seed)
    out: list[list[int]] = []
    while True:
        one = [1 + below(rng, FACES) for _ in range(dice)]
        other = [1 + below(rng, FACES) for _ in range(dice)]
        if sum(one) == sum(other):
            out += [one, other]
            if higher == EQUAL:
                return out
        elif higher != EQUAL:
            return [*out, one, other] if (sum(one) > sum(other)) == (higher == 0) else [*out, other, one]


def faces_words(faces: list[int]) -> str:
    """Return faces as a person reads them out: "2, 5 and 6"."""
    shown = [str(face) for face in faces]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


def successes_words(number: int) -> str:
    """Return a number of successes in words: "no success", "two successes"."""
    shown = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{shown} success{'' if number < 2 else 'es'}"
