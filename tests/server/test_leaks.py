"""No byte that a client is sent depends on what it may not know."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.game_variants import kinds
from tests.server.leak_check import compare
from tests.server.server_process import Server
from tests.server.server_with_leaks import LEAKS
from tests.server.view_run import Tally, run

PAIRS = 3
"""Pairs of moments for each kind of game with secrets."""
SHARE = 0.05
"""Of the decisions, those that pairs are taken from: more than enough."""
SOURCE = Path(__file__).parents[2] / "src"
SECRETIVE = (("channeling", "second"), ("runestones", "full"), ("aidalon", "showcase"))
"""The editions in which most is hidden."""
SECOND = next(at for at, (name, edition, _) in enumerate(kinds()) if (name, edition) == ("channeling", "second"))


def test_nobody_is_sent_a_byte_that_depends_on_what_they_may_not_know(tmp_path: Path) -> None:
    with Server(str(tmp_path / "leaks.db"), away=600) as server:
        tallies = [compare(server.host, 1, PAIRS, name, edition, SHARE) for name, edition in SECRETIVE]
        views = Tally(wanted := 200)  # of whole games; `make views` is the long run
        asyncio.run(run(server, views, seed=1, first=SECOND, tables=1))
        assert views.wrong == []
        assert views.views >= wanted
        assert server.complaints() == []
    assert all(tally.pairs >= PAIRS for tally in tallies)
    assert sum(tally.acts for tally in tallies) > 0
    assert sum(tally.messages for tally in tallies) > 100


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAK", leak)
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))  # into compiled modules nothing can be planted
    with (
        Server(str(tmp_path / "leaks.db"), "tests.server.server_with_leaks", away=600) as server,
        pytest.raises(AssertionError) as caught,
    ):
        compare(server.host, seed=1, most=40, name="channeling", edition="second")
    assert "was sent" in str(caught.value)
