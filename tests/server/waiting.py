"""Waiting for conditions, with a limit that a busy machine does not reach."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
LIMIT = 300.0
"""Seconds after which a condition counts as failed."""


def wait_for(condition: Callable[[], T], why: str) -> T:
    """Return the first result of the condition that is true. Fail, saying why, if none comes."""
    limit = time.monotonic() + LIMIT
    while time.monotonic() < limit:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(why)


def wait_through(progress: Callable[[], float], end: Callable[[], bool], why: str) -> None:
    """Wait for something long for as long as it goes on. Fail, saying why, if it stands still before its end."""
    limit, latest = time.monotonic() + LIMIT, progress()
    while not end():
        time.sleep(0.05)
        now = progress()
        if now != latest:
            limit, latest = time.monotonic() + LIMIT, now
        assert time.monotonic() < limit, why
