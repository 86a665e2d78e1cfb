"""Search by whole moves, for games in which a move is many small decisions.

A tree of single decisions spends its simulations on the first few steps of a move, and a position in the middle of
one is hard to evaluate. Here the candidates are whole moves: many are drafted at random, the best ones by the game's
evaluation are played on for a few moves with the same luck, and the worse half of them is dropped again and again until
one is left (sequential halving). While playing on, every seat takes the best of a few drafts of its own."""

from __future__ import annotations

import math
import time
from random import Random

from leyline.bots.bot import Observation
from leyline.bots.budget import MoveBudget, MoveClock
from leyline.bots.continuation import goes_on
from leyline.bots.leaf_evaluation import share_of_lead, win_shares
from leyline.core.bot_settings import MoveSearchSettings, SearchSettings
from leyline.core.errors import IllegalAction
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck

PRIOR_WEIGHT = 4.0
"""The evaluation of a draft counts as much as this many simulations."""
SIMULATIONS_PER_PLAN = 8.0
"""Each time the budget allows this many more simulations, one more plan is played on: knowing the same few plans ever
better would gain little."""
DRAFTS_PER_SIMULATION = 8.0
"""Drafts of the move for each simulation, which itself takes about a hundred."""
MOST_DRAFTS = 20_000.0
"""The largest number of drafts, whatever the budget."""
DRAFTING_SHARE = 0.3
"""The part of a capped decision's time after which no more plans are drafted."""
TRIALS = 3
"""How often each plan is tried to see whether the move goes on after it."""
STEPS = 2000
"""A move that takes more decisions is evaluated where it stands."""


class Plan:
    """The rest of a move, up to chance or another seat's decision."""

    def __init__(self, codes: list[int], prior: float) -> None:
        self.codes = codes
        self.prior = prior
        """The expected share of the win by the game's evaluation."""
        self.tries = 0
        self.total = 0.0
        """The sum of the shares of the win that followed."""
        self.rounds = 0
        """How often it was not dropped with the worse half."""

    def __repr__(self) -> str:
        return f"Plan(codes={self.codes}, prior={self.prior:.3f}, tries={self.tries}, share={self.share():.3f})"

    def share(self) -> float:
        """Return the expected share of the win after all tries."""
        return (self.total + PRIOR_WEIGHT * self.prior) / (self.tries + PRIOR_WEIGHT)


class Drafts:
    """Different ways to finish a move."""

    def __init__(self, state: State, options: list[int]) -> None:
        self.state = state
        self.options = options
        """What they may begin with."""
        self.plans: list[Plan] = []
        self.known: set[tuple[object, ...]] = set()
        """The keys of the positions that they lead to."""

    def best(self) -> list[Plan]:
        """Return all that were found, the best first."""
        self.plans.sort(key=_by_share)
        return self.plans


class MoveSearch:
    """Searches the moves of one seat."""

    def __init__(self, game: AnyGame, seat: int, settings: SearchSettings, clock: MoveClock | None = None) -> None:
        self.game = game
        self.seat = seat
        self.limits = settings.move_search or MoveSearchSettings()
        self.settings = settings
        self.horizon = max(self.limits.horizon * game.seats // 2, 1)
        self.clock = clock or MoveClock()
        self.luck = Luck(0)
        self.simulations = 0
        """The number of simulations of the latest search."""

    def think(self, observation: Observation, rng: Random, budget: MoveBudget, whole: bool = True) -> list[Plan]:
        """Return plans for the present move, the best first, after as many simulations as the budget allows. As soon as
        no plan in question leaves the seat another choice in the move, everything that is left of the budget is
        spent, unless `whole` is false."""
        self.luck = Luck(rng.getrandbits(60))
        self.simulations = 0
        limits = self.limits
        begun = time.perf_counter() if budget.budget.seconds > 0.0 else 0.0
        drafts = Drafts(observation.imagine(rng), observation.options)
        self.draft(drafts, limits.drafts)
        taken = (time.perf_counter() - begun) / limits.drafts if budget.budget.seconds > 0.0 else 0.0
        whole = whole and not self._released(budget, drafts, drafts.best()[: limits.plans])
        allowed = budget.expected_simulations(taken * limits.reply_drafts * self.horizon)
        self.draft(drafts, int(min(allowed * DRAFTS_PER_SIMULATION, MOST_DRAFTS)) - limits.drafts)
        plans = drafts.best()
        alive = plans[: int(max(min(max(limits.plans, allowed / SIMULATIONS_PER_PLAN), allowed), 1.0))]
        rounds = (len(alive) - 1).bit_length()
        for number in range(rounds):
            if whole and self._released(budget, drafts, alive):
                whole = False
            alive = self._try_round(alive, (number + 1) / rounds, observation, rng, budget)
            alive.sort(key=_by_share)
            alive = alive[: (len(alive) + 1) // 2]
            for plan in alive:
                plan.rounds += 1
            if self.clock.cut:
                break
        plans.sort(key=_by_rounds)
        return plans

    def _try_round(
        self, alive: list[Plan], part: float, observation: Observation, rng: Random, budget: MoveBudget
    ) -> list[Plan]:
        """Try plans equally often until this part of all simulations is done. Return those that were tried."""
        while not self.clock.over():
            done = self.simulations
            left = budget.remaining(done)
            if done > 0 and (left < len(alive) or done >= part * (done + left)):
                break
            like = observation.imagine(rng)
            luck = rng.getrandbits(60)
            if done == 0:
                alive = self._try_first(alive, like, luck, budget)
            else:
                self._try_all(alive, like, luck)
            time.sleep(0)  # compiled code does not let other threads in by itself
        return alive

    def _released(self, budget: MoveBudget, drafts: Drafts, plans: list[Plan]) -> bool:
        """Let the search spend the whole budget if the move is over after each of these plans, as far as a few trials
        show. Return whether it is."""
        move = self.game.move_number(drafts.state)
        for plan in plans:
            for _ in range(TRIALS):
                if self.clock.over():
                    return False
                after = drafts.state.clone()
                for code in plan.codes:
                    self.game.apply(after, code)
                if goes_on(self.game, after, self.seat, move, self.luck):
                    return False
        budget.release()
        return True

    def compare(self, plans: list[Plan], observation: Observation, rng: Random, budget: MoveBudget) -> None:
        """Try plans equally often, at least once."""
        self.simulations = 0
        while self.simulations == 0 or budget.remaining(self.simulations) >= len(plans):
            self._try_all(plans, observation.imagine(rng), rng.getrandbits(60))
            if self.clock.cut:
                break
            time.sleep(0)

    def _try_first(self, plans: list[Plan], like: State, luck: int, budget: MoveBudget) -> list[Plan]:
        """Try each plan once, the best first, as long as there is time. Return those that were tried."""
        for index in range(len(plans)):
            if index > 0 and (budget.remaining(index) <= 0.0 or self.clock.over()):
                return plans[:index]
            self._try_all([plans[index]], like, luck)
        return plans

    def _try_all(self, plans: list[Plan], like: State, luck: int) -> None:
        """Try each plan once more, all with the same luck."""
        for plan in plans:
            self.luck = Luck(luck)
            self.try_plan(plan, like.clone())

    def draft(self, drafts: Drafts, count: int) -> None:
        """Finish the move at random `count` times and add what leads to a new position."""
        game = self.game
        move = game.move_number(drafts.state)
        for _ in range(count):
            if drafts.plans and self.clock.over(DRAFTING_SHARE):
                return
            after = drafts.state.clone()
            codes = [drafts.options[self.luck.below(len(drafts.options))]]
            game.apply(after, codes[0])
            if game.pending(after) == self.seat and game.move_number(after) == move:
                self._finish(after, self.seat, move, codes)
            key = after.key()
            if key not in drafts.known:
                drafts.known.add(key)
                drafts.plans.append(Plan(codes, self._draft_share(after)))

    def _draft_share(self, after: State) -> float:
        """Return the share of the win that a draft promises, as it looks at once."""
        if self.limits.drafts_by_odds:
            return win_shares(self.game, after, self.settings)[self.seat]
        return share_of_lead(self.game, self.game.evaluate(after, self.seat), self.settings.scale)

    def try_plan(self, plan: Plan, state: State) -> None:
        """Apply a plan as far as possible (what turns up on the way may differ from when it was drafted), and play
        on. Changes the state. A trial that the clock ends does not count."""
        for code in plan.codes:
            try:
                self.game.apply(state, code)
            except IllegalAction:
                break
        shares = self.play_on(state)
        if shares:
            plan.total += shares[self.seat]
            plan.tries += 1
            self.simulations += 1

    def play_on(self, state: State) -> list[float]:
        """Return every seat's expected share of the win after playing on for a few moves; nothing if there was no time.
        May change the state."""
        game = self.game
        until = game.move_number(state) + self.horizon
        while True:
            if self.clock.over():
                return []
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
                state = self.best_reply(state, pending, codes)
        return win_shares(game, state, self.settings)

    def best_reply(self, state: State, seat: int, codes: list[int]) -> State:
        """Return the position after the best of a few drafts, which begin with different options as far as there are
        any; a move of one decision is not drafted twice."""
        game = self.game
        move = game.move_number(state)
        decided: list[int] = []
        best: State = state
        top = -math.inf
        count = len(codes)
        start = self.luck.below(count)
        for index in range(self.limits.reply_drafts):
            if index >= count and len(decided) == 0:
                break
            if index > 0 and self.clock.over():
                break
            after = state.clone()
            game.apply(after, codes[(start + index) % count])
            if game.pending(after) == seat and game.move_number(after) == move:
                self._finish(after, seat, move, decided)
            by_odds = self.limits.replies_by_odds
            found = win_shares(game, after, self.settings)[seat] if by_odds else game.evaluate(after, seat)
            if found > top:
                best, top = after, found
        return best

    def _finish(self, state: State, seat: int, move: int, codes: list[int]) -> None:
        """Decide at random until the move is over or chance or another seat comes, and append what was decided."""
        game = self.game
        for _ in range(STEPS):
            options = game.options(state)
            code = options[self.luck.below(len(options))]
            codes.append(code)
            game.apply(state, code)
            if game.pending(state) != seat or game.move_number(state) != move:
                return


def _by_share(plan: Plan) -> float:
    return -plan.share()


def _by_rounds(plan: Plan) -> tuple[int, int, float]:
    return -plan.rounds, -min(plan.tries, 1), -plan.share()
