"""Each play style does what its name says more than greedy does, on the same luck."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from leyline import bots, create, names
from leyline.bots.style import CARELESS, STYLES, StyleBot, styles_of
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.run import Run
from leyline.lab.measured_game import parse_bots, play
from tests.cli.terminal import Terminal

Count = Callable[[AnyGame, Any, int], float]


def cards_taken(game: AnyGame, state: Any, seat: int) -> float:
    kinds = len(state.won) // 2
    return float(sum(state.won[kinds * seat : kinds * (seat + 1)]))


def cubes_of_the_other(game: AnyGame, state: Any, seat: int) -> float:
    return float(sum(max(-cubes if seat == 0 else cubes, 0) for cubes in state.cubes))


def largest_circle(game: AnyGame, state: Any, seat: int) -> float:
    return float(max(cubes if seat == 0 else -cubes for cubes in state.cubes))


def opposing_strength(game: AnyGame, state: Any, seat: int) -> float:
    half = len(state.standing) // 2
    up = sum(state.standing[half * (1 - seat) : half * (2 - seat)])
    return float(up) + cubes_of_the_other(game, state, seat)


def goods(game: AnyGame, state: Any, seat: int) -> float:
    return float(state.ore[seat] + sum(state.gems[5 * seat : 5 * seat + 5]))


def points(game: AnyGame, state: Any, seat: int) -> float:
    return float(state.scores[seat])


def shards(game: AnyGame, state: Any, seat: int) -> float:
    return float(state.shards[seat])


def average(game: AnyGame, bot: str, count: Count, games: int, moves: int) -> float:
    """What a bot in the first seat has on average while it plays against greedy, over the first moves of each game."""
    seen: list[float] = []
    for seed in range(games):
        players = [bots.create(bot, seed), bots.create("greedy", seed + 100)]
        rng = Random(seed)
        run = Run(game, SeedChance(seed))
        run.advance()
        while run.pending() >= 0 and game.move_number(run.state) < moves:
            seat = run.pending()
            seen.append(count(game, run.state, 0))
            run.step(players[seat].choose(bots.Observation(game, run.state, seat, rng)))
            run.advance()
    return sum(seen) / len(seen)


@pytest.mark.parametrize(
    ("name", "style", "count", "sign", "games", "moves"),
    [
        ("channeling", "rusher", cards_taken, 1, 16, 16),
        ("channeling", "blocker", cubes_of_the_other, -1, 8, 14),
        ("grove", "rusher", largest_circle, 1, 6, 40),
        ("grove", "blocker", opposing_strength, -1, 6, 40),
        ("runestones", "hoarder", goods, 1, 2, 12),
        ("runestones", "rusher", points, 1, 2, 16),
        ("aidalon", "hoarder", shards, 1, 3, 30),
    ],
)
def test_a_style_does_what_its_name_says_more_than_greedy(
    name: str, style: str, count: Count, sign: int, games: int, moves: int
) -> None:
    game = create(name, unattended=True)
    assert style in styles_of(game)
    of_style, of_greedy = (average(game, bot, count, games, moves) for bot in (f"style:{style}", "greedy"))
    assert sign * of_style > sign * of_greedy


def test_every_style_that_a_game_names_is_tested_here_and_says_what_it_does() -> None:
    for name in names():
        for style, told in styles_of(create(name)).items():
            assert style in STYLES
            assert len(told) > 20


def test_a_careless_player_overlooks_options_and_loses_to_greedy() -> None:
    game = create("channeling")
    lost = 0.0
    for seed in range(10):
        lost += play(game, [f"style:{CARELESS}", "greedy"], seed, 0).won[1]
        lost += play(game, ["greedy", f"style:{CARELESS}"], seed, 0).won[0]
    assert lost > 15
    bot = StyleBot(1, CARELESS)
    seen = [bot._seen(list(range(20))) for _ in range(200)]
    assert 8 < sum(len(each) for each in seen) / 200 < 12
    assert bot._seen([7]) == [7]


def test_a_style_that_means_nothing_is_refused_with_those_that_do() -> None:
    with pytest.raises(LeylineError, match="there is no style 'miser'; there are: hoarder, rusher"):
        parse_bots(create("grove"), "style:miser")
    with pytest.raises(LeylineError, match="'hoarder' means nothing in Battle for the Grove; there are: rusher"):
        parse_bots(create("grove"), "style:hoarder")
    with pytest.raises(LeylineError, match="means nothing"):
        parse_bots(create("grove"), "style:hoarder~channel")
    assert parse_bots(create("grove"), "style:blocker,greedy") == ["style:blocker", "greedy"]


def test_a_report_shows_the_styles_on_request(terminal: Terminal) -> None:
    ran = terminal.run(
        "report", "grove", "--bots", "random", "--games", "20", "--styles", "--jobs", "1", "--set", "turn_limit=12",
        "--out", "g.html",
    )  # fmt: skip
    assert ran.status == 0
    page = (terminal.folder / "g.html").read_text()
    assert "<h2>Play styles</h2>" in page
    assert "the careless (plays like greedy, but overlooks half of its options at every decision) took" in page
