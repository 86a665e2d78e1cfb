"""The page about the wire is true, and so are the browser's types."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from leyline.server import messages
from leyline.server.web import generate_typescript
from tests.docs import ROOT, blocks
from tests.server.client import Person
from tests.server.server_process import Server
from tests.server.waiting import LIMIT

PAGE = ROOT / "docs" / "wire.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_twenty_lines_play_a_game(ann: Person, server: Server, tmp_path: Path) -> None:
    program = tmp_path / "rando.py"
    program.write_text(blocks(PAGE, "text")[0])
    assert len(program.read_text().split("table, seat = ")[1].splitlines()) <= 24
    table = ann.opens("grove", "random", "open", parameters={"turn_limit": 10})
    command = [sys.executable, "-W", "error", str(program), server.host, table, "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert ann.ok("GET", f"/tables/{table}")["update"]["status"] == "over"


def test_the_browsers_types_are_current() -> None:
    written = (ROOT / "web" / "src" / "wire.ts").read_text(encoding="utf-8")
    assert written == generate_typescript.types(), "run scripts/wire-types"


@pytest.mark.parametrize(
    "kind", get_args(messages.ToServer) + get_args(messages.ToClient), ids=lambda kind: kind.__name__
)
def test_every_message_is_on_the_page(kind: type) -> None:
    tag = kind.__struct_config__.tag  # type: ignore[attr-defined]
    assert f"`{tag}`" in TEXT
    for field in kind.__struct_fields__:  # type: ignore[attr-defined]
        assert f"`{field}`" in TEXT or f'"{field}"' in TEXT, f"{tag}: {field}"


@pytest.mark.parametrize("code", get_args(messages.Code))
def test_every_refusal_is_on_the_page(code: str) -> None:
    assert f"`{code}`" in TEXT
