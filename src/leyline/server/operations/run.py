"""Run the server: start, serve, and shut down without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator
from typing import Any, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from leyline.core.errors import LeylineError
from leyline.server import messages
from leyline.server.errors import CloseConnection
from leyline.server.operations import logs
from leyline.server.operations.network import LOOPBACK, is_loopback, lan_host
from leyline.server.operations.settings import EVERYWHERE, Settings
from leyline.server.store import StoreUnavailable
from leyline.server.web.app import app
from leyline.server.web.app_state import AppState
from leyline.server.web.http_protocol import PlainConnections, limited
from leyline.server.web.request_ids import RequestIds
from leyline.server.web.websocket import AGAIN
from leyline.server.web.websocket_protocol import WritingProtocol

log = logging.getLogger("leyline.run")
MAX_MESSAGE = 16384
"""The largest message over a WebSocket, in bytes."""
RECONNECT_AFTER = 1.0
"""Seconds after which clients are asked to reconnect."""
SHUTDOWN_GRACE = 5.0
"""Seconds for requests in progress when the server is asked to stop."""
SWITCH_INTERVAL = 0.001
"""Seconds after which a busy thread yields to others: the writer must not wait long."""
MAX_FILES = 65536
"""Open files that the server asks the system for; half of them are for plain connections."""
GC_THRESHOLDS = (50_000, 20, 50)
"""Collect cycles rarely. Tables hold many small lists and no cycles; with the default thresholds, collection took a
fifth of the server's time."""


class Server(uvicorn.Server):
    """A server that notifies its clients before it closes, and then exits with status 0."""

    def __init__(self, config: uvicorn.Config, app_state: AppState) -> None:
        super().__init__(config)
        self._app_state = app_state

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Stop accepting, finish requests in progress, ask all clients to reconnect, and close."""
        app_state = self._app_state
        app_state.open = False
        app_state.tournaments.release()
        log.info("closing", extra={"connections": len(app_state.connections)})
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SHUTDOWN_GRACE):
                for live in list(app_state.live_tables.tables.values()):
                    await live.lock.acquire()  # waits for the request in progress, and lets no other begin
        bye = messages.encode(messages.Bye("The server is restarting; reconnect in a moment.", RECONNECT_AFTER))
        for connection in list(app_state.connections):
            connection.send(bye)
        await asyncio.sleep(0.1)
        for connection in list(app_state.connections):
            connection.close(CloseConnection(AGAIN, "The server is restarting."))
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until asked to stop; call `ready` with the address once clients may connect. Raise `LeylineError` if the
    server cannot start."""
    logs.configure(settings.log_level)
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, ready))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


async def _serve(settings: Settings, ready: Callable[[str], None]) -> None:
    with _listener(settings.host, settings.port) as listener:
        app_state = AppState(settings)
        try:
            await app_state.start()
        except StoreUnavailable as error:
            raise LeylineError(f"The database cannot be used: {error}") from error
        await _open(settings, app_state, listener, ready)


async def _open(
    settings: Settings, app_state: AppState, listener: sockets.socket, ready: Callable[[str], None]
) -> None:
    try:
        server = Server(_config(settings, app_state), app_state)
        address = _address(settings, listener)
        if settings.lan and not app_state.address and not is_loopback(address):
            app_state.address = address
        log.info("serving", extra={"address": address, "process_id": app_state.live_tables.process_id})
        ready(address)
        await server.serve(sockets=[listener])
    finally:
        await app_state.stop()
        log.info("closed")


def _address(settings: Settings, listener: sockets.socket) -> str:
    """Return the address to open in a browser."""
    host, port = listener.getsockname()[:2]
    if host == EVERYWHERE:
        host = (lan_host() if settings.lan else "") or LOOPBACK
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _listener(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    try:
        return sockets.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise LeylineError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error


def _open_files() -> int:
    """Return how many files this process may have open, after asking for as many as are allowed."""
    if sys.platform == "win32":
        return 2048
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return min(soft, MAX_FILES) if soft != resource.RLIM_INFINITY else MAX_FILES


def _behind_proxies(app: ASGIApp, proxies: str) -> ASGIApp:
    """Return the application as clients of proxies see it: a proxy names the client's address and the request."""
    inner: Any = ProxyHeadersMiddleware(cast(Any, app), proxies)  # the same protocol under other types
    return RequestIds(inner, proxies)


def _config(settings: Settings, app_state: AppState) -> uvicorn.Config:
    plain = PlainConnections(
        settings.connections,
        _open_files() // 2,
        settings.proxies,
        settings.request_seconds,
        lambda reason: app_state.metrics.closed.labels(reason).inc(),
    )
    return uvicorn.Config(
        _behind_proxies(app(app_state), settings.proxies),
        loop="none",
        http=limited(plain),
        ws=WritingProtocol,
        ws_max_size=MAX_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,  # read above: a request id counts only from the proxy itself
        timeout_graceful_shutdown=10,
    )
