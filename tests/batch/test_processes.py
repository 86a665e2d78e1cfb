"""A batch in several processes is the same batch, and ends cleanly whatever happens to a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest

from leyline import create
from leyline.batch import Arrays, Batch, Policy, ProcessBatch
from leyline.batch.vector_env import BatchVectorEnv
from leyline.core.errors import IllegalAction, LeylineError
from leyline.core.game import AnyGame


def game() -> AnyGame:
    return create("channeling", "second", values={"turn_limit": 12}, unattended=True)


def same(one: Arrays, other: Arrays) -> bool:
    return all(np.array_equal(getattr(one, field.name), getattr(other, field.name)) for field in fields(Arrays))


def test_every_row_is_that_of_one_process() -> None:
    """Whole games, with a policy for one seat and rows that do not divide evenly."""
    alone = Batch(game(), 5, seed=3, policies={1: Policy()})
    with ProcessBatch(game(), 5, seed=3, policies={1: Policy()}, processes=2) as shared:
        ended = 0
        for _ in range(60):
            assert same(alone.arrays, shared.arrays)
            actions = alone.random_actions()
            assert shared.random_actions() == actions
            ended += int(alone.step(actions).dones.sum())
            shared.step(actions)
        assert ended > 3
        assert [shared.state(row).dump() for row in range(5)] == [alone.state(row).dump() for row in range(5)]
        assert same(alone.reset(9), shared.reset(9))
        assert same(Batch(game(), 5, seed=9, policies={1: Policy()}).arrays, shared.arrays)

        actions = shared.random_actions()
        actions[4] = int(np.argmin(shared.arrays.masks[4]))
        with pytest.raises(IllegalAction, match="row 4"):
            shared.step(actions)
        assert same(alone.arrays, shared.arrays)


def test_a_process_that_dies_closes_the_batch() -> None:
    batch = ProcessBatch(game(), 4, processes=2)
    actions = batch.random_actions()
    first, second = batch._processes
    assert second.pid is not None
    os.kill(second.pid, signal.SIGKILL)
    second.join()
    with pytest.raises(LeylineError, match="ended"):
        batch.step(actions)
    assert not first.is_alive()
    assert not second.is_alive()
    with pytest.raises(LeylineError, match="closed"):
        batch.reset()
    batch.close()


def test_processes_end_with_the_program_that_began_them() -> None:
    program = """
import os, signal
from leyline import create
from leyline.batch import ProcessBatch
if __name__ == "__main__":
    batch = ProcessBatch(create("grove", unattended=True), 2, processes=2)
    print(sum(process.is_alive() for process in batch._processes), "alive", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    # Its output ends when the last process that holds it has ended.
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL
    assert done.stdout == b"2 alive\n"
    assert done.stderr == b""


def test_gymnasium_has_a_batch_in_processes() -> None:
    env = BatchVectorEnv(game(), 4, seat=1, seed=2, processes=2)
    shown, _ = env.reset(seed=4)
    again, _ = BatchVectorEnv(game(), 4, seat=1).reset(seed=4)
    assert np.array_equal(shown["observation"], again["observation"])
    players = env.batch._processes  # type: ignore[attr-defined]  # of the batch in processes
    shown, *_ = env.step(np.asarray(env.batch.random_actions()))
    assert env.observation_space.contains(shown)
    env.close()
    assert not any(process.is_alive() for process in players)


def test_what_cannot_be_shared_out_is_refused() -> None:
    with pytest.raises(LeylineError, match="1 to 2 processes"):
        ProcessBatch(game(), 2, processes=3)
    with pytest.raises(LeylineError, match="leave one"):
        ProcessBatch(game(), 2, policies={0: Policy(), 1: Policy()})
