"""Learn a small Grove with sb3-contrib's masked PPO, on a processor: `python -m bench.train.ppo --steps 400000`. It
plays Light against a random player, then is measured against `random`, `greedy` and the levels."""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from bench.train.rate import PolicyBot, print_rating
from leyline import create
from leyline.batch.vector_env import BatchVectorEnv

SMALL = {"circles": 2, "circles_to_win": 1, "control": 4, "cubes": 8, "druids": 3, "turn_limit": 60}


class Rows(VecEnv):
    """The vector environment as Stable-Baselines3 takes it."""

    def __init__(self, env: BatchVectorEnv) -> None:
        self.env = env
        super().__init__(env.num_envs, env.single_observation_space["observation"], env.single_action_space)
        self._actions: Any = None

    def reset(self) -> Any:
        return self.env.reset()[0]["observation"]

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        shown, rewards, ended, _, _ = self.env.step(self._actions)
        infos = [
            {"episode": {"r": reward, "l": 0}} if over else {} for reward, over in zip(rewards, ended, strict=True)
        ]
        return shown["observation"], rewards, ended, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self.env, method_name)(*args, **kwargs))

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.env, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class Curve(BaseCallback):
    """Prints how the last games went, ten times."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.every, self.next, self.begun = steps // 10, 0, time.monotonic()

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.next and self.model.ep_info_buffer:
            self.next += self.every
            rewards = np.asarray([info["r"] for info in self.model.ep_info_buffer])
            shares = f"{(rewards > 0).mean():.2f} won, {(rewards < 0).mean():.2f} lost"
            print(f"{time.monotonic() - self.begun:.0f} s, {self.num_timesteps:,} decisions: {shares}", flush=True)
        return True


def main() -> None:
    out = argparse.ArgumentParser("bench.train.ppo", description=__doc__)
    out.add_argument("--steps", type=int, default=400_000, help="decisions to learn from")
    out.add_argument("--rows", type=int, default=64, help="games at a time")
    out.add_argument("--games", type=int, default=200, help="games against each player in the rating")
    out.add_argument("--out", default="", help="where to keep the model")
    args = out.parse_args()
    torch.set_num_threads(1)
    game = create("grove", values=SMALL, unattended=True)
    rows = Rows(BatchVectorEnv(game, args.rows))
    model = MaskablePPO("MlpPolicy", rows, n_steps=64, batch_size=1024, learning_rate=1e-3, ent_coef=0.01, seed=1)
    model.learn(args.steps, callback=Curve(args.steps))
    if args.out:
        model.save(args.out)

    def numbers(observed: Any, mask: Any) -> int:
        action, _ = model.predict(observed, action_masks=mask, deterministic=True)
        return int(action)

    print_rating(
        game, lambda seed: PolicyBot(seed, numbers), ["random", "greedy", "level-1", "level-2"], args.games, (0,)
    )


if __name__ == "__main__":
    main()
