"""Search in a tree of whole moves, for two seats, where a position can be judged well at once.

Every way to finish a move is judged by the game's win odds (`Game.win_odds`) as it is found. A simulation goes down the
tree by what the moves promise and what came of them (PUCT), draws what chance brings, and adds the position it reaches,
which is worth what the best move there promises."""

from __future__ import annotations

import math
import time
from random import Random

from leyline.bots.bot import Observation
from leyline.bots.budget import MoveBudget, MoveClock
from leyline.bots.continuation import goes_on
from leyline.bots.leaf_evaluation import share_of_lead
from leyline.bots.move_search import TRIALS, Plan
from leyline.core.bot_settings import MoveTreeSettings, SearchSettings
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck

MOST_NODES = 20_000
"""Positions that a search keeps, of about four kilobytes each; after that, it goes on learning without growing."""
DEALS = 8
"""Positions that a search tries for what its seat has not seen; they share the first move alone."""


class PlannedMove:
    """A way to finish a move, up to chance or another seat's decision."""

    def __init__(self, codes: list[int], lead: float, after: State) -> None:
        self.codes = codes
        self.lead = lead
        """What the rule of thumb says."""
        self.after: State | None = after
        """Where it leads; kept until that is judged."""
        self.share = 0.0
        """The expected share of the win by the game's win odds."""
        self.prior = 0.0
        """How much the search favours it before it was tried."""
        self.tries = 0
        self.total = 0.0
        """The sum of the shares of the win that followed."""
        self.outcomes: list[Outcome] = []


class Outcome:
    """What chance brings after a move, in one of the positions that the real one could be."""

    def __init__(self, deal: int, codes: list[int], node: MoveNode | None, share: float) -> None:
        self.deal = deal
        self.codes = codes
        self.node = node
        """What comes next; nothing where the game is over, or the tree full."""
        self.share = share
        """The first seat's share there, as it was judged at once."""
        self.visits = 1


class MoveNode:
    """A position in which a seat decides."""

    def __init__(self, seat: int, moves: list[PlannedMove]) -> None:
        self.seat = seat
        self.moves = moves
        """The most promising ones, the best first."""
        self.visits = 0


class MoveTree:
    """Searches the moves of one seat."""

    def __init__(self, game: AnyGame, seat: int, settings: SearchSettings, clock: MoveClock | None = None) -> None:
        self.game = game
        self.seat = seat
        self.limits = settings.move_tree or MoveTreeSettings()
        self.scale = settings.scale
        self.clock = clock or MoveClock()
        self.luck = Luck(0)
        self.nodes = 0
        self.simulations = 0
        """The number of simulations of the latest search."""

    def think(self, observation: Observation, rng: Random, budget: MoveBudget, whole: bool = True) -> list[Plan]:
        """Return plans for the present move, the best first, after as many simulations as the budget allows. If the
        move ends with the plan that looks best, everything that is left of the budget is spent, unless `whole` is
        false."""
        self.luck = Luck(rng.getrandbits(60))
        self.simulations = 0
        self.nodes = 0
        hidden = self.game.has_hidden_information()
        deals = [observation.imagine(rng) for _ in range(DEALS if hidden else 1)]
        root = self.expanded(deals[0], observation.options)
        if len(root.moves) > 1 and not budget.exhausted():
            while not self.clock.over():
                left = budget.remaining(self.simulations)
                if left <= 0.0 and whole and not self._goes_on(deals[0], root):
                    budget.release()
                    whole = False
                    left = budget.remaining(self.simulations)
                if left <= 0.0:
                    break
                deal = self.simulations % len(deals)
                self.simulate(root, deals[deal].clone(), deal)
                time.sleep(0)  # compiled code does not let other threads in by itself
        return self._plans(root)

    def _plans(self, root: MoveNode) -> list[Plan]:
        out: list[Plan] = []
        for move in root.moves:
            plan = Plan(move.codes, move.share)
            plan.tries = move.tries
            plan.total = move.total
            out.append(plan)
        out.sort(key=_by_tries)
        return out

    def _goes_on(self, state: State, root: MoveNode) -> bool:
        """Return whether the seat has another choice in this move after the plan that looks best, as far as a few
        trials show."""
        game = self.game
        best = min(root.moves, key=_by_visits)
        for _ in range(TRIALS):
            after = state.clone()
            for code in best.codes:
                game.apply(after, code)
            if goes_on(game, after, self.seat, game.move_number(state), self.luck):
                return True
        return False

    def expanded(self, state: State, options: list[int]) -> MoveNode:
        """Return the position with its moves, beginning with these options."""
        game = self.game
        seat = game.pending(state)
        found: list[PlannedMove] = []
        self._find(state, options, seat, game.move_number(state), [], found)
        node = MoveNode(seat, self._most_promising(found, seat))
        best = node.moves[0].share
        total = 0.0
        for move in node.moves:
            move.prior = math.exp(self.limits.sharpness * (move.share - best))
            total += move.prior
        for move in node.moves:
            move.prior /= total
        self.nodes += 1
        return node

    def _most_promising(self, found: list[PlannedMove], seat: int) -> list[PlannedMove]:
        """Judge the moves that look best by the rule of thumb, and return the best of them. Moves worth exactly the
        same count as one."""
        if len(found) > self.limits.judged:
            found.sort(key=_by_lead)
        out: list[PlannedMove] = []
        for move in found[: self.limits.judged]:
            if self.clock.over():
                break
            after = move.after
            assert after is not None
            move.share = self.judged(after, self.game.pending(after), seat)
            move.after = None
            out.append(move)
        if not out:
            best = min(found, key=_by_lead)
            best.share = share_of_lead(self.game, best.lead, self.scale)
            return [best]
        out.sort(key=_by_share)
        different = [out[0]]
        for move in out[1:]:
            if move.share != different[-1].share:
                different.append(move)
        return different[: self.limits.moves]

    def _find(
        self, state: State, options: list[int], seat: int, number: int, before: list[int], found: list[PlannedMove]
    ) -> None:
        """Add every way to finish the move of this number."""
        game = self.game
        many = len(options) > self.limits.most_options
        for code in options:
            if found and self.clock.over():
                return
            after = state.clone()
            game.apply(after, code)
            if not many and game.pending(after) == seat and game.move_number(after) == number:
                self._find(after, game.options(after), seat, number, [*before, code], found)
            else:
                found.append(PlannedMove([*before, code], game.evaluate(after, seat), after))

    def judged(self, state: State, pending: int, seat: int) -> float:
        """Return a seat's share of the win as it looks at once."""
        game = self.game
        if pending == OVER:
            return (game.returns(state)[seat] + 1.0) / 2.0
        odds = game.win_odds(state, seat) - game.win_odds(state, 1 - seat)
        return 1.0 / (1.0 + math.exp(-odds))

    def simulate(self, root: MoveNode, state: State, deal: int) -> None:
        """Go down the tree once and add a position. Changes the state. What the clock ends does not count."""
        game = self.game
        path: list[PlannedMove] = []
        seats: list[int] = []
        node: MoveNode | None = root
        codes: list[int] = []
        share = 0.5
        while node is not None:
            move = self.chosen(node)
            node.visits += 1
            path.append(move)
            seats.append(node.seat)
            for code in move.codes:
                game.apply(state, code)
            at = deal if node is root else 0
            outcome = self._met(move, at)
            if outcome is not None:
                for code in outcome.codes:
                    game.apply(state, code)
            else:
                codes = self._drawn(state)
                outcome = _same(move, codes, at)
            if outcome is None:
                share, node = self._added(move, state, codes, at), None
            else:
                outcome.visits += 1
                share, node = outcome.share, outcome.node
        if self.clock.cut:
            return
        for index in range(len(path)):
            path[index].tries += 1
            path[index].total += share if seats[index] == 0 else 1.0 - share
        self.simulations += 1

    def _met(self, move: PlannedMove, deal: int) -> Outcome | None:
        """Return the outcome to go on with, nothing if another one is to be drawn."""
        least: Outcome | None = None
        count = 0
        visits = 1
        for outcome in move.outcomes:
            if outcome.deal == deal:
                count += 1
                visits += outcome.visits
                if least is None or outcome.visits < least.visits:
                    least = outcome
        if least is None or (least.codes and count < self.limits.outcomes * math.sqrt(visits)):
            return None
        return least

    def _drawn(self, state: State) -> list[int]:
        """Draw and return what chance brings. Changes the state."""
        game = self.game
        codes: list[int] = []
        while game.pending(state) == CHANCE:
            code = self.luck.pick(game.options(state), game.weights(state))
            codes.append(code)
            game.apply(state, code)
        return codes

    def _added(self, move: PlannedMove, state: State, codes: list[int], deal: int) -> float:
        """Add the position that comes after a move and these draws. Return the first seat's share there."""
        game = self.game
        pending = game.pending(state)
        node: MoveNode | None = None
        if pending == OVER or self.nodes >= MOST_NODES:
            share = self.judged(state, pending, 0)
        else:
            node = self.expanded(state, game.options(state))
            best = node.moves[0].share
            share = best if node.seat == 0 else 1.0 - best
        move.outcomes.append(Outcome(deal, codes, node, share))
        return share

    def chosen(self, node: MoveNode) -> PlannedMove:
        """Return the move that is to be tried next."""
        reach = self.limits.exploration * math.sqrt(node.visits + 1)
        best = node.moves[0]
        top = -1.0
        for move in node.moves:
            tries = move.tries + 1
            value = (move.total + move.share) / tries + reach * move.prior / tries
            if value > top:
                best, top = move, value
        return best


def _same(move: PlannedMove, codes: list[int], deal: int) -> Outcome | None:
    """Return the outcome that is known for these draws, if it is."""
    for outcome in move.outcomes:
        if outcome.deal == deal and outcome.codes == codes:
            return outcome
    return None


def _by_lead(move: PlannedMove) -> float:
    return -move.lead


def _by_share(move: PlannedMove) -> float:
    return -move.share


def _by_visits(move: PlannedMove) -> tuple[int, float]:
    return -move.tries, -move.share


def _by_tries(plan: Plan) -> tuple[int, float]:
    return -plan.tries, -plan.share()
