"""All of the HTTP interface."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from leyline.server.building import Building
from leyline.server.http import decks, games, health, lab, openapi, persons, records, tables
from leyline.server.http.door import Door, Porter
from leyline.server.wire import encoder

DOORS: list[Door] = [
    *games.DOORS,
    *decks.DOORS,
    *persons.DOORS,
    *tables.DOORS,
    *records.DOORS,
    *lab.DOORS,
    *health.DOORS,
]


class Porch:
    """All doors at one path."""

    def __init__(self, path: str, building: Building) -> None:
        self.path = path
        self._porters = {door.method: Porter(door, building) for door in DOORS if door.path == path}

    @property
    def methods(self) -> list[str]:
        return list(self._porters)

    async def answer(self, request: Request) -> Response:
        """The answer to a request at this path."""
        method = "GET" if request.method == "HEAD" else request.method
        return await self._porters[method].answer(request)


def routes(building: Building) -> list[Route]:
    """The doors, and the description of them."""
    description = encoder.encode(openapi.description(DOORS))

    async def described(request: Request) -> Response:
        return Response(description, media_type="application/json")

    porches = [Porch(path, building) for path in dict.fromkeys(door.path for door in DOORS)]
    found = [Route(porch.path, porch.answer, methods=porch.methods) for porch in porches]
    return [*found, Route("/api/openapi.json", described, methods=["GET"])]
