"""The server as one ASGI application."""

from __future__ import annotations

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from leyline.server import messages
from leyline.server.web.app_state import AppState
from leyline.server.web.http_schema import Problem
from leyline.server.web.link_preview import LinkPreviews
from leyline.server.web.routes import routes
from leyline.server.web.static_page import Page
from leyline.server.web.websocket import WebSocketEndpoint

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # The address of a private table is a secret.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


class SecurityHeaders:
    """Adds security headers to every response."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        headers = {**HEADERS, **({"strict-transport-security": "max-age=31536000"} if secure else {})}
        self._headers = [(name.encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *[pair for pair in self._headers if pair[0] not in given]]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


async def _no_route(request: Request, error: Exception) -> Response:
    """Answer a path or a method that no endpoint has."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    code: messages.Code = "not-found" if status == 404 else "malformed"
    words = "There is nothing here." if status == 404 else f"{request.method} is not supported here."
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return Response(messages.encoder.encode(Problem(code, words)), status, headers, "application/json")


def app(app_state: AppState) -> ASGIApp:
    """Return the application. Start its state before serving, stop it after."""
    sockets = WebSocketEndpoint(app_state)
    inner = Starlette(
        routes=[
            *routes(app_state),
            WebSocketRoute("/api/tables/{table}/socket", sockets.serve),
            *Page(LinkPreviews(app_state).head).routes(),
        ],
        exception_handlers={404: _no_route, 405: _no_route},
    )
    return SecurityHeaders(inner, app_state.settings.secure)
