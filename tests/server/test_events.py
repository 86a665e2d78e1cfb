"""Events as they are stored: what was written years ago must mean the same for ever."""

from __future__ import annotations

import json
import typing

import pytest

from leyline.server import messages
from leyline.server.accounts.identity import Identity
from leyline.server.operations.service_clock import Reading
from leyline.server.tables import events
from leyline.server.tables.clock import Clock
from leyline.server.tables.table_parts import Note, OpenOffer, SeatState, Timestamp

OPENED = events.Opened("grove", 1, "standard", {}, 2, messages.NoClock(), "04")
STORED: list[tuple[events.AnyEvent, dict[str, object]]] = [
    (
        OPENED,
        {
            "what": "opened",
            "game": "grove",
            "rules": 1,
            "edition": "standard",
            "parameters": {},
            "seats": 2,
            "clock": {"kind": "none"},
            "key": "04",
        },
    ),
    (
        events.Opened(
            "grove",
            1,
            "standard",
            {"dice": 2},
            2,
            messages.GameClock(60, 5),
            "04",
            True,
            "ann",
            messages.StandIn(60, "random"),
            "0a",
            7,
            {"turn": 1},
            "leyline record 1",
            "random",
            False,
            True,
            "0b",
            True,
            True,
        ),
        {
            "what": "opened",
            "game": "grove",
            "rules": 1,
            "edition": "standard",
            "parameters": {"dice": 2},
            "seats": 2,
            "clock": {"kind": "game", "seconds": 60, "increment": 5, "at_zero": "loss"},
            "key": "04",
            "private": True,
            "host": "ann",
            "stand_in": {"after": 60, "bot": "random"},
            "origin": "0a",
            "entry": 7,
            "start": {"turn": 1},
            "record": "leyline record 1",
            "sides": "random",
            "hints": False,
            "rated": True,
            "tournament": "0b",
            "origin_public": True,
            "by_letter": True,
        },
    ),
    (events.Sat(0, "ann", "Ann"), {"what": "sat", "seat": 0, "person": "ann", "name": "Ann"}),
    (
        events.Sat(1, "ann", "Ann", "f00"),
        {"what": "sat", "seat": 1, "person": "ann", "name": "Ann", "token": "f00"},
    ),
    (events.BotSat(1, "greedy"), {"what": "bot-sat", "seat": 1, "bot": "greedy"}),
    (
        events.Brought(1, {"deck": "case-files"}),
        {"what": "brought", "seat": 1, "parameters": {"deck": "case-files"}},
    ),
    (
        events.Sat(1, "ann", "Ann", anchor="0c", signing_key="{}"),
        {"what": "sat", "seat": 1, "person": "ann", "name": "Ann", "anchor": "0c", "signing_key": "{}"},
    ),
    (events.Keyed(1, "f00"), {"what": "keyed", "seat": 1, "token": "f00"}),
    (events.Left(1), {"what": "left", "seat": 1}),
    (events.Drawn([1, 0]), {"what": "drawn", "seats": [1, 0]}),
    (events.Begun(), {"what": "begun"}),
    (events.Begun(["first Light"]), {"what": "begun", "drawn": ["first Light"]}),
    (events.Acted(0, "end"), {"what": "acted", "seat": 0, "text": "end"}),
    (
        events.Acted(0, "end", ["roll 1"], "greedy", "random"),
        {"what": "acted", "seat": 0, "text": "end", "drawn": ["roll 1"], "by": "greedy", "instead": "random"},
    ),
    (events.Advised(1), {"what": "advised", "seat": 1}),
    (events.Undone(0, 3), {"what": "undone", "seat": 0, "to": 3}),
    (
        events.Undone(0, 3, ["roll 1"], True),
        {"what": "undone", "seat": 0, "to": 3, "drawn": ["roll 1"], "agreed": True},
    ),
    (
        events.Drew(0, ["01", "02"], ["roll 1"]),
        {"what": "drew", "seat": 0, "shares": ["01", "02"], "drawn": ["roll 1"]},
    ),
    (events.Resigned(1), {"what": "resigned", "seat": 1}),
    (events.Flagged(1), {"what": "flagged", "seat": 1}),
    (events.Agreed(), {"what": "agreed"}),
    (events.Retired(), {"what": "retired"}),
    (events.Offered(1, "draw"), {"what": "offered", "seat": 1, "kind": "draw"}),
    (events.Offered(1, "undo", 0), {"what": "offered", "seat": 1, "kind": "undo", "to": 0}),
    (events.Answered(1, 7, False), {"what": "answered", "seat": 1, "offer": 7, "yes": False}),
    (events.Rematched("0b"), {"what": "rematched", "table": "0b"}),
    (events.Spoke("ann", "Ann", "hi"), {"what": "spoke", "person": "ann", "name": "Ann", "words": "hi"}),
    (
        events.Spoke("ann", "Ann", "hi", 0),
        {"what": "spoke", "person": "ann", "name": "Ann", "words": "hi", "seat": 0},
    ),
    (events.Muted("ann", "ben", True), {"what": "muted", "person": "ann", "whom": "ben", "on": True}),
    (events.Here([0, 1], "h"), {"what": "here", "seats": [0, 1], "house": "h"}),
    (events.Gone([0]), {"what": "gone", "seats": [0]}),
    (events.Gone([0], "h"), {"what": "gone", "seats": [0], "house": "h"}),
    (events.Replaced(0, "greedy"), {"what": "replaced", "seat": 0, "bot": "greedy"}),
    (events.Replaced(0, "greedy", left=True), {"what": "replaced", "seat": 0, "bot": "greedy", "left": True}),
    (events.Removed(1, "ben"), {"what": "removed", "seat": 1, "person": "ben"}),
    (events.Watching(False), {"what": "watching", "on": False}),
    (events.LineRemoved(7), {"what": "line-removed", "line": 7}),
    (events.Closed(), {"what": "closed"}),
    (events.Returned(0), {"what": "returned", "seat": 0}),
    (events.Forgotten("ann"), {"what": "forgotten", "person": "ann"}),
    (
        events.TakenOver("guest", "ann", "Ann"),
        {"what": "taken-over", "guest": "guest", "person": "ann", "name": "Ann"},
    ),
    (events.Renamed("ann", "Anna"), {"what": "renamed", "person": "ann", "name": "Anna"}),
]


@pytest.mark.parametrize(("event", "stored"), STORED)
def test_an_event_is_stored_without_what_goes_without_saying(event: events.AnyEvent, stored: dict[str, object]) -> None:
    assert json.loads(events.encode(event)) == stored
    assert events.decode(json.dumps(stored)) == event


def test_every_kind_of_event_is_in_that_list() -> None:
    assert {type(event) for event, _ in STORED} == set(typing.get_args(events.AnyEvent))


def test_what_a_stored_table_leaves_out_is_as_it_always_was() -> None:
    opened = events.decode(events.encode(OPENED))
    assert isinstance(opened, events.Opened)
    assert (opened.private, opened.host, opened.stand_in, opened.origin) == (False, None, None, None)
    assert (opened.entry, opened.start, opened.record, opened.sides) == (0, None, None, "chosen")


VALUES = [
    Identity("ann", "Ann"),
    SeatState("ann", "Ann"),
    OpenOffer(1, "draw", 0, None, ()),
    Note(1, 2, "Ann sits down."),
    Reading(1, 2),
    Timestamp(1, 2),
    Clock(messages.NoClock(), ()),
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__module__ + "." + type(value).__name__)
def test_a_value_that_tables_share_cannot_be_changed(value: object) -> None:
    name = next(iter(value.__annotations__))
    with pytest.raises(AttributeError, match="immutable"):
        setattr(value, name, getattr(value, name))


def test_a_logged_event_cannot_be_changed() -> None:
    logged = events.StoredEvent(1, 2, 3, events.Agreed())
    with pytest.raises(AttributeError, match="immutable"):
        logged.n = 2  # type: ignore[misc]
    assert (logged.sender, logged.message) == (None, None)
