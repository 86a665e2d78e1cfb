"""Restricted play."""

from __future__ import annotations

from random import Random

import pytest

from leyline import Match, bots, create
from leyline.bots import Observation, RestrictedBot
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import OVER
from tests.race_game import RACE


def acquired(name: str, seed: int) -> list[str]:
    """The cards that seat 0 acquires in a game of this bot against greedy."""
    game = create("channeling", unattended=True)
    match = Match(game, SeedChance(seed))
    players = [bots.create(name, seed), bots.create("greedy", seed)]
    found: list[str] = []
    while match.pending() != OVER:
        seat = match.pending()
        trial = match.state.clone()
        code = players[seat].choose(Observation(game, match.state, seat, Random(seed)))
        trial.events = []
        game.apply(trial, code)
        found += [mark for event in trial.events for who, mark in game.stat_labels(event) if who == seat == 0]
        match.act(code)
    return [mark for mark in found if mark.startswith("card")]


def test_what_is_to_be_avoided_is_avoided_where_possible() -> None:
    free = [card for seed in range(16) for card in acquired("greedy", seed)]
    bound = [card for seed in range(16) for card in acquired("greedy~card 4/*|card 5/*", seed)]
    low = ("card 4/", "card 5/")
    taken, forced = sum(card.startswith(low) for card in free), sum(card.startswith(low) for card in bound)
    assert taken > 40
    assert forced * 3 < taken, "only where there was nothing else to do"
    assert len(bound) - forced > 40


def test_where_everything_is_to_be_avoided_nothing_is() -> None:
    game = create("grove", unattended=True)
    state = game.initial_state()
    while game.pending(state) < 0:
        game.apply(state, game.options(state)[0])
    observation = Observation(game, state, game.pending(state), Random(1))
    assert bots.create("random~*", 3).choose(observation) in observation.options
    assert observation.options == game.options(state)


@pytest.mark.parametrize("name", ["search:12", "greedy", "level-1", "random"])
def test_a_bot_of_any_kind_takes_what_is_left(name: str) -> None:
    """A search by whole moves plans with the options that it is given, and within the budget of a move."""
    game = create("channeling", unattended=True)
    match = Match(game, SeedChance(5))
    bot = bots.create(f"{name}~card *", 1)
    assert isinstance(bot, RestrictedBot)
    spent: dict[int, int] = {}
    while len(spent) < 8:
        seat = match.pending()
        observation = Observation(game, match.state, seat, Random(1), match.course(seat))
        allowed = [code for code in observation.options if not bot._avoids(observation, code)]
        before = bot.total_simulations()
        code = bot.choose(observation)
        assert code in (allowed or observation.options)
        move = game.move_number(match.state)
        spent[move] = spent.get(move, 0) + bot.total_simulations() - before
        match.act(code)
    assert max(spent.values()) <= 12


@pytest.mark.parametrize("name", ["greedy~", "greedy~card 4/*|", "nobody~card 4/4"])
def test_a_bad_ban_is_named(name: str) -> None:
    with pytest.raises(LeylineError, match=r"labels to avoid|there is no bot"):
        bots.create(name, 1)


@pytest.mark.parametrize(
    ("game", "name", "why"),
    [
        ("channeling", "greedy~nosuchcard", "has no label 'nosuchcard' to avoid; it has: card 4/4"),
        ("channeling", "greedy~card 4/*|crad 7/7", r"'crad 7/7' to avoid \(did you mean 'card 7/7'\?\)"),
        ("channeling", "greedy~aside r1", "has no label 'aside r1'"),
        ("grove", "greedy~Stun", r"did you mean 'stun'\?.*it has: stand at the Grove, .*channel against cubes$"),
        ("runestones", "random~summoned 71 Drago", "did you mean 'summoned 71 Dragon'"),
        ("aidalon", "random~delve Counci", "did you mean 'delve Council'"),
    ],
)
def test_a_misspelt_label_is_refused_with_the_nearest_one(game: str, name: str, why: str) -> None:
    with pytest.raises(LeylineError, match=why):
        bots.check(name, create(game))


@pytest.mark.parametrize(
    ("game", "name"), [("channeling", "greedy~card [67]/*"), ("grove", "greedy"), ("grove", "random~st*")]
)
def test_labels_that_a_game_has_are_taken(game: str, name: str) -> None:
    bots.check(name, create(game))


def test_a_game_that_lists_no_labels_takes_any() -> None:
    bots.check("random~anything", RACE.create())
