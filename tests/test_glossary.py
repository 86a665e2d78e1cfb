"""One thing, one word: names that were retired stay away, and sentences are plain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.docs import ROOT

GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
RETIRED = re.findall(r"`([^`]+)`", GLOSSARY.partition("## Retired words")[2])
PHRASES = ("waited for", "so many", "whoever", "somebody", "unless told otherwise", "gone on with")
"""What a native speaker would write otherwise. In quotes they are data: the stored name of a deleted account."""
PYTHON = sorted(path for room in ("src", "tests", "bench") for path in (ROOT / room).rglob("*.py"))
PAGE = sorted(path for ending in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(ending))
PROSE = sorted([*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])


def defined(tree: ast.Module) -> Iterator[str]:
    """Yield every name that a module defines: classes, functions, parameters, variables, attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def test_the_glossary_lists_retired_words() -> None:
    assert "Happening" in RETIRED
    assert len(RETIRED) > 30


def test_no_retired_word_is_a_name() -> None:
    retired = set(RETIRED)
    found = {
        str(path.relative_to(ROOT)): sorted(
            {path.name, *defined(ast.parse(path.read_text(encoding="utf-8")))} & retired
        )
        for path in PYTHON
    }
    assert {path: names for path, names in found.items() if names} == {}, "see docs/glossary.md"


def test_sentences_are_plain() -> None:
    found: dict[str, list[str]] = {}
    for path in [*PYTHON, *PAGE, *PROSE]:
        text = re.sub(r"[\s#*/]+", " ", path.read_text(encoding="utf-8")).lower()
        phrases = [phrase for phrase in PHRASES if re.search(rf"(?<![\"“]){phrase}\b", text)]
        if phrases and path != Path(__file__):
            found[str(path.relative_to(ROOT))] = phrases
    assert found == {}, "say it more plainly"
