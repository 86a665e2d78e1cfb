"""How large a static folder is at its first visit, and how soon it can be used: python -m tests.site.start_benchmark
[VISITS]. Figures count on a quiet machine."""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from tests.page.browser import EXECUTABLE, FLAGS, PATIENCE

VISITS = 5
MEGABYTE = 1_000_000


class Counting(SimpleHTTPRequestHandler):
    """Serves files, and counts their bytes, each file once."""

    sent: dict[str, int] = {}  # noqa: RUF012  shared by all requests

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        """Note how long the file is."""
        path = Path(self.translate_path(self.path))
        if path.is_file():
            self.sent[path.name] = path.stat().st_size
        super().end_headers()


def visit(context: BrowserContext, address: str) -> tuple[float, float]:
    """Return the seconds until something can be played, and until Python is there."""
    page = context.new_page()
    began = time.monotonic()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("[data-play]")
    shown = time.monotonic() - began
    page.wait_for_selector(".notice", state="attached")
    page.wait_for_selector(".notice p", state="detached")
    ready = time.monotonic() - began
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    return shown, ready


def main(visits: int) -> None:
    """Measure, and print."""
    with tempfile.TemporaryDirectory() as root:
        made = [sys.executable, "-m", "leyline", "site", str(Path(root, "mine"))]
        subprocess.run(made, check=True, capture_output=True)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=root))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/mine/"
        first: list[tuple[float, float]] = []
        later: list[tuple[float, float]] = []
        with sync_playwright() as library:
            browser = library.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
            for _ in range(visits):
                context = browser.new_context()
                context.set_default_timeout(PATIENCE)
                first.append(visit(context, address))
                later.append(visit(context, address))
                context.close()
            browser.close()
        server.shutdown()
        server.server_close()
    lines = [f"first visit: {sum(Counting.sent.values()) / MEGABYTE:.1f} MB in {len(Counting.sent)} files"]
    for name, times in (("first", first), ("later", later)):
        shown, ready = [statistics.median(seconds) for seconds in zip(*times, strict=True)]
        lines.append(f"{name} start: {shown:.1f} s until a game can be chosen, {ready:.1f} s until it can be played")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else VISITS)
