from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import hypothesis
import pytest

from tests.cli.terminal import Terminal
from tests.page.browser import EXECUTABLE, FLAGS, WITHOUT_WINDOWS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

hypothesis.settings.register_profile("leyline", deadline=None)  # a busy machine is no fault of the code
hypothesis.settings.load_profile("leyline")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    return Terminal(monkeypatch, capsys, tmp_path)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=WITHOUT_WINDOWS, args=FLAGS)
    yield found
    found.close()


@pytest.fixture
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser as people have it: the one without windows shows no notices."""
    found = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
    yield found
    found.close()


SLOW_FIRST = (
    "server/test_kills",
    "server/test_leaks",
    "server/test_tournaments",
    "server/test_two_processes",
    "server/test_ratings",
    "server/test_seeks",
    "server/test_taking_over",
    "site/test_engine",
    "server/test_sessions",
    "server/test_housekeeping",
    "server/test_running",
    "server/test_backup",
    "lab/test_ratings",
    "test_docs",
    "games/test_against_reference",
    "games/grove/test_exact",
    "bots/test_move_search",
    "server/test_records",
    "page/test_windows",
    "site/test_folder",
    "page/test_firefox",
    "page/test_tournament",
)
"""Test modules with the longest tests. They start first, so that no worker is left alone with one at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        for place, name in enumerate(SLOW_FIRST):
            if f"tests/{name}" in item.nodeid:
                return place
        return len(SLOW_FIRST)

    items.sort(key=rank)
