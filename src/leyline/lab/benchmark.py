"""Measure speed: random play through the public interface, and search with random playouts.

`python -m leyline.lab.benchmark KIND NAME SECONDS` prints one JSON object. `leyline bench` runs it once per row, so
that every measurement has its own process."""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from random import Random
from typing import Any

from leyline import bots, compiled
from leyline.core import registry
from leyline.core.bot_settings import SearchSettings
from leyline.core.chance import SeedChance
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.match import Match
from leyline.core.playout import Luck, step

CLONES = 50_000
SIMULATIONS = 1000
"""Simulations of each timed search; the next one starts afresh."""
PLAYOUTS = 200
"""Playouts whose decisions are counted."""


def measure_game(name: str, seconds: float) -> dict[str, object]:
    """Measure decisions and games per second, and the time and size of a clone in mid-game."""
    name, _, edition = name.partition("@")
    game = registry.create(name, edition, unattended=True)
    pending_of, options_of, weights_of, apply = game.pending, game.options, game.weights, game.apply
    rng = Random(1).random
    steps = decisions = games = 0
    middle: State | None = None
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.initial_state()
        count = 0
        while True:
            pending = pending_of(state)
            if pending == OVER:
                break
            codes = options_of(state)
            if pending == CHANCE:
                weights = weights_of(state)
                number = int(rng() * sum(weights))
                index = 0
                while number >= weights[index]:
                    number -= weights[index]
                    index += 1
                apply(state, codes[index])
            else:
                apply(state, codes[int(rng() * len(codes))])
                decisions += 1
            count += 1
            if games == 0 and count == 60:
                middle = state.clone()
        steps += count
        games += 1
    passed = time.perf_counter() - begun
    state = middle or state
    return {
        "game": f"{name}@{edition}" if edition else name,
        "form": "compiled" if compiled() else "interpreted",
        "decisions_per_s": decisions / passed,
        "steps_per_s": steps / passed,
        "games_per_s": games / passed,
        "clone_us": _clone_time(state),
        "state_bytes": _size(state),
    }


def _clone_time(state: State) -> float:
    """Return the microseconds of a clone, the best of five rounds."""
    best = 1e9
    for _ in range(5):
        begun = time.perf_counter()
        for _ in range(CLONES // 5):
            state.clone()
        best = min(best, time.perf_counter() - begun)
    return best / (CLONES // 5) * 1e6


def _size(state: State) -> int:
    """Return the bytes of a clone."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for _ in range(1000)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before - sys.getsizeof(kept)) // 1000


def measure_peer(name: str, seconds: float) -> dict[str, object]:
    """Measure steps per second of an OpenSpiel game, driven the same way. Raise `ImportError` without OpenSpiel."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    rng = Random(1).random
    steps = games = 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        state = game.new_initial_state()
        is_terminal, is_chance_node, apply_action = state.is_terminal, state.is_chance_node, state.apply_action
        chance_outcomes, legal_actions = state.chance_outcomes, state.legal_actions
        while not is_terminal():
            if is_chance_node():
                outcomes = chance_outcomes()
                number = rng()
                index = 0
                while index < len(outcomes) - 1 and number >= outcomes[index][1]:
                    number -= outcomes[index][1]
                    index += 1
                apply_action(outcomes[index][0])
            else:
                actions = legal_actions()
                apply_action(actions[int(rng() * len(actions))])
            steps += 1
        games += 1
    passed = time.perf_counter() - begun
    begun = time.perf_counter()
    for _ in range(5000):
        state.clone()
    return {
        "name": f"open_spiel {name}",
        "steps_per_s": steps / passed,
        "games_per_s": games / passed,
        "clone_us": (time.perf_counter() - begun) / 5000 * 1e6,
    }


def measure_search(name: str, seconds: float) -> dict[str, object]:
    """Measure simulations per second of our search at the first decision, each played out at random to the end, in
    processor time, so that other programs matter less."""
    name, _, edition = name.partition("@")
    game, observation, state = _first_choice(name, edition)
    simulations = rounds = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        bot = bots.SearchBot(
            rounds, bots.Budget(simulations=SIMULATIONS), SearchSettings(playout_moves=-1, budget_share=1.0)
        )
        bot.think(observation)
        simulations += bot.simulations
        rounds += 1
    speed = simulations / (time.process_time() - begun)
    decisions = _decisions_to_the_end(game, state)
    return {
        "name": f"{name}@{edition}" if edition else name,
        "form": "compiled" if compiled() else "interpreted",
        "simulations_per_s": speed,
        "decisions_per_simulation": decisions,
        "decisions_per_s": speed * decisions,
    }


def measure_bots(name: str, seconds: float) -> dict[str, object]:
    """Measure the same for the search as the game's bots use it: by its own settings, mostly by whole moves, and with
    the rule of thumb instead of the end of the game."""
    name, _, edition = name.partition("@")
    _, observation, _ = _first_choice(name, edition)
    simulations = rounds = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        bot = bots.SearchBot(rounds, bots.Budget(simulations=SIMULATIONS))
        bot.choose(observation)
        simulations += bot.total_simulations()
        rounds += 1
    return {
        "name": f"{name}@{edition}, as its bots search" if edition else f"{name}, as its bots search",
        "form": "compiled" if compiled() else "interpreted",
        "simulations_per_s": simulations / (time.process_time() - begun),
    }


def _first_choice(name: str, edition: str) -> tuple[AnyGame, bots.Observation, State]:
    """Return a game and its first decision with more than one option."""
    game = registry.create(name, edition, unattended=True)
    match = Match(game, SeedChance(1))
    while len(game.options(match.state)) == 1:
        match.act(game.options(match.state)[0])
    seat = match.pending()
    return game, bots.Observation(game, match.state, seat, Random(1), match.course(seat)), match.state


def _decisions_to_the_end(game: AnyGame, state: State) -> float:
    """Return how many decisions a random playout takes from here, on average."""
    total, luck = 0, Luck(1)
    for _ in range(PLAYOUTS):
        branch = state.clone()
        while (pending := game.pending(branch)) != OVER:
            total += pending != CHANCE
            step(game, branch, pending, luck)
    return total / PLAYOUTS


def measure_mcts(name: str, seconds: float) -> dict[str, object]:
    """Measure the same for OpenSpiel's C++ tree search on one of its games. Raise `ImportError` without OpenSpiel."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    simulations = rounds = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(1, rounds)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 500, False, rounds, False)
        bot.step(state)
        simulations += SIMULATIONS
        rounds += 1
    speed = simulations / (time.process_time() - begun)
    total, rng = 0, Random(1)
    for _ in range(PLAYOUTS):
        branch = state.clone()
        while not branch.is_terminal():
            if branch.is_chance_node():
                codes, shares = zip(*branch.chance_outcomes(), strict=True)
                branch.apply_action(rng.choices(codes, shares)[0])
            else:
                branch.apply_action(rng.choice(branch.legal_actions()))
                total += 1
    return {
        "name": f"open_spiel {name}",
        "form": "C++",
        "simulations_per_s": speed,
        "decisions_per_simulation": total / PLAYOUTS,
        "decisions_per_s": speed * total / PLAYOUTS,
    }


MEASURES = {
    "game": measure_game,
    "peer": measure_peer,
    "search": measure_search,
    "bots": measure_bots,
    "mcts": measure_mcts,
}

if __name__ == "__main__":
    kind, name, seconds = sys.argv[1:4]
    measured = MEASURES[kind](name, float(seconds))
    print(json.dumps(measured))  # noqa: T201  the one line of this program's output
