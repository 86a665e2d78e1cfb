"""Restricted play."""

from __future__ import annotations

from random import Random

import pytest

from leyline import Match, bots, create
from leyline.bots import Observation
from leyline.core.chance import SeedChance
from leyline.core.errors import LeylineError
from leyline.core.game import OVER


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
    free = [card for seed in range(6) for card in acquired("greedy", seed)]
    bound = [card for seed in range(6) for card in acquired("greedy~card 4/*|card 5/*", seed)]
    low = ("card 4/", "card 5/")
    taken, forced = sum(card.startswith(low) for card in free), sum(card.startswith(low) for card in bound)
    assert taken > 12
    assert forced * 4 < taken, "only where there was nothing else to do"
    assert len(bound) - forced > 12


def test_where_everything_is_to_be_avoided_nothing_is() -> None:
    game = create("grove", unattended=True)
    state = game.initial_state()
    while game.pending(state) < 0:
        game.apply(state, game.options(state)[0])
    observation = Observation(game, state, game.pending(state), Random(1))
    assert bots.create("random~*", 3).choose(observation) in observation.options
    assert observation.options == game.options(state)


@pytest.mark.parametrize("name", ["greedy~", "greedy~card 4/*|", "nobody~card 4/4"])
def test_a_bad_ban_is_named(name: str) -> None:
    with pytest.raises(LeylineError, match=r"labels to avoid|there is no bot"):
        bots.create(name, 1)
