"""How fast the page is: from a table's message to the painted frame, and the frames while pieces move.

python -m tests.page.paint_benchmark [--decisions N] [--slower N …] [GAME …]

Each game is played in a real browser against a bot on a real server, with pieces moving. Nothing is asserted: the
figures go into bench/results.md. An empty change and frames in which nothing moves, measured on the same page at rest,
show how busy the machine was with other things.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from leyline.core import registry
from tests.page.browser import EXECUTABLE, FLAGS
from tests.page.driver import Player
from tests.server.server_process import Server

LONG = 25.0
"""Milliseconds: one and a half frames of a 60 Hz screen."""
SETTLE = 900
"""Milliseconds for a move to come to rest before the next click."""

WATCH = """
(() => {
  const pace = (window.pace = { painted: [], moving: [], empty: [], resting: [] });
  let waiting = [];
  let changed = false;
  const everything = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(() => (changed = true)).observe(document, everything);
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      // Said before the page's own listener, which is set later.
      this.addEventListener('message', (event) => {
        const at = performance.now();
        if (!/"type": ?"update"/.test(event.data)) return;
        waiting.push(at);
        if (waiting.length > 1) return;
        changed = false;
        requestAnimationFrame(() => {
          const due = changed ? waiting : [];
          waiting = [];
          // The next frame begins when this one is painted.
          requestAnimationFrame(() => due.forEach((each) => pace.painted.push(performance.now() - each)));
        });
      });
    }
  };
  const moving = () => document.getAnimations().some((each) =>
    each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity);
  let before = null;
  let moved = false;
  setInterval(() => {
    if (moved || waiting.length > 0) return;
    const at = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => pace.empty.push(performance.now() - at)));
  }, 700);
  const frame = (at) => {
    if (before !== null) (moved ? pace.moving : pace.resting).push(at - before);
    before = at;
    requestAnimationFrame(frame);
    after.port2.postMessage(null);
  };
  // Asking what moves brings all styles up to date: not between a message and its frame, but when it is painted.
  const after = new MessageChannel();
  after.port1.onmessage = () => (moved = moving());
  requestAnimationFrame(frame);
})();
"""


def sit(browser: Browser, base: str, game: str) -> Page:
    """Open a new table of a game in a browser, with moving pieces and a probe on every frame."""
    context = browser.new_context(base_url=base, viewport={"width": 1280, "height": 860})
    stored = json.dumps(json.dumps({"motion": "full", "autoplayForced": False}))
    context.add_init_script(f"localStorage.setItem('leyline', {stored}); localStorage.setItem('leyline-named', 'yes')")
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    page.request.post("/api/people", data={"name": "Ann"})
    seats = ["me", *["greedy"] * (registry.spec(game).min_seats - 1)]
    table = page.request.post("/api/tables", data={"game": game, "seats": seats, "private": True}).json()["table"]
    page.goto(f"/t/{table}")
    return page


def measure(browser: Browser, base: str, game: str, decisions: int, slower: int) -> dict[str, list[float]]:
    """Play that many decisions on a processor slowed down by a factor; return what the probe has seen."""
    found: dict[str, list[float]] = {"painted": [], "moving": [], "empty": [], "resting": []}
    left = decisions
    seed = 1
    while left > 0:
        page = sit(browser, base, game)
        player = Player(page, seed=seed)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        while left > 0 and player.decide():
            left -= 1
            page.wait_for_timeout(SETTLE)
        seen: dict[str, Any] = page.evaluate("window.pace")
        for name, values in found.items():
            values.extend(seen[name])
        page.context.close()
        seed += 1
    return found


def late(frames: list[float]) -> str:
    """Return the share of frames that took too long."""
    return f"{100 * sum(each > LONG for each in frames) / max(1, len(frames)):.1f} %"


HEAD = [
    "game",
    "updates",
    "median",
    "95th percentile",
    "longest",
    "an empty change",
    "frames in motion",
    "over 25 ms",
    "over 25 ms at rest",
]


def row(game: str, found: dict[str, list[float]]) -> list[str]:
    """A line of the table."""
    painted = found["painted"]
    tail = statistics.quantiles(painted, n=20, method="inclusive")[-1]
    times = [statistics.median(painted), tail, max(painted), statistics.median(found["empty"])]
    return [
        registry.spec(game).title,
        str(len(painted)),
        *[f"{each:.0f} ms" for each in times],
        str(len(found["moving"])),
        late(found["moving"]),
        late(found["resting"]),
    ]


def say(words: str) -> None:
    """What this was run for."""
    print(words, flush=True)  # noqa: T201


def line(cells: list[str]) -> None:
    """A line of a table."""
    say(f"| {' | '.join(cells)} |")


def main() -> None:
    """Measure, and print a table for each speed of the processor."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--slower", type=int, nargs="+", default=[1, 4])
    args = parser.parse_args()
    folder = tempfile.mkdtemp()
    with Server(f"{folder}/pace.db", bot_pause=0.4) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        for slower in args.slower:
            say(f"\nThe browser's processor {f'{slower} times slower' if slower > 1 else 'as it is'}:\n")
            line(HEAD)
            line(["---"] * len(HEAD))
            for game in args.games or registry.names():
                found = measure(browser, f"http://{server.host}", game, args.decisions, slower)
                line(row(game, found))
        browser.close()
    say(f"\nLoad of the machine at the end: {os.getloadavg()[1]:.1f} on {os.cpu_count()} processors.")


if __name__ == "__main__":
    main()
