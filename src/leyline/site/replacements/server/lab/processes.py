"""An experiment in a page: its games are played in further workers, and counted here as they come in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from leyline.core.errors import LeylineError
from leyline.lab import experiment_process
from leyline.site.browser.lab_players import LabPlayers

Json = dict[str, Any]


class ExperimentProcess:
    """Runs one experiment."""

    def __init__(self) -> None:
        self._players = LabPlayers()
        self._task: asyncio.Task[None] | None = None

    async def messages(self, job: Json) -> AsyncIterator[Json]:
        """Begin, and yield what it reports (see `leyline.lab.experiment_process`)."""
        reported: asyncio.Queue[Json] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(job, reported))
        while True:
            yield await reported.get()

    async def _run(self, job: Json, reported: asyncio.Queue[Json]) -> None:
        try:
            message: Json = {"found": await experiment_process.run(job, reported.put_nowait, self._players)}
        except LeylineError as error:
            message = {"error": str(error)}
        except Exception as error:  # a game or a bot may fail in any way; report it
            message = {"error": f"The experiment failed: {type(error).__name__}: {error}"}
        reported.put_nowait(message)

    def stop(self) -> None:
        """Let it end with what it has found."""
        self._players.end()

    async def end(self) -> None:
        """End it, if it still runs."""
        self._players.end()
        if self._task is not None:
            await asyncio.wait([self._task])
