"""Connections to PostgreSQL on which this process waits, so that a silent one can be cut: a thread that waits for a
frozen server, or for a machine that has gone, would otherwise wait for ever."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import time
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

log = logging.getLogger("leyline.store")


class BusyConnections:
    """Since when each connection of some engines has been in use. May be used by several threads."""

    def __init__(self, *engines: Engine) -> None:
        self._since: dict[Any, float] = {}
        self._lock = threading.Lock()
        for engine in engines:
            event.listen(engine, "checkout", self._taken)
            event.listen(engine, "checkin", self._returned)
            event.listen(engine, "invalidate", self._returned)

    def _taken(self, connection: Any, *_: object) -> None:
        with self._lock:
            self._since[connection] = time.monotonic()

    def _returned(self, connection: Any, *_: object) -> None:
        with self._lock:
            self._since.pop(connection, None)

    def cut(self, seconds: float) -> None:
        """Cut every connection that has been in use for longer: what waits there gets an error, and the engine
        connects anew."""
        limit = time.monotonic() - seconds
        with self._lock:
            silent = [connection for connection, since in self._since.items() if since < limit]
            for connection in silent:
                del self._since[connection]
                with contextlib.suppress(Exception):  # it may be closed by now
                    _shut_down(connection.fileno())
        if silent:
            log.warning("silent database connections cut", extra={"connections": len(silent)})


def _shut_down(descriptor: int) -> None:
    """Shut down the socket of a descriptor, which stays with its owner."""
    with socket.socket(fileno=os.dup(descriptor)) as duplicate:
        duplicate.shutdown(socket.SHUT_RDWR)
