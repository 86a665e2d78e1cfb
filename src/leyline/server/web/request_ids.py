"""A name for each request, from the proxy to the last log line: a person's complaint can be followed by it."""

from __future__ import annotations

import re
import secrets

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from leyline.server.operations import logs
from leyline.server.operations.network import TrustedProxies

HEADER = b"x-request-id"
_WELL_FORMED = re.compile(rb"[A-Za-z0-9._-]{8,64}")


class RequestIds:
    """Takes the id that a trusted proxy gave, or makes one; returns it, and puts it into every log line."""

    def __init__(self, app: ASGIApp, proxies: str) -> None:
        self._app = app
        self._proxies = TrustedProxies(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        id = self._given(scope) or secrets.token_hex(8)

        async def send_with_id(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                message["headers"] = [*message.get("headers", []), (HEADER, id.encode())]
            await send(message)

        with logs.about(request=id):
            await self._app(scope, receive, send_with_id)

    def _given(self, scope: Scope) -> str:
        """Return the id that the proxy gave; empty if there is none, it is not well formed, or a stranger gave it."""
        client = scope.get("client")
        if client is None or client[0] not in self._proxies:
            return ""
        for name, value in scope["headers"]:
            if name == HEADER:
                return value.decode() if _WELL_FORMED.fullmatch(value) else ""
        return ""
