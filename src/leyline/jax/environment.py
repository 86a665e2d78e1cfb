"""What every game on an accelerator offers, and what is made of it: auto-reset and random play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import jax
import jax.numpy as jnp
from jax import Array

from leyline.core.params import Setup
from leyline.jax.bits import Key, row_pairs

State = Any
"""A NamedTuple of words, each of the shape of the batch; nothing but the functions of its game reads it."""


class Environment(Protocol):
    """A game as pure functions of a state: of one game, under `jax.vmap`, or of arrays of games as they are.

    `step` applies a decision and then the chance outcomes up to the next decision. What is counted is what the engine
    counts: a decision of a seat, also with a single option; never chance."""

    setup: Setup
    width: int
    """How many numbers an observation has."""
    num_actions: int
    seats: int

    def init(self, key: Key) -> State:
        """Return a new game at its first decision."""

    def step(self, state: State, action: Array, key: Key) -> State:
        """Return the game after an action. Who takes an action that is not possible loses at once. A game that is over
        stays as it is, with rewards of 0."""

    def step_and_reset(self, state: State, action: Array, key: Key) -> State:
        """As `step`, and the next game begins where one ends (`auto_reset`)."""

    def seat(self, state: State) -> Array:
        """Return the seat to act."""

    def mask(self, state: State) -> Array:
        """Return which actions are possible: the codes of the engine and of `leyline.batch`. None when it is over."""

    def count_actions(self, state: State) -> Array:
        """Return how many actions are possible."""

    def nth_action(self, state: State, index: Array) -> Array:
        """Return the possible action with this index, in ascending order."""

    def observe(self, state: State) -> Array:
        """Return what the seat to act observes, as `Game.observation_spec` describes."""

    def rewards(self, state: State) -> Array:
        """Return the payoff of each seat if the last step ended the game, else zeros."""

    def terminated(self, state: State) -> Array:
        """Return whether the game is over, or the last step ended the one before (`auto_reset`)."""

    def random_action(self, state: State, key: Key) -> Array:
        """Return a possible action, each as likely."""


def auto_reset(env: Environment) -> Callable[[State, Array, Key], State]:
    """Return a step after whose last one the next game begins: `rewards` and `terminated` still tell of the game that
    has ended, all else shows the first decision of the next one."""
    return env.step_and_reset


def random_play(env: Environment, rows: int, steps: int) -> Callable[[State, Array, Array], tuple[State, Array]]:
    """Return a compiled function that takes states, a seed and a time, plays `steps` random decisions in every row,
    and returns the states and how many games have ended in each."""
    step = auto_reset(env)

    def play(states: State, seed: Array, time: Array) -> tuple[State, Array]:
        numbers = jnp.arange(rows, dtype=jnp.uint32)

        def one(index: Array, carried: tuple[State, Array]) -> tuple[State, Array]:
            state, ended = carried
            pair = row_pairs(seed, numbers, time + index.astype(jnp.uint32))
            state = step(state, env.random_action(state, pair), pair)
            return state, ended + env.terminated(state)

        played: tuple[State, Array] = jax.lax.fori_loop(0, steps, one, (states, jnp.zeros(rows, jnp.int32)))
        return played

    return jax.jit(play)
