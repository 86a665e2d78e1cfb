"""A recorded question of each kind at the windows where most has failed. `make windows` looks at all questions and
windows, says what the checks are, and prints what fails."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from leyline.core import registry
from tests.page import fixtures, windows


@pytest.mark.parametrize("game", registry.names())
def test_the_table_holds_at_low_small_and_narrow_windows(game: str, browser: Browser) -> None:
    with closing(windows.Bench(browser)) as bench:
        faults, counts = windows.look(bench, game, windows.SOME, each=1)
        faults += windows.axe(bench, game)
    assert bench.wrong == []
    assert set(counts) == {window.name for window in windows.SOME}
    assert min(counts.values()) > 0
    looked = {*counts, *windows.THEMES}
    known = {key for key in windows.known() if key.split()[0] == game and key.split()[1] in looked}
    new = [fault for fault in faults if fault.key not in known]
    assert new == [], "this holds no longer"
    assert known - {fault.key for fault in faults} == set(), "mended: take it from windows_known.json"


def test_the_end_is_saved_as_a_picture(browser: Browser, tmp_path: Path) -> None:
    over = [each for each in fixtures.recordings("channeling")[0].questions if each.kind == "over"]
    with closing(windows.Bench(browser)) as bench:
        page = bench.page()
        bench.show(page, over[0])
        with page.expect_download() as saved:
            page.locator("[data-picture]").click()
        saved.value.save_as(tmp_path / "end.png")
    picture = (tmp_path / "end.png").read_bytes()
    assert saved.value.suggested_filename == "channeling.png"
    assert picture.startswith(b"\x89PNG")
    assert [int.from_bytes(picture[at : at + 4], "big") for at in (16, 20)] == [1200, 630]
    assert len(picture) > 10_000, "nothing is drawn in it"
