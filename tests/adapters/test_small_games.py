"""The small games have the values that they are said to have, and OpenSpiel's solvers agree."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, outcome_sampling_mccfr

from leyline.adapters.openspiel import load
from leyline.adapters.small_games import SMALL_GAMES
from leyline.core.errors import BadParameter
from tests.adapters.small_game_values import Solved, given_away, nash_value
from tests.docs import ROOT

OPEN = [name for name, small in SMALL_GAMES.items() if not small.setup().create().has_hidden_information()]


@pytest.mark.parametrize("name", OPEN)
def test_the_value_is_that_of_best_play(name: str) -> None:
    assert Solved(SMALL_GAMES[name]).value() == pytest.approx(SMALL_GAMES[name].value, abs=1e-12)


def test_small_games_go_by_name_and_take_no_parameters() -> None:
    game = pyspiel.load_game("leyline_channeling_tiny")
    assert str(game.new_initial_state()) == str(load("channeling:tiny").new_initial_state())
    with pytest.raises(BadParameter, match="takes no edition"):
        load("grove:tiny", values={"dice": 2})
    for name in SMALL_GAMES:
        pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


def test_openspiel_finds_the_same_exploitability() -> None:
    """`Solved` and OpenSpiel's best responses are independent ways to the same number."""
    game = load("grove:tiny")
    theirs = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert given_away("grove:tiny", "random") == pytest.approx(theirs, abs=1e-9)
    assert theirs > 0.01


def test_openspiels_solver_comes_near_the_value() -> None:
    game = load("grove:tiny")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])[0]
    wrong = exploitability.nash_conv(game, found)
    assert abs(value - SMALL_GAMES["grove:tiny"].value) <= wrong < 0.02


def test_a_hidden_glyph_is_worth_half_the_games() -> None:
    """Light would win if it knew; it has to guess, and the best guesses of both leave the game even."""
    assert nash_value("channeling:tiny") == pytest.approx(SMALL_GAMES["channeling:tiny"].value, abs=1e-9)
    assert Solved(SMALL_GAMES["channeling:tiny"]).value() == 1


def test_openspiels_sampling_learns_by_information_states() -> None:
    np.random.seed(1)
    game = load("channeling:tiny")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    state = game.new_initial_state()
    found = solver.average_policy().action_probabilities(state)
    assert sum(found.values()) == pytest.approx(1)
    assert set(found) == set(state.legal_actions())
    assert len(set(found.values())) > 1


def test_the_table_of_the_docs_holds() -> None:
    text = (ROOT / "docs" / "small-games.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in text.splitlines() if "|" in line]
    games = next(row for row in rows if row[0] == "bot")
    table = {(row[0], game): row[column] for row in rows for column, game in enumerate(games) if len(row) == len(games)}
    for player, game in (("random", "grove:tiny"), ("random", "grove:pair"), ("greedy", "grove:circles")):
        assert f"{given_away(game, player):.4f}" == table[player, game]
    assert f"{given_away('channeling:tiny', 'greedy'):.4f}" == table["greedy", "channeling:tiny"]
