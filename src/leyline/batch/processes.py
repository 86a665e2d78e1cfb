"""A batch played by several processes, which write their rows into arrays that all of them share.

Row by row it is the same as `Batch` with the same seed. The processes are started afresh, so a program that makes such
a batch does so under `if __name__ == "__main__"`, and its policies are classes that can be imported. The memory has no
name: nothing is left behind, however they end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from ctypes import Array, c_byte
from dataclasses import fields
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from leyline.batch.environment import Arrays, Batch, checked
from leyline.batch.stepper import Policy
from leyline.core import registry
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.observation_writer import observation_writer
from leyline.core.state import State

CONTEXT: Final = get_context("spawn")
PATIENCE: Final = 10.0
"""Seconds that a process has to end by itself."""

Memory = Array[c_byte]
Rules = tuple[str, str, int, dict[str, object], int]


def _rules(game: AnyGame) -> Rules:
    """Return what another process makes the game from: compiled objects do not travel."""
    setup = game.setup
    return setup.spec.name, setup.edition, setup.seats, dict(setup.changed()), setup.rules


def _laid_out(memory: Memory, game: AnyGame, count: int, width: int) -> tuple[Arrays, NDArray[np.int64]]:
    """Return the arrays of a batch, and one for the actions, in shared memory."""
    layout: list[tuple[type[np.generic], tuple[int, ...]]] = [
        (np.float64, (count, game.seats)),
        (np.int64, (count,)),
        (np.float32, (count, width)),
        (np.bool_, (count, game.num_actions())),
        (np.uint8, (count,)),
        (np.bool_, (count,)),
    ]
    made: list[NDArray[Any]] = []
    shared = memoryview(memory).cast("B")
    at = 0
    for kind, shape in layout:
        made.append(np.ndarray(shape, kind, shared, at))
        at += made[-1].nbytes
    rewards, actions, observations, masks, seats, dones = made
    return Arrays(observations, masks, seats, rewards, dones), actions


def _size(game: AnyGame, count: int, width: int) -> int:
    return count * (8 * game.seats + 8 + 4 * width + game.num_actions() + 2)


def _play(
    asked: Connection, memory: Memory, rules: Rules, rows: range, count: int, seed: int, policies: dict[int, Policy]
) -> None:
    """Play some rows of a batch of `count` until the other end of the line is gone."""
    game = registry.setup(*rules).create()
    batch = Batch(game, len(rows), seed, policies, rows.start)
    shared, actions = _laid_out(memory, game, count, batch.width)
    mine = slice(rows.start, rows.stop)

    def show() -> None:
        for field in fields(Arrays):
            getattr(shared, field.name)[mine] = getattr(batch.arrays, field.name)

    show()
    asked.send(None)
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            verb, argument = asked.recv()
            answer: object = None
            if verb == "step":
                batch._stepper.step(actions[mine].tolist())
                batch._shown()
                show()
            elif verb == "reset":
                batch.reset(argument)
                show()
            elif verb == "random":
                answer = batch.random_actions()
            elif verb == "state":
                answer = batch.state(argument).dump()
            asked.send(answer)


class ProcessBatch:
    """N games of one setup in several processes. Use it in a `with` statement, or close it."""

    def __init__(
        self,
        game: AnyGame,
        count: int,
        seed: int = 0,
        policies: Mapping[int, Policy] | None = None,
        processes: int = 2,
    ) -> None:
        """Raise `LeylineError` as `Batch` does, and for fewer rows than processes."""
        if not 1 <= processes <= count:
            raise LeylineError(f"a batch of {count} games is played by 1 to {count} processes, not {processes}")
        Batch(game, 1, seed, policies)  # what cannot be played is refused here
        self.game = game
        self.count = count
        self.width = observation_writer(game).width
        self.num_actions = game.num_actions()
        self._lines: list[Connection] = []
        self._processes: list[BaseProcess] = []
        self._starts = [count * number // processes for number in range(processes + 1)]
        memory = CONTEXT.RawArray(c_byte, _size(game, count, self.width))
        self.arrays, self._actions = _laid_out(memory, game, count, self.width)
        with self._no_process_missing():
            self._start(memory, seed, dict(policies or {}))

    def _start(self, memory: Memory, seed: int, policies: dict[int, Policy]) -> None:
        rules = _rules(self.game)
        for start, stop in zip(self._starts, self._starts[1:], strict=False):
            here, there = CONTEXT.Pipe()
            words = (there, memory, rules, range(start, stop), self.count, seed, policies)
            process = CONTEXT.Process(target=_play, args=words, daemon=True)
            self._lines.append(here)
            self._processes.append(process)
            process.start()
            there.close()  # so that the line ends with the process
        self._answers()

    def reset(self, seed: int | None = None) -> Arrays:
        """Begin a new game in every row. Without a seed the luck goes on; with one, it begins as in a new batch."""
        self._ask("reset", seed)
        return self.arrays

    def step(self, actions: NDArray[np.integer] | list[int]) -> Arrays:
        """Apply an action in every row. Raise `IllegalAction`, and change nothing, if one of them is not possible;
        raise `LeylineError` if a process has died, after which the batch is closed."""
        self._actions[:] = checked(self, actions)
        self._ask("step")
        return self.arrays

    def random_actions(self) -> list[int]:
        """Return an action for each row, each possible one as likely, from the luck of the row."""
        return [code for codes in self._ask("random") for code in codes]

    def state(self, row: int) -> State:
        """Return a copy of the state of a row."""
        number = next(n for n, stop in enumerate(self._starts[1:]) if row < stop)
        with self._no_process_missing():
            self._lines[number].send(("state", row - self._starts[number]))
            dump = self._answers([self._lines[number]])[0]
        state: State = self.game.initial_state()
        state.load(dump)
        return state

    def _ask(self, verb: str, argument: object = None) -> list[Any]:
        with self._no_process_missing():
            for line in self._lines:
                line.send((verb, argument))
            return self._answers()

    def _answers(self, lines: list[Connection] | None = None) -> list[Any]:
        return [line.recv() for line in (self._lines if lines is None else lines)]

    @contextmanager
    def _no_process_missing(self) -> Iterator[None]:
        """Close the batch if a process ends while it is asked. Raise `LeylineError`."""
        if self._processes and not self._lines:
            raise LeylineError("this batch is closed")
        try:
            yield
        except (EOFError, OSError) as error:
            dead = wait([process.sentinel for process in self._processes], PATIENCE)
            codes = [process.exitcode for process in self._processes if process.sentinel in dead]
            self.close()
            raise LeylineError(f"a process of the batch has ended, with exit status {codes[:1]}") from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End all processes. The arrays stay as they are; closing twice does nothing."""
        lines, self._lines = self._lines, []
        for line in lines:
            line.close()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()

    def __enter__(self) -> ProcessBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
