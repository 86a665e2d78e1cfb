"""Observations written straight from a state into memory that arrays share, for environments that play many games.

Only `leyline.batch` and the conformance kit import this module and the writers of the games: playing needs none of it.
A writer gives the same numbers as `Game.observation_vector` of the seat's view. The kit proves it at every state, so it
cannot tell a seat more than the view does."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from leyline.core.game import AnyGame, State


@mypyc_attr(allow_interpreted_subclasses=True)
class ObservationWriter:
    """Writes what a seat observes. This one goes by way of the view, which is right for every game, and slow."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.width = sum([size for _, size in game.observation_spec()])

    def write(self, state: State, seat: int, out: vec[float], at: i64) -> None:
        """Write `width` numbers into `out`, from number `at` on, where there are only zeros."""
        index = at
        for number in self.game.observation_vector(self.game.view(state, seat), seat):
            out[index] = number
            index += 1

    def numbers(self, state: State, seat: int) -> list[float]:
        """Return what `write` writes."""
        out = vec[float]([0.0] * self.width)
        self.write(state, seat, out, 0)
        return list(out)


def own_writer(game: AnyGame) -> ObservationWriter | None:
    """Return the writer that a game brings in a module `observation_writer` beside its rules; None if it has none, or
    none for this class, such as a game that passes everything on to another."""
    folder = game.setup.spec.make.__module__.rpartition(".")[0]
    if not folder or find_spec(f"{folder}.observation_writer") is None:
        return None
    made: ObservationWriter | None = import_module(f"{folder}.observation_writer").create(game)
    return made


def observation_writer(game: AnyGame) -> ObservationWriter:
    """Return the fastest writer there is for a game."""
    return own_writer(game) or ObservationWriter(game)
