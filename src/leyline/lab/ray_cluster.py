"""The same simulations on a Ray cluster."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator

from leyline.core.errors import LeylineError
from leyline.lab.measured_game import GameResult
from leyline.lab.simulation import Plan, play_portion

LOCAL = "local"
"""The address that starts a cluster here, for as long as it is needed."""


def played(plan: Plan, portions: list[range], address: str) -> Iterator[tuple[range, list[GameResult]]]:
    """Portions as they are finished, in any order. Raises `LeylineError` if Ray is not installed or nobody
    answers there."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is reported to anybody
    try:
        import ray
    except ImportError as error:
        raise LeylineError("Ray is not installed; run pip install '.[ray]' in a checkout of Leyline") from error
    if address == LOCAL:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    else:
        _answers(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        task = ray.remote(play_portion)
        waiting = {task.remote(plan, numbers): numbers for numbers in portions}
        while waiting:
            done, _ = ray.wait(list(waiting))
            for reference in done:
                yield waiting.pop(reference), ray.get(reference)
    finally:
        ray.shutdown()


def _answers(address: str) -> None:
    """Ray itself waits for minutes before it gives up."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError) as error:
        raise LeylineError(f"no Ray cluster answers at {address!r}: {error}") from error
