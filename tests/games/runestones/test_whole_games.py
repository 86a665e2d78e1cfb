"""Random games in all twelve combinations of players and expansions: everything is accounted for, and they end."""

from __future__ import annotations

from random import Random

import pytest

from leyline import compiled
from leyline.core import record, registry
from leyline.core.chance import SeedChance, below, pick
from leyline.core.game import CHANCE, OVER
from leyline.core.match import Match
from leyline.games.runestones import RuneStones
from leyline.games.runestones.state import RuneState

COMBINATIONS = [(edition, seats) for edition in ("base", "nocturnal", "forest", "full") for seats in (2, 3, 4)]
GAMES = 6 if compiled() else 2


def made(edition: str, seats: int, **values: object) -> RuneStones:
    game = registry.create("runestones", edition, seats, values)
    assert isinstance(game, RuneStones)
    return game


def step(game: RuneStones, state: RuneState, rng: Random) -> None:
    codes = game.options(state)
    if game.pending(state) == CHANCE:
        weights = game.weights(state)
        game.apply(state, pick(codes, weights, below(rng, sum(weights))))
    else:
        game.apply(state, codes[below(rng, len(codes))])


@pytest.mark.parametrize(("edition", "seats"), COMBINATIONS)
def test_nothing_is_lost_and_every_game_ends(edition: str, seats: int) -> None:
    game = made(edition, seats, turn_limit=3000)
    counts = game.inventory(game.initial_state())
    assert sum(count for name, count in counts.items() if name.endswith("gems")) == 75
    assert counts["ore"] == 20
    assert sum(count for name, count in counts.items() if name.endswith("artifacts")) == 36
    cards = 68 + (16 if game.book.nocturnal else 0) + 8 * seats
    assert sum(count for name, count in counts.items() if name.startswith("card ")) == cards
    for seed in range(GAMES):
        rng = Random(f"{edition} {seats} {seed}")
        state = game.initial_state()
        while game.pending(state) != OVER:
            step(game, state, rng)
            assert game.inventory(state) == counts
            assert game.pending(state) == CHANCE or len(game.options(state)) <= 24
        assert state.turn < 3000
        assert state.turn % seats == 0  # R34: everybody has had the same number of turns
        assert max(state.scores) >= 65


@pytest.mark.parametrize(("edition", "seats"), COMBINATIONS)
def test_a_game_can_be_saved_in_the_middle_of_anything(edition: str, seats: int) -> None:
    """At random moments: dumped, loaded and played on with the same luck, it ends the same way."""
    game = made(edition, seats, turn_limit=40)
    for seed in range(4):
        rng = Random(seed)
        state = game.initial_state()
        saved = game.initial_state()
        moment = below(rng, 300)
        count = 0
        while game.pending(state) != OVER:
            if count == moment:
                saved = game.load(state.dump())
                luck = rng.getstate()
            step(game, state, rng)
            count += 1
        if count > moment:
            rng.setstate(luck)
            while game.pending(saved) != OVER:
                step(game, saved, rng)
            assert saved.dump() == state.dump()


OPTIONS: list[dict[str, object]] = [
    {"flow": "left", "prices": "1 1 2 2 3 4"},
    {"coloured_druids": True},
    {"gems": 4, "wild_gems": 4, "ore": 3, "artifacts": 3, "wild_artifacts": 1},
    {"cards": "remove 17-70", "hand": 2, "large_hand": 3, "start_ore": 1},
    {"forges": 5, "ore_price": 1, "wild_price": 1, "most_stones": 8, "stones": 9},
    {"end_score": 10, "most_stones": 0},
    {"die": "step; toadstool; 3 card any; swap 1 for wild + 2 points or ore + ore", "track": "step; step; die; wisped"},
    {"wisps": "9 points; step + toadstool; recolour 2; 2 card own", "night_spaces": "1 2 3 4 5 6 7", "night_wisps": 7},
    {"cards": "11-70 Faun " + "BYGR" * 15 + " 1: 2 card any + 2 die + swap 2 for 3 any + ore up to 3 times"},
    {"toadstools": "forge x9", "smithies": "1: 2 die; 1: toadstool; 1: step; 1: wisped; 1: 9 points"},
]


@pytest.mark.parametrize("values", OPTIONS, ids=str)
def test_strange_tables_play_through(values: dict[str, object]) -> None:
    game = made("full", 3, turn_limit=60, **values)
    counts = game.inventory(game.initial_state())
    for seed in range(3):
        rng = Random(seed)
        state = game.initial_state()
        while game.pending(state) != OVER:
            assert game.options(state)
            step(game, state, rng)
            assert game.inventory(state) == counts
            game.validate(state)


def test_a_record_replays_to_the_same_end() -> None:
    game = made("full", 4, turn_limit=30)
    match = Match(game, SeedChance(5))
    rng = Random(5)
    while match.pending() != OVER:
        state = match.state
        assert isinstance(state, RuneState)
        codes = game.options(state)
        match.act(codes[below(rng, len(codes))])
    text = record.of_match(match).text()
    again = record.read(text)
    assert again.verify().draws > 0
    assert again.replay().state.dump() == match.state.dump()
