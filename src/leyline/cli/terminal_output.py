"""Writing to the terminal: colours for the styles that games draw with, and the rules page."""

from __future__ import annotations

import os
import re
import shutil
import sys

from leyline.cli.markdown import laid_out
from leyline.core.styled_text import TAG, escape, plain

__all__ = ["Console", "coloured", "console", "escape", "plain", "show", "show_markdown"]

STYLES = {
    "light": "1;33",
    "dark": "1;35",
    "mark": "1;32",
    "dim": "2",
    "b": "1",
    "key": "36",
    "bad": "1;31",
}
"""The styles of `[style]…[/]`, each with the numbers that a terminal knows it by (ECMA-48)."""
_RESET = "\x1b[0m"


class Console:
    """The terminal, or a file in its place: without colours where it has none, or where NO_COLOR is set."""

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads along."""
        return sys.stdout.isatty()

    @property
    def width(self) -> int:
        """Characters on a line."""
        return shutil.get_terminal_size().columns

    def print(self, text: str = "", end: str = "\n") -> None:
        """Print a text with `[style]…[/]` in it."""
        sys.stdout.write((coloured(text) if self._has_colours() else plain(text)) + end)

    def input(self, prompt: str) -> str:
        """Return the line that a person types. Raise `EOFError` where there is none."""
        self.print(prompt, end="")
        sys.stdout.flush()
        return input()

    def clear(self) -> None:
        """Remove everything from the screen."""
        if self.is_terminal:
            sys.stdout.write("\x1b[2J\x1b[H")

    def _has_colours(self) -> bool:
        if os.environ.get("NO_COLOR"):
            return False
        return self.is_terminal and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """Return the terminal."""
    if os.name == "nt":
        os.system("")  # noqa: S605, S607  the known way to let an older Windows console understand colours
    return Console()


def coloured(text: str) -> str:
    """Return a text with its styles as a terminal understands them."""
    open_styles: list[str] = []

    def code(found: re.Match[str]) -> str:
        if found[1]:
            return found[1]
        if not found[2]:
            open_styles.append(f"\x1b[{STYLES[found[3]]}m")
            return open_styles[-1]
        if open_styles:
            open_styles.pop()
        return _RESET + "".join(open_styles)

    return TAG.sub(code, text)


def show(to: Console, text: str) -> None:
    """Print a text that games wrote, with `[style]…[/]` in it."""
    to.print(text)


def show_markdown(to: Console, text: str) -> None:
    """Print a page: laid out on a terminal, as it is anywhere else."""
    if to.is_terminal:
        to.print(laid_out(text, min(to.width, 100)))
    else:
        sys.stdout.write(text.rstrip() + "\n")
