"""The server of a page without a server: its requests and its connections to tables, answered by the same endpoints."""

from __future__ import annotations

import asyncio
import json
import re
from importlib.util import find_spec
from typing import Any

from starlette.requests import Request
from starlette.websockets import WebSocket

from leyline.core import registry
from leyline.server.errors import RequestRefused
from leyline.server.web.app_state import AppState
from leyline.server.web.endpoint import Endpoint, EndpointHandler, problem_response
from leyline.server.web.endpoints import decks, design, games, lab, own_decks, own_name, records, tables, variants
from leyline.server.web.websocket import WebSocketEndpoint
from leyline.site.browser import bridge, letter_endpoints, own_endpoints

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *decks.ENDPOINTS,
    *own_decks.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *design.ENDPOINTS,
    *variants.ENDPOINTS,
    *lab.ENDPOINTS,
    *own_name.ENDPOINTS,
    *own_endpoints.ENDPOINTS,
    *letter_endpoints.ENDPOINTS,
]


class Site:
    """Answers the page."""

    def __init__(self) -> None:
        make_state: Any = AppState
        self._state = make_state()
        self._routes = [
            (
                each.method,
                re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", each.path)),
                EndpointHandler(each, self._state),
            )
            for each in ENDPOINTS
        ]
        self._sockets: dict[int, Any] = {}
        self._serve = WebSocketEndpoint(self._state)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Read what is stored."""
        await self._state.start()

    async def request(self, method: str, path: str, kind: str, body: str) -> str:
        """Return the response to a request: status, kind and text, as JSON."""
        address, _, query = path.partition("?")
        make_request: Any = Request
        for known, pattern, handler in self._routes:
            found = pattern.fullmatch(address)
            if known == method and found is not None:
                response = await handler.serve(make_request(method, found.groupdict(), query, kind, body.encode()))
                break
        else:
            response = problem_response(RequestRefused("not-found", "There is nothing of that name without a server."))
        return json.dumps([response.status_code, response.media_type, bytes(response.body).decode()])

    def open(self, channel: int, table: str) -> None:
        """Connect a channel of the page to a table."""
        make_socket: Any = WebSocket
        self._sockets[channel] = socket = make_socket(channel, table)
        task = asyncio.ensure_future(self._serve.serve(socket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def deliver(self, channel: int, text: str | None) -> None:
        """Hand a message of the page to a table; None when it has closed the channel."""
        socket = self._sockets.get(channel)
        if socket is not None:
            socket.deliver(text)
        if text is None:
            self._sockets.pop(channel, None)


async def start(found: bridge.Bridge) -> Site:
    """Return the server of a page, ready to answer."""
    bridge.use(found)
    for name, module in list(registry.BUILT_IN.items()):
        if find_spec(module) is None:
            del registry.BUILT_IN[name]  # this folder goes without it
    site = Site()
    await site.start()
    return site
