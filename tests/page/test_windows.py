"""Every recorded question at every window: `make windows` says what the checks are, and prints what fails."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

from leyline.core import registry
from tests.page import windows


@pytest.mark.parametrize("game", registry.names())
def test_the_table_holds_at_every_window(game: str, playwright: Playwright) -> None:
    with windows.started(playwright) as bench:
        faults, counts = windows.look(bench, game)
        faults += windows.axe(bench, game)
    assert bench.wrong == []
    assert set(counts) == {window.name for window in windows.WINDOWS}
    assert min(counts.values()) > 0
    known = {key for key in windows.known() if key.split()[0] == game}
    new = [fault for fault in faults if fault.key not in known]
    assert new == [], "this holds no longer"
    assert known - {fault.key for fault in faults} == set(), "mended: take it from windows_known.json"
