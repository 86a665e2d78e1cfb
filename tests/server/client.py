"""A person at a table, for tests that read like play."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.waiting import LIMIT, wait_for

Json = dict[str, Any]
PATIENCE = LIMIT


class Refusal(AssertionError):
    """The server said no where the test expected yes."""

    def __init__(self, reply: Json) -> None:
        super().__init__(reply)
        self.code: str = reply["code"]
        self.words: str = reply["words"]


class Person:
    """A person with a browser: a name, a cookie."""

    def __init__(self, host: str, name: str = "") -> None:
        self.host = host
        self.name = name
        limits = httpx.Limits(keepalive_expiry=1.0)  # long before the server closes an idle connection
        self.http = httpx.Client(base_url=f"http://{host}/api", timeout=PATIENCE, limits=limits)
        if name:
            self.ok("POST", "/people", {"name": name})

    def __enter__(self) -> Person:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: object = None, **params: object) -> httpx.Response:
        """A request and whatever is answered."""
        given = {name: value for name, value in params.items() if value is not None}
        return self.http.request(method, path, json=body, params=given)  # type: ignore[arg-type]

    def ok(self, method: str, path: str, body: object = None, **params: object) -> Json:
        """The answer to a request that is not refused."""
        answer = self.ask(method, path, body, **params)
        if answer.status_code != 200:
            raise Refusal(answer.json())
        reply: Json = answer.json()
        return reply

    def insist(self, method: str, path: str, body: object = None, **params: object) -> Json:
        """The answer to a request, repeated while the server is too busy for it."""

        def answer() -> Json | None:
            response = self.ask(method, path, body, **params)
            if response.status_code == 503:
                return None
            if response.status_code != 200:
                raise Refusal(response.json())
            reply: Json = response.json()
            return reply

        found = wait_for(answer, f"{path} was never answered")
        assert found is not None
        return found

    def no(self, method: str, path: str, body: object = None, **params: object) -> Refusal:
        """The refusal of a request."""
        answer = self.ask(method, path, body, **params)
        assert answer.status_code >= 400, answer.text
        return Refusal(answer.json())

    def opens(self, game: str, *seats: str, **more: object) -> str:
        """A new table: its id."""
        table: str = self.ok("POST", "/tables", {"game": game, "seats": list(seats), **more})["table"]
        return table

    def sits(self, table: str, seat: int) -> str:
        """Takes a seat: its token."""
        token: str = self.ok("POST", f"/tables/{table}/sit", {"seat": seat})["token"]
        return token

    def at(self, table: str, since: int = 0, drawing: bool = False) -> Socket:
        """Comes to a table."""
        cookie = "; ".join([f"{name}={value}" for name, value in self.http.cookies.items()])
        return Socket(self.host, table, {"Cookie": cookie} if cookie else {}, since=since, drawing=drawing)


class Socket:
    """A WebSocket at a table, and what it has received: one state for each of its seats."""

    def __init__(
        self,
        host: str,
        table: str,
        headers: dict[str, str] | None = None,
        token: str | None = None,
        since: int = 0,
        drawing: bool = False,
    ) -> None:
        self.table = table
        self._open = contextlib.ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(f"ws://{host}/api/tables/{table}/socket", additional_headers=headers, open_timeout=PATIENCE)
        )
        self.frames: list[str] = []
        self.states: dict[int | None, Json] = {}
        self.log: dict[int | None, list[str]] = {}
        self.chat: list[Json] = []
        self.welcome: Json = {}
        self._ids = 0
        self.send({"type": "hello", "token": token, "since": since, **({"drawing": True} if drawing else {})})
        self.until(lambda reply: reply["type"] == "update" and len(self.states) >= max(len(self.seats), 1))

    # --- the wire ---------------------------------------------------------------------------------------------

    def send(self, message: object) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> Json:
        """Receive and apply the next message."""
        frame = self.socket.recv(timeout=PATIENCE)
        assert isinstance(frame, str)
        self.frames.append(frame)
        reply: Json = json.loads(frame)
        if reply["type"] == "welcome":
            self.welcome = reply
            self.states.clear()
        elif reply["type"] == "update":
            seat = reply["seat"]
            self.log.setdefault(seat, []).extend(line["words"] for line in reply.get("log", []))
            self.chat += reply.get("chat", [])
            self.states.setdefault(seat, {}).update(reply)
        return reply

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        """Read on until such a message comes."""
        while True:
            reply = self.receive()
            if wanted(reply):
                return reply

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # --- what is known ----------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[int]:
        seats: list[int] = self.welcome.get("you", {}).get("seats", [])
        return seats

    @property
    def seat(self) -> int | None:
        return self.seats[0] if self.seats else None

    def state(self, seat: int | None = None) -> Json:
        """How things stand, by the eyes of a seat (the first own one, or a spectator's)."""
        return self.states[self.seat if seat is None else seat]

    # --- acting -----------------------------------------------------------------------------------------------

    def ask(self, type: str, **members: object) -> Json:
        """Send a message with an id and return the answer, `ok` or `no`."""
        self._ids += 1
        id = str(members.pop("id", f"test-{self._ids}-{id_of(self)}"))
        self.send({"type": type, "id": id, **members})
        return self.until(lambda reply: reply["type"] in ("ok", "no", "hint") and reply["id"] == id)

    def ok(self, type: str, **members: object) -> Json:
        reply = self.ask(type, **members)
        if reply["type"] == "no":
            raise Refusal(reply)
        return reply

    def no(self, type: str, **members: object) -> Refusal:
        reply = self.ask(type, **members)
        assert reply["type"] == "no", reply
        return Refusal(reply)

    def act(self, text: str = "", seat: int | None = None) -> Json:
        """Take an option, by default the first; wait for the answer and the new view."""
        seat = self.seat if seat is None else seat
        state = self.states[seat]
        before = state["decision"]
        reply = self.ok("act", seat=seat, decision=before, text=text or state["options"][0]["text"])
        self.comes_to(reply["n"], seat)
        return reply

    def comes_to(self, n: int, seat: int | None = None) -> Json:
        """Read on until event `n`."""
        while self.state(seat)["n"] < n:
            self.receive()
        return self.state(seat)

    def waits_for(self, fits: Callable[[Json], bool], seat: int | None = None) -> Json:
        """Read on until things stand so."""
        while not fits(self.state(seat)):
            self.receive()
        return self.state(seat)


def id_of(socket: Socket) -> str:
    """Something that no other connection of the tests has."""
    return str(socket.socket.id)[:8]
