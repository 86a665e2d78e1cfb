"""PettingZoo's own tests on every game that has a vector, and what they do not ask."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

from leyline import create, spec
from leyline.adapters.pettingzoo import EnvFactory, environments
from leyline.core.errors import IllegalAction, UnknownGame
from tests.game_variants import kinds

KINDS = [kind for kind in kinds() if create(*kind).observation_spec()]


def opened(name: str, edition: str, seats: int) -> EnvFactory:
    return environments(name, edition, seats)


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_pettingzoo_finds_nothing_wrong(name: str, edition: str, seats: int) -> None:
    makers = opened(name, edition, seats)
    with warnings.catch_warnings():
        # Its test warns that observations are dictionaries and masks are no plain boxes; both are as it wants them.
        warnings.simplefilter("ignore")
        api_test(makers.turns(), num_cycles=60)
        api_test(makers.env(), num_cycles=60)
        parallel_api_test(makers.parallel_env(), num_cycles=60)
        seed_test(makers.turns, num_cycles=30)
        seed_test(makers.env, num_cycles=30)
        parallel_seed_test(makers.parallel_env, num_cycles=30)
        max_cycles_test(makers)


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_an_environment_can_be_pickled_in_the_middle_of_a_game(name: str, edition: str, seats: int) -> None:
    env = opened(name, edition, seats).turns()
    env.reset(seed=3)
    for _ in range(15):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    twin = pickle.loads(pickle.dumps(env))  # noqa: S301  our own
    for _ in range(30):
        if any(env.terminations.values()):
            break
        one, other = env.last()[0], twin.last()[0]
        assert all(np.array_equal(one[part], other[part]) for part in one)
        action = int(np.flatnonzero(one["action_mask"])[-1])
        env.step(action)
        twin.step(action)
    assert env.unwrapped.environment.state.dump() == twin.unwrapped.environment.state.dump()


def test_an_observation_is_made_from_the_view_and_nothing_else() -> None:
    """Deal again what the seat has not seen: its observation stays the same."""
    from random import Random

    game = create("channeling", "second")
    env = environments("channeling", "second").turns()
    env.reset(seed=1)
    environment = env.unwrapped.environment
    changed = 0
    for number in range(40):
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)["observation"]
            other = game.resample(environment.state, seat, Random(number))
            changed += other.dump() != environment.state.dump()
            assert np.array_equal(
                seen, np.asarray(game.observation_vector(game.view(other, seat), seat), dtype=np.float32)
            )
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert changed > 20


def test_the_mask_is_the_options_and_others_wait() -> None:
    parallel = environments("grove").parallel_env()
    seen, _ = parallel.reset(seed=1)
    asked = [agent for agent, given in seen.items() if given["action_mask"][:-1].any()]
    waiting = [agent for agent in seen if agent not in asked]
    assert len(asked) == 1
    assert seen[waiting[0]]["action_mask"][-1] == 1
    assert seen[asked[0]]["action_mask"][-1] == 0


def test_in_turns_a_forbidden_action_is_an_error_and_in_cycles_it_is_idle() -> None:
    turns = environments("grove").turns()
    turns.reset(seed=1)
    with pytest.raises(IllegalAction):
        turns.step(200)
    parallel = environments("grove").parallel_env()
    parallel.reset(seed=1)
    *_, infos = parallel.step(dict.fromkeys(parallel.agents, 200))
    assert {"illegal": True} in infos.values()


def test_rewards_are_the_returns_of_the_game() -> None:
    env = environments("channeling").turns()
    env.reset(seed=5)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        env.step(None if over or cut else int(np.flatnonzero(seen["action_mask"])[0]))
    assert sorted(total.values()) == [-1.0, 1.0]


def test_every_feature_has_a_name_and_games_without_a_vector_are_refused() -> None:
    for name, _, _ in KINDS:
        assert all(words and size > 0 for words, size in spec(name).create().observation_spec())
    with pytest.raises(UnknownGame):
        environments("chess")
