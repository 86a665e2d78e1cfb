"""Bots play by what their seat may know, and sensibly."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from random import Random

import pytest

from leyline import OVER, create
from leyline.bots import BOTS, Bot, Budget, LearnedBot, Observation, SearchBot, known, names
from leyline.bots import create as bot
from leyline.bots.levels import LEVELS, level_bot, level_of
from leyline.core import registry
from leyline.core.bot_settings import DEFAULT_LEVELS
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.core.match import Match

HIDING = [("channeling", "second", 20), ("runestones", "base", 8), ("aidalon", "starter", 8)]
"""Every game that hides something, and how many decisions of it are looked at."""


def play(game: AnyGame, players: list[Bot], seed: int) -> Match:
    match = Match(game, SeedChance(seed))
    rng = Random(seed)
    while (seat := match.pending()) != OVER:
        match.act(players[seat].choose(Observation(game, match.state, seat, rng)))
    return match


def small(name: str, game: AnyGame, seed: int) -> Bot:
    """A bot of that name, which thinks no longer than a test should, and by no clock."""
    if name.startswith("level-") and level_of(game, int(name[-1])).simulations:
        return SearchBot(seed, Budget(simulations=20 + int(name[-1])))
    if name == "learned":
        return LearnedBot(seed, SearchBot(seed, Budget(simulations=20)))
    return bot("search:20" if name == "search" else name, seed)


@pytest.mark.parametrize(("game_name", "edition", "count"), HIDING)
@pytest.mark.parametrize("name", BOTS)
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(
    name: str, game_name: str, edition: str, count: int
) -> None:
    """Deal again everything that the seat has not seen: the same bot with the same seed chooses the same."""
    game = create(game_name, edition, unattended=True)
    match = Match(game, SeedChance(1))
    rng = Random(1)
    compared = 0
    while (seat := match.pending()) != OVER and compared < count:
        options = game.options(match.state)
        other = game.resample(match.state, seat, rng)
        if len(options) > 1 and other.dump() != match.state.dump():
            course = match.course(seat)
            choices = [
                small(name, game, 5).choose(Observation(game, state, seat, Random(9), course))
                for state in (match.state, other)
            ]
            assert choices[0] == choices[1]
            compared += 1
        match.act(rng.choice(options))
    assert compared == count


def test_all_games_that_hide_something_are_looked_at() -> None:
    found = {
        name
        for name in registry.names()
        for edition in registry.spec(name).editions
        if create(name, edition.name).has_hidden_information()
    }
    assert found == {name for name, _, _ in HIDING}


def test_what_a_bot_is_told_of_the_course_hides_what_the_seat_did_not_see() -> None:
    game = create("channeling", "second", unattended=True)
    match = Match(game, SeedChance(1))
    light, dark = game.options(match.state)[3], game.options(match.state)[7]
    match.act(light)
    match.act(dark)
    assert match.course(0)[-2:] == [light, -1]
    assert match.course(1)[-2:] == [-1, dark]
    assert match.copy().course(0) == match.course(0)


def test_an_observation_shows_the_view_of_its_seat() -> None:
    game = create("channeling", "second", unattended=True)
    match = Match(game, SeedChance(1))
    for _ in range(12):
        match.act(game.options(match.state)[-1])
    seat = match.pending()
    assert Observation(game, match.state, seat, Random(1)).view == game.view(match.state, seat)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_ranks_all_options(name: str) -> None:
    game = create("grove", unattended=True)
    match = Match(game, SeedChance(4))
    for _ in range(6):
        match.act(game.options(match.state)[0])
    observation = Observation(game, match.state, match.pending(), Random(1))
    ranked = small(name, game, 3).rank(observation)
    assert sorted([choice.code for choice in ranked]) == observation.options
    assert all(0.0 <= choice.value <= 1.0 for choice in ranked)


def test_levels_choose_like_the_bots_that_they_stand_for() -> None:
    game = create("grove", unattended=True)
    match = Match(game, SeedChance(4))
    for _ in range(6):
        match.act(game.options(match.state)[0])
    observation = Observation(game, match.state, match.pending(), Random(1))
    assert bot("level-4", 3).choose(observation) == level_bot(level_of(game, 4), 3).choose(observation)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_game_has_levels_that_rise(name: str) -> None:
    """Less noise, then more thought, the game's own way last; that each is in fact stronger was measured
    (docs/bots.md)."""
    game = create(name)
    assert game.bot_settings().levels is not DEFAULT_LEVELS
    levels = [level_of(game, level) for level in LEVELS]
    keys = [(-level.noise, level.simulations > 0 and level.search is None, level.simulations) for level in levels]
    assert keys == sorted(set(keys))
    assert all(level.noise == 0.0 or level.simulations == 0 for level in levels)


def test_bots_of_other_packages_are_found_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("last", "tests.bots.test_bots:Last", "leyline.bots"),
        EntryPoint("broken", "tests.bots.nowhere:Bot", "leyline.bots"),
        EntryPoint("odd", "builtins:str", "leyline.bots"),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == "leyline.bots" else [])
    assert names()[-3:] == ["broken", "last", "odd"]
    assert isinstance(bot("last", 1), Last)
    assert known("last")
    assert not known("broken")
    with pytest.raises(LeylineError, match="cannot be made"):
        bot("broken", 1)
    with pytest.raises(LeylineError, match=r"is not a leyline\.bots\.Bot"):
        bot("odd", 1)


class Last(Bot):
    """Takes the last option."""

    def choose(self, observation: Observation) -> int:
        return observation.options[-1]


@pytest.mark.parametrize(
    ("name", "edition"), [("channeling", "first"), ("channeling", "second"), ("grove", "standard")]
)
def test_greedy_beats_random(name: str, edition: str) -> None:
    game = create(name, edition, unattended=True)
    won = 0
    for seed in range(10):
        seat = seed % 2
        players = [bot("random", seed), bot("random", seed)]
        players[seat] = bot("greedy", seed)
        result = play(game, players, seed).result()
        assert result is not None
        won += result.winners == [seat]
    assert won >= 9


def test_the_same_seed_plays_the_same_game() -> None:
    game = create("channeling", unattended=True)
    games = [play(game, [bot("greedy", 1), bot("random", 2)], 3).entries for _ in range(2)]
    assert [entry.text for entry in games[0]] == [entry.text for entry in games[1]]


def test_greedy_takes_a_win_that_is_there() -> None:
    game = create("grove")
    state = game.read_position("""
        Light:
          c1: 6 standing, 6 cubes
          c2: 7 cubes
        turn Light
    """)
    assert game.text(bot("greedy", 1).choose(Observation(game, state, 0, Random(1)))) == "channel c1"


def test_an_unknown_bot_is_told_what_there_is() -> None:
    with pytest.raises(LeylineError, match="there is no bot 'hal'; there are: random, greedy"):
        bot("hal", 1)
