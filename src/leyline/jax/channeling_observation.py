"""What a seat of The Channeling observes, from words: the numbers of `observation_vector`, in its order."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np
from jax import Array

from leyline.games.channeling.state import ALL_GLYPHS, DONE, GLYPHS, LEYLINE, PLACES
from leyline.jax.bits import field, unsigned
from leyline.jax.channeling_words import GLYPH_AT, LAST, NO_CARD, NO_CUBES, PHASE, PLACE_AT, ChannelingWords, Numbers

PHASES = 8


def _spread(words: tuple[Array, ...], width: int, count: int) -> Array:
    """Return the first numbers packed in words, as many as asked for, along a new axis."""
    each = 32 // width
    shifts = np.arange(each, dtype=np.uint32) * np.uint32(width)
    return jnp.concatenate([field(word[..., None], shifts, width) for word in words], axis=-1)[..., :count]


def _members(mask: Array, count: int) -> Array:
    return (mask >> np.arange(count, dtype=np.uint32)) & np.uint32(1)


def observe(numbers: Numbers, state: ChannelingWords, light: Array, dark: Array) -> Array:
    """Return what the seat to act observes; of the opponent's glyphs only those that have been played."""
    s = state
    kinds = numbers.kinds
    rest, druids, asides = s.rest[..., None], s.druids[..., None], s.asides[..., None]
    seat, phase = field(rest, 0, 1), field(rest, PHASE, 3)
    own, other = unsigned(8 * seat), unsigned(8 - 8 * seat)
    cards = _spread(s.cards, 4, PLACES)
    # A table of 16 kinds: the last one, no card, has neither.
    vigor = np.zeros(16, np.float32)
    splendor = np.zeros(16, np.float32)
    vigor[:kinds] = np.asarray(numbers.deck.vigor) / 10
    splendor[:kinds] = np.asarray(numbers.deck.splendor) / 10
    assert kinds <= NO_CARD
    places = np.arange(PLACES)

    def stands(shift: Array) -> Array:
        return (field(druids, shift, 4) == places) | (field(druids, shift + np.uint32(4), 4) == places)

    def hand(shift: Array) -> Array:
        return (druids >> (shift + np.uint32(16))) & np.uint32(ALL_GLYPHS)

    def aside(shift: Array) -> Array:
        return (asides >> shift) & np.uint32(ALL_GLYPHS)

    stock, scores = s.stock[..., None], (light[..., None], dark[..., None])
    mine, theirs = jnp.where(seat == 0, scores[0], scores[1]), jnp.where(seat == 0, scores[1], scores[0])
    light_won, dark_won = _spread(s.light_won, 4, kinds), _spread(s.dark_won, 4, kinds)
    fiftieths = [
        *[field(stock, own, 8), field(stock, own + np.uint32(16), 8), mine],
        *[field(stock, other, 8), field(stock, other + np.uint32(16), 8), theirs],
    ]
    parts = [
        phase == np.arange(PHASES),
        phase != DONE,
        seat == 0,
        field(rest, LAST, 1) == 1,
        field(s.turns[..., None], 0, 16) / np.float32(100),
        field(rest, GLYPH_AT, 4) == np.arange(GLYPHS),
        (phase == LEYLINE) & (field(rest, PLACE_AT, 4) == places),
        jnp.asarray(vigor)[cards],
        jnp.asarray(splendor)[cards],
        (_spread(s.cubes, 4, PLACES) - NO_CUBES) * (1 - 2 * seat) / np.float32(10),
        stands(own),
        stands(other),
        _members(hand(own), GLYPHS),
        _members(aside(own), GLYPHS),
        _members(~hand(other) & ~aside(other) & np.uint32(ALL_GLYPHS), GLYPHS),
        *[number / np.float32(50) for number in fiftieths],
        jnp.where(seat == 0, light_won, dark_won) / np.float32(5),
        jnp.where(seat == 0, dark_won, light_won) / np.float32(5),
        _spread(s.deck, 8, kinds) / np.float32(5),
    ]
    return jnp.concatenate([part.astype(jnp.float32) for part in parts], axis=-1)
