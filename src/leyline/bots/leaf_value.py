"""What a position is worth to each seat: its share of the win, from 0 to 1, all shares adding up to 1."""

from __future__ import annotations

import math

from leyline.core.bot_settings import SearchSettings
from leyline.core.game import CHANCE, OVER, AnyGame, State
from leyline.core.playout import Luck, playout, step

STEPS = 5000
"""A random game that takes longer is judged where it stands."""


def value(game: AnyGame, state: State, settings: SearchSettings, luck: Luck) -> list[float]:
    """Each seat's share, by playing on at random, by the rule of thumb, or by both. Changes the state."""
    if settings.playout_moves < 0:
        playout(game, state, luck, STEPS)
        return worth(game, state, settings)
    _play_moves(game, state, settings.playout_moves, luck)
    judged = worth(game, state, settings)
    if settings.evaluation_weight >= 1.0 or game.pending(state) == OVER:
        return judged
    playout(game, state, luck, STEPS)
    ended = worth(game, state, settings)
    for seat in range(game.seats):
        judged[seat] = settings.evaluation_weight * judged[seat] + (1.0 - settings.evaluation_weight) * ended[seat]
    return judged


def _play_moves(game: AnyGame, state: State, moves: int, luck: Luck) -> None:
    """Play so many moves at random (a begun one counts), and whatever chance is due then."""
    until = game.move_number(state) + moves
    for _ in range(STEPS):
        pending = game.pending(state)
        if pending == OVER or (pending != CHANCE and game.move_number(state) >= until):
            return
        step(game, state, pending, luck)


def worth(game: AnyGame, state: State, settings: SearchSettings) -> list[float]:
    """Each seat's share as it stands: the result of a game that is over; otherwise the game's forecast where it has
    one, or the rule of thumb."""
    if game.pending(state) == OVER:
        return shares(game.returns(state))
    return judged(game, state, settings)


def shares(returns: list[float]) -> list[float]:
    """Payoffs that add up to zero as shares of the win."""
    seats = len(returns)
    return [(payoff + 1.0) / seats for payoff in returns]


def judged(game: AnyGame, state: State, settings: SearchSettings) -> list[float]:
    """The forecast or the rule of thumb for each seat, as shares."""
    seats = game.seats
    if settings.uses_win_odds:
        opinions = [game.win_odds(state, seat) for seat in range(seats)]
    else:
        opinions = [game.evaluate(state, seat) / settings.scale for seat in range(seats)]
    best = max(opinions)
    out = [math.exp(opinion - best) for opinion in opinions]
    total = 0.0
    for share in out:
        total += share
    for seat in range(seats):
        out[seat] /= total
    return out


def promise(game: AnyGame, judgement: float, scale: float) -> float:
    """The share of the win that goes with a lead of a seat over its strongest rival."""
    return 1.0 / (1.0 + (game.seats - 1) * math.exp(min(-2.0 * judgement / scale, 700.0)))
