"""OpenSpiel's own checks and algorithms on every game."""

from __future__ import annotations

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    expected_game_score,
    get_all_states,
    ismcts,
    mcts,
)

from leyline import create, names
from leyline.adapters.openspiel import OpenSpielState, load
from leyline.core.errors import BadParameter
from tests.game_variants import kinds

KINDS = kinds()
SHORT: dict[str, dict[str, object]] = {"runestones": {"turn_limit": 6}, "aidalon": {"round_limit": 2}}
"""OpenSpiel's simulation writes out every observation, which takes its time in long games."""
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def at_first_decision(name: str, edition: str = "", seed: int = 1, decisions: int = 0) -> OpenSpielState:
    """Return a state of a game after a number of random decisions."""
    state = load(name, edition).new_initial_state()
    rng = np.random.RandomState(seed)
    while state.is_chance_node() or decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "edition", "seats"), KINDS)
def test_openspiels_random_simulation_finds_nothing_wrong(name: str, edition: str, seats: int) -> None:
    game = load(name, edition, seats, SHORT.get(name, {}))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_games_go_by_name_and_parameters() -> None:
    game = pyspiel.load_game("leyline_grove(dice=2,banish_needs_druid=yes)")
    assert game.rules.setup.changed() == {"dice": 2, "banish_needs_druid": 1, "turn_limit": 500}
    assert str(game) == "leyline_grove(banish_needs_druid=yes,dice=2)"
    assert pyspiel.load_game("leyline_channeling(edition=second)").rules.setup.number("aside") == 3
    assert pyspiel.load_game("leyline_runestones(players=4)").num_players() == 4
    assert {f"leyline_{name}" for name in names()} < set(pyspiel.registered_names())
    for wrong in ("leyline_grove(dice=11)", "leyline_grove(turn_limit=0)", "leyline_channeling(edition=third)"):
        with pytest.raises(BadParameter):
            pyspiel.load_game(wrong)


@pytest.mark.parametrize(
    ("name", "edition", "values"),
    [
        ("channeling", "second", {"deck": "4/4x10, 5/5x10", "pie_rule": True, "return": "splendor"}),
        ("runestones", "full", {"smithies": "2; 2; 3: ore; 3: die; 4: 5 points", "row_points": "1 2 3 4"}),
        ("aidalon", "showcase", {"first": "North"}),
    ],
)
def test_a_game_and_a_state_survive_being_stored(name: str, edition: str, values: dict[str, object]) -> None:
    game = load(name, edition, values=values)
    for again in (pickle.loads(pickle.dumps(game)), pyspiel.load_game(str(game))):  # noqa: S301  made here
        assert again.rules.setup.key() == game.rules.setup.key()
    state = game.new_initial_state()
    for _ in range(30):
        state.apply_action(state.legal_actions()[-1])
    for twin in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize()), state.clone()):  # noqa: S301  made here
        assert twin.history() == state.history()
        assert str(twin) == str(state)
        observer = game.make_py_observer(RECALL)
        assert [observer.string_from(twin, seat) for seat in (0, 1)] == [
            observer.string_from(state, seat) for seat in (0, 1)
        ]
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)


def test_types_and_bounds_are_those_of_the_edition() -> None:
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    assert load("grove").get_type().information == perfect
    assert load("channeling", "first").get_type().information == perfect
    assert load("channeling", "second").get_type().information != perfect
    assert load("runestones", seats=4).max_utility() == 3
    assert load("grove", values={"turn_limit": 6}).max_game_length() == 18


@pytest.mark.parametrize(
    ("name", "edition", "values"),
    [
        ("grove", "", {"turn_limit": 9, "dice": 1}),
        ("channeling", "first", {"turn_limit": 9, "deck": "1/1x17", "pie_rule": True}),
        ("channeling", "second", {"turn_limit": 9, "deck": "1/1x19", "aside": 6, "pie_rule": True}),
        ("channeling", "second", {"turn_limit": 9, "deck": "1/1x19", "aside": 5, "second_glyphs": 1}),
    ],
)
def test_no_game_is_longer_than_its_bound(name: str, edition: str, values: dict[str, object]) -> None:
    rules = create(name, edition, values=values)
    rng = np.random.RandomState(1)
    longest = 0
    for _ in range(60):
        state, decisions = rules.initial_state(), 0
        while rules.pending(state) != -2:
            decisions += rules.pending(state) >= 0
            rules.apply(state, int(rng.choice(rules.options(state))))
        longest = max(longest, decisions)
    assert rules.most_decisions() / 3 < longest <= rules.most_decisions()


def test_an_information_state_is_all_that_a_seat_has_seen_and_no_more() -> None:
    """Two asides that leave the opponent's view the same; the seat itself remembers which it was."""
    one, other = at_first_decision("channeling", "second"), at_first_decision("channeling", "second")
    parse = one.course.rules.parse
    one.apply_action(parse("aside r1 r2 r3"))
    other.apply_action(parse("aside r1 r2 r4"))
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) != one.observation_string(0)


def test_what_is_no_longer_in_view_is_remembered() -> None:
    """Two ways to the same position of the Grove are two information states and one observation."""
    found = []
    for texts in (["stand grove", "move grove c1"], ["stand grove", "stand grove"]):
        state = load("grove", values={"druids": 2, "first_player": "Light"}).new_initial_state()
        for text in texts:
            state.apply_action(state.course.rules.parse(text))
        found.append(state)
    assert found[0].information_state_string(1) != found[1].information_state_string(1)


def test_what_openspiel_cannot_have_is_refused_in_a_sentence() -> None:
    state = at_first_decision("channeling", "second")
    with pytest.raises(BadParameter, match="has no tensor"):
        state.information_state_tensor(0)
    observers = [
        (pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS), "a seat"),
        (pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE), "spectator"),
    ]
    for kind, words in observers:
        with pytest.raises(BadParameter, match=words):
            state.get_game().make_py_observer(kind)


@pytest.mark.parametrize(
    ("name", "edition"), [("channeling", "second"), ("runestones", "full"), ("aidalon", "starter")]
)
def test_what_is_dealt_again_looks_the_same_to_the_seat(name: str, edition: str) -> None:
    state = at_first_decision(name, edition, decisions=12)
    seat = state.current_player()
    rng = np.random.RandomState(1)
    worlds = [state.resample_from_infostate(seat, rng.uniform) for _ in range(8)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []
    assert len({str(world) for world in worlds}) > 1


def test_openspiels_information_set_search_plays() -> None:
    state = at_first_decision("channeling", "second")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 1.4, 8, random_state=rng)
    for _ in range(6):
        action = int(bot.step(state))
        assert action in state.legal_actions()
        state.apply_action(action)


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
    assert observer.tensor is not None
    assert observer.tensor.shape == (sum(size for _, size in game.rules.observation_spec()),)
    assert '"aside":[0,1,2]' in observer.string_from(state, 0)
    assert '"aside":[0,1,2]' not in observer.string_from(state, 1)
