"""Learned play at the Grove, against exact values that it never saw."""

from __future__ import annotations

from random import Random

import pytest

from leyline import create
from leyline.bots import LearnedBot, Observation
from leyline.bots import create as bot
from leyline.bots.greedy import GreedyBot
from tests.bots.exact_grove import known_positions, losses


def test_the_learned_bot_plays_nearly_perfectly() -> None:
    found = losses(bot("learned", 1), create("grove"), 400)
    assert len(found) == 400
    assert sum(loss <= 0.5 for loss in found) >= 0.95 * len(found)
    assert sum(found) / len(found) < 0.2


def test_greedy_does_not() -> None:
    found = losses(bot("greedy", 1), create("grove"), 400)
    assert sum(found) / len(found) > 1.0


def test_shares_of_options_are_those_of_exact_play_for_both_seats() -> None:
    game = create("grove")
    seats = set()
    for _, known in zip(range(60), known_positions(game), strict=False):
        seats.add(known.state.seat)
        shares = dict(zip(game.options(known.state), game.option_shares(known.state), strict=True))
        for code, share in shares.items():
            assert share == pytest.approx(known.shares[code], abs=0.12)
        assert sum(abs(share - known.shares[code]) for code, share in shares.items()) / len(shares) < 0.02
    assert seats == {0, 1}


@pytest.mark.parametrize("values", [{"control": 6}, {"dice": 4}, {"banish_needs_druid": "yes"}, {"druids": 5}], ids=str)
def test_nothing_is_claimed_of_other_numbers(values: dict[str, object]) -> None:
    game = create("grove", values=dict(values))
    assert not game.has_learned_values()


def test_where_nothing_was_learned_another_bot_plays() -> None:
    game = create("channeling")
    state = game.initial_state()
    while game.pending(state) < 0:
        game.apply(state, game.options(state)[0])
    asked = Observation(game, state, game.pending(state), Random(1))
    player = LearnedBot(1, GreedyBot(1))
    assert player.choose(asked) == GreedyBot(1).choose(asked)
    assert [choice.code for choice in player.rank(asked)] == [choice.code for choice in GreedyBot(1).rank(asked)]


def test_only_what_is_allowed_is_chosen() -> None:
    known = next(known_positions(create("grove")))
    game = create("grove")
    asked = Observation(game, known.state, known.state.seat, Random(1))
    asked.options = [min(known.shares, key=lambda code: known.shares[code])]
    assert [choice.code for choice in bot("learned", 1).rank(asked)] == asked.options
