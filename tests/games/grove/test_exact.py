"""Cut-down games of Battle for the Grove solved exactly, once with the engine and once with the literal
implementation of the rules in tests/reference, which throws every die. Both must give the same value to the
last digit that matters."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import pytest

from leyline import CHANCE, OVER, compiled, create
from leyline.core.game import AnyGame, State
from tests.reference.grove import ReferenceGrove

Edges = list[tuple[Fraction, str]]
Graph = dict[str, tuple[str, Edges]]
"""For each position: who decides ("max" Light, "min" Dark, "mean" chance, a number once it is over) and where
it leads."""


def engine_graph(game: AnyGame) -> tuple[str, Graph]:
    graph: Graph = {}

    def key(state: State) -> str:
        return json.dumps({name: value for name, value in state.dump().items() if name != "turn"})

    start = game.initial_state()
    todo = [(key(start), start)]
    while todo:
        name, state = todo.pop()
        if name in graph:
            continue
        pending = game.pending(state)
        if pending == OVER:
            graph[name] = (str(game.returns(state)[0]), [])
            continue
        codes, weights = game.options(state), game.weights(state)
        shares = [Fraction(w, sum(weights)) for w in weights] if pending == CHANCE else [Fraction(1)] * len(codes)
        edges: Edges = []
        for code, share in zip(codes, shares, strict=True):
            after = state.clone()
            game.apply(after, code)
            edges.append((share, key(after)))
            todo.append((edges[-1][1], after))
        graph[name] = ("mean" if pending == CHANCE else ("max", "min")[pending], edges)
    return key(start), graph


def reference_graph(reference: ReferenceGrove) -> tuple[str, Graph]:
    graph: Graph = {}

    def key(state: ReferenceGrove) -> str:
        return repr((state.picture(), state.pending(), state.choices(), state.phase, _rolling(state)))

    reference.play("first Light")
    todo = [(key(reference), reference)]
    while todo:
        name, state = todo.pop()
        if name in graph:
            continue
        pending = state.pending()
        if pending == "over":
            graph[name] = ({"Light": "1.0", "Dark": "-1.0", "draw": "0.0"}[state.winner()], [])
            continue
        weights = state.weights()
        kept = pickle.dumps(state)
        edges: Edges = []
        for text in state.choices():
            after = pickle.loads(kept)  # noqa: S301  our own, a moment old
            after.play(text)
            share = Fraction(weights[text], sum(weights.values())) if pending == "chance" else Fraction(1)
            edges.append((share, key(after)))
            todo.append((edges[-1][1], after))
        graph[name] = ({"chance": "mean", "Light": "max", "Dark": "min"}[pending], edges)
    return key(reference), graph


def _rolling(state: ReferenceGrove) -> str:
    """Everything else that the literal implementation remembers within a turn."""
    return repr(sorted((name, repr(value)) for name, value in vars(state).items() if name not in ("turn", "druids")))


def solved(start: str, graph: Graph) -> float:
    """The value for Light of the first position when both play their best: value iteration from 0 until nothing
    moves, the positions found last first, which is nearly from the end of the game to its beginning."""
    place = {name: index for index, name in enumerate(graph)}
    values = [float(kind) if not edges else 0.0 for kind, edges in graph.values()]
    inner = [
        (place[name], kind, [(float(p), place[after]) for p, after in edges], [place[after] for _, after in edges])
        for name, (kind, edges) in reversed(graph.items())
        if edges
    ]
    for _ in range(20000):
        moved = 0.0
        for index, kind, chances, ways in inner:
            if kind == "mean":
                value = sum([p * values[after] for p, after in chances])
            elif kind == "max":
                value = max([values[after] for after in ways])
            else:
                value = min([values[after] for after in ways])
            if value != values[index]:
                moved = max(moved, abs(value - values[index]))
                values[index] = value
        if moved < 1e-13:
            return values[place[start]]
    raise AssertionError("value iteration did not settle")


SMALL = [
    {"druids": 1, "cubes": 2, "circles": 1, "circles_to_win": 1, "control": 2, "dice": 1},
    {"druids": 2, "cubes": 2, "circles": 1, "circles_to_win": 1, "control": 2, "dice": 2},
    {"druids": 1, "cubes": 2, "circles": 2, "circles_to_win": 2, "control": 1, "dice": 1},
]
"""The largest only in the form that people use: it takes a while."""


@pytest.mark.parametrize("values", SMALL if compiled() else SMALL[:1], ids=str)
def test_the_engine_has_the_same_exact_value_as_throwing_every_die(values: dict[str, int]) -> None:
    game = create("grove", values={**values, "first_player": "Light"})
    reference = ReferenceGrove(
        druids=values["druids"],
        cubes=values["cubes"],
        circles=values["circles"],
        to_win=values["circles_to_win"],
        control=values["control"],
        dice=values["dice"],
    )
    start, graph = engine_graph(game)
    other_start, other_graph = reference_graph(reference)
    value, other = solved(start, graph), solved(other_start, other_graph)
    assert value == pytest.approx(other, abs=1e-11)
    assert value > 0.01  # going first is an advantage in all of these


def test_the_opening_roll_makes_the_whole_game_fair() -> None:
    """The graph begins with one draw of who begins, which leads nowhere back."""
    start, graph = engine_graph(create("grove", values=dict(SMALL[0])))
    kind, edges = graph[start]
    assert (kind, [share for share, _ in edges]) == ("mean", [Fraction(1, 2), Fraction(1, 2)])
    assert start not in [after for _, after in edges]
    assert solved(start, graph) == pytest.approx(0, abs=1e-11)


def test_a_race_worked_out_by_hand() -> None:
    """One druid each, one circle, one die, one cube to win: Light has just arrived, Dark is about to.

    Light channels with a die of 1 in 6 (p = 1/6). The player who has the cube on the circle at the start of their own
    turn wins; the other has one turn to cancel it (also 1/6) or to stun or banish, neither of which takes a
    cube off. With Dark's only druid lying in the Grove, Dark cannot get a cube onto the circle in one turn: so
    Light, once successful, has won. Until then Dark comes nearer."""
    game = create("grove", values={"druids": 1, "cubes": 1, "circles": 1, "circles_to_win": 1, "control": 1, "dice": 1})
    state = game.initial_state()
    for text in ("first Light", "stand grove", "move grove c1", "stand grove", "end"):
        game.apply(state, game.parse(text))
    game.apply(state, game.parse("channel c1"))
    codes, weights = game.options(state), game.weights(state)
    assert dict(zip([game.text(code) for code in codes], weights, strict=True)) == {"roll 0": 5, "roll 1": 1}
    game.apply(state, game.parse("roll 1"))
    # Dark's druid stands in the Grove: whatever Dark does now, it places no cube.
    assert not [code for code in game.options(state) if game.text(code).startswith("channel")]
    game.apply(state, game.parse("move grove c1"))
    assert game.pending(state) == OVER
    assert game.winners(state) == [0]
