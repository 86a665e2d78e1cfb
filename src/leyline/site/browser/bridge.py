"""What the page offers to the engine: the browser's storage, a further worker that thinks, and itself."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol


class Bridge(Protocol):
    """Texts are JSON. `web/src/offline/worker.ts` implements this."""

    def load(self) -> Awaitable[str]:
        """Return all tables and everything else that is kept: `{"tables": [row, …], "kept": {name: value}}`."""

    def events(self, table: str, since: int) -> Awaitable[str]:
        """Return the stored events of a table after number `since`."""

    def write(self, changes: str) -> Awaitable[str]:
        """Store `{"tables": […], "events": […], "kept": {…}, "removed": […]}`, all of it or nothing. Return "" once it
        is durable, `duplicate` if a message acted before, or why it could not be stored."""

    def think(self, job: str) -> Awaitable[str]:
        """Return the answer of the worker that thinks; "" if it was ended meanwhile."""

    def ready_to_think(self) -> Awaitable[None]:
        """Start that worker unless it runs."""

    def end_thinking(self) -> None:
        """End that worker and all its jobs; the next job starts it again."""

    def players(self) -> int:
        """Return how many workers play the games of experiments."""

    def play(self, job: str) -> Awaitable[str]:
        """Return the answer of one of them; "" if it was ended meanwhile."""

    def end_playing(self) -> None:
        """End them all, and their jobs; the next job starts them again."""

    def new_keys(self) -> Awaitable[str]:
        """Return a new pair of keys to sign with: `{"private": …, "public": …}`; "" where the browser makes none."""

    def sign(self, private: str, text: str) -> Awaitable[str]:
        """Return the signature of a text."""

    def verify(self, public: str, signature: str, text: str) -> Awaitable[bool]:
        """Return whether the holder of a key signed this text. A key or signature that cannot be read is none."""

    def send(self, channel: int, text: str) -> None:
        """Send a table's message to the page."""

    def closed(self, channel: int, code: int) -> None:
        """Let the page know that a connection has ended."""


class _Current:
    bridge: Bridge | None = None


def use(bridge: Bridge) -> None:
    """Use this bridge from now on."""
    _Current.bridge = bridge


def current() -> Bridge:
    """Return the bridge in use."""
    assert _Current.bridge is not None
    return _Current.bridge
