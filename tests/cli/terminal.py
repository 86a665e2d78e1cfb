"""Running commands as a person or a script would."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from leyline.cli import main


class Ran:
    """What a command printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


class Terminal:
    """Runs commands in this process, with typed input, in a folder of their own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.folder = folder
        monkeypatch.chdir(folder)
        monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))

    def run(self, *words: str, typed: str = "") -> Ran:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = main(list(words))
        captured = self.capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    def refused(self, *words: str, typed: str = "") -> str:
        """Return the one sentence with which a command refuses."""
        ran = self.run(*words, typed=typed)
        assert ran.status == 1
        assert ran.err.startswith("leyline: ")
        assert ran.err.count("\n") == 1
        return ran.err


def started(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "leyline", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=120)
