"""WebSockets as uvicorn serves them, with a shorter way in and out. What every client sends, one whole text message at
a time, is read here; the library reads everything else. Messages that wait for a client are written together, at once,
where the client takes them, and otherwise as soon as it does."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, cast

from starlette.types import Message, Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets import frames
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.streams import StreamReader

EXTENSION = "leyline.write"
"""Where an application finds the protocol in the scope of a connection."""
MAX_WAITING = 16
"""Messages that wait for the application before the client may send no more."""
WHOLE_TEXT = 0x81
"""The first byte of a text message in one frame."""
MASKED = 0x80
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Lengths that mean that the length follows."""
BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the library waits when it has read all frames to their ends."""
apply_mask = cast(Callable[[bytes, bytes], bytes], vars(frames)["apply_mask"])
"""In C where the library has been compiled."""


class Inbox:
    """What waits for an application, which is the only one to ask for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Message] = deque()
        self._reader: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def empty(self) -> bool:
        """Return whether nothing waits."""
        return not self._events

    def put_nowait(self, event: Message) -> None:
        """Add an event."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Message:
        """Return the next event, as soon as there is one."""
        while not self._events:
            self._reader = self._loop.create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._events.popleft()


class WritingProtocol(WebSocketsSansIOProtocol):
    """A connection that its application may write to without waiting."""

    on_writable: Callable[[], None] | None = None
    """Called when the client takes more, after `write` has returned false."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.inbox = Inbox(self.loop)
        self.queue = cast(Any, self.inbox)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        text = whole_text(data, self.config.ws_max_size) if self._is_between_messages() else None
        if text is None:
            super().data_received(data)
        elif not self.close_sent:
            self.inbox.put_nowait({"type": "websocket.receive", "text": text})
            if len(self.inbox) >= MAX_WAITING and not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def _is_between_messages(self) -> bool:
        """Return whether the library has read everything so far to the end of a message."""
        connection = self.conn
        if connection.state is not OPEN or connection.current_size is not None:
            return False
        parser: Any = connection.parser
        frames_parser: Any = parser.gi_yieldfrom  # within that of the handshake
        waiting: Any = None if frames_parser is None else frames_parser.gi_yieldfrom
        return waiting is not None and waiting.gi_code is BETWEEN_FRAMES

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write(self, texts: list[str]) -> bool:
        """Send messages, all in one write; return whether that was possible just now."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing() or self.conn.state is not OPEN:
            return False
        self.transport.write(b"".join(map(framed, texts)))
        return True


def whole_text(data: bytes, max_size: int) -> str | None:
    """Return the text of a client's message if the data are one whole text message and nothing else, else None."""
    if len(data) < 6 or data[0] != WHOLE_TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 2
    if length == TWO_BYTES:
        length, start = int.from_bytes(data[2:4], "big"), 4
    if length == EIGHT_BYTES or length > max_size or len(data) != start + 4 + length:
        return None
    try:
        return apply_mask(data[start + 4 :], data[start : start + 4]).decode()
    except UnicodeDecodeError:
        return None


def framed(text: str) -> bytes:
    """Return a text message as a server sends it: one frame, not masked."""
    data = text.encode()
    size = len(data)
    if size < TWO_BYTES:
        return bytes((WHOLE_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((WHOLE_TEXT, TWO_BYTES, size >> 8, size & 255)) + data
    return bytes((WHOLE_TEXT, EIGHT_BYTES)) + size.to_bytes(8, "big") + data


def protocol_of(scope: Scope) -> WritingProtocol:
    """Return what a connection writes to."""
    return cast(WritingProtocol, scope["extensions"][EXTENSION])
