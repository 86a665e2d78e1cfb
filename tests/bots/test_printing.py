"""What a person sees who prints a bot and what it works with."""

from __future__ import annotations

from random import Random

from leyline import Match, SeedChance, bots, create


def test_bots_and_their_values_print() -> None:
    match = Match(create("grove"), SeedChance(1))
    seen = bots.Observation(match.game, match.state, match.pending(), Random(1))
    assert repr(seen) == f"<Observation of Battle for the Grove: Light has {len(seen.options)} options>"
    assert repr(bots.create("search:100", 1)) == "<search bot>"
    assert repr(bots.Budget(simulations=100)) == "Budget(simulations=100, seconds=0.0, nodes=500000)"
    assert repr(bots.Choice(3, 0.5, 1.0)) == "Choice(code=3, value=0.5, weight=1.0, line=[3])"
    assert repr(match.game.bot_settings().search).startswith(
        "SearchSettings(exploration=0.4, playout_moves=12, scale=3.0, "
    )
