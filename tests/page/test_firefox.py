"""Some moves of each game in Firefox, with a real server: what Chromium alone understands would show here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from leyline.core import registry
from tests.docs import ROOT
from tests.server.server_process import Server

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or "/usr/bin/firefox-esr"
DECISIONS = 5


def test_firefox_plays_every_game(server: Server) -> None:
    folder = subprocess.run([ROOT / "scripts" / "node"], check=True, capture_output=True, text=True).stdout.strip()
    games = [f"{name}={registry.spec(name).min_seats}" for name in registry.names()]
    script = Path(__file__).with_name("firefox.mjs")
    done = subprocess.run(
        [f"{folder}/node", script, FIREFOX, f"http://{server.host}", str(DECISIONS), *games],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found == {name: {"decisions": DECISIONS, "errors": []} for name in registry.names()}
