"""Plays games on the engine and on JAX side by side, with the same luck and the same choices."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import numpy as np
from numpy.typing import NDArray

from leyline.core.chance import pick
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.observation_writer import observation_writer
from leyline.jax import Environment, auto_reset

WORD = 0xFFFFFFFF
Keys = NDArray[np.uint32]


def _mixed(word: int) -> int:
    word = (word ^ word >> 16) * 0x21F0AAAD & WORD
    word = (word ^ word >> 15) * 0xD35A2D97 & WORD
    return word ^ word >> 15


def luck(key: Keys, index: int) -> int:
    """A random word of a key, as `leyline.jax.bits` describes it, in whole numbers of Python's."""
    return _mixed(_mixed(int(key[0]) + index * 0x9E3779B9 & WORD) ^ int(key[1]))


class Lockstep:
    """Rows of games. Both sides draw an outcome from a word alike: the one into whose share word * weights >> 32
    falls."""

    def __init__(self, game: AnyGame, env: Environment, rows: int, openings: Sequence[int], seed: int) -> None:
        """The openings are the words of luck from which chance before the first decision is drawn. Chance later draws
        from word 0."""
        self.game, self.env, self.rows, self.openings = game, env, rows, list(openings)
        self.rng = np.random.default_rng(seed)
        self.writer = observation_writer(game)
        self._show = jax.jit(
            lambda state: (
                *(env.mask(state), env.observe(state), env.seat(state), env.rewards(state)),
                *(env.terminated(state), env.count_actions(state)),
            )
        )
        self._nth, self._step = jax.jit(env.nth_action), jax.jit(auto_reset(env))
        keys = self._keys()
        self.theirs = jax.jit(env.init)(keys)
        self.ours = [self._begun(key) for key in keys]
        self.dones, self.rewards = np.zeros(rows, np.bool_), np.zeros((rows, 2))
        self.ended = 0

    def _keys(self) -> Keys:
        return self.rng.integers(0, 1 << 32, (self.rows, 2), dtype=np.uint32)

    def _begun(self, key: Keys) -> State:
        state: State = self.game.initial_state()
        self._draw(state, key, self.openings)
        return state

    def _draw(self, state: State, key: Keys, words: list[int]) -> None:
        game, index = self.game, 0
        while game.pending(state) == CHANCE:
            weights = game.weights(state)
            number = luck(key, words[index]) * sum(weights) >> 32
            game.apply(state, pick(game.options(state), weights, number))
            index += 1

    def check(self) -> list[list[int]]:
        """Compare everything that is shown; return the options of every row."""
        mask, observed, seats, rewards, dones, counts = map(np.asarray, self._show(self.theirs))
        options = [self.game.options(state) for state in self.ours]
        expected = np.zeros((self.rows, self.game.num_actions()), np.bool_)
        numbers = np.empty((self.rows, self.env.width), np.float32)
        for row, state in enumerate(self.ours):
            expected[row, options[row]] = True
            numbers[row] = self.writer.numbers(state, self.game.pending(state))
        assert np.array_equal(mask, expected)
        np.testing.assert_array_max_ulp(observed, numbers, 1)  # a compiler may divide by multiplying
        assert seats.tolist() == [self.game.pending(state) for state in self.ours]
        assert counts.tolist() == [len(codes) for codes in options]
        assert np.array_equal(dones, self.dones)
        assert np.array_equal(rewards, self.rewards)
        return options

    def play_on(self, steps: int) -> None:
        for _ in range(steps):
            self.play()

    def play(self) -> None:
        """Compare, and play a random option in every row."""
        options = self.check()
        chosen = self.rng.integers([len(codes) for codes in options])
        actions = np.asarray(self._nth(self.theirs, chosen))
        assert actions.tolist() == [codes[index] for codes, index in zip(options, chosen, strict=True)]
        keys = self._keys()
        self.theirs = self._step(self.theirs, actions, keys)
        self.dones[:], self.rewards[:] = False, 0.0
        for row, state in enumerate(self.ours):
            self.game.apply(state, int(actions[row]))
            self._draw(state, keys[row], [0])
            if self.game.pending(state) == OVER:
                self.dones[row], self.rewards[row] = True, self.game.returns(state)
                self.ours[row] = self._begun(keys[row])
                self.ended += 1
