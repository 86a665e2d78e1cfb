"""The code in README and docs, as the reader meets it: all Python blocks of a page, in order, are one program. A block
whose first line is a comment with a path is a file."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
_PATH = re.compile(r"(?:#|//|<!--) ([\w/.-]+/[\w.-]+\.\w+)(?: -->)?\n")
_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """All Markdown pages of the project."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of one language on a page."""
    return [found[3] for found in _FENCE.finditer(page.read_text(encoding="utf-8")) if found[2] == language]


def files(page: Path) -> dict[str, str]:
    """Return the files that a page gives, by path."""
    found: dict[str, str] = {}
    for fence in _FENCE.finditer(page.read_text(encoding="utf-8")):
        named = _PATH.match(fence[3])
        if named is not None:
            found[named[1]] = fence[3][named.end() :]
    return found


def program(page: Path) -> str:
    """Return all Python blocks of a page as one program, without imports between its files."""
    text = "\n".join(blocks(page, "python"))
    for path in files(page):
        module = path.removeprefix("src/").removesuffix(".py").replace("/", ".")
        text = re.sub(rf"^from {re.escape(module)} import .*\n", "", text, flags=re.MULTILINE)
    return text


def namespace(page: Path) -> dict[str, object]:
    """Run a page's program and return what it defines."""
    names: dict[str, object] = {"__name__": page.stem.replace("-", "_")}
    exec(compile(program(page), str(page), "exec"), names)  # noqa: S102  our own documentation
    return names
