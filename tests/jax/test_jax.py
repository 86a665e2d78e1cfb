"""The games on JAX are the engine's: in lock-step with it, everything compared; and what JAX alone can do."""

from __future__ import annotations

import subprocess
import sys

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from leyline import compiled, create
from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.jax import Environment, auto_reset, make, make_setup, random_play
from leyline.jax.bits import row_pairs
from leyline.jax.grove import GroveEnvironment
from tests.jax.lockstep import Lockstep

OPENINGS = {"grove": [1], "channeling": range(2, 18)}
SHORT = {"turn_limit": 12}
"""So that thousands of games end, by the limit too."""
SETUPS: list[tuple[str, str, dict[str, object], int, int]] = [
    ("grove", "", {"circles_to_win": 1, "control": 4, "cubes": 9, "dice": 4, "turn_limit": 60}, 300, 700),
    ("grove", "", {"banish_needs_druid": True, "first_player": "Dark", "circles": 2, **SHORT}, 100, 500),
    ("channeling", "first", {"cubes": 22, "cards_to_end": 2}, 200, 500),
    ("channeling", "second", {"return": "splendor", "second_points": 1, "second_glyphs": 2, **SHORT}, 300, 900),
]
"""Game, edition, changed parameters, decisions of each row, and the games that end at least, compiled."""


def setup_of(name: str, edition: str, values: dict[str, object]) -> Setup:
    return create(name, edition=edition, values=values, unattended=True).setup


@pytest.mark.parametrize(("name", "edition", "values", "steps", "games"), SETUPS)
def test_in_lock_step_with_the_engine(
    name: str, edition: str, values: dict[str, object], steps: int, games: int
) -> None:
    game = create(name, edition=edition, values=values, unattended=True)
    few = not compiled()  # the rules as plain Python take ten times as long, and are the same
    rows = 16 if few else 200
    pair = Lockstep(game, make_setup(game.setup), rows, OPENINGS[name], seed=3)
    pair.play_on(steps // 3 if few else steps)
    pair.check()
    assert pair.ended >= (10 if few else games)


class Forgets(GroveEnvironment):
    """Takes one circle too few for a win."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.to_win -= 1


def test_a_planted_fault_is_found() -> None:
    game = create("grove", unattended=True)
    pair = Lockstep(game, Forgets(game.setup), 64, OPENINGS["grove"], seed=3)
    with pytest.raises(AssertionError):
        pair.play_on(300)
    assert pair.ended < 64


@pytest.fixture(scope="module")
def grove() -> Environment:
    return make("grove")


def test_an_impossible_action_loses_and_what_is_over_stays(grove: Environment) -> None:
    step = jax.jit(grove.step)
    keys = np.arange(8, dtype=np.uint32).reshape(4, 2)
    state = grove.init(keys)
    seats = np.asarray(grove.seat(state))
    mask = np.asarray(grove.mask(state))
    codes = np.asarray([int(np.argmin(mask[0])), -1, 10**6, int(np.argmax(mask[3]))])
    after = step(state, codes, keys)
    assert np.asarray(grove.terminated(after)).tolist() == [True, True, True, False]
    rewards = np.asarray(grove.rewards(after))
    assert rewards[np.arange(4), seats].tolist() == [-1.0, -1.0, -1.0, 0.0]
    assert rewards.sum(axis=1).tolist() == [0.0] * 4
    later = step(after, codes, keys)
    assert np.asarray(grove.terminated(later))[:3].all()
    assert not np.asarray(grove.rewards(later))[:3].any()
    assert not np.asarray(grove.mask(later))[:3].any()


def test_one_game_at_a_time_and_keys_of_jax_give_the_same(grove: Environment) -> None:
    keys = jax.random.split(jax.random.key(5), 16)
    together = grove.init(jax.random.key_data(keys))
    alone = jax.vmap(grove.init)(keys)
    actions = grove.nth_action(together, jnp.zeros(16, jnp.int32))
    assert np.array_equal(actions, jax.vmap(grove.nth_action)(alone, jnp.zeros(16, jnp.int32)))
    together = jax.jit(auto_reset(grove))(together, actions, jax.random.key_data(keys))
    alone = jax.jit(jax.vmap(auto_reset(grove)))(alone, actions, keys)
    assert all(np.array_equal(one, other) for one, other in zip(together, alone, strict=True))
    with pytest.raises(LeylineError, match="two words"):
        grove.init(jnp.zeros(3, jnp.uint32))


def test_random_play_takes_each_action_as_often_and_repeats_itself(grove: Environment) -> None:
    rows = 4096
    pair = row_pairs(jnp.uint32(1), jnp.arange(rows), jnp.uint32(1))
    state = grove.init(pair)
    _, counts = np.unique(np.asarray(grove.random_action(state, pair)), return_counts=True)
    assert len(counts) == int(grove.count_actions(state)[0])
    assert abs(counts - rows / len(counts)).max() < 0.1 * rows / len(counts)
    assert abs(int(np.asarray(grove.seat(state)).sum()) - rows / 2) < 0.05 * rows
    play = random_play(grove, rows, 50)
    first, second = play(state, jnp.uint32(1), jnp.uint32(0)), play(state, jnp.uint32(1), jnp.uint32(0))
    assert all(np.array_equal(one, other) for one, other in zip(first[0], second[0], strict=True))


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("runestones", {}, "plays channeling and grove"),
        ("grove", {"circles": 4}, "circles up to 3"),
        ("grove", {"druids": 16}, "druids up to 15"),
        ("channeling", {"pie_rule": True}, "pie_rule"),
        ("channeling", {"turn_limit": 0}, "with a turn_limit"),
        ("channeling", {"deck": "9/4x20"}, "a Vigor up to 8"),
    ],
)
def test_what_does_not_fit_is_refused(name: str, values: dict[str, object], words: str) -> None:
    with pytest.raises(LeylineError, match=words):
        make_setup(setup_of(name, "", values))


def test_where_jax_is_missing_the_extra_is_named() -> None:
    code = "import sys; sys.modules['jax'] = None\nimport leyline.jax"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "needs the extra 'jax'" in done.stderr
