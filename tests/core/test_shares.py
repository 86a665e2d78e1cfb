"""Chance that all players make together: whose share is what, and what they draw."""

from __future__ import annotations

import hashlib

import pytest

from leyline import create
from leyline.core.chance import KeyChance
from leyline.core.errors import BadChance
from leyline.core.shares import LENGTH, SharedChance, before, chain, chance_of, header

SEEDS = ["1b" * 32, "2c" * 32]


def told(moment: int) -> list[str]:
    """The share of every seat at a moment of the game."""
    return [chain(seed)[moment] for seed in SEEDS]


def test_a_chain_begins_with_its_anchor_and_ends_with_its_seed() -> None:
    links = chain(SEEDS[0])
    assert len(links) == 10_001
    assert links[-1] == SEEDS[0]
    assert links[-2] == hashlib.sha256(bytes.fromhex(SEEDS[0])).hexdigest()
    assert before(links[1]) == links[0]


def test_a_moment_is_drawn_by_the_digest_of_all_its_shares() -> None:
    game = create("grove", values={"first_player": "rolled"})
    state = game.initial_state()
    digest = hashlib.sha256(bytes.fromhex(told(1)[0] + told(1)[1])).digest()
    assert chance_of(told(1)).draw(game, state, 1) == KeyChance(digest).draw(game, state, 1)


def test_entries_that_follow_one_another_are_of_one_moment() -> None:
    game = create("channeling")
    state = game.initial_state()
    chance = SharedChance(told(0), told(3))
    expected = [(entry, moment) for entry, moment in ((1, 1), (2, 1), (3, 1), (7, 2), (8, 2), (11, 3))]
    for entry, moment in expected:
        assert chance.draw(game, state, entry) == chance_of(told(moment)).draw(game, state, entry)
    with pytest.raises(BadChance, match="have run out"):
        chance.draw(game, state, 20)


def test_a_game_may_begin_with_a_decision() -> None:
    game = create("channeling")
    state = game.initial_state()
    assert SharedChance(told(0), told(1)).draw(game, state, 5) == chance_of(told(1)).draw(game, state, 5)
    assert SharedChance(told(0), told(1)).draw(game, state, 0) == chance_of(told(1)).draw(game, state, 0)


def test_the_header_names_the_anchors() -> None:
    assert header(told(0)) == SharedChance(told(0), told(2)).header() == f"shares {told(0)[0]} {told(0)[1]}"


def test_a_share_of_another_chain_is_refused() -> None:
    with pytest.raises(BadChance, match="do not belong to those"):
        SharedChance(told(0), [told(1)[0], chain("3d" * 32)[1]])


def test_a_share_that_lies_beyond_the_end_of_its_chain_is_refused() -> None:
    SharedChance(told(0), told(LENGTH))
    with pytest.raises(BadChance, match="do not belong to those"):
        SharedChance([before(anchor) for anchor in told(0)], told(LENGTH))
