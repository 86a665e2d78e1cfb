"""Every target that `make` lists installs what its programs import."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from tests.docs import ROOT

_RULE = re.compile(r"^([a-z]+): *([^#\n]*?) *## .*\n((?:\t.*\n)+)", re.MULTILINE)
DISTRIBUTIONS = {"PIL": "pillow", "pyspiel": "open-spiel", "open_spiel": "open-spiel"}
"""Packages whose module has another name."""
OURS = ("tests", "bench")


def targets() -> dict[str, tuple[list[str], str]]:
    """What each target needs, and its commands."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return {found[1]: (found[2].split(), found[3]) for found in _RULE.finditer(text)}


def locked(needs: list[str]) -> set[str]:
    """The packages that a target's prerequisites install."""
    lists = {need.removeprefix(".venv/") for need in needs if need.startswith(".venv/")}
    names = {"run", *(name for name in lists if (ROOT / "requirements" / f"{name}.txt").exists())}
    texts = [(ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8") for name in names]
    return {found for text in texts for found in re.findall(r"^([a-z0-9.-]+)(?:\[.*\])?==", text, re.MULTILINE)}


def imported(module: str, seen: set[str]) -> set[str]:
    """The packages that a module of `tests` or `bench` imports when it is loaded, and what it imports in turn."""
    if module in seen:
        return set()
    seen.add(module)
    path = ROOT / Path(*module.split("."))
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.exists():
        return set()
    out: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            top = name.split(".", maxsplit=1)[0]
            if top in OURS:
                out |= imported(name, seen)
            elif top != "leyline" and top not in sys.stdlib_module_names:
                out.add(DISTRIBUTIONS.get(top, top).lower().replace("_", "-"))
    return out


@pytest.mark.parametrize("target", [name for name, (_, commands) in targets().items() if " -m " in commands])
def test_a_target_installs_what_its_program_imports(target: str) -> None:
    needs, commands = targets()[target]
    for module in re.findall(r"python -m (\S+)", commands):
        wanted = {module} if module == "pytest" else imported(module, set()) | imported(f"{module}.__main__", set())
        assert wanted <= locked(needs), f"make {target} lacks {sorted(wanted - locked(needs))}"


def test_the_programs_of_targets_are_looked_at() -> None:
    assert {"httpx", "picows"} <= imported("bench.load.__main__", set())
    assert {"load", "golden", "shots"} <= set(targets())


def test_every_target_is_phony_and_has_a_script_that_is_there() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    phony = set(" ".join(re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)).split())
    assert set(targets()) <= phony
    for _, commands in targets().values():
        for script in re.findall(r"@(scripts/\S+)", commands):
            assert (ROOT / script).exists()
