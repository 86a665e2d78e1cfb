"""Markdown laid out for a terminal: headings, paragraphs, lists, tables, code. It knows what our rules pages use."""

from __future__ import annotations

import re

_INLINE = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\([^)]*\)|(?<![\w*])\*([^*\s][^*]*)\*(?!\w)")
_ITEM = re.compile(r"^( *)([-*]|\d+\.) +(.*)$")
_RULE = re.compile(r"^\|?[ :|-]+\|?$")
_STYLED = re.compile(r"\\(?=\[)|\[/?[a-z]+\]|\[/\]")
NARROWEST = 8
"""The narrowest that a column of a table gets."""


def laid_out(text: str, width: int) -> str:
    """Return a page as lines of at most `width` characters, with `[style]…[/]` in them."""
    out: list[str] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        start = at
        at += 1
        if line.startswith("```"):
            while at < len(lines) and not lines[at].startswith("```"):
                out.append(f"    {_styled('key', lines[at])}")
                at += 1
            at += 1
        elif line.startswith("#"):
            out.append(_styled("b", line.lstrip("#").strip()))
        elif line.startswith("|"):
            while at < len(lines) and lines[at].startswith("|"):
                at += 1
            out += _table(lines[start:at], width)
        elif not line.strip():
            out.append("")
        else:
            while at < len(lines) and _continues(lines[at]):
                at += 1
            out += _paragraph(lines[start:at], width)
    return "\n".join(out).strip("\n")


def _continues(line: str) -> bool:
    """Whether a line belongs to the paragraph or the list item before it."""
    return bool(line.strip()) and not line.startswith(("#", "|", "```")) and _ITEM.match(line) is None


def _paragraph(lines: list[str], width: int) -> list[str]:
    item = _ITEM.match(lines[0])
    first, words = "", [*lines]
    if item is not None:
        mark = "•" if item[2] in ("-", "*") else item[2]
        first = f"{item[1]}{mark} "
        words[0] = item[3]
    wrapped = _wrapped(" ".join([word.strip() for word in words]), width - len(first))
    return [f"{first if number == 0 else ' ' * len(first)}{line}" for number, line in enumerate(wrapped)]


def _table(lines: list[str], width: int) -> list[str]:
    rows = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        for line in lines
        if not _RULE.match(line)
    ]
    count = max([len(row) for row in rows])
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = [max([_length(_inline(row[column])) for row in rows]) for column in range(count)]
    while sum(widths) + 2 * (count - 1) > width and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    out: list[str] = []
    for index, row in enumerate(rows):
        if index == 1 and any(rows[0]):
            out.append("[dim]" + "  ".join(["─" * size for size in widths]) + "[/]")
        cells = [_wrapped(cell, size) for cell, size in zip(row, widths, strict=True)]
        for number in range(max([len(cell) for cell in cells])):
            parts = [cell[number] if number < len(cell) else "" for cell in cells]
            padded = [part + " " * (size - _length(part)) for part, size in zip(parts, widths, strict=True)]
            out.append("  ".join(padded).rstrip())
    return out


def _wrapped(text: str, width: int) -> list[str]:
    """A text as lines of at most `width` characters; a longer word has a line of its own."""
    lines = [""]
    for word in _inline(text).split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _length(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _length(text: str) -> int:
    return len(_STYLED.sub("", text))


def _inline(text: str) -> str:
    """Code, bold and links, each word styled by itself, so that a line may be broken anywhere."""
    out: list[str] = []
    at = 0
    for found in _INLINE.finditer(text):
        out.append(_escaped(text[at : found.start()]))
        style, inner = (
            ("key", found[1]) if found[1] else ("b", found[2] or found[4]) if not found[3] else ("", found[3])
        )
        out.append(_styled(style, inner) if style else _escaped(inner))
        at = found.end()
    return "".join([*out, _escaped(text[at:])])


def _styled(style: str, text: str) -> str:
    return re.sub(r"\S+", lambda word: f"[{style}]{_escaped(word[0])}[/]", text)


def _escaped(text: str) -> str:
    return text.replace("[", "\\[")
