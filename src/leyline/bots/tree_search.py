"""Tree search for two to four seats, with chance and with hidden information.

A search runs simulations. Each begins with a position that the seat cannot tell from the real one, goes down the
trees by choosing for every seat what has served it best so far (UCB), adds a node, evaluates the position that it has
reached (`leaf_evaluation`), and adds the result to every node on the way, for the seat that chose it.

Where nothing is hidden there is one tree, and every position is the same. Where something is, each seat has a tree of
its own, in which an action goes by what that seat saw of it (`Game.observation_id`): a seat's plan cannot depend on
what it does not see. This is multiple-observer information-set search; docs/bots.md says what it can and cannot do."""

from __future__ import annotations

import math

from leyline.bots.leaf_evaluation import evaluate_leaf
from leyline.bots.tree import Forest, Node
from leyline.core.bot_settings import SearchSettings
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck


class Search:
    """The search of one seat in one game."""

    def __init__(self, game: AnyGame, seat: int, nodes: int, settings: SearchSettings) -> None:
        self.game = game
        self.seat = seat
        self.settings = settings
        self.hidden = game.has_hidden_information()
        self.shared = game.num_actions()
        """The label of a branch for all outcomes of a wide chance; no code and no observation has it."""
        self.forest = Forest(game.seats if self.hidden else 1, nodes)
        self.luck = Luck(0)
        self._fresh = False
        self._path: list[Node] = []
        self._movers: list[int] = []

    def root(self) -> Node:
        """Return the node of the present position, in the tree of the searching seat."""
        return self.forest.roots[self.seat if self.hidden else 0]

    def simulate(self, state: State) -> list[float]:
        """Go down the trees once from a position that could be the real one, add the result to them, and return it:
        every seat's share of the win. Changes the state."""
        game = self.game
        at = self.forest.roots[:]
        self._path.clear()
        self._movers.clear()
        self._note(at, self.seat)
        self._fresh = False
        mover = self.seat
        while not self._fresh:
            pending = game.pending(state)
            if pending == OVER:
                break
            codes = game.options(state)
            if pending == CHANCE:
                code = self.luck.pick(codes, game.weights(state))
            else:
                mover = pending
                code = self._choose(at[mover if self.hidden else 0], codes)
            wide = pending == CHANCE and len(codes) > self.settings.narrow_chance
            moved = self._advance(at, state, code, wide)
            game.apply(state, code)
            if not moved:
                break
            self._note(at, mover)
        shares = evaluate_leaf(game, state, self.settings, self.luck)
        self._learn(shares)
        return shares

    def line(self, state: State, code: int) -> list[int]:
        """Return an option and its best continuation found in the same move. Changes the state."""
        game = self.game
        move = game.move_number(state)
        out: list[int] = []
        node: Node | None = self.root()
        while node is not None:
            out.append(code)
            node = node.child(game.observation_id(state, code, self.seat) if self.hidden else code)
            game.apply(state, code)
            if game.pending(state) != self.seat or game.move_number(state) != move:
                break
            visits = 0.0
            codes = game.options(state)
            child = node.down if node is not None else None
            while child is not None:
                if child.visits > visits and child.label in codes:
                    code, visits = child.label, child.visits
                child = child.next
            if visits == 0.0:
                break
        return out

    def _choose(self, node: Node, codes: list[int]) -> int:
        """Return an option that was never tried here, if there is one and room for it; otherwise the one with the best
        upper confidence bound, counted by how often it could have been chosen."""
        if len(codes) == 1:
            return codes[0]
        explore = self.settings.exploration
        best, score = -1, -1.0
        new, untried = -1, 0
        child = node.down
        for code in codes:
            while child is not None and child.label < code:
                child = child.next
            if child is not None and child.label == code:
                child.offered += 1.0
                bound = child.total / child.visits + explore * math.sqrt(math.log(child.offered + 1.0) / child.visits)
                if bound > score:
                    best, score = code, bound
            else:
                untried += 1
                if self.luck.below(untried) == 0:
                    new = code
        if new < 0 or (best >= 0 and self.forest.full()):
            return best
        self._fresh = True
        return new

    def _advance(self, at: list[Node], state: State, code: int, wide: bool) -> bool:
        """Follow an action in every tree, as its observer sees it. Return False, and follow nothing, if a node is
        missing and there is no room for it."""
        full = self.forest.full()
        found: list[Node] = []
        for index in range(len(at)):
            node = at[index]
            label = self.game.observation_id(state, code, index) if self.hidden else code
            if wide:
                label = self._branch(node, label)
            child = node.child(label) if full else self.forest.grow(node, label)
            if child is None:
                return False
            found.append(child)
        for index in range(len(at)):
            at[index] = found[index]
        return True

    def _branch(self, node: Node, label: int) -> int:
        """Return the label of an outcome's own branch if it has one or may get one by now (progressive widening),
        otherwise that of the shared branch."""
        if node.child(label) is not None:
            return label
        if len(node.children()) <= self.settings.widening * math.sqrt(node.visits) and self.settings.widening > 0.0:
            return label
        return self.shared

    def _note(self, at: list[Node], mover: int) -> None:
        for node in at:
            self._path.append(node)
            self._movers.append(mover)

    def _learn(self, shares: list[float]) -> None:
        for index in range(len(self._path)):
            node = self._path[index]
            node.visits += 1.0
            node.total += shares[self._movers[index]]
