"""How a search evaluates a position that it has played on to, where the game has win odds of its own."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from bench.fit_win_odds import fitted, log_loss, played
from leyline import CHANCE, OVER, create
from leyline.bots.leaf_evaluation import estimated_shares
from leyline.core.game import AnyGame, State
from leyline.core.playout import Luck
from leyline.games.aidalon.heuristics.win_odds import FEATURES, WEIGHTS, features
from leyline.games.aidalon.state import AidalonState

COIN = math.log(2)


def begun(seats: int, moves: int) -> tuple[AnyGame, AidalonState]:
    """Return a game after that many random moves."""
    game = create("aidalon", "", seats, unattended=True)
    game.forget()
    state: State = game.initial_state()
    luck = Luck(7)
    while game.pending(state) != OVER and game.move_number(state) < moves:
        weights = game.weights(state) if game.pending(state) == CHANCE else []
        game.apply(state, luck.pick(game.options(state), weights or [1] * len(game.options(state))))
    assert isinstance(state, AidalonState)
    return game, state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_forecast_gives_every_seat_its_share(seats: int) -> None:
    game, state = begun(seats, 30)
    shares = estimated_shares(game, state, game.bot_settings().search)
    assert sum(shares) == pytest.approx(1.0)
    first, second = game.win_odds(state, 0), game.win_odds(state, 1)
    assert shares[0] / shares[1] == pytest.approx(math.exp(first - second))


def test_what_a_forecast_counts_is_on_the_table() -> None:
    game, state = begun(2, 30)
    counts = dict(zip([name for name, _ in FEATURES], features(state, 0), strict=True))
    shown = game.view(state, 0)["players"][0]  # type: ignore[index]
    assert counts["heat"] == shown["heat"]
    assert counts["actions"] == shown["actions"]
    assert counts["shards, up to eight"] == min(shown["shards"], 8)
    assert counts["cards in the Network"] == shown["network_size"]
    grid = [card for card in shown["grid"] if card is not None]
    assert grid
    assert counts["forged cards"] == len([card for card in grid if card["forged"]])
    assert counts["unforged cards"] == len([card for card in grid if not card["forged"]])


def test_heat_speaks_against_a_seat_and_a_secured_agent_for_it() -> None:
    game, state = begun(2, 30)
    before = estimated_shares(game, state, game.bot_settings().search)[0]
    state.heat[0] += 2
    assert estimated_shares(game, state, game.bot_settings().search)[0] < before
    state.heat[0] -= 2
    state.score[0].append(state.score[0][0] if state.score[0] else 1 << 16)
    assert estimated_shares(game, state, game.bot_settings().search)[0] > before


def test_the_forecast_knows_more_than_a_coin_and_than_the_rule_of_thumb() -> None:
    games = [played(number, 2) for number in range(24)]
    won = [game.won for game in games for _ in game.leads]
    found = log_loss([share for game in games for share in game.odds], won)
    assert found < COIN
    assert found < log_loss([share for game in games for share in game.evaluations], won)


def test_a_fit_finds_the_weights_that_made_the_ends() -> None:
    """On made-up ends, of which the odds are known."""
    rng = Random(3)
    leads = [[rng.randrange(-3, 4) for _ in WEIGHTS] for _ in range(4000)]
    won = []
    for lead in leads:
        odds = sum(weight * count for weight, count in zip(WEIGHTS, lead, strict=True))
        won.append(1.0 if rng.random() < 1 / (1 + math.exp(-odds)) else 0.0)
    for weight, true in zip(fitted(np.array(leads, float), np.array(won)), WEIGHTS, strict=True):
        assert weight == pytest.approx(true, abs=0.09)
