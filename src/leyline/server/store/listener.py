"""Hearing from PostgreSQL what other processes have stored."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable

import psycopg
from sqlalchemy.engine import URL

from leyline.server.store.notify import CHANNEL, announced

log = logging.getLogger("leyline.store")
Heard = Callable[[list[tuple[str, int]] | None], None]
"""Told which tables have come how far; None after a silence in which something may have been missed."""


class Listener:
    """A thread that waits for notifications, and comes back when the connection is lost."""

    def __init__(self, url: URL, house: str, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._house = house
        self._loop = loop
        self._heard = heard
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="leyline-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._ends.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ends.is_set():
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._tell(None)
                    self._listen(connection)
            except psycopg.Error as error:
                log.warning("not listening", extra={"reason": str(error).strip().split("\n", maxsplit=1)[0]})
                self._ends.wait(1.0)

    def _listen(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        while not self._ends.is_set():
            for notify in connection.notifies(timeout=0.5):
                house, pairs = announced(notify.payload)
                if house != self._house:
                    self._tell(pairs)

    def _tell(self, what: list[tuple[str, int]] | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, what)
