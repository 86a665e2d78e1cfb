"""A progress bar with the time left, on a terminal; silence elsewhere."""

from __future__ import annotations

import sys
import time

CELLS = 40
"""Characters of the bar."""
OFTEN = 0.1
"""Seconds between two drawings."""


class Bar:
    """Shown while a `with` block runs."""

    def __init__(self, title: str, total: int) -> None:
        self._title = title
        self._total = max(total, 1)
        self._done = 0
        self._shown = sys.stderr.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0

    def add(self, count: int) -> None:
        """Count more as done."""
        self._done += count
        self._draw()

    def say(self, text: str) -> None:
        """Change the title."""
        self._title = text
        self._draw()

    def __enter__(self) -> Bar:
        self._began = time.monotonic()
        self._draw(at_once=True)
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._draw(at_once=True)
        if self._shown:
            sys.stderr.write("\n")

    def _draw(self, at_once: bool = False) -> None:
        now = time.monotonic()
        if not self._shown or (now - self._drawn < OFTEN and not at_once):
            return
        self._drawn = now
        share = min(self._done / self._total, 1.0)
        full = round(share * CELLS)
        left = f"{(now - self._began) * (1 - share) / share:.0f} s left" if share else ""
        bar = "━" * full + " " * (CELLS - full)
        sys.stderr.write(f"\r\x1b[K{self._title} {bar} {self._done}/{self._total} {left}")
        sys.stderr.flush()
