"""Clients that play at random as fast as they can, or at a pace, and note when both players saw each move."""

from __future__ import annotations

import asyncio
import functools
import json
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct
from msgspec.json import Decoder, encode
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect


class Tally:
    """What was measured during the run."""

    def __init__(self) -> None:
        self.on = False
        self.moves = 0
        self.latencies: list[float] = []
        self.refused = 0
        self.over = 0
        self.held: list[Callable[[], None]] | None = []
        """First moves, held back until all players are there."""

    def begin(self, within: float) -> None:
        """Let all clients play, with first moves spread evenly over that many seconds."""
        held, self.held = self.held or [], None
        for number, act in enumerate(held):
            asyncio.get_running_loop().call_later(within * number / len(held), act)


class Play:
    """One game between two clients: a move in flight, and who has seen it."""

    def __init__(self, tally: Tally, pace: float) -> None:
        self.tally = tally
        self.pace = pace
        self.clients: list[Any] = []
        self.sent = 0.0
        self.mover = 0
        self.waiting: set[int] = set()
        self.again: Callable[[], Coroutine[Any, Any, None]] | None = None
        """Open the next table when a game is over."""
        self.opening: asyncio.Task[None] | None = None

    def moving(self, seat: int) -> None:
        """Note that a seat sends a move now."""
        self.mover = seat
        self.sent = time.perf_counter()
        self.waiting = {0, 1}

    def seen(self, seat: int) -> None:
        """Note that a client has the new view."""
        if seat in self.waiting:
            self.waiting.discard(seat)
            if not self.waiting and self.tally.on:
                self.tally.moves += 1
                self.tally.latencies.append(time.perf_counter() - self.sent)

    def over(self, client: Any) -> None:
        """Note that a client has seen the end; when both have, open another table for them."""
        client.transport.disconnect()
        if client is not self.clients[0] and self.again is not None:
            self.tally.over += 1
            self.opening = asyncio.get_running_loop().create_task(self.again())

    def soon(self, act: Callable[[], None]) -> None:
        """Make the next move when it is time."""
        if self.tally.held is not None:
            self.tally.held.append(act)
            return
        delay = 0.0 if not self.pace else max(0.0, self.sent + self.pace - time.perf_counter())
        asyncio.get_running_loop().call_later(delay, act)


class Offered(Struct):
    """What our client reads of an option."""

    text: str


class Seen(Struct):
    """What our client reads of a message."""

    type: str
    decision: int = 0
    status: str = ""
    options: list[Offered] | None = None
    view: dict[str, Any] | None = None


_seen: Decoder[Seen] = Decoder(Seen)


class LeylineClient(WSListener):
    """A player of ours."""

    def __init__(self, play: Play, seat: int, token: str | None) -> None:
        self.play = play
        self.seat = seat
        self.token = token
        self.transport: WSTransport | None = None
        self.came = asyncio.Event()
        """Set once the table has been shown."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        transport.send(WSMsgType.TEXT, encode({"type": "hello", "token": self.token}))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        told = _seen.decode(frame.get_payload_as_bytes())
        if told.type == "no":
            self.play.tally.refused += 1
        if told.type != "update" or told.view is None:
            return
        self.came.set()
        self.play.seen(self.seat)
        if told.status == "over":
            self.play.over(self)
        elif told.options:
            self.play.soon(functools.partial(self.act, told))

    def act(self, told: Seen) -> None:
        assert told.options
        assert self.transport is not None
        text = random.choice(told.options).text
        self.play.moving(self.seat)
        act = {"type": "act", "id": str(told.decision), "seat": self.seat, "decision": told.decision, "text": text}
        self.transport.send(WSMsgType.TEXT, encode(act))


class PeerClient(WSListener):
    """A player of boardgame.io: its socket.io messages, written out."""

    def __init__(self, play: Play, seat: int, match: str) -> None:
        self.play = play
        self.seat = seat
        self.match = match
        self.transport: WSTransport | None = None
        self.state_id = -1

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        text = frame.get_payload_as_bytes().decode()
        if text.startswith("0"):
            transport.send(WSMsgType.TEXT, b"40/trivial,")
        elif text.startswith("40/"):
            self._emit("sync", self.match, str(self.seat), None, 2)
        elif text == "2":
            transport.send(WSMsgType.TEXT, b"3")
        elif text.startswith("42/"):
            self._told(json.loads(text.partition(",")[2]))

    def _emit(self, *parts: object) -> None:
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, b"42/trivial," + encode(parts))

    def _told(self, told: list[Any]) -> None:
        state = told[2]["state"] if told[0] == "sync" else told[2]
        if told[0] not in ("sync", "update") or state["_stateID"] <= self.state_id:
            return
        self.state_id = state["_stateID"]
        self.play.seen(self.seat)
        if state["ctx"]["currentPlayer"] == str(self.seat):
            self.play.soon(self.act)

    def act(self) -> None:
        self.play.moving(self.seat)
        move = {"type": "step", "args": [random.randrange(100)], "playerID": str(self.seat)}
        self._emit("update", {"type": "MAKE_MOVE", "payload": move}, self.state_id, self.match, str(self.seat))


async def connect(client: Any, url: str) -> None:
    """Connect a client."""
    await ws_connect(lambda: client, url)
