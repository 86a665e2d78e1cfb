"""Writing to the terminal: colours for the styles that games draw with, and the rules page."""

from __future__ import annotations

import re
import sys

from rich.console import Console
from rich.markdown import Markdown
from rich.theme import Theme

_THEME = Theme(
    {
        "light": "bold yellow",
        "dark": "bold magenta",
        "mark": "bold green",
        "dim": "dim",
        "b": "bold",
        "key": "cyan",
        "bad": "bold red",
        "markdown.h1": "bold",
        "markdown.code": "cyan",
    }
)
_STYLE = re.compile(r"\[(/?)([a-z]*)\]")


def console() -> Console:
    """The terminal. Without colours where it has none, or where NO_COLOR is set."""
    return Console(theme=_THEME, highlight=False, soft_wrap=True, emoji=False)


def plain(sketch: str) -> str:
    """A sketch without its styles."""
    return _STYLE.sub("", sketch)


def show(to: Console, text: str) -> None:
    """Print a text that games wrote, with `[style]…[/]` in it."""
    to.print(text, markup=True)


def show_markdown(to: Console, text: str) -> None:
    """Print a page: laid out on a terminal, as it is anywhere else."""
    if to.is_terminal:
        to.print(Markdown(text), soft_wrap=False)
    else:
        sys.stdout.write(text.rstrip() + "\n")
