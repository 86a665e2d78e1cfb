"""The bot that searches."""

from __future__ import annotations

import time

from leyline.bots.bot import Bot, Choice, Observation
from leyline.bots.budget import Budget, MoveBudget
from leyline.bots.move_search import MoveSearch, Plan
from leyline.bots.tree import Node
from leyline.bots.tree_search import Search
from leyline.core.bot_settings import SearchSettings
from leyline.core.playout import Luck

FINALISTS = 5
"""Options that a ranking compares in earnest."""
PAUSE = 64
"""Simulations between two looks at whether the choice is clear already."""


class SearchBot(Bot):
    """Thinks by simulations within a budget: in trees of single decisions, which it keeps from one decision to the
    next, or by whole moves, which it then carries out. The settings say which."""

    name = "search"

    def __init__(self, seed: int, budget: Budget | None = None, settings: SearchSettings | None = None) -> None:
        """Without a budget, a second a move; without settings, those that measured best for the game at hand."""
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.settings = settings
        self.simulations = 0
        """How many the latest decision took."""
        self._purse = MoveBudget(self.budget)
        self._search: Search | None = None
        self._course: list[int] = []
        self._planned: list[tuple[int, list[int], int]] = []
        """What is left of a plan: the move's number, the options that should be there, and the choice among them."""

    def choose(self, outlook: Observation) -> int:
        if len(outlook.options) == 1:
            return outlook.options[0]
        if self._settings(outlook).move_search is None:
            return self.rank(outlook)[0].code
        if self._planned:
            group, options, code = self._planned.pop(0)
            if options == outlook.options and group == outlook.game.move_number(outlook.imagine(self.rng)):
                return code
        self._intend(outlook, self.plan(outlook)[0])
        return self._planned.pop(0)[2]

    def rank(self, outlook: Observation) -> list[Choice]:
        out: list[Choice] = []
        if self._settings(outlook).move_search is not None:
            known: list[int] = []
            for plan in self._finals(outlook):
                known.append(plan.codes[0])
                out.append(Choice(plan.codes[0], plan.share(), plan.tries, plan.codes))
            for code in outlook.options:
                if code not in known:
                    out.append(Choice(code, 0.0, 0.0))
        else:
            search = self.think(outlook)
            root = search.root()
            for code in outlook.options:
                kid = root.child(code)
                if kid is None or kid.visits == 0.0:
                    out.append(Choice(code, 0.0, 0.0))
                else:
                    line = search.line(outlook.imagine(self.rng), code)
                    out.append(Choice(code, kid.total / kid.visits, kid.visits, line))
        out.sort(key=_by_weight)
        return out

    def plan(self, outlook: Observation) -> list[Plan]:
        """Spend what the budget allows for this decision on whole moves: those that were found, the best first."""
        settings = self._settings(outlook)
        planner = self._planner(outlook)
        purse = self._purse
        purse.open(outlook.game.move_number(outlook.imagine(self.rng)), settings.budget_share)
        plans = planner.think(outlook, self.rng, purse)
        purse.close(planner.simulations)
        self.simulations = planner.simulations
        return plans

    def _finals(self, outlook: Observation) -> list[Plan]:
        """The best whole move for each of the best few options, all tried anew and equally long with what the budget
        leaves: what was found while most of them were dropped flatters those that were dropped late."""
        finals: list[Plan] = []
        for plan in self.plan(outlook):
            if len(finals) == FINALISTS:
                break
            if plan.codes[0] not in [each.codes[0] for each in finals]:
                finals.append(Plan(plan.codes, plan.hope))
        purse = self._purse
        purse.open(outlook.game.move_number(outlook.imagine(self.rng)), 1.0)
        done = self._planner(outlook).compare(finals, outlook, self.rng, purse)
        purse.close(done)
        self.simulations += done
        return finals

    def _planner(self, outlook: Observation) -> MoveSearch:
        return MoveSearch(outlook.game, outlook.seat, self._settings(outlook))

    def _intend(self, outlook: Observation, plan: Plan) -> None:
        """Remember a plan, as far as it goes and there is a choice."""
        game = outlook.game
        state = outlook.imagine(self.rng)
        self._planned = []
        for code in plan.codes:
            options = game.options(state)
            if code not in options:
                break
            if len(options) > 1:
                self._planned.append((game.move_number(state), options, code))
            game.apply(state, code)

    def _settings(self, outlook: Observation) -> SearchSettings:
        return self.settings or outlook.game.bot_settings().search

    def think(self, outlook: Observation) -> Search:
        """Spend what the budget allows for this decision. The search holds what was found."""
        search = self._begun(outlook)
        search.luck = Luck(self.rng.getrandbits(60))
        root = outlook.imagine(self.rng)
        purse = self._purse
        purse.open(outlook.game.move_number(root), search.settings.budget_share)
        done = 0
        left = purse.left(done)
        while left > 0.0:
            search.simulate(outlook.imagine(self.rng) if search.hidden else root.clone())
            done += 1
            left = purse.left(done)
            if done % PAUSE == 0:
                if _clear(search.root(), left):
                    break
                time.sleep(0)  # compiled code does not let other threads in by itself
        purse.close(done)
        self.simulations = done
        return search

    def _begun(self, outlook: Observation) -> Search:
        """The search of the decision before, gone on to the present; a new one where that cannot be."""
        search, course, before = self._search, outlook.course, self._course
        self._course = course[:] if course is not None else []  # the caller may add to its own
        if (
            search is not None
            and course is not None
            and search.game is outlook.game
            and search.seat == outlook.seat
            and course[: len(before)] == before
        ):
            search.forest.follow(course[len(before) :], search.shared)
        else:
            search = Search(outlook.game, outlook.seat, self.budget.nodes, self._settings(outlook))
        self._search = search
        return search


def _clear(root: Node, left: float) -> bool:
    """Whether the most visited option stays so whatever the simulations that are left may find."""
    first, second = 0.0, 0.0
    kid = root.down
    while kid is not None:
        if kid.visits > first:
            first, second = kid.visits, first
        elif kid.visits > second:
            second = kid.visits
        kid = kid.next
    return first - second > left


def _by_weight(choice: Choice) -> tuple[float, float]:
    return -choice.weight, -choice.value
