"""A selection offers exactly the sets that the game takes, whatever the order of the picks."""

from __future__ import annotations

from random import Random

import pytest

from leyline import OVER, create
from leyline.cli.selection import Selection
from leyline.core.chance import random_code
from leyline.core.game import AnyGame, State


def all_sets(game: AnyGame, state: State, selection: Selection) -> set[tuple[int, ...]]:
    """Return every set that can be named from here, by trying all paths through the game's own options."""
    found: set[tuple[int, ...]] = set()
    waiting: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while waiting and len(found) < 3000:
        here, picked = waiting.pop()
        asks = game.pending(here) == selection.seat and game.prompt(here).kind == selection.kind
        members = [code for code in game.options(here) if game.text(code).startswith(f"{selection.verb} ")]
        if picked and (not asks or len(members) < len(game.options(here))):
            found.add(picked)
        for code in members if asks else []:
            after = here.clone()
            game.apply(after, code)
            waiting.append((after, (*picked, code)))
    return found


@pytest.mark.parametrize(
    ("name", "edition", "seed"),
    [("runestones", "full", 1), ("runestones", "full", 2), ("runestones", "base", 3), ("channeling", "second", 4)],
)
def test_random_picks_lead_to_a_set_of_the_game_and_every_set_can_be_picked(name: str, edition: str, seed: int) -> None:
    game = create(name, edition)
    state = game.initial_state()
    rng = Random(seed)
    sets = 0
    for _ in range(1500):
        if game.pending(state) == OVER:
            break
        selection = Selection(game, state) if game.pending(state) >= 0 and game.prompt(state).picks else None
        if selection is None or not selection.members():
            game.apply(state, random_code(game, state, rng))
            continue
        sets += 1
        possible = all_sets(game, state, selection)
        while selection.members() and not (selection.may_end() and rng.random() < 0.3):
            selection.pick(rng.choice(selection.members()))
        assert tuple(selection.in_order()) in possible
        wanted = list(rng.choice(sorted(possible)))
        rng.shuffle(wanted)
        selection.picked = []
        for code in wanted:
            selection.pick(code)
        assert selection.may_end()
        for code in selection.in_order() + selection.enders()[:1]:
            game.apply(state, code)
    assert sets > (50 if name == "runestones" else 2)
