"""Health and metrics, for monitoring."""

from __future__ import annotations

import hmac

from leyline.server.errors import RequestRefused
from leyline.server.operations.network import is_loopback
from leyline.server.web import http_schema
from leyline.server.web.endpoint import Endpoint, RequestContext, Text, parse_bearer

LOCAL = ("127.0.0.1", "::1", "testclient")


class MetricsText(Text):
    """Metrics in the Prometheus text format."""

    media = "text/plain; version=0.0.4; charset=utf-8"


async def alive(context: RequestContext) -> http_schema.Health:
    return http_schema.Health(True, "alive")


async def ready(context: RequestContext) -> http_schema.Health:
    if not context.app_state.open:
        raise RequestRefused("busy", "The server is closing.")
    if not context.app_state.background.healthy:
        raise RequestRefused("busy", "The database does not answer.")
    return http_schema.Health(True, "ready")


async def metrics(context: RequestContext) -> Text:
    wanted = context.app_state.settings.metrics_token
    if wanted:
        given = parse_bearer(context.request.headers.get("authorization")) or ""
        if not hmac.compare_digest(given.encode(), wanted.encode()):
            raise RequestRefused("not-allowed", "Wrong metrics token.")
    elif context.address not in LOCAL or not is_loopback(f"//{context.request.headers.get('host', '')}"):
        # A page of another site can make its name lead to this machine; its browser then sends that name.
        raise RequestRefused("not-allowed", "Metrics are served to this machine only, unless a token is set.")
    return MetricsText(context.app_state.metrics.text().decode())


ENDPOINTS = [
    Endpoint(
        method="GET",
        path="/healthz",
        name="alive",
        summary="Return whether the process runs.",
        handler=alive,
        returns=http_schema.Health,
    ),
    Endpoint(
        method="GET",
        path="/readyz",
        name="ready",
        summary="Return whether clients may connect: the database answers and the server is not closing.",
        handler=ready,
        returns=http_schema.Health,
    ),
    Endpoint(
        method="GET",
        path="/metrics",
        name="metrics",
        summary="Return metrics for Prometheus.",
        handler=metrics,
        returns=Text,
        refusals=("not-allowed",),
    ),
]
