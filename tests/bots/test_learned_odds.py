"""Odds learned by self-play: Rune Stones and Aidalon."""

from __future__ import annotations

import math
import struct
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bench.learn_odds import NONE, SIZES, SLOTS, TABLES, built, packed, sampled, search_of
from leyline import CHANCE, OVER, create
from leyline.bots.leaf_evaluation import estimated_shares
from leyline.bots.move_search import Drafts, MoveSearch
from leyline.core.playout import Luck
from leyline.core.value_network import UNIT, ValueNetwork
from leyline.games.aidalon import evaluation as aidalon
from leyline.games.runestones import evaluation as runestones

LEARNED = {"runestones": runestones.learned_odds, "aidalon": aidalon.learned_odds}
CASES = [(name, seats) for name in LEARNED for seats in (2, 3, 4)]
FILES = {("aidalon", 4): 3}
"""Where the odds of another number of seats are used."""


GOLDEN = {
    ("runestones", 2): [0.362, 0.787],
    ("runestones", 3): [-1.641, -2.169, -2.531],
    ("runestones", 4): [-3.222, -2.808, -2.875, -2.725],
    ("aidalon", 2): [0.427, -1.047],
    ("aidalon", 3): [-2.675, -3.765, -2.755],
    ("aidalon", 4): [-2.212, -2.717, -3.001, -3.51],
}
"""What the weights said when they were measured, of the position after 24 moves."""


def begun(name: str, seats: int, moves: int = 24) -> tuple[Any, Any]:
    """Return a game after that many moves of sensible players."""
    game: Any = TABLES[name](Random(5), seats)
    player = search_of(game, 3, None)
    player.luck = Luck(7)
    state = game.initial_state()
    while game.pending(state) != OVER and game.move_number(state) < moves:
        codes = game.options(state)
        if game.pending(state) == CHANCE:
            game.apply(state, player.luck.pick(codes, game.weights(state)))
        elif len(codes) == 1:
            game.apply(state, codes[0])
        else:
            state = player.best_reply(state, game.pending(state), codes)
    return game, state


def rows_of(data: bytes) -> tuple[Any, Any]:
    """Return the rows and the weights of a file."""
    rows, width = struct.unpack_from("<2i", data)
    weights = np.frombuffer(data, "<f4", width, 8)
    return np.frombuffer(data, "<i2", rows * width, 8 + 4 * width).reshape(rows, width) / UNIT, weights


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_network_adds_rows_and_bounds_them_softly(name: str, seats: int) -> None:
    path = Path(str(aidalon.__file__)).parents[1] / name / f"odds_{FILES.get((name, seats), seats)}.bin"
    rows, weights = rows_of(path.read_bytes())
    assert len(rows) == SIZES[name]
    game, state = begun(name, seats)
    for seat in range(seats):
        sums = rows[game.value_features(state, seat)].sum(0)
        assert game.win_odds(state, seat) == pytest.approx(float((weights * sums / (1 + abs(sums))).sum()), abs=1e-4)
    shares = estimated_shares(game, state, game.bot_settings().search)
    assert sum(shares) == pytest.approx(1.0)
    assert shares[0] / shares[1] == pytest.approx(math.exp(game.win_odds(state, 0) - game.win_odds(state, 1)))


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_odds_are_those_that_were_measured(name: str, seats: int) -> None:
    game, state = begun(name, seats)
    assert [game.win_odds(state, seat) for seat in range(seats)] == pytest.approx(GOLDEN[name, seats], abs=6e-4)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_features_are_different_and_within_their_number(name: str, seats: int) -> None:
    for moves in (0, 9, 30):
        game, state = begun(name, seats, moves)
        for seat in range(seats):
            found = game.value_features(state, seat)
            assert 20 < len(found) < SLOTS
            assert min(found) >= 0
            assert max(found) < SIZES[name]


def asked(moves: int) -> tuple[Any, Any]:
    """Return a game of Rune Stones at a decision that has options."""
    game, state = begun("runestones", 2, moves)
    while len(game.options(state)) < 2 or game.pending(state) == CHANCE:
        game.apply(state, game.options(state)[0])
    return game, state


def test_search_chooses_replies_by_odds_or_by_the_rule_of_thumb() -> None:
    differ = 0
    for moves in (9, 12, 15, 18, 21):
        game, state = asked(moves)
        seat = game.pending(state)
        after = []
        for network in (None, LEARNED["runestones"](2)):
            player = search_of(game, 40, network)
            player.luck = Luck(3)
            after.append(player.best_reply(state, seat, game.options(state)))
        differ += after[0].key() != after[1].key()
        assert game.evaluate(after[0], seat) >= game.evaluate(after[1], seat)
        shares = [estimated_shares(game, each, game.bot_settings().search)[seat] for each in after]
        assert shares[1] >= shares[0]
    assert differ > 0


def test_search_sorts_plans_by_odds() -> None:
    game, state = asked(9)
    settings = game.bot_settings().search
    search = MoveSearch(game, game.pending(state), settings)
    drafts = Drafts(state, game.options(state))
    search.draft(drafts, 30)
    for plan in drafts.best():
        after = state.clone()
        for code in plan.codes:
            game.apply(after, code)
        assert plan.prior == pytest.approx(estimated_shares(game, after, settings)[search.seat])


@pytest.mark.parametrize("name", list(LEARNED))
def test_odds_predict_the_end_better_than_the_rule_of_thumb(name: str) -> None:
    learned = thumb = 0.0
    network = LEARNED[name](2)
    count = 0
    for number in range(16):
        sample = sampled(name, 2, None, 77, number)
        assert sum(sample.won) == pytest.approx(1.0)
        for position, shares in zip(sample.positions, sample.thumbs, strict=True):
            odds = [network.prospects(features) for features in position]
            for seat in range(2):
                share = 1 / (1 + math.exp(odds[1 - seat] - odds[seat]))
                learned -= sample.won[seat] * math.log(share)
                thumb -= sample.won[seat] * math.log(max(shares[seat], 1e-9))
            count += 1
    assert count > 50
    assert learned / count < math.log(2)
    assert learned < thumb


def test_what_is_learned_is_what_is_played(tmp_path: Path) -> None:
    """The program's log loss over positions is that of the game with the weights that it writes."""
    samples = [sampled("runestones", 2, None, 5, number) for number in range(6)]
    for path, part in (("training", samples[:4]), ("held_out", samples[4:])):
        (tmp_path / path).write_bytes(b"".join(sample.packed() for sample in part))
    words = [str(built(tmp_path)), *[str(tmp_path / path) for path in ("training", "held_out")]]
    words += ["2", str(SLOTS), str(SIZES["runestones"]), "8", "1", "0.01", "0.0001", "1", "3", str(tmp_path / "raw")]
    told = float(subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[1])
    network = ValueNetwork(packed((tmp_path / "raw").read_bytes(), SIZES["runestones"], 8))
    found = []
    for sample in samples[4:]:
        for position in sample.positions:
            odds = [network.prospects(features) for features in position]
            share = 1 / (1 + math.exp(odds[1] - odds[0]))
            found.append(-sample.won[0] * math.log(share) - sample.won[1] * math.log(1 - share))
    assert sum(found) / len(found) == pytest.approx(told, abs=2e-3)


def test_a_position_is_packed_as_the_program_reads_it() -> None:
    sample = sampled("aidalon", 2, None, 5, 1)
    data = sample.packed()
    size = 2 * 2 * SLOTS + 4 * 2
    assert len(data) == size * len(sample.positions)
    for at, position in enumerate(sample.positions):
        numbers = struct.unpack_from(f"<{2 * SLOTS}H", data, size * at)
        for seat in range(2):
            held = [number for number in numbers[SLOTS * seat : SLOTS * (seat + 1)] if number != NONE]
            assert held == position[seat]
        assert list(struct.unpack_from("<2f", data, size * at + 4 * SLOTS)) == sample.won


def test_changed_cards_of_rune_stones_are_played_by_the_rule_of_thumb() -> None:
    plain, other = create("runestones"), create("runestones", "", 2, {"end_score": 40})
    assert other.bot_settings() != plain.bot_settings()
    assert not other.bot_settings().search.uses_win_odds
    plain.forget()
    assert other.bot_settings() == plain.bot_settings()


def test_changed_limits_of_aidalon_are_judged_by_the_weighted_sum() -> None:
    game, state = begun("aidalon", 2)
    learned = game.win_odds(state, 0)
    game.forget()
    assert game.win_odds(state, 0) != learned
    assert create("aidalon").learned  # type: ignore[attr-defined]
    assert not create("aidalon", "", 2, {"agents_to_win": 2}).learned  # type: ignore[attr-defined]
