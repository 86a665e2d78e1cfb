"""What the small games are worth, and what each bot gives away in them against the best reply.

Where nothing is hidden, values come from all positions; where something is, from a linear program and from
OpenSpiel's CFR+. Run as `python -m tests.adapters.small_game_values BOT …`, it prints the table of
docs/small-games.md."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from scipy.optimize import linprog  # type: ignore[import-untyped]  # SciPy carries no types

from leyline import CHANCE, OVER
from leyline.adapters.openspiel import OpenSpielGame, OpenSpielState, load
from leyline.adapters.small_games import SMALL_GAMES, SmallGame
from leyline.bots import Bot, Observation
from leyline.bots import create as bot
from leyline.core.game import AnyGame, State

SEED = 1
"""Of a bot at every decision anew, so that it plays one fixed strategy."""


def choice(name: str, rules: AnyGame, state: State, seat: int) -> int:
    """Return what a bot plays at a position."""
    player: Bot = bot(name, SEED)
    return player.choose(Observation(rules, state, seat, Random(SEED)))


class Solved:
    """A small game in which nothing is hidden, gone through to its end from every position."""

    def __init__(self, small: SmallGame) -> None:
        self.rules = small.setup().create()
        self.start = small.start(self.rules)
        self.choices: dict[tuple[str, tuple[object, ...]], int] = {}

    def value(self, fixed: int = OVER, name: str = "") -> float:
        """Return what the first seat gets; the seat `fixed` plays as that bot, everyone else the best."""
        return self._of(self.start, fixed, name, {})

    def _of(self, state: State, fixed: int, name: str, known: dict[tuple[object, ...], float]) -> float:
        key = state.key()
        if key not in known:
            known[key] = self._worked_out(state, fixed, name, known)
        return known[key]

    def _worked_out(self, state: State, fixed: int, name: str, known: dict[tuple[object, ...], float]) -> float:
        rules, pending = self.rules, self.rules.pending(state)
        if pending == OVER:
            return rules.returns(state)[0]
        codes = rules.options(state)
        if pending == fixed and name != "random":
            codes = [choice(name, rules, state, pending)]
        found: list[float] = []
        for code in codes:
            after: State = state.clone()
            rules.apply(after, code)
            found.append(self._of(after, fixed, name, known))
        if pending == CHANCE:
            weights = rules.weights(state)
            return sum([weight * each for weight, each in zip(weights, found, strict=True)]) / sum(weights)
        if pending == fixed:
            return sum(found) / len(found)
        return max(found) if pending == 0 else min(found)

    def given_away(self, name: str) -> float:
        """Return a bot's exploitability: what the best reply wins more than it should, on average of the seats."""
        best = self.value()
        return (best - self.value(0, name) + self.value(1, name) - best) / 2


class BotPolicy(policy.Policy):  # type: ignore[misc]  # OpenSpiel carries no types
    """A bot as OpenSpiel's policy."""

    def __init__(self, game: OpenSpielGame, name: str) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.name = name
        self.known: dict[str, int] = {}

    def action_probabilities(self, state: OpenSpielState, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player() if player_id is None else player_id
        key = state.information_state_string(seat)
        if key not in self.known:
            self.known[key] = choice(self.name, state.course.rules, state.course.position, seat)
        return {code: float(code == self.known[key]) for code in state.legal_actions()}


def nash(name: str, rounds: int) -> tuple[float, float]:
    """Return the value of a small game under OpenSpiel's CFR+, and how much of it may be wrong."""
    game = load(name)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])[0]
    return float(value), float(exploitability.nash_conv(game, found))


class SequenceForm:
    """The linear program whose solution is the value of a small game with two seats and no chance."""

    def __init__(self, game: OpenSpielGame) -> None:
        self.sequences: list[dict[tuple[str, int], int]] = [{("", 0): 0}, {("", 0): 0}]
        self.sets: list[dict[str, tuple[int, list[int]]]] = [{}, {}]
        """For each information state, the sequence that leads to it and those that go on from it."""
        self.payoffs: dict[tuple[int, int], float] = {}
        self._walk(game.new_initial_state(), (0, 0))

    def _walk(self, state: OpenSpielState, at: tuple[int, int]) -> None:
        if state.is_terminal():
            self.payoffs[at] = self.payoffs.get(at, 0.0) + state.returns()[0]
            return
        seat = state.current_player()
        key, numbers = state.information_state_string(seat), self.sequences[seat]
        if key not in self.sets[seat]:
            numbers.update({(key, code): len(numbers) + index for index, code in enumerate(state.legal_actions())})
            self.sets[seat][key] = (at[seat], [numbers[key, code] for code in state.legal_actions()])
        assert self.sets[seat][key][0] == at[seat], "a seat with perfect recall knows what it has done"
        for code in state.legal_actions():
            went = numbers[key, code]
            self._walk(state.child(code), (went, at[1]) if seat == 0 else (at[0], went))

    def value(self) -> float:
        """Return the most that the first seat can make sure of."""
        mine, theirs = len(self.sequences[0]), len(self.sequences[1])
        size = mine + 1 + len(self.sets[1])
        upper = np.zeros((theirs, size))
        upper[0, mine] = 1
        for (own, other), payoff in self.payoffs.items():
            upper[other, own] -= payoff
        for number, (before, after) in enumerate(self.sets[1].values(), mine + 1):
            upper[before, number] -= 1
            upper[after, number] += 1
        equal = np.zeros((1 + len(self.sets[0]), size))
        equal[0, 0] = 1
        for number, (before, after) in enumerate(self.sets[0].values(), 1):
            equal[number, before] = -1
            equal[number, after] = 1
        right, wanted = np.zeros(len(equal)), np.zeros(size)
        right[0], wanted[mine] = 1, -1
        limits = [(0, None)] * mine + [(None, None)] * (size - mine)
        found = linprog(wanted, A_ub=upper, b_ub=np.zeros(theirs), A_eq=equal, b_eq=right, bounds=limits)
        return float(-found.fun)


def nash_value(name: str) -> float:
    """Return the exact value of a small game without chance."""
    return SequenceForm(load(name)).value()


def given_away(name: str, player: str) -> float:
    """Return a bot's exploitability in a small game."""
    small = SMALL_GAMES[name]
    if not small.setup().create().has_hidden_information():
        return Solved(small).given_away(player)
    game: Any = load(name)
    strategy = policy.UniformRandomPolicy(game) if player == "random" else BotPolicy(game, player)
    return float(exploitability.exploitability(game, strategy))


if __name__ == "__main__":
    np.random.seed(SEED)
    for each in SMALL_GAMES:
        for player in sys.argv[1:]:
            print(f"{each} {player}: {given_away(each, player):.4f}", flush=True)  # noqa: T201  a program
