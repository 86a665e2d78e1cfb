"""A request of the page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from urllib.parse import parse_qsl


class ClientDisconnect(Exception):
    """The page is gone."""


class QueryParams(dict[str, str]):
    """The part of an address after its question mark."""

    def __init__(self, text: str) -> None:
        self._items = parse_qsl(text, keep_blank_values=True)
        super().__init__(self._items)

    def multi_items(self) -> list[tuple[str, str]]:
        """Return every name with its value, however often it is given."""
        return self._items


class Request:
    """What the page asks for."""

    client = None

    def __init__(self, method: str, path_params: dict[str, str], query: str, kind: str, body: bytes) -> None:
        self.method = method
        self.path_params = path_params
        self.query_params = QueryParams(query)
        self.headers = {"content-type": kind}
        self.cookies: dict[str, str] = {}
        self._body = body

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield the body."""
        yield self._body
