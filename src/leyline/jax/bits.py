"""Words: small numbers packed into 32 bits, the n-th bit that is set, and luck as a hash. All of it works element by
element, on one game or on arrays of games, so that a whole step becomes a few kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from leyline.core.errors import LeylineError

Key = Any
"""What luck is drawn from: a key of `jax.random`, an array of them, or a pair of words (`pair_of`)."""
Pair = tuple[Array, Array]

_GOLDEN = np.uint32(0x9E3779B9)


def unsigned(value: Any) -> Array:
    return jnp.asarray(value).astype(jnp.uint32)


def signed(value: Any) -> Array:
    return jnp.asarray(value).astype(jnp.int32)


def field(word: Array, shift: Any, width: int) -> Array:
    """Return the number in `width` bits of a word."""
    return signed((word >> unsigned(shift)) & np.uint32((1 << width) - 1))


def put(value: Any, shift: Any) -> Array:
    """Return a word with a number at a bit, to be added to other words."""
    return unsigned(value) << unsigned(shift)


def flag(value: Array, shift: int) -> Array:
    return unsigned(value) << np.uint32(shift)


def count_bits(word: Array) -> Array:
    return signed(lax.population_count(word))


def nth_bit(word: Array, index: Array) -> Array:
    """Return the place of the set bit with `index` set bits below it."""
    at = jnp.zeros_like(index)
    for width in (16, 8, 4, 2, 1):
        below_it = count_bits(word & np.uint32((1 << width) - 1))
        beyond = index >= below_it
        index = jnp.where(beyond, index - below_it, index)
        word = jnp.where(beyond, word >> np.uint32(width), word)
        at = jnp.where(beyond, at + width, at)
    return at


def nibbles(counts: Sequence[int], words: int) -> list[np.uint32]:
    """Return small numbers packed in fours of bits, eight to a word."""
    packed = [0] * words
    for index, count in enumerate(counts):
        packed[index // 8] |= count << 4 * (index % 8)
    return [np.uint32(word) for word in packed]


def octets(counts: Sequence[int], words: int) -> list[np.uint32]:
    """Return small numbers packed in eights of bits, four to a word."""
    packed = [0] * words
    for index, count in enumerate(counts):
        packed[index // 4] |= count << 8 * (index % 4)
    return [np.uint32(word) for word in packed]


# --- luck -------------------------------------------------------------------------------------------------------------


def _mixed(word: Array) -> Array:
    """Return a word that depends on every bit of another one: two rounds of shifting and multiplying ("lowbias32")."""
    word = (word ^ (word >> np.uint32(16))) * np.uint32(0x21F0AAAD)
    word = (word ^ (word >> np.uint32(15))) * np.uint32(0xD35A2D97)
    return word ^ (word >> np.uint32(15))


def pair_of(key: Key) -> Pair:
    """Return the two words of a key."""
    if isinstance(key, tuple):
        return unsigned(key[0]), unsigned(key[1])
    data = jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
    if data.dtype != jnp.uint32 or not data.ndim or data.shape[-1] != 2:
        raise LeylineError("luck takes a key of two words, such as jax.random.key(seed) or an array of such keys")
    return data[..., 0], data[..., 1]


def drawn(pair: Pair, index: Any) -> Array:
    """Return a random word: the one with this index of all that a pair gives."""
    return _mixed(_mixed(pair[0] + unsigned(index) * _GOLDEN) ^ pair[1])


def row_pairs(seed: Array, rows: Array, time: Array) -> Pair:
    """Return a pair for each row at a time: a counter, so that nothing but the counter need be kept."""
    return _mixed(unsigned(rows) ^ unsigned(seed)), _mixed(unsigned(time) + _GOLDEN) ^ unsigned(rows)


def below(word: Array, total: Any) -> Array:
    """Return a number from 0 to total - 1: word * total >> 32. The total is at most 65536."""
    total = unsigned(total)
    low = (word & np.uint32(0xFFFF)) * total >> np.uint32(16)
    return signed((word >> np.uint32(16)) * total + low >> np.uint32(16))
