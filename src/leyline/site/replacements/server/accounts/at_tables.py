"""A new name is for tables that are opened from now on."""

from __future__ import annotations

from typing import Any

from leyline.server.store.rows import Person


async def rename(app_state: Any, person: Person) -> None:
    """Leave the tables as they are."""
