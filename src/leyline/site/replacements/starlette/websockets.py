"""A connection of the page to a table."""

from __future__ import annotations

import asyncio
from typing import Any

from leyline.site.browser import bridge

GONE = 1005


class WebSocketDisconnect(Exception):
    """The page has closed the connection."""

    def __init__(self, code: int = GONE) -> None:
        super().__init__(code)
        self.code = code


class WebSocket:
    """One channel of the page."""

    client = None

    def __init__(self, channel: int, table: str) -> None:
        self.scope = {"channel": channel}
        self.path_params = {"table": table}
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self._channel = channel
        self._received: asyncio.Queue[str | None] = asyncio.Queue()

    def deliver(self, text: str | None) -> None:
        """Hand over a message of the page; None when it has closed the channel."""
        self._received.put_nowait(text)

    async def accept(self) -> None:
        """Say nothing: a channel is open from the start."""

    async def receive(self) -> dict[str, Any]:
        """Return the next message."""
        text = await self._received.get()
        if text is None:
            return {"type": "websocket.disconnect", "code": GONE}
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        """Send a text to the page."""
        bridge.current().send(self._channel, text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        """End the connection."""
        bridge.current().closed(self._channel, code)
