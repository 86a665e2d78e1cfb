"""What the build puts into the package, without compiling anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.docs import ROOT
from tests.packaging import containerfile

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGE = "<!doctype html><title>a page</title>"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as the build lays it out, from a copy of the checkout in which the page has been built."""
    tree = tmp_path_factory.mktemp("tree")
    for name in containerfile.tracked():
        if name.parts[0] in ("docs", "src") or len(name.parts) == 1:
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    (tree / "build" / "page").mkdir(parents=True)
    (tree / "build" / "page" / "index.html").write_text(PAGE)
    command = [sys.executable, "setup.py", "-q", "build_py", "--build-lib", "out"]
    subprocess.run(command, cwd=tree, env={**os.environ, "LEYLINE_PURE": "1"}, check=True, capture_output=True)
    return tree / "out" / "leyline"


def test_the_package_holds_rules_page_and_migrations(built: Path) -> None:
    assert {path.name for path in (built / "rules").iterdir()} == {
        path.name for path in (ROOT / "docs" / "games").glob("*.md")
    }
    assert (built / "server" / "page" / "index.html").read_text() == PAGE
    assert (built / "py.typed").exists()
    migrations = [path for path in built.rglob("*.py") if path.parent.name == "versions"]
    assert "v0001_tables.py" in {path.name for path in migrations}


def test_every_module_of_the_source_is_in_the_package(built: Path) -> None:
    source = ROOT / "src" / "leyline"
    assert {path.relative_to(built) for path in built.rglob("*.py")} == {
        path.relative_to(source) for path in source.rglob("*.py") if "node_modules" not in path.parts
    }


def test_nothing_in_the_source_is_a_link() -> None:
    assert [name for name in containerfile.tracked() if (ROOT / name).is_symlink()] == []


def test_the_container_builds_the_page_and_installs_the_wheel_by_our_scripts() -> None:
    stages = containerfile.stages()
    assert ["RUN", "scripts/page"] in stages["page"]
    assert ["COPY", "--from=page", "/src/build/page", "build/page"] in stages["build"]
    assert ["RUN", "scripts/package", containerfile.INSTALLED] in stages["build"]
    assert ["COPY", "--from=build", containerfile.INSTALLED, containerfile.INSTALLED] in stages["image"]


def test_the_locked_build_tools_are_those_of_the_project() -> None:
    locked = (ROOT / "requirements" / "build.txt").read_text(encoding="utf-8")
    for wanted in PROJECT["build-system"]["requires"]:
        assert wanted.split(">=")[0] in locked


def test_nobody_is_told_to_install_another_project_of_the_same_name() -> None:
    for path in containerfile.tracked():
        if path.suffix in (".md", ".py", ".svelte", ".ts", ".toml", ".yaml") and path != Path(__file__).relative_to(
            ROOT
        ):
            text = (ROOT / path).read_text(encoding="utf-8")
            assert "pip install leyline" not in text, path
            assert "'leyline[" not in text, path
