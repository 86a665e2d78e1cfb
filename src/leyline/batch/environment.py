"""A batched environment: N games of one setup, one call a step, NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from leyline.batch.stepper import Policy, Stepper
from leyline.core.errors import IllegalAction, LeylineError
from leyline.core.game import AnyGame
from leyline.core.observation_writer import observation_writer
from leyline.core.state import State


@dataclass(frozen=True)
class Arrays:
    """What is known after a reset or a step: a row for each game. The arrays are the environment's own and change with
    the next step; copy what you keep."""

    observations: NDArray[np.float32]
    """What the seat to act observes: `Game.observation_spec` names the columns."""
    masks: NDArray[np.bool_]
    """The actions that it may choose."""
    seats: NDArray[np.uint8]
    """The seat to act."""
    rewards: NDArray[np.float64]
    """In rows whose game has just ended, the payoff of each seat; elsewhere zeros."""
    dones: NDArray[np.bool_]
    """Rows whose game has just ended. They already show the first decision of the next game."""


class Batch:
    """N games of one setup. Chance is drawn inside, from luck that follows from the seed and the row; a game that ends
    is followed by the next one in its row."""

    def __init__(
        self,
        game: AnyGame,
        count: int,
        seed: int = 0,
        policies: Mapping[int, Policy] | None = None,
        first_row: int = 0,
    ) -> None:
        """`policies` play the seats that the caller does not; `first_row` is where these rows stand in a larger batch.
        Raise `LeylineError` for a game without observations, for fewer than one row, and for policies that leave no
        seat to the caller."""
        if count < 1:
            raise LeylineError(f"a batch has at least one game, not {count}")
        writer = observation_writer(game)
        if not writer.width:
            raise LeylineError(f"{game.setup.spec.title} has no observation vector")
        played = dict(policies or {})
        if strangers := [seat for seat in played if not 0 <= seat < game.seats]:
            raise LeylineError(f"there is no seat {strangers[0]}; seats are 0 to {game.seats - 1}")
        if len(played) == game.seats:
            raise LeylineError("policies play every seat; leave one to the caller")
        self.game = game
        self.count = count
        self.width = writer.width
        self.num_actions = game.num_actions()
        self._stepper = Stepper(game, range(first_row, first_row + count), seed, writer, played)
        shape = (count, self.width)
        self._exact = np.frombuffer(memoryview(self._stepper.observations), np.float64).reshape(shape)
        masks = np.frombuffer(memoryview(self._stepper.masks), np.bool_).reshape(count, self.num_actions)
        seats = np.frombuffer(memoryview(self._stepper.seats), np.uint8)
        rewards = np.frombuffer(memoryview(self._stepper.rewards), np.float64).reshape(count, game.seats)
        dones = np.frombuffer(memoryview(self._stepper.dones), np.bool_)
        self.arrays = Arrays(np.zeros(shape, np.float32), masks, seats, rewards, dones)
        self.reset()

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin a new game in every row. Without a seed the luck goes on; with one, it begins as in a new batch."""
        self._stepper.reset(seed)
        return self._shown()

    def step(self, actions: NDArray[np.integer] | list[int]) -> Arrays:
        """Apply an action in every row. Raise `IllegalAction`, and change nothing, if one of them is not possible."""
        self._stepper.step(checked(self, actions).tolist())
        return self._shown()

    def random_actions(self) -> list[int]:
        """Return an action for each row, each possible one as likely, from the luck of the row."""
        return self._stepper.random_codes()

    def state(self, row: int) -> State:
        """Return a copy of the state of a row."""
        return self._stepper.state(row).clone()

    def replace(self, row: int, state: State) -> Arrays:
        """Go on from a state in a row, after chance and policies have played."""
        self._stepper.replace(row, state)
        return self._shown()

    def close(self) -> None:
        """Do nothing: no process is running."""

    def _shown(self) -> Arrays:
        self.arrays.observations[:] = self._exact
        return self.arrays


class Rows(Protocol):
    """Games in rows, wherever they are played."""

    game: AnyGame
    count: int
    width: int
    num_actions: int
    arrays: Arrays

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin a new game in every row."""

    def step(self, actions: NDArray[np.integer] | list[int]) -> Arrays:
        """Apply an action in every row."""

    def random_actions(self) -> list[int]:
        """Return a random action for each row."""

    def state(self, row: int) -> State:
        """Return a copy of the state of a row."""

    def close(self) -> None:
        """Let go of what runs elsewhere."""


def checked(rows: Rows, actions: NDArray[np.integer] | list[int]) -> NDArray[np.integer]:
    """Return actions as an array. Raise `IllegalAction` if they are not one possible action for each row."""
    chosen = np.asarray(actions)
    if len(chosen) != rows.count:
        raise IllegalAction(f"a step takes {rows.count} actions, one for each row, not {len(chosen)}")
    if chosen.min() < 0 or chosen.max() >= rows.num_actions:
        raise IllegalAction(f"actions are numbers from 0 to {rows.num_actions - 1}")
    allowed = rows.arrays.masks[np.arange(rows.count), chosen]
    if not allowed.all():
        row = int(np.argmin(allowed))
        raise IllegalAction(f"row {row}: {rows.game.why_not(rows.state(row), int(chosen[row]))}")
    return chosen
