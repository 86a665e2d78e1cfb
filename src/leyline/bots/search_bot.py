"""The bot that searches: in trees of single decisions, or by whole moves."""

from __future__ import annotations

import time

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import Budget, MoveBudget
from leyline.bots.continuation import goes_on
from leyline.bots.move_search import TRIALS, MoveSearch, Plan
from leyline.bots.move_tree import MoveTree
from leyline.bots.tree import Node
from leyline.bots.tree_search import Search
from leyline.core.bot_settings import SearchSettings
from leyline.core.playout import Luck

FINALISTS = 5
"""Options that a ranking compares with equal numbers of simulations."""
PAUSE = 64
"""Simulations between two checks whether the choice is settled."""


class SearchBot(Bot):
    """Runs simulations within a budget: in trees of single decisions, which it keeps from one decision to the next, or
    by whole moves, which it then carries out. The settings say which."""

    name = "search"

    def __init__(self, seed: int, budget: Budget | None = None, settings: SearchSettings | None = None) -> None:
        """Without a budget: one second a move. Without settings: those of the game (`Game.bot_settings`)."""
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.settings = settings
        self.simulations = 0
        """The number of simulations of the latest search."""
        self._total_simulations = 0
        self._move_budget = MoveBudget(self.budget)
        self._search: Search | None = None
        self._course: list[int] = []
        self._planned: list[tuple[int, list[int], int]] = []
        """The rest of a plan: the move's number, the options that should be there, and the choice among them."""

    def total_simulations(self) -> int:
        return self._total_simulations

    def renew_budget(self) -> None:
        """Give the next decision a whole budget, even if it is one of the same move."""
        self._move_budget = MoveBudget(self.budget)

    def choose(self, observation: Observation) -> int:
        if len(observation.options) == 1:
            return observation.options[0]
        if self._settings(observation).move_search is None:
            return self.rank(observation)[0].code
        if self._planned:
            move, options, code = self._planned.pop(0)
            if options == observation.options and move == observation.move_number:
                return code
        self._remember_plan(observation, self.plan(observation)[0])
        return self._planned.pop(0)[2]

    def rank(self, observation: Observation) -> list[Choice]:
        out: list[Choice] = []
        if self._settings(observation).move_search is not None:
            known: list[int] = []
            for plan in self._best_per_option(observation):
                known.append(plan.codes[0])
                out.append(Choice(plan.codes[0], plan.share(), plan.tries, plan.codes))
            for code in observation.options:
                if code not in known:
                    out.append(Choice(code, 0.0, 0.0))
        else:
            search = self.think(observation)
            root = search.root()
            for code in observation.options:
                child = root.child(code)
                if child is None or child.visits == 0.0:
                    out.append(Choice(code, 0.0, 0.0))
                else:
                    line = search.line(observation.imagine(self.rng), code)
                    out.append(Choice(code, child.total / child.visits, child.visits, line))
        out.sort(key=_by_weight)
        return out

    def plan(self, observation: Observation, whole: bool = True) -> list[Plan]:
        """Spend what the budget allows for this decision on whole moves. Return what was found, the best first. If the
        move ends with them, that is all of the budget, unless `whole` is false."""
        budget = self._move_budget
        settings = self._settings(observation)
        budget.begin(observation.move_number, settings.budget_share)
        if settings.move_tree is not None:
            tree = MoveTree(observation.game, observation.seat, settings, self.clock)
            plans = tree.think(observation, self.rng, budget, whole)
            self.simulations = tree.simulations
        else:
            planner = self._planner(observation)
            plans = planner.think(observation, self.rng, budget, whole)
            self.simulations = planner.simulations
        self._spend(self.simulations)
        return plans

    def _spend(self, simulations: int) -> None:
        self._move_budget.spend(simulations)
        self._total_simulations += simulations

    def _best_per_option(self, observation: Observation) -> list[Plan]:
        """Return the best whole move for each of the best few options, all tried afresh and equally often with the rest
        of the budget: the estimates of a search that drops plans flatter those that it dropped late."""
        finalists: list[Plan] = []
        for plan in self.plan(observation, whole=False):
            if len(finalists) == FINALISTS:
                break
            if plan.codes[0] not in [each.codes[0] for each in finalists]:
                finalists.append(plan)
        if self._settings(observation).move_tree is not None:
            return finalists
        finalists = [Plan(plan.codes, plan.prior) for plan in finalists]
        self._move_budget.begin(observation.move_number, 1.0)
        planner = self._planner(observation)
        planner.compare(finalists, observation, self.rng, self._move_budget)
        self.simulations += planner.simulations
        self._spend(planner.simulations)
        return finalists

    def _planner(self, observation: Observation) -> MoveSearch:
        return MoveSearch(observation.game, observation.seat, self._settings(observation), self.clock)

    def _remember_plan(self, observation: Observation, plan: Plan) -> None:
        """Remember a plan as far as it is possible, without decisions that have one option."""
        game = observation.game
        state = observation.imagine(self.rng)
        self._planned = []
        for code in plan.codes:
            options = game.options(state)
            if code not in options:
                break
            if len(options) > 1:
                self._planned.append((game.move_number(state), options, code))
            game.apply(state, code)

    def _settings(self, observation: Observation) -> SearchSettings:
        return self.settings or observation.game.bot_settings().search

    def think(self, observation: Observation) -> Search:
        """Spend what the budget allows for this decision. Return the search with what it found."""
        search = self._continued(observation)
        search.luck = Luck(self.rng.getrandbits(60))
        root = observation.imagine(self.rng)
        budget = self._move_budget
        budget.begin(observation.move_number, search.settings.budget_share)
        done = 0
        left = 0.0 if budget.exhausted() and search.root().down is not None else budget.remaining(done)
        while left > 0.0 and not (done > 0 and self.clock.over()):
            search.simulate(observation.imagine(self.rng) if search.hidden else root.clone())
            done += 1
            left = budget.remaining(done)
            if left <= 0.0 and budget.share < 1.0 and not self._goes_on(observation, search):
                budget.release()
                left = budget.remaining(done)
            if done % PAUSE == 0:
                if _is_settled(search.root(), left):
                    break
                time.sleep(0)  # compiled code does not let other threads in by itself
        self.simulations = done
        self._spend(done)
        return search

    def _goes_on(self, observation: Observation, search: Search) -> bool:
        """Return whether the seat has another choice in this move after the option that looks best, as far as a few
        trials show."""
        game = observation.game
        for _ in range(TRIALS):
            after = observation.imagine(self.rng)
            game.apply(after, search.root().most_visited(observation.options))
            if goes_on(game, after, observation.seat, observation.move_number, search.luck):
                return True
        return False

    def _continued(self, observation: Observation) -> Search:
        """Return the search of the previous decision, moved on to the present, or a new one where there is none."""
        search, course, before = self._search, observation.course, self._course
        self._course = course[:] if course is not None else []  # the caller may add to its own
        if (
            search is not None
            and course is not None
            and search.game is observation.game
            and search.seat == observation.seat
            and course[: len(before)] == before
        ):
            search.forest.follow(course[len(before) :], search.shared)
        else:
            search = Search(observation.game, observation.seat, self.budget.nodes, self._settings(observation))
        self._search = search
        return search


def _is_settled(root: Node, left: float) -> bool:
    """Return whether the most visited option stays so whatever the remaining simulations find."""
    first, second = 0.0, 0.0
    child = root.down
    while child is not None:
        if child.visits > first:
            first, second = child.visits, first
        elif child.visits > second:
            second = child.visits
        child = child.next
    return first - second > left


def _by_weight(choice: Choice) -> tuple[float, float]:
    return -choice.weight, -choice.value
