"""A hook for mkdocs: which pages the site has, in which order, and where links out of `docs` lead."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from leyline.core import rules_pages

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
BESIDE = ("bench/results.md", "CHANGELOG.md", "CONTRIBUTING.md")
"""Pages of the site from outside `docs`."""
PACKAGES = ("core", "games", "bots", "lab", "batch", "adapters")
"""The packages whose modules form the API reference."""
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)]*)?\)")


def modules(package: str) -> list[str]:
    """Return the modules of a package that have something public in them, the package itself first. Of the games, which
    all keep the same contract, each game's own package."""
    folder = SOURCE / "leyline" / package
    paths = folder.glob("*/__init__.py") if package == "games" else folder.glob("*.py")
    named = {
        ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        for path in paths
        if path.name == "__init__.py" or not path.name.startswith("_")
    }
    return sorted(name for name in named if _has_public_names(name))


def _path(module: str) -> Path:
    path = SOURCE / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _has_public_names(module: str) -> bool:
    body = ast.parse(_path(module).read_text(encoding="utf-8")).body
    kinds = (ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
    return any(isinstance(node, kinds) for node in body)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Order the pages."""
    docs = Path(config.docs_dir)
    pages = {
        folder: sorted(str(path.relative_to(docs)) for path in (docs / folder).glob("*.md"))
        for folder in (".", "games", "guides", "studies")
    }
    pages["."].remove("README.md")
    reference = [{package: [f"api/{name}.md" for name in modules(package)]} for package in PACKAGES]
    config.nav = [
        {"Documentation": "README.md"},
        {"Games": pages["games"]},
        {"Guides": pages["guides"]},
        {"Reference": pages["."]},
        {"API": ["api/leyline.md", *reference]},
        {"Studies": pages["studies"]},
        {"Project": list(BESIDE)},
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages beside `docs`, and one page for each module."""
    for name in BESIDE:
        files.append(File.generated(config, name, content=(ROOT / name).read_text(encoding="utf-8")))
    for module in ["leyline", *(name for package in PACKAGES for name in modules(package))]:
        text = f"---\ntitle: {module}\n---\n\n# `{module}`\n\n::: {module}\n"
        files.append(File.generated(config, f"api/{module}.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Page, files: Files, **_: Any) -> str:
    """Point links between `docs` and the pages beside it to pages of the site; show a path where there is none. Rules
    pages lose their marks."""
    here = page.file.src_uri
    if here.startswith("games/"):
        markdown = rules_pages.fill(markdown, None)
    written = ROOT / here if here in BESIDE else ROOT / "docs" / here

    def led(found: re.Match[str]) -> str:
        picture, words, target, anchor = found[1], found[2], found[3], found[4] or ""
        if "://" in target or here.startswith("api/"):
            return found[0]
        wanted = (written.parent / target).resolve()
        docs = ROOT / "docs"
        name = str(wanted.relative_to(docs if wanted.is_relative_to(docs) else ROOT))
        if files.get_file_from_path(name) is None:
            return words
        up = "../" * here.count("/")
        return f"{picture}[{words}]({up}{name}{anchor})"

    return _LINK.sub(led, markdown)


def _with_own_worker(output: str, up: str) -> str:
    """Load from the site itself the script that makes search work without a server."""
    return output.replace("https://unpkg.com/iframe-worker/shim", f"{up}site/iframe-worker.js")


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """See `_with_own_worker`."""
    return _with_own_worker(output, "../" * page.file.dest_uri.count("/"))


def on_post_template(output_content: str, **_: Any) -> str:
    """See `_with_own_worker`."""
    return _with_own_worker(output_content, "")
