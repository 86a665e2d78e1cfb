"""Dumped positions: what cannot lie on a table is refused, and what is taken can be played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from leyline import OVER, SPECTATOR, create
from leyline.core.errors import BadState
from leyline.games.aidalon.position import Table
from leyline.games.aidalon.rules import Aidalon
from leyline.games.aidalon.state import AidalonState

STRANGE = (-3, -2, -1, 0, 1, 2, 3, 5, 9, 10, 20, 29, 78, 79, 500)


def played(game: Aidalon, state: AidalonState, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if game.pending(state) == OVER:
            return
        codes = game.options(state)
        assert codes
        assert game.prompt(state).words
        assert game.phase_path(state)
        game.apply(state, codes[rng.randrange(len(codes))])


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_dump_is_refused_or_can_be_played(seed: int) -> None:
    game = create("aidalon", "showcase", 3, unattended=True)
    assert isinstance(game, Aidalon)
    rng = Random(seed)
    state = game.initial_state()
    played(game, state, rng, rng.randrange(400))
    data: dict[str, Any] = json.loads(json.dumps(state.dump()))
    name = rng.choice([*data, *["stack"] * 10])
    if isinstance(data[name], int):
        data[name] = rng.choice(STRANGE)
    elif data[name]:
        row = rng.choice(data[name]) if isinstance(data[name][0], list) else data[name]
        if row:
            row[rng.randrange(len(row))] = rng.choice(STRANGE)
    try:
        loaded = game.load(data)
    except BadState as error:
        assert str(error)
        return
    for seat in (0, 1, 2, SPECTATOR):
        game.view(loaded, seat)
        game.resample(loaded, seat, rng)
    played(game, loaded, rng, 30)


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("first", 5, "out of range"),
        ("ended", 1, "out of range"),
        ("shards", [1], "wrong length"),
        ("cards", [0], "wrong length"),
        ("forged", [2] * 20, "neither 0 nor 1"),
        ("council", [[60, 59], []], "sorted list"),
        ("council", [[300], []], "sorted list"),
        ("aside", [99999], "known card"),
        ("score", [[60], []], "Only agents"),
        ("touched", [77], "touched"),
        ("shown", [1, 2], "shown"),
        ("stack", [], "does not begin"),
        ("stack", [[1, 3, 0]], "wrong length"),
        ("stack", [[1, 3, 9, -1]], "out of range"),
        ("stack", [[1, 2, 0, -1]], "waits for no one"),
        ("stack", [[1, 1, 0, -1], [11, 0, 0, -1, 1, 0, 0]], "without options"),
        ("stack", [[1, 3, 0, -1], [11, 99, 0, -1, 1, 0, 0]], "no such question"),
        ("stack", [[1, 3, 0, -1], [7, 5, 0, -2, 1, 1, 3, 0, 0, 0]], "part of a delve"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 0, 1, 1, 0]], "another player"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 1, 7, 1, 0]], "three paths"),
        ("stack", [[1, 3, 0, -1], [6, 5, 0, -1, 1, 1, 7, 0]], "three paths and rows"),
        ("stack", [[1, 3, 0, -1], [5, 0, 0, -1, 4, 9, -1, -1, 0, 0]], "no such ability"),
        ("stack", [[1, 3, 0, -1], [5, 0, 0, -1, 4, -1, -1, -1, 0, 0]], "no cipher"),
        ("stack", [[1, 3, 0, -1], [4, 1, 0, -1, 40, 0, 0, 0, 0]], "trigger that does not exist"),
        ("stack", [[1, 3, 0, -1], [1, 3, 0, 5]], "not there"),
    ],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object, wrong: str) -> None:
    table = Table("turn North")
    data = table.state.dump()
    data[field] = value
    with pytest.raises(BadState, match=wrong):
        table.game.load(data)


def test_cards_that_do_not_add_up_are_refused() -> None:
    table = Table("turn North")
    data = table.state.dump()
    data["council"] = [[5], []]
    with pytest.raises(BadState, match="counts"):
        table.game.load(data)


def test_a_seeker_out_of_its_place_and_marks_on_nothing_are_refused() -> None:
    table = Table("turn North")
    for field, place in (("cards", 9), ("exhausted", 0), ("seen", 9)):
        data: dict[str, Any] = table.state.dump()
        data[field][place] = 1
        with pytest.raises(BadState, match=r"seeker|empty slot|every seat"):
            table.game.load(data)


def test_a_score_area_that_wins_has_won() -> None:
    table = Table("""
        North: 4 shards
          score: rory-bug from east, auntie-ruth from east, ulin-marr from east
        East:
        turn East
    """)
    assert table.asked() == "over"
    assert table.winners() == ["North"]
    assert table.game.load(table.state.dump()).dump() == table.state.dump()


def test_a_dump_with_a_score_area_that_wins_is_over() -> None:
    table = Table("""
        North:
          score: rory-bug from east, auntie-ruth from east
        East:
          archives: ulin-marr
        turn East
    """)
    data: dict[str, Any] = table.state.dump()
    agent = data["archives"][1].pop()
    data["score"][0].append(agent | 1 << 16)
    data["score"][0].sort()
    loaded = table.game.load(data)
    assert table.game.pending(loaded) == OVER
    assert table.game.winners(loaded) == [0]


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"actions": [4, 3]}, "A player has 4 actions; there can be no more than 3"),
        ({"actions": [0, 3]}, "only with one left"),
        ({"round": 0}, "after the set-up"),
        ({"round": 9}, "This is round 9, but this game ends after 8"),
        ({"halt": 1}, "there is none"),
        ({"ended": 1, "won": 1}, "over without a reason"),
        ({"ended": 2, "won": 1}, "over without a reason"),
        ({"ended": 3, "won": 1}, "over without a reason"),
        ({"stack": [[1, 2, 0, -1], [3, 1, 0, -1, 2]]}, "More players have passed"),
        ({"stack": [[1, 2, 0, -1], [3, 1, 0, -1, -2]]}, "More players have passed"),
        ({"stack": [[1, 3, 0, -1], [3, 1, 0, -1, 0]]}, "with nothing else in progress"),
    ],
)
def test_a_course_of_the_game_that_cannot_be_is_refused(changes: dict[str, object], wrong: str) -> None:
    table = Table("turn North", {"round_limit": 8})
    with pytest.raises(BadState, match=wrong):
        table.game.load({**table.state.dump(), **changes})


def test_a_player_who_could_do_nothing_is_not_asked_for_an_instant() -> None:
    table = Table("""
        North: 0 shards, seeker exhausted
        East: 0 shards, seeker exhausted
        turn North
    """)
    with pytest.raises(BadState, match="could not perform an instant"):
        table.game.load({**table.state.dump(), "stack": [[1, 2, 0, -1], [3, 1, 0, -1, 0]]})


def test_cards_where_they_cannot_lie_are_refused() -> None:
    table = Table("""
        North:
          council front: rory-bug forged
          council back: rory-bug
          top: dodge
          council: dodge
        East:
          council: rory-bug
        turn North
    """)
    data: dict[str, Any] = table.state.dump()
    with pytest.raises(BadState, match="same unique name"):
        table.game.load({**data, "forged": [*data["forged"][:7], 1, *data["forged"][8:]], "seen": _all_seen(data)})
    with pytest.raises(BadState, match="gained barrier"):
        table.game.load({**data, "boosts": [0, 1, *[0] * 18]})
    with pytest.raises(BadState, match="card of another player"):
        table.game.load({**data, "top": [[], data["top"][0]]})
    with pytest.raises(BadState, match="agent of its own player"):
        table.game.load({**data, "score": [[data["cards"][1]], []]})
    with pytest.raises(BadState, match="own grid"):
        table.game.load({**data, "seen": [seen if place != 7 else 0 for place, seen in enumerate(data["seen"])]})
    with pytest.raises(BadState, match="set aside although"):
        table.game.load({**data, "aside": [data["cards"][1]]})


def _all_seen(data: dict[str, Any]) -> list[int]:
    return [max(data["seen"]) if card >= 0 else 0 for card in data["cards"]]


def test_a_card_that_is_missing_altogether_is_noticed() -> None:
    table = Table("""
        North:
          scrap: fun-run
        turn North
    """)
    with pytest.raises(BadState, match="counts 0 North fun-run; this game has 1"):
        table.game.load({**table.state.dump(), "scrap": [[], []]})
