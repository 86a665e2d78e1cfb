"""No byte that a client is sent depends on what it may not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.leaks import compare
from tests.server.leaky import LEAKS
from tests.server.serving import Server

PAIRS = 1
"""Pairs of moments for each kind of game with secrets."""


def test_nobody_is_sent_a_byte_that_depends_on_what_they_may_not_know(tmp_path: Path) -> None:
    with Server(str(tmp_path / "leaks.db"), away=600) as server:
        tally = compare(server.host, seed=1, most=PAIRS)
        assert server.complaints() == []
    assert tally.pairs >= PAIRS
    assert tally.acts > 0
    assert tally.messages > 100


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEAK", leak)
    with (
        Server(str(tmp_path / "leaks.db"), "tests.server.leaky", away=600) as server,
        pytest.raises(AssertionError) as caught,
    ):
        compare(server.host, seed=1, most=40, name="channeling", edition="second")
    assert "was sent" in str(caught.value)
