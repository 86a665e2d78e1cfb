"""A small network with two heads: what an observation is worth to the seat to act, and a number for every action."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

Weights = dict[str, Any]


def begin(key: Any, inputs: int, actions: int, width: int, blocks: int) -> Weights:
    """Return random weights."""
    shapes = {"in": (inputs, width), "policy": (width, actions), "value": (width, 1)}
    for block in range(blocks):
        shapes |= {f"a{block}": (width, width), f"b{block}": (width, width)}
    weights: Weights = {}
    for (name, shape), part in zip(shapes.items(), jax.random.split(key, len(shapes)), strict=True):
        small = 0.1 if name in ("policy", "value") or name[0] == "b" else 1.0
        weights[name] = small * jax.random.normal(part, shape) * (2 / shape[0]) ** 0.5
        weights[name + "_shift"] = jnp.zeros(shape[1])
    return weights


def apply(weights: Weights, observed: Any, library: Any = jnp) -> tuple[Any, Any]:
    """Return a number for every action, and the value from -1 to 1. With NumPy as library, no JAX is needed."""
    x = library.maximum(observed @ weights["in"] + weights["in_shift"], 0)
    block = 0
    while f"a{block}" in weights:
        inner = library.maximum(x @ weights[f"a{block}"] + weights[f"a{block}_shift"], 0)
        x = library.maximum(x + inner @ weights[f"b{block}"] + weights[f"b{block}_shift"], 0)
        block += 1
    value = library.tanh(x @ weights["value"] + weights["value_shift"])[..., 0]
    return x @ weights["policy"] + weights["policy_shift"], value


def save(path: str, weights: Weights) -> None:
    """Write weights in half precision."""
    np.savez_compressed(path, **{name: np.asarray(part, np.float16) for name, part in weights.items()})


def load(path: str) -> Weights:
    with np.load(path) as found:
        return {name: found[name].astype(np.float32) for name in found.files}
