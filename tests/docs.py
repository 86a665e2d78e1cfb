"""The code in README and docs, as the reader meets it: all Python blocks of a page, in order, are one program. A block
whose first line is a comment with a path is a file."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

ROOT = Path(__file__).parent.parent
LEAST = {"--games": "20", "--most": "20", "--budget": "80", "--seconds": "0.02"}
"""The least that commands take, or nearly so."""
PARALLEL = ("sim", "compare", "report", "worth", "tune")
"""Commands that play in a process for each core."""
_PATH = re.compile(r"(?:#|//|<!--) ([\w/.-]+/[\w.-]+\.\w+)(?: -->)?\n")
_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def pages() -> list[Path]:
    """All Markdown pages of the project."""
    return sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])


def blocks(page: Path, language: str) -> list[str]:
    """Return the fenced blocks of one language on a page."""
    return [found[3] for found in _FENCE.finditer(page.read_text(encoding="utf-8")) if found[2] == language]


def commands(page: Path) -> list[str]:
    """Return the lines of a page that run Leyline."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    return [line for line in lines if line.split()[:1] == ["leyline"]]


def smaller(command: str) -> list[str]:
    """Return the words of a command, with as few games as it takes, and in one process: the same work, less of it."""
    words = shlex.split(command, comments=True)
    for place, word in enumerate(words[:-1]):
        if word in LEAST:
            words[place + 1] = min(words[place + 1], LEAST[word], key=float)
    return [*words, "--jobs", "1"] if words[1] in PARALLEL else words


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
