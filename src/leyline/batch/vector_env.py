"""A batch as a vector environment of Gymnasium: one seat learns, policies play the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from leyline.batch.environment import Arrays, Batch, Rows
from leyline.batch.processes import ProcessBatch
from leyline.batch.stepper import Policy
from leyline.core.game import AnyGame

Shown = dict[str, NDArray[Any]]


class BatchVectorEnv(VectorEnv[Shown, NDArray[np.integer], NDArray[Any]]):
    """Rows of games in which the caller plays one seat. An observation is a dictionary as in `leyline.adapters`:
    `observation` and `action_mask`. A row whose game has just ended already shows the first decision of the next one
    (Gymnasium's "same step"); nobody decides in the last position, so there is no final observation. Arrays are copies:
    keep them as you like."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        game: AnyGame,
        count: int,
        seat: int = 0,
        seed: int = 0,
        policies: Mapping[int, Policy] | None = None,
        processes: int = 1,
    ) -> None:
        """Seats without a policy of their own are played at random. Raise `LeylineError` as `Batch` and `ProcessBatch`
        do."""
        others = {other: Policy() for other in range(game.seats) if other != seat}
        others.update(policies or {})
        self.batch: Rows = (
            Batch(game, count, seed, others) if processes == 1 else ProcessBatch(game, count, seed, others, processes)
        )
        self.seat = seat
        self.num_envs = count
        numbers = spaces.Box(-np.inf, np.inf, (self.batch.width,), np.float32)
        mask = spaces.MultiBinary(self.batch.num_actions)
        self.single_observation_space = spaces.Dict({"observation": numbers, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.batch.num_actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Shown, dict[str, Any]]:
        """Begin a new game in every row. A seed is one number for all rows."""
        return self._shown(self.batch.reset(seed if isinstance(seed, int) else None)), {}

    def step(
        self, actions: NDArray[np.integer]
    ) -> tuple[Shown, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play a decision in every row. Raise `IllegalAction`, and change nothing, if one of them is not possible."""
        after = self.batch.step(actions)
        rewards, dones = after.rewards[:, self.seat].copy(), after.dones.copy()
        return self._shown(after), rewards, dones, np.zeros(self.num_envs, np.bool_), {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the possible actions of every row, as maskable learners ask for them."""
        return self.batch.arrays.masks.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes that play; Gymnasium calls this when it closes an environment."""
        self.batch.close()

    def _shown(self, arrays: Arrays) -> Shown:
        return {"observation": arrays.observations.copy(), "action_mask": arrays.masks.astype(np.int8)}
