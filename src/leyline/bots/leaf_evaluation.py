"""The evaluation of a position that a search has reached: each seat's expected share of the win, from 0 to 1. The
shares add up to 1."""

from __future__ import annotations

import math

from leyline.core.bot_settings import SearchSettings
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck, playout, step

STEPS = 5000
"""A playout that takes longer is evaluated where it stands."""


def evaluate_leaf(game: AnyGame, state: State, settings: SearchSettings, luck: Luck) -> list[float]:
    """Return each seat's share, by a random playout, by the game's evaluation, or by both. Changes the state."""
    if settings.playout_moves < 0:
        playout(game, state, luck, STEPS)
        return win_shares(game, state, settings)
    _play_moves(game, state, settings.playout_moves, luck)
    out = win_shares(game, state, settings)
    weight = settings.evaluation_weight
    if weight >= 1.0 or game.pending(state) == OVER:
        return out
    playout(game, state, luck, STEPS)
    ended = win_shares(game, state, settings)
    for seat in range(game.seats):
        out[seat] = weight * out[seat] + (1.0 - weight) * ended[seat]
    return out


def _play_moves(game: AnyGame, state: State, moves: int, luck: Luck) -> None:
    """Play a number of moves at random (one in progress counts), and what chance is due then."""
    until = game.move_number(state) + moves
    for _ in range(STEPS):
        pending = game.pending(state)
        if pending == OVER or (pending != CHANCE and game.move_number(state) >= until):
            return
        step(game, state, pending, luck)


def win_shares(game: AnyGame, state: State, settings: SearchSettings) -> list[float]:
    """Return each seat's share: by the result if the game is over, otherwise by the game's estimate."""
    if game.pending(state) == OVER:
        return payoff_shares(game.returns(state))
    return estimated_shares(game, state, settings)


def payoff_shares(returns: list[float]) -> list[float]:
    """Return payoffs, which add up to zero, as shares of the win."""
    seats = len(returns)
    return [(payoff + 1.0) / seats for payoff in returns]


def estimated_shares(game: AnyGame, state: State, settings: SearchSettings) -> list[float]:
    """Return each seat's share by `Game.win_odds`, where the settings say so, or by `Game.evaluate`."""
    seats = game.seats
    if settings.uses_win_odds:
        log_odds = [game.win_odds(state, seat) for seat in range(seats)]
    else:
        log_odds = [game.evaluate(state, seat) / settings.scale for seat in range(seats)]
    best = max(log_odds)
    out = [math.exp(odds - best) for odds in log_odds]
    total = 0.0
    for share in out:
        total += share
    for seat in range(seats):
        out[seat] /= total
    return out


def share_of_lead(game: AnyGame, lead: float, scale: float) -> float:
    """Return the share of the win that goes with a seat's lead in `Game.evaluate`."""
    return 1.0 / (1.0 + (game.seats - 1) * math.exp(min(-2.0 * lead / scale, 700.0)))
