"""What the terminal shows: styles, pages laid out, progress."""

from __future__ import annotations

import io
import sys

import pytest

from leyline.cli import terminal_output
from leyline.cli.markdown import laid_out
from leyline.cli.progress import Bar
from leyline.core import registry, rules_pages


class Tty(io.StringIO):
    """A terminal that can be read back."""

    def isatty(self) -> bool:
        return True


def terminal_for(monkeypatch: pytest.MonkeyPatch) -> Tty:
    """Let a test write to a terminal."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    found = Tty()
    monkeypatch.setattr(sys, "stdout", found)
    monkeypatch.setattr(sys, "stderr", found)
    return found


def test_styles_are_colours_on_a_terminal_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tty = terminal_for(monkeypatch)
    terminal_output.console().print("[light]Light [b]wins[/] here[/].")
    assert tty.getvalue() == "\x1b[1;33mLight \x1b[1mwins\x1b[0m\x1b[1;33m here\x1b[0m.\n"
    monkeypatch.setenv("NO_COLOR", "1")
    terminal_output.console().print("[light]Light[/]")
    assert tty.getvalue().endswith("\nLight\n")


def test_output_that_is_no_terminal_has_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    console = terminal_output.console()
    console.print("[dim]a[/] [b]b[/]")
    console.clear()
    assert capsys.readouterr().out == "a b\n"


def test_brackets_that_are_no_style_stay(capsys: pytest.CaptureFixture[str]) -> None:
    terminal_output.console().print(f"[b]{terminal_output.escape('[b] and [/]')}[/] list[int] [2] []")
    assert capsys.readouterr().out == "[b] and [/] list[int] [2] []\n"


def test_markdown_is_laid_out() -> None:
    text = "# A *game*\n\nTwo **players** and\n`r1`, [a link](there.md).\n\n- one\n  more\n2. two\n\n```sh\na  b\n```\n"
    assert terminal_output.plain(laid_out(text, 20)).split("\n") == [
        "A *game*",
        "",
        "Two players and r1,",
        "a link.",
        "",
        "• one more",
        "2. two",
        "",
        "    a  b",
    ]


def test_a_table_keeps_its_columns_and_fits_the_width() -> None:
    table = "| face | gives |\n|---|---|\n| 1 | a gem of any colour there is |\n| 2 | `ore` |\n"
    assert terminal_output.plain(laid_out(table, 20)).split("\n") == [
        "face  gives",
        "────  ──────────────",
        "1     a gem of any",
        "      colour there",
        "      is",
        "2     ore",
    ]


@pytest.mark.parametrize("name", registry.names())
def test_every_rules_page_fits_a_terminal_and_loses_no_word(name: str) -> None:
    text = rules_pages.page(registry.spec(name))
    shown = terminal_output.plain(laid_out(text, 100))
    code = [line for line in shown.split("\n") if len(line) > 100 and not line.startswith("    ")]
    assert code == []
    for heading in [line.lstrip("# ") for line in text.split("\n") if line.startswith("# ")]:
        assert heading in shown
    assert "**" not in shown
    assert "](" not in shown


def test_progress_is_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    tty = terminal_for(monkeypatch)
    with Bar("Grove", 4) as bar:
        bar.add(4)
    assert "\r\x1b[KGrove " in tty.getvalue()
    assert "4/4 0 s left\n" in tty.getvalue()


def test_progress_is_silent_elsewhere(capsys: pytest.CaptureFixture[str]) -> None:
    with Bar("Grove", 4) as bar:
        bar.add(2)
        bar.say("more")
    assert capsys.readouterr().err == ""
