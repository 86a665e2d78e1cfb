"""All of the HTTP interface."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from leyline.server.messages import encoder
from leyline.server.web import openapi
from leyline.server.web.app_state import AppState
from leyline.server.web.endpoint import Endpoint, EndpointHandler
from leyline.server.web.endpoints import accounts, decks, games, health, lab, records, tables

ENDPOINTS: list[Endpoint] = [
    *games.ENDPOINTS,
    *decks.ENDPOINTS,
    *accounts.ENDPOINTS,
    *tables.ENDPOINTS,
    *records.ENDPOINTS,
    *lab.ENDPOINTS,
    *health.ENDPOINTS,
]


class RoutingHandler:
    """All doors at one path."""

    def __init__(self, path: str, app_state: AppState) -> None:
        self.path = path
        self._porters = {
            endpoint.method: EndpointHandler(endpoint, app_state) for endpoint in ENDPOINTS if endpoint.path == path
        }

    @property
    def methods(self) -> list[str]:
        return list(self._porters)

    async def answer(self, request: Request) -> Response:
        """The answer to a request at this path."""
        method = "GET" if request.method == "HEAD" else request.method
        return await self._porters[method].answer(request)


def routes(app_state: AppState) -> list[Route]:
    """The doors, and the description of them."""
    description = encoder.encode(openapi.description(ENDPOINTS))

    async def described(request: Request) -> Response:
        return Response(description, media_type="application/json")

    porches = [RoutingHandler(path, app_state) for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS)]
    found = [Route(porch.path, porch.answer, methods=porch.methods) for porch in porches]
    return [*found, Route("/api/openapi.json", described, methods=["GET"])]
