"""What a browser cannot do: it has none of the libraries that search, draw and print."""

from __future__ import annotations

from typing import Any

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab.progress import Progress


def run(job: dict[str, Any], setup: Setup, progress: Progress) -> dict[str, Any]:
    """Raise `LeylineError`."""
    raise LeylineError("A page without a server simulates and compares; searches, reports and prints need a server.")
