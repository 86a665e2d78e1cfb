"""One table in the memory of a process."""

from __future__ import annotations

import asyncio
import time

from leyline.server.bots.courses import Courses
from leyline.server.tables.broadcast import Connection
from leyline.server.tables.table import Table


class LiveTable:
    """A table in memory, and the clients connected to it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.bot_task: tuple[int, asyncio.Task[None]] | None = None
        """The decision that a bot is thinking about, and its task."""
        self.courses = Courses()
        self.last_used = time.monotonic()
        self.rebuilt_in = 0.0
        """Seconds of processor time that rebuilding it took."""
