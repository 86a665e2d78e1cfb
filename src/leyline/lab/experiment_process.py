"""Run one experiment in its own process: python -m leyline.lab.experiment_process. Read one line of JSON; write lines
of JSON: the progress and, at the end, the findings or the error. The parent may kill the process at any time."""

from __future__ import annotations

import contextlib
import json
import math
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import report_players
from leyline.lab.compare import MEASURES, SHARES, PairedGames, compare, measure_words
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import GameResult, experiment_setup, parse_bots
from leyline.lab.outcomes import outcomes
from leyline.lab.report import report
from leyline.lab.sides import Side
from leyline.lab.simulation import Plan, Workers, play_batch

Json = dict[str, Any]
Send = Callable[[Json], None]
NUMBER, SHARE, CHANGE, SHARE_CHANGE = "number", "share", "change", "share-change"
"""The units of figures, as the page knows them."""
BATCH = 5
"""Games between two checks of the time limit."""
PROGRESS_INTERVAL = 0.2
"""Seconds between two progress lines."""


class TimeUp(LeylineError):
    """The experiment exceeded its time limit."""


class Progress:
    """The progress of an experiment, and its time limit."""

    def __init__(self, send: Send, seconds: float, total: int) -> None:
        self._send = send
        self.total = total
        """The number of games, as far as it is known in advance."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._sent = 0.0
        self.done = 0
        self.words = ""

    @property
    def late(self) -> bool:
        """Return whether the time limit has passed."""
        return time.monotonic() > self._until

    def add(self, games: int) -> None:
        """Count finished games. Raise `TimeUp`."""
        self.done += games
        if time.monotonic() - self._sent > PROGRESS_INTERVAL:
            self._sent = time.monotonic()
            self._send(self._line())
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
    if kind == "report":
        progress.total = report_players.total(setup.create().seats, job["bots"], job["games"])
        with Workers(1) as workers:
            page = report(setup, job["bots"], job["games"], workers, job["seed"], progress.begin_step, progress.add)
        return {"sentence": f"{progress.done:,} games, one page.", "note": "", "figures": [], "page": page}
    raise LeylineError(f"An experiment is sim, compare or report, not {kind!r}.")


def _setup(game: str, given: Json) -> Setup:
    return experiment_setup(game, given["edition"], given["seats"], given["parameters"])


def _sim(job: Json, setup: Setup, progress: Progress) -> Json:
    """Measure games of these bots; if time runs out, the games played so far."""
    game = setup.create()
    names = parse_bots(game, ",".join(job["bots"]))
    plan = Plan(setup, names, job["games"], job["seed"])
    played: list[GameResult] = []
    with contextlib.suppress(TimeUp):
        for first in range(0, plan.games, BATCH):
            found = play_batch(plan, range(first, min(first + BATCH, plan.games)))
            played += found
            progress.add(len(found))
    seen = outcomes(game, played)
    shared = seen.draws + seen.shared
    unit = setup.spec.score_unit
    figures = [
        _figure(f"won_{seat}", f"wins of {role} ({name})", seen.win_share(seat), SHARE)
        for seat, (role, name) in enumerate(zip(setup.roles(), names, strict=True))
    ]
    figures.append(_figure("draws", "draws", seen.draw_share(), SHARE))
    if seen.shared:
        figures.append(_figure("shared", "wins that some players shared", share(seen.shared, seen.count), SHARE))
    opened = len([1 for one in played if one.won[one.first] == 1.0])
    figures.append(_figure("first", "wins of the first player", share(opened, len(played)), SHARE))
    figures += [_figure(f"ending_{key}", f"ended by: {words}", one, SHARE) for key, words, one in seen.ending_shares()]
    for name, words, values in (
        ("turns", "turns in a game", [float(one.turns) for one in played]),
        ("decisions", "decisions in a game", [float(one.decisions) for one in played]),
        ("score", f"{unit} of a player", [sum(one.scores) / len(one.scores) for one in played]),
        ("margin", f"{unit} between first and second", [float(_margin(one)) for one in played]),
        ("leads", "changes of the lead", [float(one.lead_changes) for one in played]),
    ):
        figures.append(_figure(name, words, mean(values), NUMBER))
    late = mean([one.decided for one in played])
    figures.append(_figure("decided", "share of the turns after which the winner led for good", late, SHARE))
    short = "" if len(played) == plan.games else f" Time ran out; {plan.games:,} were requested."
    note = "" if not shared else "A draw or a shared win is no win of any player here."
    return {"sentence": f"{len(played):,} games played.{short}", "note": note, "figures": figures, "page": ""}


def _margin(one: GameResult) -> int:
    first, second = sorted(one.scores)[-1:-3:-1]
    return first - second


def _compare(job: Json, setup: Setup, progress: Progress) -> Json:
    """Compare the changed rules or bots with the base."""
    sides = [
        Side(_setup(job["game"], job["against"]["rules"]), ",".join(job["against"]["bots"])),
        Side(setup, ",".join(job["bots"])),
    ]
    with Workers(1) as workers:
        paired = PairedGames(workers, job["games"], job["seed"], lambda count, figure: progress.add(1))
        finding = compare(sides[0], sides[1], paired, job["on"])
    figures = [
        _figure(
            name, f"change in {measure_words(name, setup.spec)}", figure, SHARE_CHANGE if name in SHARES else CHANGE
        )
        for name, figure in {finding.measure: finding.estimate, **finding.others}.items()
        if name in MEASURES
    ]
    if finding.measure not in MEASURES:
        figures = [_figure(finding.measure, f"share of {sides[0].bots}", finding.estimate, SHARE)]
    sides_told = "A is the base, B the change." if finding.measure in MEASURES else ""
    note = f"{sides_told} {finding.note}".strip()
    return {"sentence": finding.sentence, "note": note, "figures": figures, "page": ""}


def _figure(name: str, words: str, figure: Estimate, unit: str) -> Json:
    def bound(value: float) -> float | None:
        return value if math.isfinite(value) else None

    low, high = bound(figure.low), bound(figure.high)
    found = {"name": name, "words": words, "value": figure.value, "low": low, "high": high}
    return {**found, "count": figure.count, "unit": unit}


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
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    try:
        send({"found": run_experiment(job, send)})
    except LeylineError as error:
        send({"error": str(error)})
    except Exception as error:  # a game or a bot may fail in any way; report it
        send({"error": f"The experiment failed: {type(error).__name__}: {error}"})


def _exit_with_parent() -> None:
    sys.stdin.read()
    os._exit(0)  # the parent is gone


if __name__ == "__main__":
    main()
