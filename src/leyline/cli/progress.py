"""A progress bar with the time left, on a terminal; silence elsewhere."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class Bar:
    """Shown while a `with` block runs."""

    def __init__(self, title: str, total: int) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), disable=not Console(stderr=True).is_terminal)
        self._task = self._progress.add_task(title, total=total)

    def add(self, count: int) -> None:
        """So many more are done."""
        self._progress.advance(self._task, count)

    def say(self, text: str) -> None:
        """Change the title."""
        self._progress.update(self._task, description=text)

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._progress.stop()
