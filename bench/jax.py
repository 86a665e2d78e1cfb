"""Measure uniformly random play on whatever JAX runs on: `python -m bench.jax`, from a checkout, with or without
Leyline installed (`PYTHONPATH=src`). Where pgx can be imported, its backgammon and go follow in the same run.

"decisions" chooses among the possible actions, plays, draws chance, and begins the next game where one ends. "shown"
writes the observation and the mask of every row after every decision besides, as pgx's `step` does. A forced decision
counts, as it does in the engine; chance does not."""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import jax
import jax.numpy as jnp

from leyline.jax import make
from leyline.jax.bits import row_pairs
from leyline.jax.environment import Environment, random_play

GAMES = (("channeling", "first"), ("channeling", "second"), ("grove", "standard"))
PEERS = ("backgammon", "go_9x9")


@dataclass
class Program:
    """Something to measure."""

    game: str
    form: str
    rows: int
    steps: int
    """Decisions of every row in a call."""
    begin: Callable[[], Any]
    """Returns what is carried from call to call."""
    play: Any
    """Takes that and the time; returns it, and how many games have ended."""
    compiled: Future[Any] | None = None

    def compile(self, pool: ThreadPoolExecutor) -> None:
        """Have it compiled beside the others."""
        carried = jax.eval_shape(self.begin)
        lowered = self.play.lower(carried, jax.ShapeDtypeStruct((), jnp.uint32))
        self.compiled = pool.submit(lowered.compile)

    def measure(self, seconds: float) -> tuple[float, float]:
        """Return decisions and games a second."""
        assert self.compiled is not None
        play = self.compiled.result()
        carried = self.begin()
        carried, ended = play(carried, jnp.uint32(0))
        ended.block_until_ready()
        calls, games, begun = 0, 0, time.perf_counter()
        while (took := time.perf_counter() - begun) < seconds or calls < 2:
            calls += 1
            carried, ended = play(carried, jnp.uint32(calls * self.steps))
            games += int(ended)
        decisions = self.rows * self.steps * calls
        print(
            f"{self.game} {self.form} {self.rows:,} rows: {decisions / took / 1e6:,.1f} M/s,"
            f" {took / calls / self.steps * 1e6:,.0f} µs a step, {decisions / max(games, 1):,.0f} decisions a game,"
            f" {_kernels(play.as_text())} fusions",
            flush=True,
        )
        return decisions / took, games / took


def main() -> None:
    args = _arguments()
    device = jax.devices()[0]
    print(f"JAX {jax.__version__} on {device.device_kind or device.platform}", flush=True)
    begun = time.perf_counter()
    found: list[tuple[Program, float, float]] = []
    with ThreadPoolExecutor(args.compilers) as pool:
        programs = []
        for program in _programs(args):
            try:
                program.compile(pool)
                programs.append(program)
            except Exception as error:  # another project's code may fail to be traced by this version of JAX
                print(f"{program.game} {program.rows:,}: {str(error)[:400]}", flush=True)
        print(f"traced after {time.perf_counter() - begun:.0f} s", flush=True)
        for program in programs:
            try:
                found.append((program, *program.measure(args.seconds)))
            except Exception as error:  # or to run on this device: the others are measured all the same
                print(f"{program.game} {program.form} {program.rows:,}: {str(error)[:400]}", flush=True)
    print(f"done after {time.perf_counter() - begun:.0f} s")
    print("\n| game | form | rows | decisions/s | games/s |\n|---|---|---|---|---|")
    for program, decisions, games in found:
        print(
            f"| {program.game} | {program.form} | {program.rows:,} | {decisions / 1e6:,.1f} M | {games / 1e6:,.3f} M |"
        )


def _arguments() -> argparse.Namespace:
    out = argparse.ArgumentParser("bench.jax", description=__doc__)
    out.add_argument("--rows", type=int, nargs="+", default=[1 << 16, 1 << 20], help="batch sizes")
    out.add_argument("--shown-rows", type=int, nargs="+", default=[1 << 16, 1 << 19], help="batch sizes, shown")
    out.add_argument("--peer-rows", type=int, nargs="+", default=[1 << 13, 1 << 16], help="batch sizes of the peers")
    out.add_argument("--steps", type=int, default=256, help="decisions of every row in a call")
    out.add_argument("--peer-steps", type=int, default=64)
    out.add_argument("--seconds", type=float, default=1.5, help="for each measurement")
    out.add_argument("--compilers", type=int, default=8, help="programs that are compiled at the same time")
    out.add_argument("--no-peers", action="store_true")
    return out.parse_args()


def _programs(args: argparse.Namespace) -> Iterator[Program]:
    for name, edition in GAMES:
        env = make(name, edition)
        for rows in args.rows:
            yield _played(env, f"{name} {edition}", rows, args.steps)
        for rows in args.shown_rows:
            yield _shown(env, f"{name} {edition}", rows, args.steps)
    if find_spec("pgx") is not None and not args.no_peers:
        for name in PEERS:
            for rows in args.peer_rows:
                yield _peer(name, rows, args.peer_steps)


def _begun(env: Environment, rows: int) -> Any:
    return jax.jit(env.init)(row_pairs(jnp.uint32(7), jnp.arange(rows), jnp.uint32(0)))


def _played(env: Environment, name: str, rows: int, steps: int) -> Program:
    play = random_play(env, rows, steps)

    @jax.jit
    def total(states: Any, at: Any) -> Any:
        states, ended = play(states, jnp.uint32(1), at)
        return states, ended.sum()

    return Program(name, "decisions", rows, steps, lambda: _begun(env, rows), total)


def _shown(env: Environment, name: str, rows: int, steps: int) -> Program:
    """As `_played`, with observations and masks carried along, so that each step must write them."""

    @jax.jit
    def play(carried: Any, at: Any) -> Any:
        def one(index: Any, before: Any) -> Any:
            (state, _, _), ended = before
            pair = row_pairs(jnp.uint32(1), jnp.arange(rows), at + index.astype(jnp.uint32))
            state = env.step_and_reset(state, env.random_action(state, pair), pair)
            return (state, env.observe(state), env.mask(state)), ended + env.terminated(state)

        carried, ended = jax.lax.fori_loop(0, steps, one, (carried, jnp.zeros(rows, jnp.int32)))
        return carried, ended.sum()

    def begin() -> Any:
        states = _begun(env, rows)
        return states, jax.jit(env.observe)(states), jax.jit(env.mask)(states)

    return Program(name, "shown", rows, steps, begin, play)


def _peer(name: str, rows: int, steps: int) -> Program:
    """A game of pgx with uniformly random play, stepped in a loop on the device as ours are."""
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, at: Any) -> Any:
        base = jax.random.fold_in(jax.random.PRNGKey(1), at)

        def one(index: Any, before: Any) -> Any:
            state, ended = before
            choice, luck = jax.random.split(jax.random.fold_in(base, index))
            logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            action = jax.random.categorical(choice, logits, axis=-1)
            state = step(state, action, jax.random.split(luck, rows))
            return state, ended + state.terminated

        state, ended = jax.lax.fori_loop(0, steps, one, (state, jnp.zeros(rows, jnp.int32)))
        return state, ended.sum()

    def begin() -> Any:
        return jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(7), rows))

    return Program(f"pgx {name}", "shown", rows, steps, begin, play)


def _kernels(program: str) -> int:
    """Return how many fusions a compiled program holds."""
    return len(re.findall(r" fusion\(", program))


if __name__ == "__main__":
    main()
