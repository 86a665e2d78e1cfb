"""OpenSpiel's own checks and algorithms on every game."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import expected_game_score, get_all_states, mcts

from leyline import create
from leyline.adapters.openspiel import load
from tests.game_variants import kinds

KINDS = [kind for kind in kinds() if kind[1] in ("first", "second", "standard", "full", "starter")]
SHORT: dict[str, dict[str, object]] = {"runestones": {"turn_limit": 12}, "aidalon": {"round_limit": 3}}
"""OpenSpiel's simulation writes out every observation, which takes its time in long games."""


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_openspiels_random_simulation_finds_nothing_wrong(name: str, edition: str, seats: int) -> None:
    game = load(name, edition, seats, SHORT.get(name, {}))
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_both_interfaces_play_the_same_game(name: str, edition: str, seats: int) -> None:
    game, rules = load(name, edition, seats), create(name, edition, seats, unattended=True)
    state, position = game.new_initial_state(), rules.initial_state()
    rng = np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [code for code, _ in outcomes] == rules.options(position)
            action = outcomes[rng.randint(len(outcomes))][0]
        else:
            assert state.legal_actions() == rules.options(position)
            assert state.current_player() == rules.pending(position)
            action = int(rng.choice(state.legal_actions()))
        state.apply_action(action)
        rules.apply(position, action)
    assert state.returns() == rules.returns(position)


def test_openspiels_tree_search_beats_chance_at_the_grove() -> None:
    game = load("grove", values={"druids": 2, "cubes": 4, "control": 2, "circles_to_win": 1, "turn_limit": 60})
    won = 0.0
    for seed in range(4):
        rng = np.random.RandomState(seed)
        bot = mcts.MCTSBot(game, 1.4, 60, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                codes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(codes, p=shares)))
            elif state.current_player() == seed % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        won += state.returns()[seed % 2]
    assert won >= 2


def test_openspiels_exact_algorithms_can_walk_all_of_a_small_grove() -> None:
    """Equal totals in the opening roll are no outcome: there is no chance loop without end."""
    values: dict[str, object] = {"druids": 1, "cubes": 1, "control": 1, "circles": 1, "circles_to_win": 1, "dice": 1}
    game = load("grove", values={**values, "turn_limit": 5})
    states = get_all_states.get_all_states(game, include_terminals=True, include_chance_states=True)
    assert any(state.is_terminal() for state in states.values())
    value = expected_game_score.policy_value(game.new_initial_state(), [policy.UniformRandomPolicy(game)] * 2)
    assert value[0] == pytest.approx(0, abs=1e-12)


def test_an_observation_is_the_view_of_the_seat() -> None:
    game = load("channeling", "second")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(game.rules.parse("aside r1 r2 r3"))
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert observer.tensor.shape == (sum(size for _, size in game.rules.observation_spec()),)
    assert '"aside":[0,1,2]' in observer.string_from(state, 0)
    assert '"aside":[0,1,2]' not in observer.string_from(state, 1)
