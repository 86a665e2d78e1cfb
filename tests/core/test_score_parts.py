"""Where points come from: every game's parts add up, and each source gets what the rules gave for it."""

from __future__ import annotations

from typing import Any

import pytest

from leyline import create
from leyline.core import conformance
from leyline.core.chance import SeedChance
from leyline.core.errors import NotConforming
from leyline.core.game import Event, ScorePart, State
from leyline.core.match import Match
from leyline.games.runestones.cards.effect_notation import FOREST_SPACE, SMITHY, WISP_TILE
from leyline.games.runestones.rulebook import Rulebook
from tests.delegating_game import DelegatingGame

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("channeling", {"second_points": 2, "turn_limit": 60}),
    ("grove", {"turn_limit": 60}),
    ("runestones", {"edition": "full", "seats": 3, "turn_limit": 60, "later_points": 2}),
    ("aidalon", {"seats": 2, "round_limit": 4}),
]


def play(game: str, setup: dict[str, Any]) -> Match:
    """Play a game to its end, each time another of the options."""
    match = Match(create(game, **setup), SeedChance(7))
    while match.pending() >= 0:
        options = match.game.options(match.state)
        match.act(options[len(match.entries) * 7 % len(options)])
    return match


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_parts_add_up_to_the_scores(game: str, setup: dict[str, Any]) -> None:
    match = play(game, setup)
    totals = [sum(part.points for part in seat) for seat in match.score_parts()]
    assert totals == match.game.scores(match.state)


def test_what_was_taken_back_gives_no_points() -> None:
    match = play("runestones", SETUPS[2][1])
    match.undo(match.live()[len(match.live()) // 2])
    totals = [sum(part.points for part in seat) for seat in match.score_parts()]
    assert totals == match.game.scores(match.state)
    assert all(part.points >= 0 for seat in match.score_parts() for part in seat)


def test_rune_stones_tells_the_head_start_from_what_was_earned() -> None:
    match = play("runestones", SETUPS[2][1])
    start = [dict(seat).get("Head start", 0) for seat in match.score_parts()]
    assert sorted(start) == [0, 2, 4]


def test_rune_stones_tells_apart_what_gives_the_same_points() -> None:
    book = Rulebook(create("runestones", edition="full").setup)
    same = [
        effect
        for effect in [*book.smithy_bonus, *book.spaces, *book.tiles]
        if effect >= 0 and book.effects.short(effect) == "3 points"
    ]
    assert {book.effects.sources[book.effects.effects[effect][0]] for effect in same} == {
        SMITHY,
        FOREST_SPACE,
        WISP_TILE,
    }


def test_the_channeling_counts_circles_by_their_splendor_and_cubes_too_many() -> None:
    match = play("channeling", SETUPS[0][1])
    players: Any = match.game.view(match.state, 0)["players"]
    for player, parts in zip(players, match.score_parts(), strict=True):
        circles = sum(part.points for part in parts if part.label.startswith("Circles of"))
        assert circles == sum(card.splendor * card.copies for card in player["acquired"])
        assert dict(parts).get("Cubes too many", 0) == -player["overchanneling"]


class Forgetful(DelegatingGame[State]):
    """Counts a circle that nobody controls."""

    def score_parts(self, state: State, events: list[Event]) -> list[list[ScorePart]]:
        return [[ScorePart("Circle 1", 1)], [ScorePart("Circle 1", 0)]]


def test_the_kit_notices_parts_that_do_not_add_up() -> None:
    game = Forgetful(create("grove", turn_limit=20))
    with pytest.raises(NotConforming, match="score_parts"):
        conformance.check(game, games=1, every=50)
