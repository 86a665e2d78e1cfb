"""Ending tasks of the event loop."""

from __future__ import annotations

import asyncio
from typing import Any

PATIENCE = 1.0
"""Seconds after which a task that goes on is cancelled again."""


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and return when all have ended, however they end. One cancellation may be lost: before Python 3.12
    `asyncio.wait_for`, which libraries use, swallows one that comes together with the answer."""
    running = {task for task in tasks if task is not None}
    while running:
        for task in running:
            task.cancel()
        _, running = await asyncio.wait(running, timeout=PATIENCE)
