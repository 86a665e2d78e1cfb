"""Saying no: a code for programs and words for people."""

from __future__ import annotations

from leyline.core.errors import LeylineError
from leyline.server.messages import Code


class RequestRefused(LeylineError):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: Code, words: str) -> None:
        super().__init__(words)
        self.code = code
        self.words = words


class Ahead(RequestRefused):
    """The client knows of something that this process does not know of yet: it came from another process."""
