"""Documentation that is true: its code runs, its dialogues happen, its links lead somewhere."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from leyline.cli.engine import Engine
from leyline.core import registry
from tests.docs import ROOT, blocks, pages, program

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


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "sh")], ids=named)
def test_the_commands_on_a_page_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words and words[0] == "leyline":
                done = subprocess.run(
                    [sys.executable, "-m", *words],
                    input="1\n" * 3000,
                    cwd=tmp_path,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert (done.returncode, done.stderr) == (0, ""), line


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
