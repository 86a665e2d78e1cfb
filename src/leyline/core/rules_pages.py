"""Rules pages: one Markdown file for each game, split into sections by its headings."""

from __future__ import annotations

import re
from pathlib import Path

from leyline.core.errors import LeylineError
from leyline.core.params import Spec

_PACKAGE = Path(__file__).parent.parent
FOLDERS = (_PACKAGE / "rules", _PACKAGE.parent.parent / "docs" / "games")
"""Where the pages of Leyline's own games are: beside the installed package, which the build copies them into, or in
`docs/games` of the checkout that the package is imported from."""
_HEADING = re.compile(r"^(#+) +(.*?) *$")


def slug(heading: str) -> str:
    """Return the anchor of a heading: "Play a glyph" is `play-a-glyph`."""
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def page(spec: Spec) -> str:
    """Return the whole rules page of a game. Raise `LeylineError` if it has none."""
    if not spec.page:
        raise LeylineError(f"{spec.title} has no rules page.")
    try:
        return find(spec.page).read_text(encoding="utf-8")
    except OSError as error:
        raise LeylineError(f"the rules page of {spec.title} cannot be read: {error.strerror}") from error


def find(name: str) -> Path:
    """Return the file of a rules page: an absolute path as it is, another name in one of `FOLDERS`."""
    path = Path(name)
    if path.is_absolute():
        return path
    for folder in FOLDERS:
        if (folder / path).exists():
            return folder / path
    return FOLDERS[0] / path


def sections(text: str) -> dict[str, str]:
    """Return the sections of a page by their anchors, in order, each with its heading and everything below it."""
    lines = text.split("\n")
    heads: list[tuple[int, int, str]] = []
    fenced = False
    for number, line in enumerate(lines):
        if line.startswith("```"):
            fenced = not fenced
        found = _HEADING.match(line)
        if found is not None and not fenced:
            heads.append((number, len(found.group(1)), slug(found.group(2))))
    out: dict[str, str] = {}
    for index, (start, level, anchor) in enumerate(heads):
        end = len(lines)
        for later, later_level, _ in heads[index + 1 :]:
            if later_level <= level:
                end = later
                break
        out[anchor] = "\n".join(lines[start:end]).strip() + "\n"
    return out
