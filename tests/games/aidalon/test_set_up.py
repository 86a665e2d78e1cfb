"""Set-up: first cards and the mulligan."""

from __future__ import annotations

import pytest

from leyline import CHANCE, OVER, create
from leyline.core.chance import SeedChance
from leyline.core.match import Match


def test_set_up_deals_five_cards_five_shards_three_actions_and_one_mulligan() -> None:
    game = create("aidalon", values={"first": "East"})
    match = Match(game, SeedChance(5))
    view = game.view(match.state, 1)
    players = view["players"]
    assert isinstance(players, list)
    assert [player["shards"] for player in players] == [5, 5]
    assert [player["actions"] for player in players] == [3, 3]
    assert [player["council_size"] for player in players] == [5, 5]
    assert match.pending() == 1
    kept = players[1]["council"]
    match.act(game.parse(f"aside {kept[0]}"))
    match.act(game.parse("done"))
    after = game.view(match.state, 1)["players"]
    assert isinstance(after, list)
    assert after[1]["council_size"] == 5
    assert after[1]["network_size"] == 31
    assert match.pending() == 0
    match.act(game.parse("done"))
    assert "Round 1" in game.phase_path(match.state)


def test_cards_set_aside_in_the_mulligan_cannot_be_drawn_again_at_once() -> None:
    deck = "goldie-xin; 5 dodge; 1 job-board"
    game = create("aidalon", values={"first": "East", "deck_2": deck, "format": "open", "hand": 5})
    match = Match(game, None)
    while match.pending() == CHANCE:
        dodge = game.parse("card dodge")
        codes = game.options(match.state)
        match.act(dodge if dodge in codes else codes[0])
    for _ in range(5):
        match.act(game.parse("aside dodge"))
    match.act(game.parse("done"))
    assert game.options(match.state) == [game.parse("card job-board")]
    while match.pending() == CHANCE:
        match.act(game.options(match.state)[0])
    assert match.pending() != OVER


@pytest.mark.parametrize(("first", "shards"), [("North", [5, 7, 9]), ("East", [9, 5, 7]), ("random", [5, 7, 9])])
def test_later_seats_may_start_with_more_shards(first: str, shards: list[int]) -> None:
    game = create("aidalon", seats=3, values={"first": first, "later_shards": 2})
    state = game.initial_state()
    if first == "random":
        game.apply(state, game.parse("first North"))
    assert state.shards == shards
