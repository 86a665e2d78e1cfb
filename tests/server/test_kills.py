"""kill -9 at random moments, on both databases: nothing acknowledged is lost, nothing acts twice, tables go on."""

from __future__ import annotations

from pathlib import Path

from tests.server import postgres
from tests.server.kill_test import crash, report

KILLS = 3
"""A few, to see that the walk works; `make crash N=200` is the long one."""


def test_kills_lose_nothing_on_sqlite(tmp_path: Path) -> None:
    ledger, found = crash(str(tmp_path / "crash.db"), KILLS, seed=1)
    assert ledger.wrong == [], report(ledger, found)
    assert ledger.kills == KILLS
    assert len(ledger.acknowledged) > KILLS
    assert min(found.rated, found.tournaments, found.decks) > 0, report(ledger, found)


def test_kills_lose_nothing_on_postgresql_which_is_killed_too() -> None:
    with postgres.running(durable=True) as pg:
        ledger, found = crash(pg.database(), 5, seed=2, pg=pg)
    assert ledger.wrong == [], report(ledger, found)
    assert ledger.database_kills == 2
    assert len(ledger.acknowledged) > 10
    assert min(found.rated, found.tournaments, found.decks) > 0, report(ledger, found)


def test_a_server_that_acknowledges_before_it_stores_is_caught(tmp_path: Path) -> None:
    ledger, _ = crash(
        str(tmp_path / "hasty.db"), 8, seed=3, module="tests.server.server_acks_before_commit", patience=3
    )
    assert ledger.wrong
    assert any("was shown" in wrong or "was acknowledged" in wrong for wrong in ledger.wrong)
