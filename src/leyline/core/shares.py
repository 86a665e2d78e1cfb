"""Chance that all players of a game make together, where no server draws for them.

Before the game every seat makes a chain of secret shares: share n is the SHA-256 of share n + 1. It tells all others
the first one, its *anchor*, and so has settled all that follow. What chance owes at one moment of the game is drawn by
a key that is the SHA-256 of the next share of every seat, one after the other. A seat that tells its share before the
others have told theirs cannot foresee the draw, and nobody can tell another share than the one that was settled."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from leyline.core.chance import Chance, KeyChance
from leyline.core.errors import BadChance
from leyline.core.game import AnyGame, State

LENGTH: Final = 10_000
"""The shares of a chain: the most moments of one game at which chance is due."""
KIND: Final = "shares"
"""How a record names this kind of chance."""


@lru_cache(maxsize=8)
def chain(seed: str) -> tuple[str, ...]:
    """Return the shares that follow from a secret number (both in hexadecimal), the anchor first."""
    shares = [seed]
    for _ in range(LENGTH):
        shares.append(before(shares[-1]))
    return tuple(reversed(shares))


def before(share: str) -> str:
    """Return the share that a seat told before this one."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def chance_of(shares: list[str]) -> KeyChance:
    """Return what draws at the moment of these shares, one of each seat."""
    return KeyChance(hashlib.sha256(bytes.fromhex("".join(shares))).digest())


def header(anchors: list[str]) -> str:
    """Return how a record names the chance of these anchors, one of each seat."""
    return " ".join([KIND, *anchors])


class SharedChance(Chance):
    """The draws of a whole game, from its anchors and the latest shares that were told."""

    def __init__(self, anchors: list[str], latest: list[str]) -> None:
        """Raise `BadChance` if the shares do not belong to the anchors."""
        told = [_told(anchor, share) for anchor, share in zip(anchors, latest, strict=True)]
        self._anchors = anchors
        self._moments = [list(shares) for shares in zip(*told, strict=True)]
        self._moment = -1
        self._entry = -1
        """The entry that was drawn last: entries that follow one another are of one moment."""

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        if entry != self._entry + 1 or self._moment < 0:
            self._moment += 1
        if self._moment >= len(self._moments):
            raise BadChance("the shares that were told have run out")
        self._entry = entry
        return chance_of(self._moments[self._moment]).draw(game, state, entry)

    def header(self) -> str:
        return header(self._anchors)


def _told(anchor: str, latest: str) -> list[str]:
    """Return all shares after the anchor, up to the latest."""
    found: list[str] = []
    share = latest
    while share != anchor:
        if len(found) == LENGTH:
            raise BadChance("the revealed shares do not belong to those that the header names")
        found.append(share)
        share = before(share)
    return found[::-1]
