"""Frames that this server reads by itself, and those that it leaves to the library: however a client's bytes are cut,
the application gets the same messages."""

from __future__ import annotations

import asyncio
import socket
from random import Random
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from leyline.server.operations.run import MAX_MESSAGE
from leyline.server.web.websocket_protocol import MAX_WAITING, WritingProtocol, framed, protocol_of, whole_text

TEXTS = ("", "a", "é🌲", "x" * 125, "x" * 126, "é" * 63, "x" * 65535, "x" * 65536)
WORDS = b'{"type": "ping"}'


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: f"{len(text)}")
def test_frames_are_those_of_the_library(text: str) -> None:
    assert framed(text) == Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
    assert whole_text(sent(text.encode()), 1 << 20) == (text if len(text) < 65536 else None)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        sent(WORDS)[:1],
        sent(WORDS)[:-1],
        sent(WORDS) + b"\x81",
        sent(WORDS) * 2,
        sent(WORDS, Opcode.BINARY),
        sent(WORDS, Opcode.CONT),
        sent(WORDS, Opcode.PING),
        sent(WORDS, fin=False),
        sent(b"\xff"),
        sent(b"x" * 101),
        Frame(Opcode.TEXT, WORDS).serialize(mask=False),
    ],
    ids=range(12),
)
def test_everything_but_one_whole_text_message_is_left_to_the_library(data: bytes) -> None:
    assert whole_text(data, 100) is None


class Echo:
    """An application that sends every message back, behind a real protocol on a real socket."""

    def __init__(self) -> None:
        self.heard: list[str | bytes] = []
        self.reads = asyncio.Event()
        """Cleared while the application is busy."""
        self.reads.set()
        self.ended = asyncio.Event()
        self.code = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.reads.wait()
            event = await receive()
            if event["type"] == "websocket.disconnect":
                self.code = event["code"]
                self.ended.set()
                return
            heard = event.get("text") or event.get("bytes") or ""
            self.heard.append(heard)
            protocol_of(scope).write([f"{len(self.heard)}"])

    async def serve(self) -> tuple[WritingProtocol, socket.socket]:
        """Return the protocol and the client's end, after the handshake."""
        config = uvicorn.Config(self, ws_max_size=MAX_MESSAGE, ws_per_message_deflate=False, log_config=None)
        protocol = WritingProtocol(config, ServerState(), {}, _loop=asyncio.get_running_loop())
        mine, other = socket.socketpair()
        other.setblocking(False)
        await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, mine)
        client = ClientProtocol(parse_uri("ws://x/"))
        client.send_request(client.connect())
        protocol.data_received(b"".join(client.data_to_send()))
        await asyncio.get_running_loop().sock_recv(other, 1 << 16)
        return protocol, other


async def until(condition: Any) -> None:
    """Let the application work until something is so."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0)


async def _cuts(seed: int) -> None:
    rng, echo = Random(seed), Echo()
    protocol, other = await echo.serve()
    stream, expected = [], []
    for number in range(60):
        words = f"{number} " + rng.choice(("", "é🌲", "x" * 200, "y" * 5000))
        data, cut = words.encode(), rng.randint(0, 2)
        expected.append(words)
        if cut == 1:  # a message in two frames, with a ping between them
            at = rng.randint(0, len(data))
            stream += [sent(data[:at], fin=False), sent(b"?", Opcode.PING), sent(data[at:], Opcode.CONT)]
        else:
            stream.append(sent(data))
    left = b"".join(stream)
    while left:
        size = rng.choice((1, 2, 5, 50, 3000, len(sent(expected[0].encode()))))
        protocol.data_received(left[:size])
        left = left[size:]
        await asyncio.sleep(0)
    for words in ("all", "in", "one piece each"):
        protocol.data_received(sent(words.encode()))
        expected.append(words)
    await until(lambda: len(echo.heard) == len(expected))
    assert echo.heard == expected
    protocol.data_received(sent(b"\x03\xe8", Opcode.CLOSE))
    protocol.data_received(sent(b"too late"))
    await echo.ended.wait()
    assert (echo.code, echo.heard) == (1000, expected)
    other.close()


@pytest.mark.parametrize("seed", range(3))
def test_messages_arrive_whole_and_in_order_however_they_are_cut(seed: int) -> None:
    asyncio.run(_cuts(seed))


def test_a_part_of_a_message_that_looks_like_one_is_none() -> None:
    async def work() -> None:
        echo = Echo()
        protocol, other = await echo.serve()
        inner = sent(b"inner")
        protocol.data_received(bytes((0x82, 0x80 + len(inner), 0, 0, 0, 0)))  # binary, masked with nothing
        protocol.data_received(inner)
        await until(lambda: echo.heard)
        assert echo.heard == [inner]
        other.close()

    asyncio.run(work())


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        ([sent(b"\xff")], 1007),
        ([sent(b"x" * (MAX_MESSAGE + 1))], 1009),
        ([sent(b"begun", fin=False), sent(b"another")], 1002),
    ],
    ids=["not text", "too big", "within another"],
)
def test_what_may_not_be_sent_ends_the_connection(frames: list[bytes], code: int) -> None:
    async def work() -> None:
        echo = Echo()
        protocol, other = await echo.serve()
        for frame in [sent(b"before"), *frames]:
            protocol.data_received(frame)
        await echo.ended.wait()
        assert (echo.code, echo.heard) == (code, ["before"])
        other.close()

    asyncio.run(work())


def test_a_busy_application_lets_a_client_send_only_so_much() -> None:
    async def work() -> None:
        echo = Echo()
        protocol, other = await echo.serve()
        await until(protocol.inbox.empty)
        echo.reads.clear()
        for number in range(MAX_WAITING + 1):  # the application waits for the first one already
            assert not protocol.read_paused
            protocol.data_received(sent(f"{number}".encode()))
            await asyncio.sleep(0)
        await until(lambda: protocol.read_paused)
        echo.reads.set()
        await until(lambda: len(echo.heard) == MAX_WAITING + 1)
        assert echo.heard == [f"{number}" for number in range(MAX_WAITING + 1)]
        assert not protocol.read_paused
        other.close()

    asyncio.run(work())
