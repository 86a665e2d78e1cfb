"""How the server is, for machines that watch over it."""

from __future__ import annotations

import hmac

from leyline.server.errors import RequestRefused
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text, token_in

LOCAL = ("127.0.0.1", "::1", "testclient")


class Figures(Text):
    """Figures as Prometheus reads them."""

    media = "text/plain; version=0.0.4; charset=utf-8"


async def alive(context: RequestContext) -> http_schema.Health:
    return http_schema.Health(True, "alive")


async def ready(context: RequestContext) -> http_schema.Health:
    if not context.app_state.open:
        raise RequestRefused("busy", "closing")
    if not context.app_state.background.well:
        raise RequestRefused("busy", "the database does not answer")
    return http_schema.Health(True, "ready")


async def metrics(context: RequestContext) -> Text:
    wanted = context.app_state.settings.metrics_token
    if wanted:
        given = token_in(context.request.headers.get("authorization")) or ""
        if not hmac.compare_digest(given.encode(), wanted.encode()):
            raise RequestRefused("not-allowed", "the figures are for whoever has the token")
    elif context.address not in LOCAL:
        raise RequestRefused("not-allowed", "the figures are for this machine alone, unless a token is set")
    return Figures(context.app_state.metrics.text().decode())


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/healthz",
        name="alive",
        does="Whether the process runs.",
        handler=alive,
        gives=http_schema.Health,
    ),
    Endpoint(
        method="GET",
        path="/readyz",
        name="ready",
        does="Whether people may come in: the database answers and the server is not closing.",
        handler=ready,
        gives=http_schema.Health,
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        name="metrics",
        does="Figures for Prometheus.",
        handler=metrics,
        gives=Text,
        refuses=("not-allowed",),
    ),
]
