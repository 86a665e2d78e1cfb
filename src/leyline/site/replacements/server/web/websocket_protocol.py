"""What is written to a channel of the page, which takes everything at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from leyline.site.browser import bridge


class WritingProtocol:
    """The way out to one channel."""

    on_writable: Callable[[], None] | None = None

    def __init__(self, channel: int) -> None:
        self._channel = channel

    def write(self, texts: list[str]) -> bool:
        """Send messages."""
        for text in texts:
            bridge.current().send(self._channel, text)
        return True


def protocol_of(scope: dict[str, Any]) -> WritingProtocol:
    """Return what a connection writes to."""
    return WritingProtocol(scope["channel"])
