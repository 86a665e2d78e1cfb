"""Bots play by what their seat may know, and sensibly."""

from __future__ import annotations

from random import Random

import pytest

from leyline import OVER, create
from leyline.bots import BOTS, Bot, Outlook
from leyline.bots import create as bot
from leyline.core.chance import SeedChance
from leyline.core.contract import AnyGame
from leyline.core.errors import LeylineError
from leyline.core.match import Match


def play(game: AnyGame, players: list[Bot], seed: int) -> Match:
    match = Match(game, SeedChance(seed))
    rng = Random(seed)
    while (seat := match.pending()) != OVER:
        match.act(players[seat].choose(Outlook(game, match.state, seat, rng)))
    return match


@pytest.mark.parametrize("name", list(BOTS))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    """Deal again everything that the seat has not seen: the same bot with the same seed chooses the same."""
    game = create("channeling", "second", unattended=True)
    match = Match(game, SeedChance(1))
    rng = Random(1)
    compared = 0
    while (seat := match.pending()) != OVER:
        other = game.resample(match.state, seat, rng)
        choices = [bot(name, 5).choose(Outlook(game, state, seat, Random(9))) for state in (match.state, other)]
        assert choices[0] == choices[1]
        compared += other.dump() != match.state.dump()
        match.act(rng.choice(game.options(match.state)))
    assert compared > 20


@pytest.mark.parametrize(
    ("name", "edition"), [("channeling", "first"), ("channeling", "second"), ("grove", "standard")]
)
def test_greedy_beats_random(name: str, edition: str) -> None:
    game = create(name, edition, unattended=True)
    won = 0
    for seed in range(10):
        seat = seed % 2
        players = [bot("random", seed), bot("random", seed)]
        players[seat] = bot("greedy", seed)
        result = play(game, players, seed).result()
        assert result is not None
        won += result.winners == [seat]
    assert won >= 9


def test_the_same_seed_plays_the_same_game() -> None:
    game = create("channeling", unattended=True)
    games = [play(game, [bot("greedy", 1), bot("random", 2)], 3).entries for _ in range(2)]
    assert [entry.text for entry in games[0]] == [entry.text for entry in games[1]]


def test_greedy_takes_a_win_that_is_there() -> None:
    game = create("grove")
    match = Match(game)
    for text in ("first Light", "stand grove", "move grove c1"):
        match.act(game.parse(text))
    data = match.state.dump()
    data.update(
        cubes=[0, 6, 7, 0], supply=[6, 19], seat=0, standing=[0, 6, 0, 0, 0, 0, 0, 0], lying=[0, 0, 0, 0, 6, 0, 0, 0]
    )
    state = game.load(data)
    assert game.text(bot("greedy", 1).choose(Outlook(game, state, 0, Random(1)))) == "channel c1"


def test_an_unknown_bot_is_told_what_there_is() -> None:
    with pytest.raises(LeylineError, match="there is no bot 'hal'; there are: random, greedy"):
        bot("hal", 1)
