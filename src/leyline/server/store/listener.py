"""Receive notifications from PostgreSQL about what other processes have stored."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import URL

from leyline.server.store.engines import CONNECT_WITHIN
from leyline.server.store.notify import CHANNEL, parse_payload

log = logging.getLogger("leyline.store")
Notified = Callable[[list[tuple[str, int]] | None], None]
"""Called with (table, n) for each changed table; with None after a gap in which notifications may have been missed."""


class Listener:
    """A thread that waits for notifications and reconnects when the connection is lost."""

    def __init__(
        self, url: URL, process_id: str, loop: asyncio.AbstractEventLoop, notified: Notified, silence: float
    ) -> None:
        """Listen. After that many seconds without any notification the connection counts as lost: every heartbeat sends
        one."""
        self._silence = silence
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process_id = process_id
        self._loop = loop
        self._notified = notified
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="leyline-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True, connect_timeout=CONNECT_WITHIN) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._notify(None)
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning(
                    "connection for notifications lost", extra={"reason": str(error).strip().split("\n", maxsplit=1)[0]}
                )
                self._closing.wait(1.0)

    def _listen(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        heard = time.monotonic()
        while not self._closing.is_set():
            if time.monotonic() - heard > self._silence:
                raise psycopg.OperationalError("nothing was heard for too long")
            for notify in connection.notifies(timeout=0.5):
                heard = time.monotonic()
                process_id, pairs = parse_payload(notify.payload)
                if pairs and process_id != self._process_id:
                    self._notify(pairs)

    def _notify(self, pairs: list[tuple[str, int]] | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._notified, pairs)
