"""The bot that searches."""

from __future__ import annotations

import time

from leyline.bots.budget import Budget, Purse
from leyline.bots.outlook import Bot, Choice, Outlook
from leyline.bots.search import Search
from leyline.bots.settings import Settings, settings_of
from leyline.bots.tree import Node
from leyline.core.playout import Luck

PAUSE = 64
"""Simulations between two looks at whether the choice is clear already."""


class SearchBot(Bot):
    """Thinks by simulations within a budget, and keeps what it has learnt from one decision to the next."""

    name = "search"

    def __init__(self, seed: int, budget: Budget | None = None, settings: Settings | None = None) -> None:
        """Without a budget, a second a move; without settings, those that measured best for the game at hand."""
        super().__init__(seed)
        self.budget = budget or Budget(seconds=1.0)
        self.settings = settings
        self.simulations = 0
        """How many the latest decision took."""
        self._purse = Purse(self.budget)
        self._search: Search | None = None
        self._course: list[int] = []

    def choose(self, outlook: Outlook) -> int:
        if len(outlook.options) == 1:
            return outlook.options[0]
        return self.rank(outlook)[0].code

    def rank(self, outlook: Outlook) -> list[Choice]:
        root = self.think(outlook).root()
        out: list[Choice] = []
        for code in outlook.options:
            kid = root.child(code)
            if kid is None or kid.visits == 0.0:
                out.append(Choice(code, 0.0, 0.0))
            else:
                out.append(Choice(code, kid.total / kid.visits, kid.visits))
        out.sort(key=_by_visits)
        return out

    def think(self, outlook: Outlook) -> Search:
        """Spend what the budget allows for this decision. The search holds what was found."""
        search = self._begun(outlook)
        search.luck = Luck(self.rng.getrandbits(60))
        root = outlook.imagine(self.rng)
        purse = self._purse
        purse.open(outlook.game.group(root), search.settings.share)
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

    def _begun(self, outlook: Outlook) -> Search:
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
            settings = self.settings or settings_of(outlook.game)
            search = Search(outlook.game, outlook.seat, self.budget.nodes, settings)
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


def _by_visits(choice: Choice) -> tuple[float, float]:
    return -choice.weight, -choice.value
