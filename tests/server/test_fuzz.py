"""Whatever comes over the wire, there is an answer, no fault, and the table goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from leyline.server import messages
from leyline.server.store import schema
from leyline.server.web.routes import ENDPOINTS
from tests.server.client import Person, Socket
from tests.server.server_process import Server
from tests.server.stored import execute
from tests.server.waiting import LIMIT, wait_for

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 100)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KINDS = [kind.__struct_config__.tag for kind in get_args(messages.ToServer)]
MEMBERS = {
    "id": st.text("abc123", min_size=1, max_size=8),
    "seat": st.integers(0, 3),
    "decision": st.integers(0, 40),
    "text": st.sampled_from(["stand grove", "end", "move grove c1", "channel c1", "undo", "", "🌲"]),
    "to": st.none() | st.integers(0, 30),
    "parameters": st.dictionaries(
        st.sampled_from(["deck", "hat", ""]), st.sampled_from(["case-files", "", 3]), max_size=2
    ),
    "what": st.sampled_from(["undo", "draw", "rematch", "peace"]),
    "offer": st.integers(0, 40),
    "yes": st.booleans(),
    "on": st.booleans(),
    "person": st.text("0123456789abcdef", min_size=1, max_size=16),
    "words": st.text(min_size=1, max_size=30),
    "bot": st.none() | st.sampled_from(["greedy", "random", "hal"]),
    "token": st.none() | st.text(max_size=20),
    "since": st.integers(0, 100),
    "drawing": st.booleans(),
}


def fields(kind: str) -> list[str]:
    found = next(each for each in get_args(messages.ToServer) if each.__struct_config__.tag == kind)
    return list(found.__struct_fields__)


@st.composite
def client_messages(draw: st.DrawFn) -> dict[str, Any]:
    """Mostly the right members with odd values, sometimes anything."""
    kind = draw(st.sampled_from(KINDS))
    made: dict[str, Any] = {"type": kind}
    for name in fields(kind):
        if draw(st.integers(0, 9)):
            made[name] = draw(MEMBERS[name] if draw(st.integers(0, 7)) else VALUES)
    if not draw(st.integers(0, 9)):
        made[draw(st.text(max_size=6))] = draw(VALUES)
    return made


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, str]]:
    with Server(str(tmp_path_factory.mktemp("fuzz") / "server.db")) as server, Person(server.host, "Ann") as ann:
        yield ann, ann.opens("grove", "me", "me", stand_in=None)
        assert server.complaints() == []


SLOWLY = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@SLOWLY
@given(st.lists(client_messages(), max_size=15))
def test_any_message_is_answered_and_the_table_goes_on(table: tuple[Person, str], sent: list[dict[str, Any]]) -> None:
    ann, id = table
    with ann.at(id) as one:
        for message in sent:
            one.send(message)
        goes_on(one)


@SLOWLY
@given(st.lists(st.one_of(st.text(max_size=200), st.binary(max_size=200), VALUES.map(json.dumps)), max_size=10))
def test_any_frame_is_answered_and_the_table_goes_on(table: tuple[Person, str], frames: list[str | bytes]) -> None:
    ann, id = table
    with ann.at(id) as one:
        for frame in frames:
            one.socket.send(frame)
        goes_on(one)


def goes_on(one: Socket) -> None:
    """The server still answers, and without a fault."""
    one.send({"type": "ping"})
    while (reply := one.receive())["type"] != "pong":
        assert reply.get("code") != "fault", reply
        assert reply["type"] != "no" or reply["words"]


@SLOWLY
@given(st.text(max_size=100), st.binary(max_size=100))
def test_any_first_words_are_answered(table: tuple[Person, str], text: str, raw: bytes) -> None:
    from websockets.sync.client import connect

    ann, id = table
    with connect(f"ws://{ann.host}/api/tables/{id}/socket") as socket:
        for frame in (text, raw):
            socket.send(frame)
        socket.send('{"type":"hello"}')
        try:
            while json.loads(socket.recv(timeout=LIMIT))["type"] != "welcome":
                pass
        except ConnectionClosed as ended:
            raise AssertionError("the first words ended the connection") from ended


@SLOWLY
@given(st.data())
def test_any_record_is_answered(table: tuple[Person, str], data: st.DataObject) -> None:
    from tests.server.test_records import GOLDEN

    ann, _ = table
    lines = GOLDEN.splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        how = data.draw(st.sampled_from(["drop", "double", "change", "unseal"]))
        if how == "drop":
            lines.pop(place)
        elif how == "double":
            lines.insert(place, lines[place])
        elif how == "change":
            lines[place] = data.draw(st.text(max_size=40))
        else:
            lines = [line.rpartition("  ~")[0] or line for line in lines if not line.startswith("head")]
    answer = ann.http.post("/records", content="\n".join(lines).encode(), headers={"Content-Type": "text/plain"})
    assert answer.status_code in (200, 400, 422)
    assert answer.status_code == 200 or answer.json()["words"]


# --- requests ---------------------------------------------------------------------------------------------------

ROOMS = ("seek", "lobby", "people/", "tournaments", "decks", "notices", "moderation", "reports", "blocks", "me/games")
REQUESTS = [each for each in ENDPOINTS if any(room in each.path for room in ROOMS)]
HEX = st.text("0123456789abcdef", min_size=32, max_size=32)
GIVEN: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from(["grove", "channeling", "aidalon", "chess"]),
    "clock": st.sampled_from(["quick", "days", {"kind": "game", "seconds": 60}, {"kind": "none"}]),
    "what": st.sampled_from(["ban", "unban", "close", "remove-line"]),
    "format": st.sampled_from(["swiss", "round-robin"]),
    "bots": st.lists(st.sampled_from(["greedy", "random", "hal"]), max_size=3),
    "bot": st.sampled_from(["greedy", "hal"]),
    "parameters": st.just({}),
    "table": HEX,
    "id": HEX,
    "endpoint": st.sampled_from(["https://push.example/1", "http://127.0.0.1/", "ftp://x"]),
    "days": st.none() | st.floats(0.1, 3),
    "places": st.integers(1, 70),
    "rounds": st.integers(0, 9),
    "entrant": st.integers(0, 5),
    "line": st.integers(0, 5),
    **{name: st.text(min_size=1, max_size=20) for name in ("name", "title", "text", "reason", "p256dh", "auth")},
    **{name: st.booleans() for name in ("rated", "plays", "closed", "on")},
}


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, Any]:
    """A request with mostly the right members in its body."""
    endpoint = draw(st.sampled_from(REQUESTS))
    path = endpoint.path.removeprefix("/api")
    if endpoint.accepts is None:
        return endpoint.method, path, None
    kind = draw(st.sampled_from(get_args(endpoint.accepts) or (endpoint.accepts,)))
    body: dict[str, Any] = {} if kind.__struct_config__.tag is None else {"type": kind.__struct_config__.tag}
    for name in kind.__struct_fields__:
        if name in kind.__struct_fields__[: -len(kind.__struct_defaults__) or None] or draw(st.booleans()):
            body[name] = draw(GIVEN.get(name, VALUES) if draw(st.integers(0, 7)) else VALUES)
    return endpoint.method, path, draw(VALUES) if not draw(st.integers(0, 9)) else body


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, dict[str, str]]]:
    """A moderator at a server of their own, and what there is."""
    database = str(tmp_path_factory.mktemp("fuzz") / "crowd.db")
    with Server(database) as server, Person(server.host, "Mo") as mo, Person(server.host, "Ben") as ben:
        me, other = mo.ok("GET", "/me")["person"], ben.ok("GET", "/me")["person"]
        order = {"made": 1, "made_by": "operator", "kind": "appoint", "words": "", "done": 1, "outcome": ""}
        execute(database, sa.insert(schema.moderators).values(person=me, since=1))
        execute(database, sa.insert(schema.orders).values(order))
        wait_for(lambda: mo.ok("GET", "/me")["moderator"], "the server must notice a new moderator")
        tournament = mo.ok("POST", "/tournaments", {"game": "channeling", "title": "Fuzz", "pause_seconds": 0})["id"]
        table_id = mo.opens("grove", "me", "open")
        yield mo, {"person": other, "tournament": tournament, "table": table_id, "game": "aidalon"}
        assert server.complaints() == []


@SLOWLY
@given(st.lists(st.tuples(requests(), st.booleans()), max_size=12))
def test_any_request_is_answered(
    crowd: tuple[Person, dict[str, str]], sent: list[tuple[tuple[str, str, Any], bool]]
) -> None:
    mo, there = crowd
    for (method, path, body), real in sent:
        known = there if real else {}
        answer = mo.ask(method, placed(path, known), placed_in(body, known))
        assert answer.status_code < 500, (method, path, body, answer.text)
        assert answer.status_code == 200 or answer.json()["words"]
    assert mo.ok("GET", "/me")["name"]


def placed(path: str, known: dict[str, str]) -> str:
    """A path with the ids of what there is, or of nothing."""
    return re.sub(r"\{(\w+)\}", lambda part: known.get(part[1], "0" * 32), path)


def placed_in(body: Any, known: dict[str, str]) -> Any:
    """A body with them, too."""
    ids = {name: known[name] for name in ("person", "table") if name in known}
    return {**body, **{name: id for name, id in ids.items() if name in body}} if isinstance(body, dict) else body
