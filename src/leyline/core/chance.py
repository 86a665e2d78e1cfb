"""Sources of chance. The engine holds no randomness: the program that runs a game draws each outcome from one of these.

- `KeyChance` for tables with people: every draw follows from a secret key. The key's fingerprint is shown before the
  game and the key after it, so that every player can check every card and roll.
- `SeedChance` for experiments: one stream for each kind of chance, so that two variants of a game meet the same luck.
- `RandomChance` for tests and environments: a random number generator.
- `ScriptChance` for tests: a list of outcomes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from random import Random

from mypy_extensions import mypyc_attr

from leyline.core.errors import BadChance
from leyline.core.game import AnyGame, State


def below(rng: Random, total: int) -> int:
    """Return a whole number from 0 to total - 1, uniformly, and the same on every version of Python. Raise `BadChance`
    if there is none."""
    if total < 1:
        raise BadChance("there is nothing to choose from")
    bits = total.bit_length()
    while True:
        number = rng.getrandbits(bits)
        if number < total:
            return number


def pick(codes: list[int], weights: list[int], number: int) -> int:
    """Return the code in whose share of the weights the number falls; 0 <= number < sum(weights)."""
    for index in range(len(codes)):
        number -= weights[index]
        if number < 0:
            return codes[index]
    raise BadChance("a draw beyond the sum of its weights")


def arrange(draws: list[int]) -> list[int]:
    """Return the numbers from 0 to len(draws) - 1 in the order that the draws give: from the last place down to the
    second, place i changes with place draws[i], which is at most i."""
    order = list(range(len(draws)))
    for place in range(len(draws) - 1, 0, -1):
        order[place], order[draws[place]] = order[draws[place]], order[place]
    return order


def random_code(game: AnyGame, state: State, rng: Random) -> int:
    """Return an option, each as likely, or at chance an outcome, as likely as its weight says. Raise `BadChance` if
    there is none."""
    codes = game.options(state)
    weights = game.weights(state)
    if weights:
        return pick(codes, weights, below(rng, sum(weights)))
    return codes[below(rng, len(codes))]


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of outcomes."""

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        """Return an outcome (a code) for the pending chance of a state, to become that entry of the record."""
        raise NotImplementedError

    def rewind(self, entry: int) -> None:
        """Take note that the game went back to the state after an entry. Most sources draw anew from there."""

    def header(self) -> str:
        """Return how a record names this source."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Return the source as a record names it, which never gives a key away."""
        return f"<chance from {self.header()}>"


class KeyChance(Chance):
    """Draws that follow from a key of 32 bytes and the number of the record's entry, and from nothing else.

    The number drawn for entry n is taken from HMAC-SHA256(key, "n/t") for t = 0, 1, 2 …: the digest is read as
    a big-endian integer; the first one below the largest multiple of the weights' sum is reduced modulo that
    sum, and falls into the share of one outcome, in the order of the options."""

    def __init__(self, key: bytes = b"") -> None:
        self.key = key or secrets.token_bytes(32)
        if len(self.key) != 32:
            raise BadChance(f"a key has 32 bytes, not {len(self.key)}")

    def commitment(self) -> str:
        """Return the key's fingerprint: the SHA-256 of its bytes."""
        return hashlib.sha256(self.key).hexdigest()

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        weights = game.weights(state)
        return pick(game.options(state), weights, self.number(entry, sum(weights)))

    def seat_order(self, count: int) -> list[int]:
        """Return the order of the seats that this key gives: `arrange` of a number for each place, whose entry is
        "seats/0", "seats/1" …"""
        return arrange([self.number(f"seats/{place}", place + 1) for place in range(count)])

    def number(self, entry: int | str, total: int) -> int:
        """Return the number below total that this key gives for an entry."""
        top = (1 << 256) - (1 << 256) % total
        turn = 0
        while True:
            digest = hmac.new(self.key, f"{entry}/{turn}".encode(), hashlib.sha256).digest()
            value = int.from_bytes(digest, "big")
            if value < top:
                return value % total
            turn += 1

    def header(self) -> str:
        return f"key {self.commitment()}"


class SeedChance(Chance):
    """Repeatable draws: the same seed gives each kind of chance the same sequence.

    The i-th draw of a kind is a fraction between 0 and 1, whatever it is used for: the first 16 bytes of
    SHA-256("seed/kind/i"). So two variants of a game meet the same luck even where their weights differ: the
    first card of a deck is as high in one as in the other.

    A source that rewinds gives the same luck again after an undo: its draws are counted along the course of the game
    as it stands, so taking a roll back and rolling again shows the same dice."""

    def __init__(self, seed: int, rewinds: bool = False) -> None:
        self.seed = seed
        self.rewinds = rewinds
        self.drawn: dict[str, int] = {}
        """The number of draws so far, by kind of chance."""
        self._draws: list[tuple[int, str]] = []
        """The entry and the kind of each draw, for `rewind`."""

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        name = game.chance_stream(state)
        count = self.drawn.get(name, 0)
        self.drawn[name] = count + 1
        if self.rewinds:
            self._draws.append((entry, name))
        digest = hashlib.sha256(f"{self.seed}/{name}/{count}".encode()).digest()
        weights = game.weights(state)
        return pick(game.options(state), weights, int.from_bytes(digest[:16], "big") * sum(weights) >> 128)

    def seat_order(self, count: int) -> list[int]:
        """Return the order of the seats that this seed gives; no other draw depends on it."""
        numbers = [hashlib.sha256(f"{self.seed}/seats/{place}".encode()).digest() for place in range(count)]
        return arrange([int.from_bytes(numbers[place][:16], "big") * (place + 1) >> 128 for place in range(count)])

    def rewind(self, entry: int) -> None:
        while self._draws and self._draws[-1][0] > entry:
            self.drawn[self._draws.pop()[1]] -= 1

    def header(self) -> str:
        return f"seed {self.seed} rewinds" if self.rewinds else f"seed {self.seed}"


class RandomChance(Chance):
    """Draws from a random number generator of the caller's."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        weights = game.weights(state)
        return pick(game.options(state), weights, below(self.rng, sum(weights)))

    def header(self) -> str:
        return "asked"


class ScriptChance(Chance):
    """Outcomes from a list of action texts."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.next = 0

    def draw(self, game: AnyGame, state: State, entry: int) -> int:
        possible = {game.text(code): code for code in game.options(state)}
        if self.next >= len(self.texts):
            raise BadChance(f"the script has run out; possible now: {', '.join(possible)}")
        text = self.texts[self.next]
        if text not in possible:
            raise BadChance(f"the script says {text!r}; possible now: {', '.join(possible)}")
        self.next += 1
        return possible[text]

    def header(self) -> str:
        return "script"
