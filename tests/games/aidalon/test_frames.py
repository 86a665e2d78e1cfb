"""Frames as dumps, records and the page store them: by position."""

from __future__ import annotations

import pytest

from leyline.core.game import Frame
from leyline.games.aidalon.events import district_of, district_place
from leyline.games.aidalon.grid import ASIDE, COUNCIL, NETWORK, NOWHERE, PLACES
from leyline.games.aidalon.procedures import frames as f

STORED: list[tuple[Frame, Frame]] = [
    (f.opening_frame(seat=1), (0, 0, 1, -1)),
    (f.opening_frame(seat=1, step=2), (0, 2, 1, -1)),
    (f.round_frame(seat=1, step=3), (1, 3, 1, -1)),
    (f.refresh_frame(seat=1, step=2, bonus=4), (2, 2, 1, -1, 4)),
    (f.window_frame(seat=1, step=1, passes=2), (3, 1, 1, -1, 2)),
    (
        f.reaction_frame(seat=1, card=12, trigger=f.ON_FORGE, step=1, passes=2, used=8, detail=5, second_detail=6),
        (4, 1, 1, 12, 8, 2, 8, 5, 6),
    ),
    (f.reaction_frame(seat=0, card=NOWHERE, trigger=f.ON_REFILL), (4, 0, 0, -1, 11, 0, 0, 0, 0)),
    (
        f.ability_frame(seat=1, card=12, source=30, number=0, origin=f.FROM_ENGAGED),
        (5, 0, 1, 12, 30, 0, -1, -1, 0, 2),
    ),
    (
        f.ability_frame(seat=1, source=70, number=f.CIPHER_NUMBER, origin=f.FROM_COUNCIL),
        (5, 0, 1, -1, 70, -1, -1, -1, 0, 1),
    ),
    (f.delve_frame(seat=0, defender=1, path=NETWORK), (6, 0, 0, -1, 1, 2, 0, 0)),
    (
        f.delve_frame(seat=0, defender=1, path=NETWORK, step=3, card=15, row=1, met=f.UNFORGED_CARD),
        (6, 3, 0, 15, 1, 2, 1, 2),
    ),
    (
        f.engage_frame(seat=0, card=15, defender=1, manner=f.CONFRONTING),
        (7, 0, 0, 15, 1, 0, 3, 0, 0, 0),
    ),
    (
        f.engage_frame(
            seat=0,
            card=ASIDE,
            defender=1,
            manner=f.DISCOVERING,
            where=COUNCIL,
            step=5,
            more_barrier=2,
            more_scrap=3,
            done=99,
        ),
        (7, 5, 0, -3, 1, 1, 1, 2, 3, 99),
    ),
    (f.breach_frame(seat=0, defender=1, path=COUNCIL), (8, 0, 0, -1, 1, 1, 0, 0, 0)),
    (
        f.breach_frame(seat=0, defender=1, path=NETWORK, step=5, extra=2, from_bottom=1, left=4),
        (8, 5, 0, -1, 1, 2, 2, 1, 4),
    ),
    (f.deal_frame(owner=1, count=2, to=f.TO_COUNCIL), (9, 0, 1, -1, 2, 0, 1, 2)),
    (f.deal_frame(owner=1, count=1, to=f.TO_ASIDE, end=f.BOTTOM_END, seen_by=3), (9, 0, 1, -1, 1, 1, 3, 3)),
    (f.pick_frame(owner=2, district=COUNCIL, count=1, to=f.TO_ARCHIVES), (10, 0, 2, -1, 1, 1, 0, 4)),
    (f.plain_question(f.ASK_RECOVER, seat=1), (11, 3, 1, -1, 0, 0, 0)),
    (f.plain_question(f.ASK_DISCOVER, seat=1, card=12), (11, 20, 1, 12, 0, 0, 0)),
    (f.count_question(f.ASK_STAGE, seat=1, count=3), (11, 17, 1, -1, 3, 0, 0)),
    (f.owner_question(f.ASK_SINK, seat=1, owner=2), (11, 19, 1, -1, 2, 0, 0)),
    (f.player_question(seat=1, among=5), (11, 8, 1, -1, 5, 0, 0)),
    (f.fetch_question(seat=1, type=3), (11, 6, 1, -1, 3, 0, 0)),
    (f.slot_question(f.ASK_EXHAUST, seat=1, owner=2, slots=7, optional=True), (11, 9, 1, -1, 2, 7, 1)),
    (f.slot_question(f.ASK_SHIFT, seat=1, owner=2, slots=7), (11, 15, 1, -1, 2, 7, 0)),
    (f.swap_question(seat=1, owner=2, slots=7, other_slots=448), (11, 16, 1, -1, 2, 7, 448)),
]


@pytest.mark.parametrize(("built", "stored"), STORED)
def test_a_constructor_builds_the_stored_form(built: Frame, stored: Frame) -> None:
    assert built == stored
    assert len(built) == f.LENGTHS[built[f.KIND]]


def test_every_kind_has_a_constructor() -> None:
    assert {built[f.KIND] for built, _ in STORED} == set(range(len(f.LENGTHS)))


def test_a_district_as_a_place_comes_back_and_is_no_place_of_a_grid() -> None:
    for owner in range(4):
        for district in range(3):
            place = district_place(owner, district)
            assert district_of(place) == (owner, district)
            assert place < 0
    assert district_place(1, NETWORK) == -PLACES - 3  # as logs of stored games have it
