"""The game of the guide is played to its end in a browser: on the plain board, and on its own. `make guide`."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.docs import ROOT
from tests.guide.copied_tree import add_game, copy_tree, run
from tests.page.browser import FLAGS, WITHOUT_WINDOWS
from tests.page.driver import Player, table_status, until_asked
from tests.server.server_process import Server

pytestmark = pytest.mark.guide
expect.set_options(timeout=30_000)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=WITHOUT_WINDOWS, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(params=["plain", "own"], scope="module")
def board(request: pytest.FixtureRequest) -> str:
    """Which board the game is played on."""
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def server(board: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of a copy of the repository with the game in it, its page built."""
    folder = tmp_path_factory.mktemp(board)
    tree = copy_tree(folder / "leyline")
    add_game(tree, board=board == "own")
    if board == "own":
        run(tree, "-m", "leyline.server.web.generate_view_types", "web/src/boards")
    (tree / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    node = subprocess.run([ROOT / "scripts" / "node"], capture_output=True, text=True, check=True).stdout.strip()
    env = {**os.environ, "PATH": f"{node}:{os.environ['PATH']}"}
    npm = tree / "scripts" / "npm"
    subprocess.run([npm, "run", "check"], cwd=tree, env=env, check=True)
    if board == "own":
        for check in (["prettier", "--check"], ["eslint"]):
            subprocess.run([npm, "exec", "--", *check, "src/boards/embers"], cwd=tree, env=env, check=True)
        subprocess.run([npm, "run", "test", "--", "tests/boards.test.ts"], cwd=tree, env=env, check=True)
    subprocess.run([tree / "scripts" / "page"], cwd=tree, env=env, check=True)
    (tree / "build" / "page").rename(tree / "src" / "leyline" / "server" / "page")
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(tree / "src")
    try:
        with Server(str(folder / "server.db")) as running:
            yield running
            assert running.complaints() == []
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def opened(browser: Browser, server: Server, width: int, height: int) -> Page:
    """A table of the game against a bot, in a window of a size."""
    context = browser.new_context(base_url=f"http://{server.host}", viewport={"width": width, "height": height})
    context.set_default_timeout(30_000)
    stored = '{"motion":"less","autoplayForced":false}'
    context.add_init_script(
        f"localStorage.setItem('leyline', '{stored}'); localStorage.setItem('leyline-named', 'yes')"
    )
    page = context.new_page()
    page.goto("/")
    assert page.request.post("/api/people", data={"name": "Ann"}).ok
    answer = page.request.post("/api/tables", data={"game": "embers", "seats": ["me", "greedy"], "private": True})
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    return page


def pictured(page: Page, name: str) -> None:
    """Keep a picture of the page, for people to look at."""
    folder = ROOT / "build" / "guide"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"{name}.png")


@pytest.mark.parametrize(("width", "height"), [(1366, 657), (390, 844)])
def test_the_game_is_played_to_its_end(browser: Browser, server: Server, board: str, width: int, height: int) -> None:
    page = opened(browser, server, width, height)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    until_asked(page)
    if board == "plain":
        expect(page.locator(".plain-board pre")).to_contain_text("╭───────╮")
        expect(page.locator(".plain-board dl")).to_contain_text("hidden")
        expect(page.locator(".plain-board dl")).to_contain_text("First")
        expect(page.locator(".plain-board .mark").first).to_be_visible()
    else:
        expect(page.locator(".embers .offered")).to_have_count(2)
        expect(page.locator(".plain-board")).to_have_count(0)
    pictured(page, f"{board}-{width}-start")
    Player(page, seed=width).play()
    assert table_status(page)["status"] == "over"
    pictured(page, f"{board}-{width}-end")
    if board == "plain":
        page.goto(f"{page.url}/replay?at=2")
        expect(page.locator(".plain-board pre")).to_contain_text("╭───────╮")
    assert wrong == []
    page.context.close()
