"""Cut-down Groves solved exactly, and how often a bot picks an action as good as the best.

Run as `python -m tests.bots.solved_groves BOT [POSITIONS]`, it prints the table of docs/bots.md."""

from __future__ import annotations

import json
import sys
from random import Random

from leyline import CHANCE, OVER, create
from leyline.bots import Bot, Observation
from leyline.bots import create as bot
from leyline.core.game import AnyGame, State

GROVES: list[dict[str, object]] = [
    {"druids": 1, "cubes": 2, "circles": 1, "circles_to_win": 1, "control": 2, "dice": 1},
    {"druids": 2, "cubes": 2, "circles": 1, "circles_to_win": 1, "control": 2, "dice": 2},
    {"druids": 1, "cubes": 2, "circles": 2, "circles_to_win": 2, "control": 1, "dice": 2},
    {"druids": 2, "cubes": 3, "circles": 1, "circles_to_win": 1, "control": 3, "dice": 3},
]
SLACK = 0.005
"""An action counts as optimal if it gives away no more than this share of the win: what half a game in a hundred is."""


class Solved:
    """The share of the win that Light has at every position of a small game when both play their best."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.states: dict[str, State] = {}
        self.value: dict[str, float] = {}
        self._edges: dict[str, tuple[int, list[tuple[float, str]]]] = {}
        start = game.initial_state()
        game.apply(start, game.parse("first Light"))
        todo: list[State] = [start]
        while todo:
            todo += self._expand(todo.pop())
        self._iterate()

    def key(self, state: State) -> str:
        return json.dumps({name: value for name, value in state.dump().items() if name != "turn"})

    def _expand(self, state: State) -> list[State]:
        game = self.game
        name = self.key(state)
        if name in self.states:
            return []
        self.states[name] = state
        pending = game.pending(state)
        self.value[name] = (game.returns(state)[0] + 1) / 2 if pending == OVER else 0.5
        if pending == OVER:
            return []
        weights = game.weights(state)
        found: list[State] = []
        edges: list[tuple[float, str]] = []
        for index, code in enumerate(game.options(state)):
            after: State = state.clone()
            game.apply(after, code)
            edges.append((weights[index] / sum(weights) if weights else 1.0, self.key(after)))
            found.append(after)
        self._edges[name] = (pending, edges)
        return found

    def _iterate(self) -> None:
        value = self.value
        while True:
            moved = 0.0
            for name, (pending, edges) in self._edges.items():
                if pending == CHANCE:
                    new = sum([weight * value[after] for weight, after in edges])
                elif pending == 0:
                    new = max([value[after] for _, after in edges])
                else:
                    new = min([value[after] for _, after in edges])
                moved = max(moved, abs(new - value[name]))
                value[name] = new
            if moved < 1e-12:
                return

    def decisions(self) -> list[State]:
        """The positions at which a choice makes a difference."""
        out: list[State] = []
        for name, (pending, edges) in self._edges.items():
            found = [self.value[after] for _, after in edges]
            if pending != CHANCE and max(found) - min(found) > SLACK:
                out.append(self.states[name])
        return out

    def loss(self, state: State, code: int) -> float:
        """How much of the win an action gives away."""
        after: State = state.clone()
        self.game.apply(after, code)
        return abs(self.value[self.key(state)] - self.value[self.key(after)])


def measured(solved: Solved, player: Bot, count: int) -> tuple[int, int, float]:
    """Return at how many positions the bot chose well, how many were tried, and what it gave away on average."""
    places = solved.decisions()
    Random(1).shuffle(places)
    places = places[:count]
    good, lost = 0, 0.0
    for state in places:
        seat = solved.game.pending(state)
        loss = solved.loss(state, player.choose(Observation(solved.game, state, seat, Random(1))))
        good += loss <= SLACK
        lost += loss
    return good, len(places), lost / len(places)


if __name__ == "__main__":
    for values in GROVES:
        found = Solved(create("grove", values=dict(values)))
        good, count, lost = measured(found, bot(sys.argv[1], 1), int((sys.argv[2:] or ["1000000"])[0]))
        told = (
            f"{len(found.states)} positions, {count} asked: {100 * good / count:.1f} % optimal, {100 * lost:.2f} % lost"
        )
        print(values, told, flush=True)  # noqa: T201  a program for the terminal
