"""Games as pure JAX functions, for learning on an accelerator: `init`, `step`, masks, observations, auto-reset. Actions
and observations are those of `leyline.batch`, so that a policy can move between the two.

import jax
from leyline.jax import auto_reset, make

env = make("grove")
states = jax.vmap(env.init)(jax.random.split(jax.random.key(1), 1024))
step = jax.jit(jax.vmap(auto_reset(env)))
states = step(states, actions, jax.random.split(jax.random.key(2), 1024))
observations, masks = env.observe(states), env.mask(states)
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from leyline.core.errors import LeylineError

if find_spec("jax") is None:
    raise LeylineError(
        "leyline.jax needs the extra 'jax' (jax is not installed): run pip install '.[jax]' in a checkout of Leyline"
    )

from leyline.core import registry
from leyline.core.params import Setup
from leyline.jax.channeling import ChannelingEnvironment
from leyline.jax.environment import Environment, State, auto_reset, random_play
from leyline.jax.grove import GroveEnvironment

__all__ = ("Environment", "State", "auto_reset", "make", "make_setup", "random_play")

_MADE: dict[str, Callable[[Setup], Environment]] = {"channeling": ChannelingEnvironment, "grove": GroveEnvironment}


def make(name: str, edition: str = "", **values: object) -> Environment:
    """Return a game with these parameters, and the limits of unattended play (`leyline.create(…, unattended=True)`).
    Raise `LeylineError` for a game or a parameter that is not played here."""
    return make_setup(registry.spec(name).setup(edition, 0, values, unattended=True))


def make_setup(setup: Setup) -> Environment:
    """Return the game of a setup. Raise `LeylineError` if it is not played here."""
    made = _MADE.get(setup.spec.name)
    if made is None:
        raise LeylineError(f"leyline.jax plays {' and '.join(_MADE)}, not {setup.spec.name}")
    return made(setup)
