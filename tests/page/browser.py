"""The browser that tests the pages: the one from the system's packages."""

from __future__ import annotations

import shutil

EXECUTABLE = shutil.which("chromium") or "/usr/bin/chromium"
WITHOUT_WINDOWS = shutil.which("chromium-headless-shell") or EXECUTABLE
"""The same browser for tests, where it is installed: without windows it does half the work."""
PATIENCE = 90_000
"""Milliseconds to wait for anything on a busy machine; a condition that holds ends the wait at once."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
