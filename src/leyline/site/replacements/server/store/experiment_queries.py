"""The experiments that are kept in this browser, each under a name of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from leyline.site.browser.kept_names import EXPERIMENT

if TYPE_CHECKING:
    from leyline.site.replacements.server.store import Store

MAX_EXPERIMENTS = 60
"""The most experiments that are kept; the oldest make room."""


async def experiments_of(store: Store, person: str) -> list[str]:
    """Return the experiments, the latest first."""
    return [body for _, body in _latest(store)]


async def find(store: Store, person: str, id: str) -> str | None:
    """Return an experiment."""
    found = store.kept.get(EXPERIMENT + id)
    return None if found is None else str(found["body"])


async def keep(store: Store, person: str, id: str, at: int, body: str) -> None:
    """Keep an experiment, and let go of the oldest beyond the most."""
    others = [name for name, _ in _latest(store) if name != EXPERIMENT + id]
    gone = others[MAX_EXPERIMENTS - 1 :]
    await store.change({EXPERIMENT + id: {"at": at, "body": body}, **dict.fromkeys(gone)})


async def delete(store: Store, person: str, id: str) -> None:
    """Delete an experiment, if there is one of that id."""
    await store.change({EXPERIMENT + id: None})


def _latest(store: Store) -> list[tuple[str, str]]:
    """Return names and experiments, the latest first."""
    found = [(name, each) for name, each in store.kept.items() if name.startswith(EXPERIMENT)]
    found.sort(key=lambda item: (-item[1]["at"], item[0]))
    return [(name, each["body"]) for name, each in found]
