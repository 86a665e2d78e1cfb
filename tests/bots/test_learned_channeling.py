"""The learned values of The Channeling: what is stored, what they are asked with, and the program that learns them."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.learn_channeling import built, packed
from leyline import CHANCE, OVER, create
from leyline.bots import Budget, GreedyBot, Observation
from leyline.bots.budget import MoveBudget
from leyline.bots.move_tree import MoveTree
from leyline.core.chance import SeedChance
from leyline.games.channeling.learned_values import KINDS, LANES, ROWS, LearnedValues, learned_values
from leyline.games.channeling.rules import Channeling
from leyline.games.channeling.state import DRAW, FILL, GLYPH, ChannelingState

EDITIONS = ("first", "second")


class Position(ctypes.Structure):
    """A position as bench/learn/channeling.c has it."""

    _fields_ = [
        ("cards", ctypes.c_int8 * 16),
        ("cubes", ctypes.c_int8 * 16),
        ("druids", ctypes.c_int8 * 4),
        ("hand", ctypes.c_uint8 * 2),
        ("aside", ctypes.c_uint8 * 2),
        ("supply", ctypes.c_int16 * 2),
        ("over", ctypes.c_int16 * 2),
        ("won", ctypes.c_int16 * 2),
        ("count", ctypes.c_int8 * 2),
        ("deck", ctypes.c_int8 * 12),
        ("left", ctypes.c_int8),
        ("last", ctypes.c_int8),
        ("seat", ctypes.c_int8),
        ("done", ctypes.c_int8),
        ("holes", ctypes.c_uint16),
        ("turn", ctypes.c_int),
    ]


def game_of(edition: str) -> Channeling:
    game = create("channeling", edition, unattended=True)
    assert isinstance(game, Channeling)
    return game


def as_learned(game: Channeling, s: ChannelingState) -> Position:
    """Return a position as the learning program has it: after a turn, places may be empty until the next one."""
    deck = game.deck
    kinds = [KINDS.index(card) for card in zip(deck.vigor, deck.splendor, strict=True)]
    counts = [sum(s.won[seat * game.kinds : (seat + 1) * game.kinds]) for seat in (0, 1)]
    ended = s.phase in (DRAW, FILL)
    out = Position()
    out.cards[:] = [kinds[card] if card >= 0 else -1 for card in s.cards]
    out.cubes[:] = s.cubes
    out.druids[:] = s.druids
    out.hand[:], out.aside[:] = s.hands, s.asides
    out.supply[:], out.over[:] = s.supply, s.over
    scores = game.scores(s)
    out.won[:] = [scores[seat] + s.over[seat] for seat in (0, 1)]
    out.count[:] = counts
    for kind, copies in enumerate(s.deck):
        out.deck[kinds[kind]] = copies
    out.left, out.holes = s.left, s.holes
    out.done = int(game.pending(s) == OVER or (ended and s.last == 1))
    out.last = int(s.last or (ended and counts[s.seat] >= game.cards_to_end))
    out.seat = 1 - s.seat if ended and not out.done else s.seat
    out.turn = s.turn + 1 if ended else s.turn
    return out


def random_positions(game: Channeling, seed: int) -> Any:
    """Yield the beginnings of turns, and the ends of turns with empty places, of a random game."""
    rng = Random(seed)
    state = game.initial_state()
    while game.pending(state) != OVER:
        codes = game.options(state)
        if state.phase in (GLYPH, DRAW, FILL):
            yield state
        weights = game.weights(state) if game.pending(state) == CHANCE else None
        game.apply(state, rng.choices(codes, weights)[0])


def ends_of_turn(game: Channeling, state: ChannelingState) -> set[bytes]:
    """Return every position at the end of this turn, by the rules, as bytes."""
    found = set()
    for code in game.options(state):
        after = state.clone()
        game.apply(after, code)
        if after.turn > state.turn or after.phase in (DRAW, FILL):
            found.add(bytes(as_learned(game, after)))
        else:
            found |= ends_of_turn(game, after)
    return found


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    out = ctypes.CDLL(str(built(tmp_path_factory.mktemp("learn"), "-shared", "-fPIC", "-O1")))
    out.log_odds.restype = ctypes.c_float
    return out


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_learning_program_plays_by_the_rules_and_sees_what_the_game_sees(
    library: ctypes.CDLL, tmp_path: Path, edition: str
) -> None:
    game = game_of(edition)
    library.start(EDITIONS.index(edition), ctypes.c_uint64(3))
    library.keep_weights(str(tmp_path / "w").encode())
    game._values = LearnedValues(packed((tmp_path / "w").read_bytes()))
    found = (Position * 1200)()
    turns = 0
    for state in random_positions(game, 5):
        at = as_learned(game, state)
        if state.phase == GLYPH:
            turns += 1
            count = library.afterstates(ctypes.byref(at), found)
            assert {bytes(found[each]) for each in range(count)} == ends_of_turn(game, state)
        if not at.done:
            sign = 1 if at.seat == 0 else -1
            assert library.log_odds(ctypes.byref(at), 0) == pytest.approx(sign * game.win_odds(state, 0), abs=0.01)
        else:
            assert (library.winning_seat(ctypes.byref(at)) == 0) == (game.win_odds(state, 0) > 0)
    assert turns > 10


def test_the_seats_are_judged_alike() -> None:
    """Only the tie, which goes to the second player, tells them apart."""
    game = game_of("first")
    positions = [state.clone() for state in random_positions(game, 8) if state.phase == GLYPH]
    off = []
    for state in positions:
        odds = game.win_odds(state, 0)
        game._choose_side(state, True)
        off.append(abs(odds + game.win_odds(state, 0)))
    assert len(off) > 10
    assert sum(off) / len(off) < 0.8


def test_odds_are_those_of_light_and_even_while_the_grid_is_laid_out() -> None:
    game = game_of("second")
    laid = game.initial_state()
    assert (game.win_odds(laid, 0), game.win_odds(laid, 1)) == (0.0, 0.0)
    odds = [(game.win_odds(state, 0), game.win_odds(state, 1)) for state in random_positions(game, 9)]
    assert len({light for light, _ in odds}) > 10
    assert {dark for _, dark in odds} == {0.0}


def test_a_win_on_the_last_turn_is_seen_at_once() -> None:
    game = game_of("first")
    seen = 0
    for seed in range(40):
        for state in random_positions(game, seed):
            if state.phase != GLYPH or not state.last:
                continue
            ends = won_at_the_end(game, state)
            if any(ends) and not all(ends):
                seen += 1
                plan = tree(game, state).think(asked(game, state), Random(1), budget(4))[0]
                after = state.clone()
                for code in plan.codes:
                    game.apply(after, code)
                assert game.win_odds(after, 0) * (1 if state.seat == 0 else -1) > 10
    assert seen > 3


def test_by_the_values_alone_greedy_is_beaten() -> None:
    """The network that is shipped wins nine games of ten."""
    game = game_of("first")
    won = 0
    for number in range(16):
        chance = SeedChance(900 + number // 2)
        greedy = GreedyBot(number)
        state = game.initial_state()
        while game.pending(state) != OVER:
            seat = game.pending(state)
            if seat == CHANCE:
                game.apply(state, chance.draw(game, state, 0))
            elif seat == number % 2:
                for code in tree(game, state).expanded(state, game.options(state)).moves[0].codes:
                    game.apply(state, code)
            else:
                game.apply(state, greedy.choose(asked(game, state)))
        won += game.winners(state) == [number % 2]
    assert won >= 12


def asked(game: Channeling, state: ChannelingState) -> Observation:
    return Observation(game, state, game.pending(state), Random(1))


def budget(simulations: int) -> MoveBudget:
    out = MoveBudget(Budget(simulations=simulations))
    out.begin(0, 1.0)
    return out


def tree(game: Channeling, state: ChannelingState) -> MoveTree:
    return MoveTree(game, game.pending(state), game.bot_settings().search)


def won_at_the_end(game: Channeling, state: ChannelingState) -> list[bool]:
    """Return whether the seat wins, for every way to play the last turn."""
    found: list[bool] = []
    for code in game.options(state):
        after = state.clone()
        game.apply(after, code)
        if game.pending(after) == state.seat and after.phase != FILL:
            found += won_at_the_end(game, after)
        else:
            found.append((game.win_odds(after, 0) > 0) == (state.seat == 0))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_values_are_there(edition: str) -> None:
    values = learned_values(edition)
    assert len(values.places) == 16 * 13 * 13 * 6
    assert ROWS * LANES < 1_100_000
