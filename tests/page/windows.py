"""Shows recorded tables in the real page at every window that it must hold at, and measures the layout.

python -m tests.page.windows [GAME …] [--window 1366x657 …] [--shots FOLDER] [--write]

The checks, each at every question of every recording:

- `asked`: whatever can be chosen is inside the window and nothing lies over it; on a phone, one of each kind
- `hand`: the cards in hand too
- `zones`: board and own things are wholly in sight
- `question`: the question is not cut
- `scrolls`, `sideways`: the page does not scroll; sideways never
- `text`: no text is painted smaller than 12 pixels
- `target`: with touch, whatever can be pressed is 40 pixels wide and high
- `board`: a square board fills 70 % of a tablet's shorter side
- `moves`: a hint, a long question, a pick or a refusal moves nothing by more than 8 pixels
- `burst`: while pieces move, boxes do not
- `axe`: axe finds no fault, in both themes

What fails today is listed in windows_known.json, a line each; `--write` writes the list anew. Nothing may be added to
it.
"""

from __future__ import annotations

import argparse
import json
import mimetypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, sync_playwright

from leyline.core import registry
from leyline.server.web import static_page
from tests.docs import ROOT
from tests.page import fixtures
from tests.page.browser import FLAGS, PATIENCE, WITHOUT_WINDOWS
from tests.page.fixtures import Question, Recording

HERE = Path(__file__).parent
KNOWN = HERE / "windows_known.json"
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
ORIGIN = "http://localhost"
SQUARE = ("channeling", "grove")
BURST_PAUSE = 120
"""Milliseconds between the updates of a burst."""
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Window:
    """A window of a browser."""

    width: int
    height: int
    touch: bool = False
    strict: bool = True
    """Whether everything must be in sight without scrolling."""
    every: bool = False
    """Whether every question is shown; otherwise the fullest of each recording, its first and its end."""

    @property
    def name(self) -> str:
        """Its size in words."""
        return f"{self.width}x{self.height}"


WINDOWS = (
    Window(1920, 1080),
    Window(1440, 900),
    Window(1366, 657, every=True),
    Window(1280, 720),
    Window(1024, 640, every=True),
    Window(720, 450, strict=False),  # 1440×900 at a zoom of 200 %
    Window(1180, 820, touch=True),
    Window(820, 1180, touch=True, every=True),
    Window(390, 844, touch=True, strict=False),
    Window(390, 664, touch=True, strict=False, every=True),
    Window(844, 390, touch=True, strict=False),
)

SOME = tuple(
    replace(window, every=window.name in ("1366x657", "390x664"))
    for window in WINDOWS
    if window.name in ("1366x657", "1024x640", "390x664")
)
"""The windows where most has failed, for every run of the tests: a low one, a small one and a phone."""


@dataclass(frozen=True)
class Fault:
    """Something that does not hold."""

    game: str
    window: str
    check: str
    question: str
    what: str

    @property
    def key(self) -> str:
        """How the list of known faults calls it."""
        return f"{self.game} {self.window} {self.check}"


class Bench:
    """Pages that show recorded tables. One with a mouse, one with touch; each is resized from window to window."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._pages: dict[tuple[bool, Theme], Page] = {}
        self._shown = 0
        self.wrong: list[str] = []
        """The errors of the pages."""

    def page(self, touch: bool = False, theme: Theme = "light") -> Page:
        """Return the page, opened on nothing yet."""
        found = self._pages.get((touch, theme))
        if found is None:
            context = self._browser.new_context(
                base_url=ORIGIN,
                viewport={"width": 1280, "height": 720},
                has_touch=touch,
                is_mobile=touch,
                color_scheme=theme,
                reduced_motion="no-preference",
            )
            prepare(context)
            found = self._pages[touch, theme] = context.new_page()
            found.on("pageerror", lambda error: self.wrong.append(str(error)))
            found.goto("/learn")
        return found

    def show(self, page: Page, question: Question) -> None:
        """Open a recorded table and wait until its question is asked."""
        table = ",".join(
            [
                f'"welcome":{question.welcome}',
                f'"update":{question.update}',
                f'"hint":{question.hint or "null"}',
                f'"course":{question.course or "null"}',
                f'"refusal":{json.dumps(question.refusal)}',
            ]
        )
        self._shown += 1
        name = f"'{self._shown:032x}'"  # another table each time, so that the page begins anew
        decision = json.loads(question.update)["decision"]
        shown = page.evaluate(f"fixture.put({name}, {{{table}}}); layout.show({name}, {decision})")
        assert shown, f"{question.name}: the page does not ask its question. {self.wrong}"

    def close(self) -> None:
        """Close all pages."""
        for page in self._pages.values():
            page.context.close()


def prepare(context: BrowserContext) -> None:
    """Serve the built page to a context, and answer it from recordings."""
    context.set_default_timeout(PATIENCE)
    stored = json.dumps(json.dumps({"motion": "full", "autoplayForced": False}))
    context.add_init_script(f"localStorage.setItem('leyline', {stored})")
    context.add_init_script(path=HERE / "fixture_backend.js")
    context.add_init_script(f"fixture.answers = {fixtures.answers()}")
    context.add_init_script(path=HERE / "layout_checks.js")
    context.route("**/*", _serve)


def _serve(route: Route) -> None:
    path = route.request.url.removeprefix(ORIGIN).split("?")[0].split("#")[0].lstrip("/")
    file = static_page.FOLDER / path
    if not path or not file.is_file():
        file = static_page.FOLDER / "index.html"
    route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0] or "text/plain")


def look(
    bench: Bench,
    game: str,
    windows: tuple[Window, ...] = WINDOWS,
    shots: Path | None = None,
    each: int = fixtures.MAX_EACH,
) -> tuple[list[Fault], dict[str, int]]:
    """Measure the recorded questions of a game at windows, at most `each` of a kind; return the faults and the number
    of questions by window."""
    found: list[Fault] = []
    counts = {window.name: 0 for window in windows}
    recordings = fixtures.recordings(game, each)
    for touch in (False, True):
        sizes = [window for window in windows if window.touch == touch]
        for recording in recordings if sizes else []:
            for question in recording.questions:
                first = True
                for window in sizes:
                    if not window.every and question not in recording.fullest():
                        continue
                    page = bench.page(touch)
                    page.set_viewport_size({"width": window.width, "height": window.height})
                    if first or not window.strict:  # the page scrolls to what is asked when it is asked
                        bench.show(page, question)
                    # What happened there stays; begin anew at the next window.
                    first = question is recording.fullest()[0]
                    found += _faults(page, game, window, recording, question)
                    counts[window.name] += 1
                    if shots is not None:
                        shots.mkdir(parents=True, exist_ok=True)
                        page.screenshot(path=shots / f"{question.name.replace(' ', '-')}-{window.name}.png")
    return found, counts


def _faults(page: Page, game: str, window: Window, recording: Recording, question: Question) -> list[Fault]:
    options = {
        "window": [window.width, window.height],
        "strict": window.strict,
        "touch": window.touch,
        "square": game in SQUARE and window.name in ("820x1180", "1180x820"),
    }
    given: list[list[str]] = page.evaluate("(options) => layout.check(options)", options)
    if question is recording.fullest()[0]:
        given += page.evaluate("(options) => layout.words(options)", {"longest": recording.longest})
        script = f"layout.burst([{','.join(question.burst)}], {BURST_PAUSE})"
        if window.name in ("1366x657", "820x1180", "390x664"):
            given += page.evaluate(script)
    return [Fault(game, window.name, check, question.name, what) for check, what in given]


def axe(bench: Bench, game: str) -> list[Fault]:
    """Ask axe about the fullest question of a game and about its end, in both themes."""
    questions = fixtures.recordings(game)[0].questions
    end = [each for each in questions if each.kind == "over"]
    fullest = max((each for each in questions if each.kind != "over"), key=lambda each: len(each.update))
    found: list[Fault] = []
    for theme in THEMES:
        for question in [fullest, *end]:
            found += _axe(bench, game, theme, question)
    return found


def _axe(bench: Bench, game: str, theme: Theme, question: Question) -> list[Fault]:
    page = bench.page(theme=theme)
    page.set_viewport_size({"width": 1366, "height": 657})
    bench.show(page, question)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Numerals drawn on a piece are a picture, not its label; its accessible name says what they mean.
    rules = {"label-content-name-mismatch": {"enabled": False}}
    answer: dict[str, Any] = page.evaluate(
        "(rules) => axe.run(document, { resultTypes: ['violations'], rules })", rules
    )
    return [
        Fault(game, theme, "axe", question.name, f"{each['id']}: {node['html'][:120]}")
        for each in answer["violations"]
        for node in each["nodes"]
    ]


def known() -> set[str]:
    """Return the faults that are known."""
    return set(json.loads(KNOWN.read_text(encoding="utf-8"))) if KNOWN.exists() else set()


def write(keys: set[str]) -> None:
    """Write the list of known faults, a line each."""
    KNOWN.write_text(json.dumps(sorted(keys), indent=0) + "\n", encoding="utf-8")


@contextmanager
def started(playwright: Playwright) -> Iterator[Bench]:
    """Start a browser for a bench."""
    browser = playwright.chromium.launch(executable_path=WITHOUT_WINDOWS, args=FLAGS)
    bench = Bench(browser)
    yield bench
    bench.close()
    browser.close()


def say(words: str = "") -> None:
    """What this was run for."""
    print(words, flush=True)  # noqa: T201


def report(faults: list[Fault], verbose: bool) -> None:
    """Say what fails, by check and window."""
    grouped: dict[str, list[Fault]] = {}
    for fault in faults:
        grouped.setdefault(fault.key, []).append(fault)
    for key in sorted(grouped):
        group = grouped[key]
        kinds = sorted({fault.what for fault in group})
        questions = len({fault.question for fault in group})
        say(f"{key}: {questions} questions, such as {group[0].question}")
        for what in kinds if verbose else kinds[:3]:
            say(f"    {what}")


def main() -> None:
    """Measure, and print a table of windows and games."""
    parser = argparse.ArgumentParser(description="Show recorded tables at every window and measure the layout.")
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--window", nargs="*", default=[], help="such as 1366x657")
    parser.add_argument(
        "--shots", nargs="?", type=Path, const=ROOT / "build" / "windows", help="keep a picture of each"
    )
    parser.add_argument("--verbose", action="store_true", help="every fault, not only examples")
    parser.add_argument("--write", action="store_true", help="write the list of known faults anew")
    args = parser.parse_args()
    windows = tuple(window for window in WINDOWS if not args.window or window.name in args.window)
    if not windows:
        sys.exit(f"choose windows from {', '.join(window.name for window in WINDOWS)}")
    names = args.games or registry.names()
    faults: list[Fault] = []
    seen: dict[str, dict[str, int]] = {}
    with sync_playwright() as playwright, started(playwright) as bench:
        for game in names:
            found, seen[game] = look(bench, game, windows, args.shots)
            faults += found
            if not args.window:
                faults += axe(bench, game)
        wrong = bench.wrong
    report(faults, args.verbose)
    say()
    say(f"| window | {' | '.join(names)} |")
    say(f"|---|{'---|' * len(names)}")
    for window in windows:
        cells = []
        for game in names:
            bad = {fault.question for fault in faults if (fault.game, fault.window) == (game, window.name)}
            cells.append(f"{len(bad)} of {seen[game][window.name]} fail" if bad else f"all {seen[game][window.name]}")
        say(f"| {window.name} | {' | '.join(cells)} |")
    keys = {fault.key for fault in faults}
    before = known()
    here = {key for key in before if key.split()[0] in names and (not args.window or key.split()[1] in args.window)}
    for key in sorted(keys - before):
        say(f"NEW: {key}")
    for key in sorted(here - keys):
        say(f"mended, take it from the list: {key}")
    for each in wrong:
        say(f"error in the page: {each}")
    if args.write:
        write((before - here) | keys)
    elif keys - before or wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
