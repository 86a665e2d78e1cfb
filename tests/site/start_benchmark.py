"""How large a static folder is at its first visit, how soon it can be used, and how fast it simulates: python -m
tests.site.start_benchmark [VISITS]. Figures count on a quiet machine."""

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
from tests.site.visit import KEPT, LATER

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
            self.sent.setdefault(path.name, path.stat().st_size)
        super().end_headers()


LAB = """async ([game, games]) => {
  const call = (method, path, body) => leylineBackend.call(method, path, body);
  await call("POST", "/people", { name: "Ada" });
  const began = performance.now();
  const { id } = await call("POST", "/lab", { kind: "sim", game, bots: ["greedy"], games });
  let first = 0;
  for (;;) {
    const { status, sides, words } = await call("GET", `/lab/${id}`);
    if (first === 0 && sides.some((side) => side.games > 0)) first = performance.now() - began;
    if (status === "done") return [first / 1000, (performance.now() - began) / 1000];
    if (status !== "running" && status !== "waiting") throw new Error(words);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""
SIMULATED = {"channeling": 100, "grove": 100, "runestones": 20, "aidalon": 20}
"""Games of `greedy` in the lab."""


def simulate(context: BrowserContext, address: str) -> list[str]:
    """Return how long experiments take, with the start of the workers in the first of them."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".notice", state="attached")
    page.wait_for_selector(".notice p", state="detached")
    out: list[str] = []
    for game, games in SIMULATED.items():
        first, whole = page.evaluate(LAB, [game, games])
        out.append(f"{games} games of {game} by greedy: first plot after {first:.1f} s, all after {whole:.1f} s")
    page.close()
    return out


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
    page.wait_for_function(KEPT)
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
            context = browser.new_context()
            context.set_default_timeout(0)
            simulated = simulate(context, address)
            context.close()
            browser.close()
        server.shutdown()
        server.server_close()
    later_files = {f"{name}.zip" for name in LATER}
    at_first = [size for name, size in Counting.sent.items() if name not in later_files]
    rest = sum(Counting.sent.values()) - sum(at_first)
    lines = [
        f"first visit: {sum(at_first) / MEGABYTE:.2f} MB in {len(at_first)} files; "
        f"once the games are ready, {rest / MEGABYTE:.2f} MB more"
    ]
    for name, times in (("first", first), ("later", later)):
        shown, ready = [statistics.median(seconds) for seconds in zip(*times, strict=True)]
        lines.append(f"{name} start: {shown:.1f} s until a game can be chosen, {ready:.1f} s until it can be played")
    sys.stdout.write("\n".join([*lines, *simulated]) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else VISITS)
