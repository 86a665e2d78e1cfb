"""Run the batches of a simulation on a Ray cluster."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Iterator

from leyline.core.errors import LeylineError
from leyline.lab.measured_game import GameResult
from leyline.lab.plan import Plan, play_batch

LOCAL = "local"
"""The address that starts a temporary cluster on this machine."""


class RayWorkers:
    """A cluster that plays batches, kept for the length of a `with` block: what `Workers` is for this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jobs = os.cpu_count() or 1
        """How many batches are played at once; the cluster says it once it is there."""

    def __enter__(self) -> RayWorkers:
        """Raise `LeylineError` if Ray is not installed or no cluster answers at the address."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports
        try:
            import ray
        except ImportError as error:
            raise LeylineError("Ray is not installed. Run: pip install '.[ray]' in a checkout of Leyline") from error
        if self.address == LOCAL:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
        else:
            _check_reachable(self.address)
            ray.init(address=self.address, log_to_driver=False, logging_level=logging.ERROR)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]  # Ray's own
        self.jobs = max(int(resources.get("CPU", 1)), 1)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        import ray

        ray.shutdown()

    def play(self, plan: Plan, batches: list[range]) -> Iterator[tuple[range, list[GameResult]]]:
        """Yield batches as they finish, in any order."""
        import ray

        task = ray.remote(play_batch)
        waiting = {task.remote(plan, numbers): numbers for numbers in batches}
        while waiting:
            done, _ = ray.wait(list(waiting))
            for reference in done:
                yield waiting.pop(reference), ray.get(reference)


def play_batches(plan: Plan, batches: list[range], address: str) -> Iterator[tuple[range, list[GameResult]]]:
    """Yield batches as they finish, in any order. Raise `LeylineError` if Ray is not installed or no cluster answers at
    the address."""
    with RayWorkers(address) as workers:
        yield from workers.play(plan, batches)


def _check_reachable(address: str) -> None:
    """Fail within seconds; Ray itself tries for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except (OSError, ValueError) as error:
        raise LeylineError(f"No Ray cluster answers at {address!r}: {error}") from error
