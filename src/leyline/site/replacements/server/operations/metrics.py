"""Nobody measures a static folder: whatever is counted is forgotten."""

from __future__ import annotations


class _Forgotten:
    def labels(self, *values: object) -> _Forgotten:
        return self

    def inc(self, amount: float = 1) -> None:
        """Forget it."""

    dec = set = observe = inc

    def set_function(self, function: object) -> None:
        """Forget it."""


class Metrics:
    """Takes every measurement."""

    def __getattr__(self, name: str) -> _Forgotten:
        return _Forgotten()
