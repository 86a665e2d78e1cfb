"""Which browser pages are looked at with: the one of the system's packages."""

from __future__ import annotations

import shutil

EXECUTABLE = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
