"""A small flood, to see that it works; `make flood` is the long one."""

from __future__ import annotations

from tests.server.flood import BATCH, flood


def test_repeated_stale_and_early_messages_do_nothing() -> None:
    found = flood("repeated", messages=12 * BATCH, seed=1, tables=2)
    assert found.wrong == []
    assert found.answered >= 12 * BATCH
    assert found.moves >= 12
