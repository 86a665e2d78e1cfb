"""A game brings the settings of its bots along."""

from __future__ import annotations

import pytest

from leyline import bots, create
from leyline.bots.levels import level_bot, level_of
from leyline.core.bot_settings import (
    DEFAULT_LEVELS,
    BotSettings,
    Level,
    MoveSearchSettings,
    MoveTreeSettings,
    SearchSettings,
)
from leyline.core.params import Setup, Spec
from tests.race_game import RACE, Race

MEASURED = {
    "channeling": SearchSettings(
        0.25,
        2,
        7.0,
        uses_win_odds=True,
        sampled_outcomes=1,
        move_search=MoveSearchSettings(drafts=400, plans=12, reply_drafts=12, horizon=8),
        move_tree=MoveTreeSettings(exploration=1.0, sharpness=20.0, judged=60, moves=24, outcomes=1.0),
    ),
    "grove": SearchSettings(0.4, 12, 3.0),
    "runestones": SearchSettings(
        0.3,
        1,
        10.0,
        uses_win_odds=True,
        move_search=MoveSearchSettings(
            drafts=300, plans=8, reply_drafts=16, horizon=2, drafts_by_odds=True, replies_by_odds=True
        ),
    ),
    "aidalon": SearchSettings(
        0.3,
        0,
        50.0,
        uses_win_odds=True,
        move_search=MoveSearchSettings(drafts=100, plans=8, reply_drafts=6, horizon=24),
    ),
}
"""What docs/bots.md reports the measurements of."""
NOISE_AND_SIMULATIONS = {
    "channeling": [(3.0, 0), (0.25, 0), (0.0, 0), (0.0, 300), (0.0, 800), (0.0, 150)],
    "grove": [(7.0, 0), (1.4, 0), (0.0, 0), (0.0, 300), (0.0, 3000), (0.0, 30000)],
    "runestones": [(1.0, 0), (0.4, 0), (0.15, 0), (0.0, 0), (0.0, 60), (0.0, 600)],
    "aidalon": [(0.8, 0), (0.2, 0), (0.06, 0), (0.0, 0), (0.0, 60), (0.0, 400)],
}


def test_every_game_of_ours_has_the_settings_that_were_measured() -> None:
    for name, search in MEASURED.items():
        settings = create(name).bot_settings()
        assert settings.search == search
        assert [(level.noise, level.simulations) for level in settings.levels] == NOISE_AND_SIMULATIONS[name]


@pytest.mark.parametrize("changed", [{"cubes": 40}, {"cards_to_end": 6}, {"deck": "4/4x17"}], ids=str)
def test_other_numbers_than_those_learned_are_played_by_the_rule_of_thumb(changed: dict[str, object]) -> None:
    settings = create("channeling", "", 2, changed).bot_settings()
    assert settings.search.move_tree is None
    assert not settings.search.uses_win_odds
    levels = [(level.noise, level.simulations) for level in settings.levels]
    assert levels == [(3.0, 0), (0.25, 0), (0.0, 0), (0.0, 100), (0.0, 300), (0.0, 800)]
    assert create("channeling").bot_settings().levels[4] == Level(0.0, 800, search=settings.search)


def test_a_game_that_was_not_measured_plays_to_the_end_at_random() -> None:
    settings = RACE.create().bot_settings()
    assert settings.search.playout_moves == -1
    assert settings.search.move_search is None
    assert settings.levels == DEFAULT_LEVELS


def test_a_game_brings_its_settings_in_its_spec() -> None:
    own = BotSettings(SearchSettings(scale=5.0), (*[Level(9.0)] * 5, Level(0.0, 7)))
    game = Spec("race", "A race", "A game for tests.", ("Ann", "Bob"), Race, bots=own).create()
    assert level_of(game, 6) == Level(0.0, 7)
    bot = level_bot(level_of(game, 6), 1)
    assert isinstance(bot, bots.SearchBot)
    assert bot.budget == bots.Budget(simulations=7)
    weak = level_bot(level_of(game, 1), 1)
    assert isinstance(weak, bots.GreedyBot)
    assert weak.noise == 9.0
    quick = level_bot(level_of(create("grove"), 5), 1, most=50)
    assert isinstance(quick, bots.SearchBot)
    assert quick.budget == bots.Budget(simulations=50)
    strongest = level_bot(level_of(create("grove"), 6), 1, most=50)
    assert isinstance(strongest, bots.LearnedBot)
    assert isinstance(strongest.otherwise, bots.SearchBot)
    assert strongest.otherwise.budget == bots.Budget(simulations=50)


class Handicapped(Race):
    """Has settings of its own for three seats."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.few = BotSettings(levels=(Level(1.0),) * 6)

    def bot_settings(self) -> BotSettings:
        return self.few if self.seats == 3 else super().bot_settings()


def test_settings_may_depend_on_the_set_up() -> None:
    spec = Spec("race", "A race", "A game for tests.", ("Ann", "Bob", "Cem"), Handicapped)
    assert level_of(spec.create(seats=3), 6) == Level(1.0)
    assert level_of(spec.create(seats=2), 6) == DEFAULT_LEVELS[5]
