"""Endings: every game says how it can end, and how it did."""

from __future__ import annotations

import pytest

from leyline import create
from leyline.core.chance import SeedChance
from leyline.core.game import AnyGame
from leyline.core.match import Match
from leyline.core.run import Run
from leyline.lab.measured_game import play


def ending(game: AnyGame, seed: int) -> str:
    """The ending of a game in which every seat takes its first option."""
    run = Run(game, SeedChance(seed))
    run.play(lambda state, seat: game.options(state)[0])
    return game.ending(run.state)


@pytest.mark.parametrize(
    ("name", "limit", "keys"),
    [
        ("grove", "turn_limit", ["control", "stalled"]),
        ("channeling", "turn_limit", ["points", "fewer-cards", "went-second"]),
        ("runestones", "turn_limit", ["score"]),
        ("aidalon", "round_limit", ["agents", "decking"]),
    ],
)
def test_a_limit_is_an_ending_only_where_there_is_one(name: str, limit: str, keys: list[str]) -> None:
    assert list(create(name).endings()) == keys
    limited = create(name, values={limit: 2})
    assert list(limited.endings()) == [*keys, "limit"]
    assert limited.endings()["limit"].startswith("limit of 2 ")
    assert ending(limited, 1) == "limit"


def test_the_words_of_an_ending_follow_the_parameters() -> None:
    assert create("grove", values={"circles_to_win": 1}).endings()["control"] == "1 circle controlled"
    assert create("runestones", values={"end_score": 30}).endings()["score"] == "30 power points reached"


def test_a_game_played_out_says_how_it_ended() -> None:
    game = create("channeling", values={"turn_limit": 3})
    match = Match(game, SeedChance(1))
    while match.pending() >= 0:
        match.act(game.options(match.state)[0])
    result = match.result()
    assert result is not None
    assert result.ending == "limit of 3 turns"


@pytest.mark.parametrize(
    ("name", "values", "wanted"),
    [
        ("grove", {"cubes": 4, "control": 2}, {"control", "stalled"}),
        ("channeling", {"cards_to_end": 1}, {"points", "fewer-cards", "went-second"}),
        ("runestones", {"end_score": 3}, {"score"}),
        ("aidalon", {"agents_to_win": 1, "owners_to_win": 1}, {"agents"}),
    ],
)
def test_endings_without_a_limit_are_told_apart(name: str, values: dict[str, object], wanted: set[str]) -> None:
    game = create(name, values=values, unattended=True)
    found: set[str] = set()
    number = 0
    while not wanted <= found and number < 400:
        found.add(play(game, ["random"] * game.seats, 1, number).ending)
        number += 1
    assert wanted <= found


def test_a_limit_in_the_turn_that_sets_off_the_end_is_a_limit() -> None:
    """C9, C13: the other player never had a last turn."""
    free = create("channeling", values={"cards_to_end": 1})
    run = Run(free, SeedChance(3))
    run.advance()
    while not run.state.dump()["last"]:
        run.step(free.options(run.state)[-1])
        run.advance()
    game = create("channeling", values={"cards_to_end": 1, "turn_limit": str(run.state.dump()["turn"])})
    again = Run(game, SeedChance(3))
    again.play(lambda state, seat: game.options(state)[-1])
    assert max(game.scores(again.state)) > 0
    assert game.ending(again.state) == "limit"
