"""Whole games: bots play all decks to a proper end, greedy beats random, moves are grouped and taken back."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from leyline import OVER, bots, compiled, create
from leyline.core import record
from leyline.core.chance import SeedChance
from leyline.core.game import CHANCE, REVEALED
from leyline.core.match import Match
from leyline.games.aidalon.decks import deck_lists
from leyline.games.aidalon.decks.ready_decks import READY
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.rules import Aidalon

PAIRS = list(itertools.combinations(READY, 2))


def played(game: Aidalon, names: list[str], seed: int) -> Match:
    """A whole game between bots."""
    match = Match(game, SeedChance(seed))
    players = [bots.create(name, seed + seat) for seat, name in enumerate(names)]
    step = 0
    while match.pending() != OVER:
        seat = match.pending()
        outlook = bots.Observation(game, match.state, seat, Random(f"{seed}/{step}"))
        match.act(players[seat].choose(outlook))
        step += 1
        assert step < 8000
    return match


def made(values: dict[str, object], seats: int) -> Aidalon:
    game = create("aidalon", "", seats, {"format": "casual", **values}, unattended=True)
    assert isinstance(game, Aidalon)
    return game


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_pair_of_ready_decks_plays_to_an_end(one: str, other: str) -> None:
    match = played(made({"deck_1": one, "deck_2": other}, 2), ["random", "random"], 1)
    assert match.result() is not None


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", range(0, 8, 2))
def test_ready_decks_play_to_an_end_with_more_players(seats: int, first: int) -> None:
    names = list(READY)
    values: dict[str, object] = {f"deck_{seat + 1}": names[(first + seat * 3) % 8] for seat in range(seats)}
    assert played(made(values, seats), ["random"] * seats, first).result() is not None


@pytest.mark.parametrize("format", deck_lists.FORMATS)
def test_random_decks_play_to_an_end(format: str) -> None:
    for seed in range(4):
        values: dict[str, object] = {
            f"deck_{seat + 1}": deck_lists.deck_line(deck_lists.random_deck(Random(10 * seed + seat), format))
            for seat in range(3)
        }
        assert played(made({**values, "format": format}, 3), ["random"] * 3, seed).result() is not None


@pytest.mark.parametrize("seats", [2, 3, 4] if compiled() else [2])
def test_greedy_beats_random(seats: int) -> None:
    games = 3 * seats
    game = create("aidalon", "", seats, unattended=True)
    assert isinstance(game, Aidalon)
    won = 0
    for number in range(games):
        names = ["random"] * seats
        names[number % seats] = "greedy"
        result = played(game, names, number).result()
        assert result is not None
        won += result.winners == [number % seats]
    assert won >= 0.6 * games


def test_a_random_game_is_the_same_again_from_its_record() -> None:
    match = played(made({}, 2), ["random", "greedy"], 3)
    kept = record.read(record.of_match(match).text())
    assert kept.verify().result
    assert kept.replay().state.dump() == match.state.dump()


# --- moves ------------------------------------------------------------------------------------------------------------


def test_an_action_and_what_it_asks_of_the_same_player_are_one_move() -> None:
    table = Table("""
        North: 1 shard
          council: rapid-growth, 2 job-board
        turn North
    """)
    group = table.game.move_number(table.state)
    table.do("North play rapid-growth", "North stage job-board council front")
    assert table.game.move_number(table.state) == group
    table.do("North done")
    assert table.game.move_number(table.state) > group


def test_somebody_elses_reaction_is_a_move_of_its_own() -> None:
    table = Table("""
        North: 9 shards
        East:
          council: tenacity
          council front: job-board forged exhausted
        delve North East council front
    """)
    table.settle()
    before = table.game.move_number(table.state)
    table.do("North confront")
    assert table.asked() == "East"
    assert table.game.move_number(table.state) > before


def test_what_shows_something_hidden_cannot_be_taken_back_freely() -> None:
    table = Table("""
        North:
        East:
          council front: job-board
        delve North East council front
    """)
    table.settle()
    match = Match(table.game, None, None, table.state)
    match.act(table.game.parse("discover"))
    assert match.takes_back_to([0]) == 1


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("North: 2 shards\n council front: job-board\n window North", ["forge council front"]),
        ("North:\n council: recalibrate\n council front: job-board forged\n window North", ["play recalibrate"]),
        (
            "North:\n council: propaganda, rory-bug\n turn North",
            ["play propaganda", "player East", "show rory-bug council"],
        ),
    ],
)
def test_what_reveals_a_card_is_noted(text: str, moves: list[str]) -> None:
    table = Table(text)
    state = table.state
    events: list[tuple[int, ...]] = []
    state.events = events
    for move in moves:
        table.game.apply(state, table.game.parse(move))
    state.events = None
    assert REVEALED in events


def test_gaining_and_staging_can_be_taken_back() -> None:
    table = Table("""
        North:
          council: job-board
        turn North
    """)
    state = table.state
    for move in ("gain", "stage job-board council front"):
        events: list[tuple[int, ...]] = []
        copy = state.clone()
        copy.events = events
        table.game.apply(copy, table.game.parse(move))
        assert REVEALED not in events


def test_luck_comes_from_a_stream_of_its_own_for_each_deck() -> None:
    game = made({}, 2)
    state = game.initial_state()
    streams = set()
    rng = Random(2)
    while game.pending(state) != OVER:
        if game.pending(state) == CHANCE:
            streams.add(game.chance_stream(state))
        codes = game.options(state)
        game.apply(state, codes[rng.randrange(len(codes))])
    assert streams == {"deck_1", "deck_2", "random"}
