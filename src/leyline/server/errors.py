"""Refusals and closed connections: a code for programs and words for people."""

from __future__ import annotations

from leyline.core.errors import LeylineError
from leyline.server.messages import Code


class RequestRefused(LeylineError):
    """A request was not carried out; nothing changed."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


class ClientAhead(RequestRefused):
    """The client knows an event that this process has not read yet: another process stored it."""


class CloseConnection(Exception):
    """The server closes a WebSocket, with a close code."""

    def __init__(self, code: int, words: str) -> None:
        super().__init__(words)
        self.code = code
