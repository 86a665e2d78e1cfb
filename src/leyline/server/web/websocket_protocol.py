"""WebSockets as uvicorn serves them, with a shorter way out: messages that wait for a client are written together, at
once, where the client takes them, and otherwise as soon as it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION = "leyline.write"
"""Where an application finds the protocol in the scope of a connection."""


class WritingProtocol(WebSocketsSansIOProtocol):
    """A connection that its application may write to without waiting."""

    on_writable: Callable[[], None] | None = None
    """Called when the client takes more, after `write` has returned false."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            cast(dict[str, Any], self.scope["extensions"])[EXTENSION] = self

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write(self, texts: list[str]) -> bool:
        """Send messages, all in one write; return whether that was possible just now."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        try:
            for text in texts:
                self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def protocol_of(scope: Scope) -> WritingProtocol:
    """Return what a connection writes to."""
    return cast(WritingProtocol, scope["extensions"][EXTENSION])
