"""Running the server: from a started process to one that has told everybody to come back."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import signal
import socket as sockets
import sys
from collections.abc import Callable, Iterator

import uvicorn

from leyline.core.errors import LeylineError
from leyline.server import messages
from leyline.server.operations import logs
from leyline.server.operations.settings import Settings
from leyline.server.store import StoreDown
from leyline.server.web.app import app
from leyline.server.web.app_state import AppState
from leyline.server.web.websocket import AGAIN, Cut

log = logging.getLogger("leyline.serving")
MESSAGE = 16384
"""The largest message over a WebSocket, in bytes."""
BACK = 1.0
"""Seconds after which clients are asked to come back."""
FINISH = 5.0
"""Seconds that are given to what was begun when the server is told to stop."""
SWITCH = 0.001
"""Seconds after which a thread that computes lets others go on: the one that stores must not wait for long."""

GARBAGE = (50_000, 20, 50)
"""How rarely cycles are looked for. Tables hold many small lists and no cycles; looking through all of them again and
again took a fifth of the server's time."""


class Server(uvicorn.Server):
    """A server that tells its guests before it closes, and then ends like any program that has done its work."""

    def __init__(self, config: uvicorn.Config, app_state: AppState) -> None:
        super().__init__(config)
        self._building = app_state

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when told to."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Stop accepting, finish, tell everybody to come back, and close."""
        app_state = self._building
        app_state.open = False
        log.info("closing", extra={"guests": len(app_state.callers)})
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISH):
                for live in list(app_state.house.tables.values()):
                    await live.lock.acquire()  # what was begun is finished first; nothing begins any more
        bye = messages.encode(messages.Bye("the server is restarted; come back in a moment", BACK))
        for caller in list(app_state.callers):
            caller.post(bye)
        await asyncio.sleep(0.1)
        for caller in list(app_state.callers):
            caller.cut(Cut(AGAIN, "the server is restarted"))
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` is told the address once people may come. Raises `LeylineError` if that cannot
    begin, `OSError` if the address cannot be had."""
    logs.begin(settings.log_level)
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(*GARBAGE)
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
            await app_state.begin()
        except StoreDown as error:
            raise LeylineError(f"the database cannot be used: {error}") from error
        await _open(settings, app_state, listener, ready)


async def _open(
    settings: Settings, app_state: AppState, listener: sockets.socket, ready: Callable[[str], None]
) -> None:
    try:
        server = Server(_config(settings, app_state), app_state)
        host, port = listener.getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        log.info("serving", extra={"address": address, "house": app_state.house.id})
        ready(address)
        await server.serve(sockets=[listener])
    finally:
        await app_state.end()
        log.info("closed")


def _listener(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    try:
        return sockets.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise LeylineError(f"cannot serve at {host}, port {port}: {error.strerror}") from error


def _config(settings: Settings, app_state: AppState) -> uvicorn.Config:
    return uvicorn.Config(
        app(app_state),
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=10,
    )
