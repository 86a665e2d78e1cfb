"""How far an experiment is, what it has found so far, and how it ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from leyline.core.errors import LeylineError

Json = dict[str, Any]
Send = Callable[[Json], None]
PROGRESS_INTERVAL = 0.5
"""The least seconds between two progress lines."""
PART = 10
"""Telling what was found so far takes at most one part in ten of the time."""
stopped = threading.Event()
"""Set when the parent wants the experiment to end with what it has."""


class TimeUp(LeylineError):
    """The experiment exceeded its time limit."""


class Stopped(LeylineError):
    """The experiment was stopped."""


class Progress:
    """The progress of an experiment, what it has found so far, and its time limit."""

    def __init__(self, send: Send, seconds: float, total: int) -> None:
        self._send = send
        self.total = total
        """The number of games, as far as it is known in advance."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._next = 0.0
        self.done = 0
        self.words = ""
        self.partial: Callable[[], Json] = dict
        """Returns what was found so far."""

    @property
    def late(self) -> bool:
        """Return whether the time limit has passed."""
        return time.monotonic() > self._until

    def add(self, games: int) -> None:
        """Count finished games. Raise `TimeUp` or `Stopped`."""
        self.done += games
        began = time.monotonic()
        if began > self._next:
            self._send({**self._line(), **self.partial()})
            took = time.monotonic() - began
            self._next = began + max(PROGRESS_INTERVAL, PART * took)
        if stopped.is_set():
            raise Stopped("Stopped.")
        if self.late:
            raise TimeUp(f"This takes longer than {self._seconds:g} seconds. Ask for fewer games or quicker bots.")

    def begin_step(self, words: str) -> None:
        """Report the step that begins."""
        self.words = words
        self._send(self._line())

    def _line(self) -> Json:
        return {"done": min(self.done, self.total), "total": self.total, "words": self.words}


def findings(sentence: str, note: str = "", **more: Any) -> Json:
    """Return what was found."""
    return {"sentence": sentence, "note": note, "figures": [], "page": "", **more}


def with_files(found: Json, write: Callable[[], list[str]]) -> Json:
    """Return what was found with the names of its files. Where there is no room for files, the answer stays."""
    try:
        return {**found, "files": write()}
    except OSError as error:
        why = f"The tables could not be written: {error.strerror or error}."
        return {**found, "files": [], "note": f"{found['note']} {why}".strip()}
