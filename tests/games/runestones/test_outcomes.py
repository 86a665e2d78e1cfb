"""What the rule of thumb says about outcomes of chance without trying them is what it says after trying them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from leyline.core.game import CHANCE, OVER, Game
from leyline.games.runestones.evaluation import RuneStones
from leyline.lab.measured_game import experiment_setup


@pytest.mark.parametrize(("edition", "seats"), [("base", 2), ("full", 3)])
def test_untried_outcomes_are_worth_what_they_would_be(edition: str, seats: int) -> None:
    game = experiment_setup("runestones", edition, seats).create()
    assert isinstance(game, RuneStones)
    rng, s = Random(7), game.initial_state()
    seen: Counter[str] = Counter()
    chances = 0
    while game.pending(s) != OVER:
        options = game.options(s)
        if game.pending(s) == CHANCE:
            chances += 1
            stream = game.chance_stream(s).partition(" ")[0]
            if chances % 5 == 0 or not seen[stream]:
                seen[stream] += 1
                seat, codes = chances % seats, options[:6]
                tried = Game.evaluate_outcomes(game, s.clone(), codes, seat)
                assert game.evaluate_outcomes(s.clone(), codes, seat) == tried
        game.apply(s, options[rng.randrange(len(options))])
    assert seen.keys() >= {"deck", "display", "artifacts", "die"}
    assert edition == "base" or seen.keys() >= {"wisps", "toadstools"}
