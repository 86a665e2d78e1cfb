"""All endpoints, and their routes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from leyline.server.messages import encoder
from leyline.server.web import openapi
from leyline.server.web.app_state import AppState
from leyline.server.web.endpoint import Endpoint, EndpointHandler
from leyline.server.web.endpoints import (
    accounts,
    decks,
    design,
    games,
    health,
    lab,
    links,
    moderation,
    notices,
    own_decks,
    people,
    records,
    seeks,
    sign_in,
    tables,
    tournaments,
    variants,
)

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *decks.ENDPOINTS,
    *accounts.ENDPOINTS,
    *own_decks.ENDPOINTS,
    *sign_in.ENDPOINTS,
    *tables.ENDPOINTS,
    *links.ENDPOINTS,
    *people.ENDPOINTS,
    *seeks.ENDPOINTS,
    *tournaments.ENDPOINTS,
    *records.ENDPOINTS,
    *moderation.ENDPOINTS,
    *lab.ENDPOINTS,
    *variants.ENDPOINTS,
    *design.ENDPOINTS,
    *notices.ENDPOINTS,
    *health.ENDPOINTS,
]


class PathHandler:
    """Serves all methods of one path."""

    def __init__(self, path: str, app_state: AppState) -> None:
        self.path = path
        self._handlers = {
            endpoint.method: EndpointHandler(endpoint, app_state) for endpoint in ENDPOINTS if endpoint.path == path
        }

    @property
    def methods(self) -> list[str]:
        return list(self._handlers)

    async def serve(self, request: Request) -> Response:
        """Return the response to a request at this path."""
        method = "GET" if request.method == "HEAD" else request.method
        return await self._handlers[method].serve(request)


def routes(app_state: AppState) -> list[Route]:
    """Return the routes of all endpoints and of their OpenAPI description."""
    description = encoder.encode(openapi.describe(ENDPOINTS))

    async def serve_openapi(request: Request) -> Response:
        return Response(description, media_type="application/json")

    paths = [PathHandler(path, app_state) for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)]
    found = [Route(path.path, path.serve, methods=path.methods) for path in paths]
    return [*found, Route("/api/openapi.json", serve_openapi, methods=["GET"])]
