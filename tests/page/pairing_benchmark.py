"""How long two strangers wait for each other: from the second one's click until the board is on both screens.

python -m tests.page.pairing_benchmark [--pairs N]

Two browsers, each at a server process of its own, on one PostgreSQL. Nothing is asserted: the figures go into
bench/results.md. The first stranger has been looking for some time that differs from pair to pair, as in life.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time

from playwright.sync_api import Page, sync_playwright

from tests.page.browser import EXECUTABLE, FLAGS
from tests.page.conftest import Visitor
from tests.server import postgres
from tests.server.server_process import Server

BOARD = ".table-layout[data-status=running]"
CHIP = '[data-seek="grove-quick"]'


def say(words: str) -> None:
    print(words, flush=True)  # noqa: T201


def met(first: Page, second: Page, longer: int) -> tuple[float, float]:
    """Pair two people, and return the seconds until each has the board."""
    first.goto("/")
    second.goto("/")
    first.locator(CHIP).click()
    second.locator(CHIP).get_by_text("waits").wait_for()
    second.wait_for_timeout(longer)
    began = time.perf_counter()
    second.locator(CHIP).click()
    second.wait_for_selector(BOARD)
    own = time.perf_counter() - began
    first.wait_for_selector(BOARD)
    return own, time.perf_counter() - began


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--pairs", type=int, default=20)
    pairs = arguments.parse_args().pairs
    say(f"load {os.getloadavg()[0]:.1f}")
    with postgres.running() as found, sync_playwright() as playwright:
        database = found.database()
        browser = playwright.chromium.launch(executable_path=EXECUTABLE, args=FLAGS)
        with Server(database) as one, Server(database) as other:
            times = []
            for number in range(pairs):
                visitors = [Visitor(browser, f"http://{server.host}") for server in (one, other)]
                times.append(met(visitors[0](), visitors[1](), 370 * number % 2000))
                for visitor in visitors:
                    visitor.close()
                say(f"{number + 1}: second {times[-1][0]:.2f} s, both {times[-1][1]:.2f} s")
        browser.close()
    for name, seconds in (("second", [each[0] for each in times]), ("both", [each[1] for each in times])):
        ordered = sorted(seconds)
        say(f"{name}: median {statistics.median(ordered):.2f} s, longest {ordered[-1]:.2f} s, of {pairs}")
    say(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
