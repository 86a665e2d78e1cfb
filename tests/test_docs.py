"""Documentation that is true: its code runs, its dialogues happen, its links lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from leyline.cli.engine import Engine
from leyline.core import registry
from tests.cli.terminal import Terminal, started
from tests.docs import ROOT, blocks, commands, pages, program, smaller

PAGES = pages()


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=named)
def test_the_python_on_a_page_runs(page: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program(page)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=named)
def test_the_commands_on_a_page_work(page: Path, terminal: Terminal) -> None:
    for line in commands(page):
        words = smaller(line)[1:]
        if "--help" in words:
            assert started(*words).returncode == 0, line
        else:
            ran = terminal.run(*words, typed="1\n" * 3000)
            assert (ran.status, ran.err) == (0, ""), line


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "jsonl")], ids=named)
def test_the_dialogues_on_a_page_happen(page: Path) -> None:
    engine = Engine()
    answer = ""
    for block in blocks(page, "jsonl"):
        for line in block.splitlines():
            if line.startswith("> "):
                answer = engine.answer(line[2:])
            else:
                assert json.loads(line.removeprefix("< ")) == json.loads(answer)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_links_on_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{named(page)} links to {target}"


def test_every_page_is_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    assert "(games)" in index
    rules = [ROOT / "docs" / "games" / f"{name}.md" for name in registry.BUILT_IN]
    assert set(rules) <= set(PAGES)
    for page in PAGES:
        if page not in rules and page.parent != ROOT and page.name != "README.md":
            assert f"({_from_docs(page)})" in index, named(page)


def _from_docs(page: Path) -> str:
    docs = ROOT / "docs"
    return str(page.relative_to(docs)) if page.is_relative_to(docs) else f"../{page.relative_to(ROOT)}"
