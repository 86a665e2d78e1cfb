"""Run one experiment in its own process: python -m leyline.lab.experiment_process. Read one line of JSON; write lines
of JSON: the progress with what was found so far and, at the end, the findings or the error. A second line, `stop`, ends
the experiment early: what was played counts. The parent may kill the process at any time."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import experiment_files, people_games, report_players, side_games
from leyline.lab.compare import MEASURES, SHARES, PairedGames, compare, measure_words
from leyline.lab.goals import Term, read_goal
from leyline.lab.intervals import Estimate
from leyline.lab.measured_game import experiment_setup
from leyline.lab.ranges import read_vary
from leyline.lab.report import report
from leyline.lab.side_games import CHANGE, NUMBER, SHARE, SHARE_CHANGE, SideGames, figure
from leyline.lab.sides import Side
from leyline.lab.simulation import Plan, Workers, play_batch
from leyline.lab.tune import Candidate, Tuner
from leyline.lab.tune_results import page as tuned_page

Json = dict[str, Any]
Send = Callable[[Json], None]
BATCH = 5
"""Games between two checks of the time limit."""
PROGRESS_INTERVAL = 0.5
"""Seconds between two progress lines."""
stopped = threading.Event()
"""Set when the parent wants the experiment to end with what it has."""


class TimeUp(LeylineError):
    """The experiment exceeded its time limit."""


class Stopped(LeylineError):
    """The experiment was stopped."""


class Progress:
    """The progress of an experiment, what it has found so far, and its time limit."""

    def __init__(self, send: Send, seconds: float, total: int) -> None:
        self._send = send
        self.total = total
        """The number of games, as far as it is known in advance."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._sent = 0.0
        self.done = 0
        self.words = ""
        self.partial: Callable[[], Json] = dict
        """Returns what was found so far."""

    @property
    def late(self) -> bool:
        """Return whether the time limit has passed."""
        return time.monotonic() > self._until

    def add(self, games: int) -> None:
        """Count finished games. Raise `TimeUp` or `Stopped`."""
        self.done += games
        if time.monotonic() - self._sent > PROGRESS_INTERVAL:
            self._send({**self._line(), **self.partial()})
            self._sent = time.monotonic()
        if stopped.is_set():
            raise Stopped("Stopped.")
        if self.late:
            raise TimeUp(f"This takes longer than {self._seconds:g} seconds. Ask for fewer games or quicker bots.")

    def begin_step(self, words: str) -> None:
        """Report the step that begins."""
        self.words = words
        self._send(self._line())

    def _line(self) -> Json:
        return {"done": min(self.done, self.total), "total": self.total, "words": self.words}


def run_experiment(job: Json, send: Send) -> Json:
    """Run an experiment and return its findings. Raise `LeylineError`."""
    progress = Progress(send, job["seconds"], job["games"])
    setup = _setup(job["game"], job["rules"])
    kind = job["kind"]
    if kind == "sim":
        return _sim(job, setup, progress)
    if kind == "compare":
        return _compare(job, setup, progress)
    if kind == "tune":
        return _tune(job, setup, progress)
    if kind == "print":
        return experiment_files.print_game(job, setup, progress.begin_step)
    if kind == "report":
        progress.total = report_players.total(setup.create().seats, job["bots"], job["games"])
        with Workers(1) as workers:
            asked = (setup, job["bots"], job["games"], workers, job["seed"], progress.begin_step, progress.add)
            people = people_games.measure_texts(job["people"]["variant"], 0) if "people" in job else None
            page = report(*asked, people=people)
        return _found(f"{progress.done:,} games, one page.", page=page)
    raise LeylineError(f"An experiment is sim, compare, tune, report or print, not {kind!r}.")


def _setup(game: str, given: Json) -> Setup:
    return experiment_setup(game, given["edition"], given["seats"], given["parameters"])


def _found(sentence: str, note: str = "", **more: Any) -> Json:
    return {"sentence": sentence, "note": note, "figures": [], "page": "", **more}


def _with_files(found: Json, write: Callable[[], list[str]]) -> Json:
    """Return what was found with the names of its files. Where there is no room for files, the answer stays."""
    try:
        return {**found, "files": write()}
    except OSError as error:
        why = f"The tables could not be written: {error.strerror or error}."
        return {**found, "files": [], "note": f"{found['note']} {why}".strip()}


def _sim(job: Json, setup: Setup, progress: Progress) -> Json:
    """Measure games of these bots, by the base as well if there is one: the same luck for both. If time runs out or it
    is stopped, the games played so far count."""
    sides = [SideGames(setup, job["bots"], "variant")]
    if "against" in job:
        against = job["against"]
        sides.insert(0, SideGames(_setup(job["game"], against["rules"]), against["bots"], "base"))
    people = People(job, sides)
    progress.partial = lambda: {**_answer(sides, job["games"]), **people.answer()}
    with contextlib.suppress(TimeUp, Stopped):
        for first in range(0, job["games"], BATCH):
            numbers = range(first, min(first + BATCH, job["games"]))
            for side in sides:
                side.add(play_batch(Plan(side.setup, side.names, job["games"], job["seed"]), numbers))
            people.read(BATCH)
            progress.add(len(numbers))
    people.finish(progress)
    found = {**_found(""), **_answer(sides, job["games"], final=True), **people.answer(final=True)}
    return _with_files(found, lambda: experiment_files.write_games(job, sides))


class People:
    """The games of people, beside those of the bots: by the changed rules if there are enough, otherwise by the
    base."""

    def __init__(self, job: Json, sides: list[SideGames]) -> None:
        given: dict[str, list[str]] = job.get("people", {})
        enough = [side for side in reversed(sides) if len(given.get(side.name, [])) >= people_games.FEWEST]
        self.by = enough[0] if enough else sides[-1]
        self.left = given.get(self.by.name, [])[:] if enough else []
        self.asked = "people" in job
        self.side = SideGames(self.by.setup, [], people_games.PEOPLE)
        self.rules = "these rules" if len(sides) == 1 else "your changes" if self.by is sides[-1] else "the base rules"

    def read(self, count: int) -> None:
        """Measure some more of their records."""
        texts, self.left = self.left[:count], self.left[count:]
        if texts:
            self.side.add(people_games.measure_texts(texts, len(self.side.played)))

    def finish(self, progress: Progress) -> None:
        """Measure the rest of them, unless time runs out or it is stopped."""
        with contextlib.suppress(TimeUp, Stopped):
            while self.left:
                self.read(BATCH)
                progress.add(0)

    def answer(self, final: bool = False) -> Json:
        """Return what is known of them, if the server gave any records or looked for some."""
        if not self.asked:
            return {}
        count = len(self.side.played)
        shown = count >= people_games.FEWEST
        told = "" if self.left else people_games.told(count, self.rules)
        return {"people": self.side.info(final) if shown else None, "people_words": told}


def _answer(sides: list[SideGames], wanted: int, final: bool = False) -> Json:
    side, base = sides[-1], sides[0] if len(sides) > 1 else None
    count = len(side.played)
    short = ""
    if final and count < wanted:
        why = "Stopped" if stopped.is_set() else "Time ran out"
        short = f" {why}: {count:,} of {wanted:,} games were played."
    return {
        "sentence": side_games.sentence(side, base),
        "note": side_games.note(side, base) + short,
        "figures": side.figures(),
        "sides": [each.info(final) for each in sides],
    }


class SeenGames(Workers):
    """Workers that keep what they played, by rule set."""

    def __init__(self, sides: list[SideGames]) -> None:
        super().__init__(1)
        self._sides = {side.setup.key(): side for side in sides}

    def play(self, plan: Plan, batches: list[range]) -> Any:
        """Yield batches as they finish."""
        for numbers, found in super().play(plan, batches):
            if plan.setup.key() in self._sides:
                self._sides[plan.setup.key()].add(found)
            yield numbers, found


def _compare(job: Json, setup: Setup, progress: Progress) -> Json:
    """Compare the changed rules or bots with the base."""
    against = job["against"]
    pair = [
        Side(_setup(job["game"], against["rules"]), ",".join(against["bots"])),
        Side(setup, ",".join(job["bots"])),
    ]
    by_rules = pair[0].setup.key() != pair[1].setup.key()
    kept = [(pair[0].setup, against["bots"], "base"), (setup, job["bots"], "variant")] if by_rules else []
    sides = [SideGames(rules, bots, name) for rules, bots, name in kept]
    people = People(job, sides or [SideGames(setup, job["bots"], "variant")])
    trail: list[list[float]] = []

    def on_pair(count: int, now: Estimate) -> None:
        if count % BATCH == 0 and now.count >= 2 * BATCH and now.low > -1e9:
            trail.append([now.count, now.value, now.low, now.high])
            if len(trail) > 2 * side_games.TRAIL:
                del trail[::2]
        people.read(1)
        progress.add(1)

    def partial() -> Json:
        # The first side is a batch ahead of the second while that is played.
        even = all(side.played for side in sides)
        return {"sides": [side.info() for side in sides] if even else [], "trail": trail, **people.answer()}

    progress.partial = partial
    with SeenGames(sides) as workers:
        try:
            finding = compare(pair[0], pair[1], PairedGames(workers, job["games"], job["seed"], on_pair), job["on"])
        except (TimeUp, Stopped) as error:
            if not trail:
                raise
            why = "was stopped" if isinstance(error, Stopped) else "ran out of time"
            words = f"No answer yet: the comparison {why} after {progress.done:,} pairs."
            return _with_files({**_found(words), **partial()}, lambda: experiment_files.write_games(job, sides))
    figures = [
        figure(name, f"change in {measure_words(name, setup.spec)}", seen, SHARE_CHANGE if name in SHARES else CHANGE)
        for name, seen in {finding.measure: finding.estimate, **finding.others}.items()
        if name in MEASURES
    ]
    if finding.measure not in MEASURES:
        figures = [figure(finding.measure, f"share of {pair[0].bots}", finding.estimate, SHARE)]
    told = _named if finding.measure in MEASURES else str
    people.finish(progress)
    found = {
        **_found(told(finding.sentence), told(finding.note)),
        "figures": figures,
        "sides": [side.info(final=True) for side in sides],
        "trail": trail,
        **people.answer(final=True),
    }
    return _with_files(found, lambda: experiment_files.write_games(job, sides))


def _named(words: str) -> str:
    """Return words about two rule sets with the sides as the page calls them."""
    for side, name in (("B raises", "Your change raises"), ("B lowers", "Your change lowers"), ("by A", "in the base")):
        words = words.replace(side, name)
    return words.replace("by B", "with the change").replace("(A, B)", "(base, change)")


def _tune(job: Json, setup: Setup, progress: Progress) -> Json:
    """Search for values that meet a goal, or play every value. What was played before a stop counts."""
    goal = read_goal(job["goal"]) if job["goal"] else []
    vary = [read_vary(setup.spec, text) for text in job["vary"]]
    with Workers(1) as workers:
        tuner = Tuner(setup, vary, ",".join(job["bots"]), workers, job["seed"], progress.add)
        progress.partial = lambda: {"candidates": _candidates(tuner, goal)}
        best = None
        try:
            if goal:
                found = tuner.search(goal, job["each"], job["games"])
                sentence, best = found.sentence, found.best
            else:
                tried = tuner.every(job["each"], job["games"])
                sentence = f"Each of {len(tried):,} combinations played {job['each']:,} games of the same luck."
        except (TimeUp, Stopped):
            sentence = f"No answer yet: it ended after {tuner.played:,} games, which are kept."
        tried = [one for one in tuner.tried.values() if one.seen or one.refused]
        page = tuned_page(tuner, tried, goal, [sentence]) if any(one.seen for one in tried) else ""
        answer = {**_found(sentence, page=page), "candidates": _candidates(tuner, goal, best)}
        return _with_files(answer, lambda: experiment_files.write_candidates(job, tuner, tried))


def _candidates(tuner: Tuner, goal: list[Term], best: Candidate | None = None) -> list[Json]:
    """Return what was tried, the nearest to the goal first."""
    spec = tuner.setup.spec
    played = [one for one in tuner.tried.values() if one.seen]
    if goal:
        played.sort(key=lambda one: (one is not best, one.loss(goal)))
    out = []
    for one in played:
        verdicts = {term.verdict(one.estimate(term.measure)) for term in goal}
        out.append(
            {
                "settings": {
                    each.name: spec.param(each.name).show(value)
                    for each, value in zip(tuner.vary, one.choice, strict=True)
                },
                "games": len(one.seen["first"]),
                "figures": [
                    figure(name, measure_words(name, spec), one.estimate(name), SHARE if name in SHARES else NUMBER)
                    for name in MEASURES
                ],
                "verdict": ""
                if not goal
                else "missed"
                if "missed" in verdicts
                else "met"
                if verdicts == {"met"}
                else "open",
            }
        )
    return out


def main() -> None:
    """Run the experiment on the first line of standard input."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # what a bot prints is no finding
    with contextlib.suppress(OSError, AttributeError):
        os.nice(15)  # people and their tables come first

    def send(message: Json) -> None:
        out.write(json.dumps(message) + "\n")
        out.flush()

    job = json.loads(sys.stdin.readline())
    threading.Thread(target=_follow_parent, daemon=True).start()
    try:
        send({"found": run_experiment(job, send)})
    except LeylineError as error:
        send({"error": str(error)})
    except OSError as error:
        send({"error": f"The files could not be written: {error.strerror or error}. Nothing was kept of them."})
    except Exception as error:  # a game or a bot may fail in any way; report it
        send({"error": f"The experiment failed: {type(error).__name__}: {error}"})


def _follow_parent() -> None:
    for line in sys.stdin:
        if line.strip() == "stop":
            stopped.set()
    os._exit(0)  # the parent is gone


if __name__ == "__main__":
    main()
