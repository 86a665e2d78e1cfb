"""One experiment in a process of its own: python -m leyline.lab.experiment_process. A JSON object comes in, one line;
lines of JSON go out: how far it is, and at the end what was found, or why nothing was. Whoever starts it may end it at
any time."""

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
from leyline.lab import report_players
from leyline.lab.compare import Contest, Side, compare
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import GameResult, Rules, seats_named
from leyline.lab.report import report
from leyline.lab.simulation import Plan, Workers, play_portion

Json = dict[str, Any]
Tell = Callable[[Json], None]
PORTION = 5
"""Games between two looks at the clock."""
OFTEN = 0.2
"""Seconds between two lines on how far it is."""


class TimeUp(LeylineError):
    """The experiment took longer than it may."""


class Course:
    """How far an experiment is, and how long it may go on."""

    def __init__(self, tell: Tell, seconds: float, total: int) -> None:
        self._tell = tell
        self.total = total
        """Games in all, as far as that can be said before."""
        self._seconds = seconds
        self._until = time.monotonic() + seconds
        self._told = 0.0
        self.done = 0
        self.words = ""

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return time.monotonic() > self._until

    def add(self, games: int) -> None:
        """So many more are done. Raises `TimeUp`."""
        self.done += games
        if time.monotonic() - self._told > OFTEN:
            self._told = time.monotonic()
            self._tell(self._stands())
        if self.late:
            raise TimeUp(f"this takes longer than {self._seconds:g} seconds; ask for fewer games or quicker bots")

    def say(self, words: str) -> None:
        """What is being done now."""
        self.words = words
        self._tell(self._stands())

    def _stands(self) -> Json:
        return {"done": min(self.done, self.total), "total": self.total, "words": self.words}


def carry_out(job: Json, tell: Tell) -> Json:
    """What an experiment finds. Raises `LeylineError`."""
    course = Course(tell, job["seconds"], job["games"])
    rules = _rules(job["game"], job["rules"])
    kind = job["kind"]
    if kind == "sim":
        return _sim(job, rules, course)
    if kind == "compare":
        return _compare(job, rules, course)
    if kind == "report":
        course.total = report_players.total(rules.create().seats, job["bots"], job["games"])
        with Workers(1) as workers:
            page = report(rules, job["bots"], job["games"], workers, job["seed"], course.say, course.add)
        return {"sentence": f"{course.done:,} games, one page.", "figures": [], "page": page}
    raise LeylineError(f"an experiment is sim, compare or report, not {kind!r}")


def _rules(game: str, told: Json) -> Rules:
    return Rules(game, told["edition"], told["seats"], told["parameters"])


def _sim(job: Json, rules: Rules, course: Course) -> Json:
    """What games of these bots are like; if time runs out, from as many as were played."""
    game = rules.create()
    names = seats_named(game, ",".join(job["bots"]))
    plan = Plan(rules, names, job["games"], job["seed"])
    played: list[GameResult] = []
    with contextlib.suppress(TimeUp):
        for first in range(0, plan.games, PORTION):
            found = play_portion(plan, range(first, min(first + PORTION, plan.games)))
            played += found
            course.add(len(found))
    figures = [
        _figure(
            f"won_{seat}", f"victories of {role} ({name})", share(sum([one.won[seat] for one in played]), len(played))
        )
        for seat, (role, name) in enumerate(zip(game.setup.roles(), names, strict=True))
    ]
    opened = sum([one.won[one.first] for one in played])
    figures.append(_figure("first", "victories of whoever goes first", share(opened, len(played))))
    for name, words, values in (
        ("turns", "turns in a game", [float(one.turns) for one in played]),
        ("decisions", "decisions in a game", [float(one.decisions) for one in played]),
        ("score", "points of a player", [sum(one.scores) / len(one.scores) for one in played]),
        ("margin", "points between the first and the second", [float(_margin(one)) for one in played]),
        ("leads", "changes of the lead", [float(one.lead_changes) for one in played]),
        ("decided", "share of the turns after which the winner led for good", [one.decided for one in played]),
    ):
        figures.append(_figure(name, words, mean(values)))
    short = "" if len(played) == plan.games else f" The time was up; {plan.games:,} were asked for."
    return {"sentence": f"{len(played):,} games were played.{short}", "figures": figures, "page": ""}


def _margin(one: GameResult) -> int:
    first, second = sorted(one.scores)[-1:-3:-1]
    return first - second


def _compare(job: Json, rules: Rules, course: Course) -> Json:
    """What the changes change, beside the base."""
    sides = [
        Side(_rules(job["game"], job["against"]["rules"]), ",".join(job["against"]["bots"])),
        Side(rules, ",".join(job["bots"])),
    ]
    with Workers(1) as workers:
        contest = Contest(workers, job["games"], job["seed"], lambda count, figure: course.add(1))
        finding = compare(sides[0], sides[1], contest, job["on"])
    figures = [_figure(finding.measure, finding.sentence, finding.figure)]
    figures += [_figure(name, name, figure) for name, figure in finding.others.items()]
    return {"sentence": finding.sentence, "figures": figures, "page": "", "clear": finding.clear}


def _figure(name: str, words: str, figure: Estimate) -> Json:
    def bound(value: float) -> float | None:
        return value if math.isfinite(value) else None

    low, high = bound(figure.low), bound(figure.high)
    return {"name": name, "words": words, "value": figure.value, "low": low, "high": high, "count": figure.count}


def main() -> None:
    """Carry out the experiment that comes in on the first line."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever a bot prints is no finding
    with contextlib.suppress(OSError, AttributeError):
        os.nice(15)  # people come first, then bots at their tables

    def tell(told: Json) -> None:
        out.write(json.dumps(told) + "\n")
        out.flush()

    job = json.loads(sys.stdin.readline())
    threading.Thread(target=_until_alone, daemon=True).start()
    try:
        tell({"found": carry_out(job, tell)})
    except LeylineError as error:
        tell({"error": str(error)})
    except Exception as error:  # a game or a bot may fail in any way; whoever asked is told
        tell({"error": f"the experiment failed: {type(error).__name__}: {error}"})


def _until_alone() -> None:
    sys.stdin.read()
    os._exit(0)  # whoever asked is gone


if __name__ == "__main__":
    main()
