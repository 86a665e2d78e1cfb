"""The wheel: built by the steps of the Containerfile, installed outside the tree, served, played at in a browser."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.packaging import containerfile
from tests.page.browser import FLAGS, WITHOUT_WINDOWS
from tests.page.driver import TABLE_STATUS, Player, until_asked

pytestmark = pytest.mark.package
LARGEST = 20_000_000
"""Bytes of the engine and the terminal, with their dependencies."""


@pytest.fixture(scope="module")
def outside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is no checkout."""
    return tmp_path_factory.mktemp("outside")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the container image has in /opt/leyline."""
    return containerfile.build(tmp_path_factory.mktemp("container"))


def run(environment: Path, *words: str, cwd: Path) -> str:
    """What a command of an environment prints."""
    command = [str(environment / "bin" / words[0]), *words[1:]]
    return subprocess.run(command, cwd=cwd, env=bare(), capture_output=True, text=True, check=True).stdout


def bare() -> dict[str, str]:
    """The environment's variables without any that lead to the tree."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("LEYLINE_", "PYTHON"))}


@pytest.fixture
def address(environment: Path, outside: Path) -> Iterator[str]:
    """A server of the installed package."""
    command = [str(environment / "bin" / "leyline"), "serve", "--port", "0", "--database", str(outside / "server.db")]
    with subprocess.Popen(command, cwd=outside, env=bare(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Leyline is at http://")
        yield line.split()[-1]
        process.terminate()
        assert process.wait(60) == 0


def test_a_move_is_played_in_a_browser_at_the_installed_server(address: str) -> None:
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=WITHOUT_WINDOWS, args=FLAGS)
        page = browser.new_context(base_url=address).new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto("/")
        assert page.request.post("/api/people", data={"name": "Ann"}).ok
        answer = page.request.post("/api/tables", data={"game": "channeling", "seats": ["me", "greedy"]})
        page.evaluate("localStorage.setItem('leyline-named', 'yes')")
        page.goto(f"/t/{answer.json()['table']}")
        before = until_asked(page)
        assert Player(page).decide()
        page.wait_for_function(f"past => Number({TABLE_STATUS}.decision) > past", arg=int(before["decision"]))
        browser.close()
    assert wrong == []


def test_rules_and_compiled_modules_are_in_the_wheel(environment: Path, outside: Path) -> None:
    assert run(environment, "leyline", "rules", "grove", cwd=outside).startswith("# Battle for the Grove")
    compiled = run(environment, "python", "-c", "import leyline; print(leyline.compiled())", cwd=outside)
    assert compiled.strip() == str(os.environ.get("LEYLINE_PURE") != "1")


def test_without_extras_the_wheel_is_small_and_plays(environment: Path, outside: Path) -> None:
    wheel = next((environment.parent / "build" / "dist").glob("*.whl"))
    light = outside / "light"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", light], check=True)
    install = ["-m", "pip", "--python", str(light / "bin" / "python"), "install", "-qq", str(wheel)]
    subprocess.run([sys.executable, *install], check=True, env=bare(), cwd=outside)
    packages = run(light, "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=outside).strip()
    assert sum(path.stat().st_size for path in Path(packages).rglob("*") if path.is_file()) < LARGEST
    run(light, "leyline", "play", "grove", "--seats", "greedy,random", "--seed", "7", "--record", "g.ley", cwd=outside)
    assert "result" in (outside / "g.ley").read_text(encoding="utf-8")
    assert run(light, "leyline", "check", "g.ley", cwd=outside).startswith("g.ley: ")
