"""Learn a game from nothing by self-play with search (AlphaZero's way, with the Gumbel search of DeepMind's mctx), all
on one accelerator: `python -m bench.train.alphazero --game channeling --minutes 4 --out build/train`.

A search chooses among the possible actions by their index (`nth_action`), of which there are 20 and not 1,300; the
network has a number for every action's code, so that what it learns of an action does not depend on the others. Chance
is drawn once for each step of the tree."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import mctx
import optax

from bench.train import network
from leyline.jax import Environment, make
from leyline.jax.bits import row_pairs

WIDEST = {"channeling": 20, "grove": 27}
"""The most actions that are possible at once (The Channeling: first edition)."""
LOW = jnp.finfo(jnp.float32).min


class Learner:
    """Self-play and learning for one game."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.env: Environment = make(args.game)
        self.rows = args.rows
        self.widest = WIDEST[args.game]
        self.optimizer = optax.adamw(args.rate, weight_decay=1e-4)
        self.collect = jax.jit(self._collect)
        self.learn = jax.jit(self._learn)
        self.against_random = jax.jit(self._against_random)

    def options(self, state: Any) -> tuple[Any, Any]:
        """Return the codes of the possible actions by index, and which indices there are."""
        index = jnp.arange(self.widest)
        codes = jax.vmap(self.env.nth_action, (None, 0), -1)(state, index)
        there = index < self.env.count_actions(state)[..., None]
        return jnp.where(there, codes, 0), there

    def think(self, weights: Any, state: Any) -> tuple[Any, Any, Any, Any]:
        codes, there = self.options(state)
        numbers, value = network.apply(weights, self.env.observe(state))
        return jnp.where(there, jnp.take_along_axis(numbers, codes, -1), LOW), value, codes, there

    def follow(self, weights: Any, rng: Any, index: Any, state: Any) -> tuple[Any, Any]:
        """Take a step of the search."""
        code = self.env.nth_action(state, index)
        after = self.env.step(state, code, self.luck(rng, self.rows))
        seat, over = self.env.seat(state), self.env.terminated(after)
        reward = jnp.take_along_axis(self.env.rewards(after), seat[:, None], -1)[:, 0]
        logits, value, _, _ = self.think(weights, after)
        same = jnp.where(self.env.seat(after) == seat, 1.0, -1.0)
        discount = jnp.where(over, 0.0, same)
        value = jnp.where(over, 0.0, value)
        return mctx.RecurrentFnOutput(reward=reward, discount=discount, prior_logits=logits, value=value), after

    def luck(self, rng: Any, rows: int) -> Any:
        seed, at = jax.random.bits(rng, (2,), jnp.uint32)
        return row_pairs(seed, jnp.arange(rows), at)

    def _collect(self, weights: Any, state: Any, rng: Any) -> tuple[Any, Any]:
        """Play on in every row. Return the states and what there is to learn from."""

        def one(state: Any, rng: Any) -> tuple[Any, Any]:
            search, luck = jax.random.split(rng)
            logits, value, codes, there = self.think(weights, state)
            found = mctx.gumbel_muzero_policy(
                weights,
                search,
                mctx.RootFnOutput(prior_logits=logits, value=value, embedding=state),
                self.follow,
                self.args.simulations,
                invalid_actions=~there,
            )
            action = jnp.take_along_axis(codes, found.action[:, None], -1)[:, 0]
            after = self.env.step_and_reset(state, action, self.luck(luck, self.rows))
            seat = self.env.seat(state)
            seen = {
                "observed": self.env.observe(state),
                "codes": codes.astype(jnp.int16),
                "there": there,
                "shares": found.action_weights,
                "value": found.search_tree.summary().value,
                "seat": seat,
                "done": self.env.terminated(after),
                "reward": jnp.take_along_axis(self.env.rewards(after), seat[:, None], -1)[:, 0],
            }
            return after, seen

        state, seen = jax.lax.scan(one, state, jax.random.split(rng, self.args.steps))
        last_seat, last_value = seen["seat"][-1], seen["value"][-1]

        def back(later: Any, step: Any) -> tuple[Any, Any]:
            value, seat = later
            value = jnp.where(step["seat"] == seat, value, -value)
            value = jnp.where(step["done"], step["reward"], value)
            return (value, step["seat"]), value

        steps = {name: seen[name] for name in ("seat", "done", "reward")}
        _, seen["target"] = jax.lax.scan(back, (last_value, last_seat), steps, reverse=True)
        return state, seen

    def _loss(self, weights: Any, part: Any) -> Any:
        numbers, value = network.apply(weights, part["observed"])
        codes = part["codes"].astype(jnp.int32)
        logits = jnp.where(part["there"], jnp.take_along_axis(numbers, codes, -1), LOW)
        chosen = -jnp.sum(part["shares"] * jnp.where(part["there"], jax.nn.log_softmax(logits), 0.0), -1)
        return chosen.mean() + jnp.square(value - part["target"]).mean()

    def _learn(self, weights: Any, memory: Any, seen: Any, rng: Any) -> tuple[Any, Any, Any]:
        """Go through what was seen once, in random order."""
        names = ("observed", "codes", "there", "shares", "target")
        flat = {name: seen[name].reshape(-1, *seen[name].shape[2:]) for name in names}
        total = self.rows * self.args.steps
        order = jax.random.permutation(rng, total).reshape(-1, min(self.args.sample, total))

        def one(carried: Any, chosen: Any) -> tuple[Any, Any]:
            weights, memory = carried
            part = {name: values[chosen] for name, values in flat.items()}
            loss, slope = jax.value_and_grad(self._loss)(weights, part)
            change, memory = self.optimizer.update(slope, memory, weights)
            return (optax.apply_updates(weights, change), memory), loss

        (weights, memory), losses = jax.lax.scan(one, (weights, memory), order)
        return weights, memory, losses.mean()

    def _against_random(self, weights: Any, rng: Any) -> Any:
        """Return the share of games that the network wins without search against random play."""
        rows, env = 1024, self.env
        mine = jnp.arange(rows) % 2

        def one(index: Any, carried: Any) -> Any:
            state, won = carried
            luck = self.luck(jax.random.fold_in(rng, index), rows)
            logits, _, codes, _ = self.think(weights, state)
            best = jnp.take_along_axis(codes, logits.argmax(-1)[:, None], -1)[:, 0]
            action = jnp.where(env.seat(state) == mine, best, env.random_action(state, luck))
            state = env.step(state, action, luck)
            return state, won + jnp.take_along_axis(env.rewards(state), mine[:, None], -1)[:, 0]

        state = env.init(self.luck(rng, rows))
        _, won = jax.lax.fori_loop(0, self.args.longest, one, (state, jnp.zeros(rows)))
        return (won > 0).mean()


def main() -> None:
    args = _arguments()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    learner = Learner(args)
    rng = jax.random.key(args.seed)
    rng, first = jax.random.split(rng)
    weights = network.begin(first, learner.env.width, learner.env.num_actions, args.width, args.blocks)
    memory = learner.optimizer.init(weights)
    state = jax.jit(learner.env.init)(learner.luck(rng, args.rows))
    begun, limit, kept, turn = time.monotonic(), 60 * args.minutes, 0, 0
    lines = ["seconds,rounds,games,loss,won against random"]
    games = 0
    while (now := time.monotonic() - begun) < limit or kept < args.kept:
        rng, play, order, luck = jax.random.split(rng, 4)
        due = kept < args.kept and now >= limit * kept / max(args.kept - 1, 1)
        state, seen = learner.collect(weights, state, play)
        weights, memory, loss = learner.learn(weights, memory, seen, order)
        games += int(seen["done"].sum())
        turn += 1
        if due:
            won = float(learner.against_random(weights, luck))
            network.save(str(out / f"{args.game}-{kept}.npz"), weights)
            kept += 1
            lines.append(f"{time.monotonic() - begun:.0f},{turn},{games},{float(loss):.3f},{won:.3f}")
            print(lines[-1], flush=True)
            (out / f"{args.game}.csv").write_text("\n".join(lines) + "\n")
    each = args.rows * args.steps
    print(f"{time.monotonic() - begun:.0f} seconds, {turn} rounds of {each:,} decisions, {games:,} games")


def _arguments() -> argparse.Namespace:
    out = argparse.ArgumentParser("bench.train.alphazero", description=__doc__)
    out.add_argument("--game", choices=sorted(WIDEST), default="channeling")
    out.add_argument("--minutes", type=float, default=4.0)
    out.add_argument("--out", default="build/train")
    out.add_argument("--rows", type=int, default=4096, help="games at a time")
    out.add_argument("--steps", type=int, default=32, help="decisions of every row between lessons")
    out.add_argument("--simulations", type=int, default=32)
    out.add_argument("--sample", type=int, default=2048, help="positions in a step of learning")
    out.add_argument("--rate", type=float, default=1e-3)
    out.add_argument("--width", type=int, default=256)
    out.add_argument("--blocks", type=int, default=3)
    out.add_argument("--kept", type=int, default=6, help="how often weights are kept, from the first round to the last")
    out.add_argument("--longest", type=int, default=400, help="decisions of a game against random play")
    out.add_argument("--seed", type=int, default=1)
    return out.parse_args()


if __name__ == "__main__":
    main()
