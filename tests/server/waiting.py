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
