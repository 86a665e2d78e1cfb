"""Search by whole moves, for games in which a move is many small decisions.

A tree of single decisions spends its simulations on the first few steps of a move, and a position in the middle of
one is hard to judge. Here the candidates are whole moves: many are sketched at random, the most promising ones by the
rule of thumb are played on for a few moves with the same luck, and the worse half of them is dropped again and again
until one is left (sequential halving). While playing on, every seat makes the best of a few sketches of its own."""

from __future__ import annotations

import math
import time
from random import Random

from leyline.bots.bot import Observation
from leyline.bots.budget import MoveBudget
from leyline.bots.leaf_value import promise, worth
from leyline.core.bot_settings import MoveSearchSettings, SearchSettings
from leyline.core.errors import IllegalAction
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck

PRIOR = 4.0
"""The rule of thumb's opinion of a plan counts as much as so many simulations."""
EACH = 8.0
"""Simulations for which one more plan is played on: a search that knew the same few plans ever better would gain
little by thinking longer."""
SKETCHES = 8.0
"""Sketches for each simulation, which takes about a hundred of them by itself."""
MOST = 20_000.0
"""Sketches, however long there is to think."""
STEPS = 2000
"""A move that takes more decisions is judged where it stands."""


class Plan:
    """The rest of a move, as far as nothing but its seat decides."""

    def __init__(self, codes: list[int], hope: float) -> None:
        self.codes = codes
        self.hope = hope
        """The share of the win that the rule of thumb promises."""
        self.tries = 0
        self.total = 0.0
        """The shares of the win that followed, added up."""

    def share(self) -> float:
        """The share of the win that it promises after all that was tried."""
        return (self.total + PRIOR * self.hope) / (self.tries + PRIOR)


class DraftPlans:
    """Different ways to finish a move."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plans: list[Plan] = []
        self.known: set[tuple[object, ...]] = set()
        """Where they lead."""

    def best(self) -> list[Plan]:
        """All that were found, the most promising first."""
        self.plans.sort(key=_by_share)
        return self.plans


class MoveSearch:
    """Thinks about the moves of one seat."""

    def __init__(self, game: AnyGame, seat: int, settings: SearchSettings) -> None:
        self.game = game
        self.seat = seat
        self.numbers = settings.move_search or MoveSearchSettings()
        self.settings = settings
        self.ahead = max(self.numbers.horizon * game.seats // 2, 1)
        self.luck = Luck(0)
        self.simulations = 0
        """How many the latest thought took."""

    def think(self, outlook: Observation, rng: Random, purse: MoveBudget) -> list[Plan]:
        """Plans for the present move, the best first, after as many simulations as the purse allows."""
        self.luck = Luck(rng.getrandbits(60))
        numbers = self.numbers
        begun = time.perf_counter()
        sketching = DraftPlans(outlook.imagine(rng))
        self.sketch(sketching, numbers.drafts)
        taken = (time.perf_counter() - begun) / numbers.drafts
        allowed = purse.expected(taken * numbers.reply_drafts * self.ahead)
        self.sketch(sketching, int(min(allowed * SKETCHES, MOST)) - numbers.drafts)
        plans = sketching.best()
        alive = plans[: int(max(min(max(numbers.plans, allowed / EACH), allowed), 1.0))]
        rounds = (len(alive) - 1).bit_length()
        done = 0
        for number in range(rounds):
            while True:
                left = purse.left(done)
                if done > 0 and (left < len(alive) or done * rounds >= (number + 1) * (done + left)):
                    break
                like = outlook.imagine(rng)
                luck = rng.getrandbits(60)
                if done == 0:
                    alive = self._first(alive, like, luck, purse)
                else:
                    self._pass(alive, like, luck)
                done += len(alive)
                time.sleep(0)  # compiled code does not let other threads in by itself
            alive.sort(key=_by_share)
            alive = alive[: (len(alive) + 1) // 2]
        self.simulations = done
        plans.sort(key=_by_tries)
        return plans

    def compare(self, plans: list[Plan], outlook: Observation, rng: Random, purse: MoveBudget) -> int:
        """Try plans equally often, at least once; how many simulations that took."""
        done = 0
        while done == 0 or purse.left(done) >= len(plans):
            self._pass(plans, outlook.imagine(rng), rng.getrandbits(60))
            done += len(plans)
            time.sleep(0)
        return done

    def _first(self, plans: list[Plan], like: State, luck: int, purse: MoveBudget) -> list[Plan]:
        """Try each plan once, the most promising first, as long as there is time: those that were tried."""
        for index in range(len(plans)):
            if index > 0 and purse.left(index) <= 0.0:
                return plans[:index]
            self._pass([plans[index]], like, luck)
        return plans

    def _pass(self, plans: list[Plan], like: State, luck: int) -> None:
        """Try each plan once more, all with the same luck."""
        for plan in plans:
            self.luck = Luck(luck)
            self.attempt(plan, like.clone())

    def sketch(self, found: DraftPlans, count: int) -> None:
        """So many times, finish the move at random; note what was not known yet."""
        game = self.game
        group = game.move_number(found.state)
        for _ in range(count):
            after = found.state.clone()
            codes: list[int] = []
            self._finish(after, self.seat, group, codes)
            key = after.key()
            if key not in found.known:
                found.known.add(key)
                found.plans.append(Plan(codes, promise(game, game.evaluate(after, self.seat), self.settings.scale)))

    def attempt(self, plan: Plan, state: State) -> None:
        """Carry a plan out, as far as it goes (what turns up on the way may differ from when it was sketched), and play
        on. Changes the state."""
        for code in plan.codes:
            try:
                self.game.apply(state, code)
            except IllegalAction:
                break
        plan.total += self.value(state)
        plan.tries += 1

    def value(self, state: State) -> float:
        """The seat's share of the win after playing on for a few moves."""
        game = self.game
        until = game.move_number(state) + self.ahead
        while True:
            pending = game.pending(state)
            if pending == OVER:
                break
            codes = game.options(state)
            if pending == CHANCE:
                game.apply(state, self.luck.pick(codes, game.weights(state)))
                continue
            if game.move_number(state) >= until:
                break
            if len(codes) == 1:
                game.apply(state, codes[0])
            else:
                state = self._best(state, pending, codes)
        return worth(game, state, self.settings)[self.seat]

    def _best(self, state: State, seat: int, codes: list[int]) -> State:
        """The position after the best of a few sketches, which begin with different options as far as there are any; a
        move of one decision is not sketched twice."""
        game = self.game
        group = game.move_number(state)
        decided: list[int] = []
        best: State = state
        top = -math.inf
        count = len(codes)
        start = self.luck.below(count)
        for index in range(self.numbers.reply_drafts):
            if index >= count and len(decided) == 0:
                break
            after = state.clone()
            game.apply(after, codes[(start + index) % count])
            if game.pending(after) == seat and game.move_number(after) == group:
                self._finish(after, seat, group, decided)
            found = game.evaluate(after, seat)
            if found > top:
                best, top = after, found
        return best

    def _finish(self, state: State, seat: int, group: int, codes: list[int]) -> None:
        """Decide at random until the move is over, or chance or somebody else has a say; note what was decided."""
        game = self.game
        for _ in range(STEPS):
            options = game.options(state)
            code = options[self.luck.below(len(options))]
            codes.append(code)
            game.apply(state, code)
            if game.pending(state) != seat or game.move_number(state) != group:
                return


def _by_share(plan: Plan) -> float:
    return -plan.share()


def _by_tries(plan: Plan) -> tuple[int, float]:
    return -plan.tries, -plan.share()
