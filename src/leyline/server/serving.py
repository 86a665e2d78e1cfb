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
from leyline.server import logs, wire
from leyline.server.app import app
from leyline.server.building import Building
from leyline.server.settings import Settings
from leyline.server.socket import AGAIN, Cut
from leyline.server.store import StoreDown

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

    def __init__(self, config: uvicorn.Config, building: Building) -> None:
        super().__init__(config)
        self._building = building

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
        building = self._building
        building.open = False
        log.info("closing", extra={"guests": len(building.callers)})
        for server in self.servers:
            server.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FINISH):
                for live in list(building.house.tables.values()):
                    await live.lock.acquire()  # what was begun is finished first; nothing begins any more
        bye = wire.encode(wire.Bye("the server is restarted; come back in a moment", BACK))
        for caller in list(building.callers):
            caller.post(bye)
        await asyncio.sleep(0.1)
        for caller in list(building.callers):
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
        building = Building(settings)
        try:
            await building.begin()
        except StoreDown as error:
            raise LeylineError(f"the database cannot be used: {error}") from error
        await _open(settings, building, listener, ready)


async def _open(settings: Settings, building: Building, listener: sockets.socket, ready: Callable[[str], None]) -> None:
    try:
        server = Server(_config(settings, building), building)
        host, port = listener.getsockname()[:2]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
        log.info("serving", extra={"address": address, "house": building.house.id})
        ready(address)
        await server.serve(sockets=[listener])
    finally:
        await building.end()
        log.info("closed")


def _listener(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    try:
        return sockets.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise LeylineError(f"cannot serve at {host}, port {port}: {error.strerror}") from error


def _config(settings: Settings, building: Building) -> uvicorn.Config:
    return uvicorn.Config(
        app(building),
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
