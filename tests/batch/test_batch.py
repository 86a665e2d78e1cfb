"""A batch plays by the rules: in lock-step with single games, whole games, many games, other players."""

from __future__ import annotations

import numpy as np
import pytest

from leyline import create
from leyline.batch import Batch, Policy
from leyline.batch.vector_env import BatchVectorEnv
from leyline.core import registry
from leyline.core.errors import IllegalAction, LeylineError
from leyline.core.game import AnyGame
from leyline.core.observation_writer import own_writer
from leyline.core.playout import Luck
from leyline.core.state import OVER, State

SMALL = ("channeling", "grove")
SETUPS = [(name, edition.name) for name in registry.names() for edition in registry.spec(name).editions]


def game_of(name: str, edition: str = "", seats: int = 0) -> AnyGame:
    return create(name, edition=edition, seats=seats, unattended=True)


@pytest.mark.parametrize(("name", "edition"), SETUPS)
def test_every_row_is_what_its_own_game_says(name: str, edition: str) -> None:
    game = game_of(name, edition)
    batch = Batch(game, 3, seed=5)
    ended = 0
    shown = batch.arrays
    for _ in range(400 if name in SMALL else 25):
        for row in range(batch.count):
            state = batch.state(row)
            seat = game.pending(state)
            assert shown.seats[row] == seat
            numbers = np.asarray(game.observation_vector(game.view(state, seat), seat), np.float32)
            assert np.array_equal(shown.observations[row], numbers)
            assert np.flatnonzero(shown.masks[row]).tolist() == game.options(state)
        before = [batch.state(row) for row in range(batch.count)]
        actions = batch.random_actions()
        shown = batch.step(actions)
        ended += int(shown.dones.sum())
        for row, state in enumerate(before):
            game.apply(state, actions[row])
            if game.pending(state) == OVER:
                assert shown.dones[row]
                assert shown.rewards[row].tolist() == game.returns(state)
            elif not shown.dones[row]:
                assert not shown.rewards[row].any()
    assert ended or name not in SMALL


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def course(seed: int) -> list[list[int]]:
        batch = Batch(game_of("grove"), 4, seed=seed)
        out = []
        for _ in range(200):
            out.append(batch.random_actions())
            batch.step(out[-1])
        return out

    assert course(1) == course(1)
    assert course(1) != course(2)
    rows = list(zip(*course(1), strict=True))
    assert len(set(rows)) == len(rows)


def test_a_row_does_not_depend_on_how_many_there_are() -> None:
    few, many = Batch(game_of("channeling"), 2, seed=3), Batch(game_of("channeling"), 5, seed=3)
    for _ in range(100):
        first, second = few.random_actions(), many.random_actions()
        assert first == second[:2]
        few.step(first)
        many.step(second)


@pytest.mark.parametrize("code", [-1, 10**6, None])
def test_an_impossible_action_is_refused_and_nothing_moves(code: int | None) -> None:
    batch = Batch(game_of("channeling"), 3)
    before = [batch.state(row).dump() for row in range(3)]
    actions = batch.random_actions()
    actions[2] = int(np.argmin(batch.arrays.masks[2])) if code is None else code
    with pytest.raises(IllegalAction):
        batch.step(actions)
    with pytest.raises(IllegalAction):
        batch.step(actions[:2])
    assert [batch.state(row).dump() for row in range(3)] == before


class First(Policy):
    """Takes the first option, and remembers whom it played for."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, game: AnyGame, state: State, seat: int, options: list[int], luck: Luck) -> int:
        self.seats.add(seat)
        return options[0]


def test_policies_play_the_other_seats() -> None:
    first = First()
    batch = Batch(game_of("runestones", seats=3), 4, policies={0: first, 2: Policy()})
    for _ in range(60):
        assert set(batch.arrays.seats.tolist()) == {1}
        batch.step(batch.random_actions())
    assert first.seats == {0}


def test_a_row_goes_on_from_a_state_of_the_callers() -> None:
    batch = Batch(game_of("grove"), 2)
    start = batch.state(0)
    for _ in range(10):
        batch.step(batch.random_actions())
    kept = start.dump()
    shown = batch.replace(1, start)
    assert batch.state(1).dump() == kept
    assert np.flatnonzero(shown.masks[1]).tolist() == batch.game.options(start)
    batch.step(batch.random_actions())
    assert start.dump() == kept


def test_a_bad_batch_is_refused() -> None:
    game = game_of("grove")
    with pytest.raises(LeylineError, match="at least one game"):
        Batch(game, 0)
    with pytest.raises(LeylineError, match="no seat 2"):
        Batch(game, 1, policies={2: Policy()})
    with pytest.raises(LeylineError, match="leave one"):
        Batch(game, 1, policies={0: Policy(), 1: Policy()})


@pytest.mark.parametrize("name", registry.names())
def test_every_game_writes_its_observations_itself(name: str) -> None:
    assert own_writer(game_of(name)) is not None


def test_gymnasium_has_one_seat_and_policies_the_others() -> None:
    env = BatchVectorEnv(game_of("grove"), 8, seat=1, seed=2)
    shown, _ = env.reset(seed=4)
    again, _ = BatchVectorEnv(game_of("grove"), 8, seat=1).reset(seed=4)
    assert np.array_equal(shown["observation"], again["observation"])
    ended, first = 0, shown["observation"].copy()
    for _ in range(400):
        assert env.observation_space.contains(shown)
        assert set(env.batch.arrays.seats.tolist()) == {1}
        kept = shown["observation"]
        shown, rewards, dones, cut, _ = env.step(np.asarray(env.batch.random_actions()))
        assert not np.shares_memory(kept, shown["observation"])
        assert not cut.any()
        assert not rewards[~dones].any()
        ended += int(dones.sum())
    assert ended > 5
    assert np.array_equal(first, again["observation"])
