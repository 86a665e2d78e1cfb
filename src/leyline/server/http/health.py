"""How the server is, for machines that watch over it."""

from __future__ import annotations

import hmac

from leyline.server import api
from leyline.server.http.door import Ask, Door, Text, token_in
from leyline.server.refusal import Refused

LOCAL = ("127.0.0.1", "::1", "testclient")


class Figures(Text):
    """Figures as Prometheus reads them."""

    media = "text/plain; version=0.0.4; charset=utf-8"


async def alive(ask: Ask) -> api.Health:
    return api.Health(True, "alive")


async def ready(ask: Ask) -> api.Health:
    if not ask.building.open:
        raise Refused("busy", "closing")
    if not ask.building.caretaker.well:
        raise Refused("busy", "the database does not answer")
    return api.Health(True, "ready")


async def metrics(ask: Ask) -> Text:
    wanted = ask.building.settings.metrics_token
    if wanted:
        given = token_in(ask.request.headers.get("authorization")) or ""
        if not hmac.compare_digest(given.encode(), wanted.encode()):
            raise Refused("not-allowed", "the figures are for whoever has the token")
    elif ask.address not in LOCAL:
        raise Refused("not-allowed", "the figures are for this machine alone, unless a token is set")
    return Figures(ask.building.metrics.text().decode())


DOORS = [
    Door(
        method="GET",
        path="/healthz",
        name="alive",
        does="Whether the process runs.",
        handler=alive,
        gives=api.Health,
    ),
    Door(
        method="GET",
        path="/readyz",
        name="ready",
        does="Whether people may come in: the database answers and the server is not closing.",
        handler=ready,
        gives=api.Health,
    ),
    Door(
        method="GET",
        path="/metrics",
        name="metrics",
        does="Figures for Prometheus.",
        handler=metrics,
        gives=Text,
        refuses=("not-allowed",),
    ),
]
