"""Run one experiment in its own process: python -m leyline.lab.experiment_process. Read one line of JSON; write lines
of JSON: the progress with what was found so far and, at the end, the findings or the error. A second line, `stop`, ends
the experiment early: what was played counts. The parent may kill the process at any time."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
from collections.abc import AsyncIterator

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import experiment_files, further_experiments, people_games, side_games
from leyline.lab.compare import MEASURES, SHARES, OnPair, Pairs, comparing, measure_words
from leyline.lab.intervals import Estimate
from leyline.lab.measured_game import GameResult, experiment_setup
from leyline.lab.plan import Here, Plan, SideBySide, at_once, split
from leyline.lab.progress import Json, Progress, Send, Stopped, TimeUp, findings, stopped, with_files
from leyline.lab.side_games import CHANGE, SHARE, SHARE_CHANGE, SideGames, figure
from leyline.lab.sides import Side

BATCH = 5
"""Games between two checks of the time limit."""


def run_experiment(job: Json, send: Send) -> Json:
    """Run an experiment in this process and return its findings. Raise `LeylineError`."""
    return at_once(run(job, send, Here()))


async def run(job: Json, send: Send, players: SideBySide) -> Json:
    """Run an experiment whose games are played by these players. Raise `LeylineError`."""
    progress = Progress(send, job["seconds"], job["games"])
    setup = _setup(job["game"], job["rules"])
    kind = job["kind"]
    if kind == "sim":
        return await _sim(job, setup, progress, players)
    if kind == "compare":
        return await _compare(job, setup, progress, players)
    return further_experiments.run(job, setup, progress)


def _setup(game: str, given: Json) -> Setup:
    return experiment_setup(game, given["edition"], given["seats"], given["parameters"])


async def _sim(job: Json, setup: Setup, progress: Progress, players: SideBySide) -> Json:
    """Measure games of these bots, by the base as well if there is one: the same luck for both. If time runs out or it
    is stopped, the games played so far count."""
    sides = [SideGames(setup, job["bots"], "variant")]
    if "against" in job:
        against = job["against"]
        sides.insert(0, SideGames(_setup(job["game"], against["rules"]), against["bots"], "base"))
    people = People(job, sides)
    progress.partial = lambda: {**_answer(sides), **people.answer()}
    short = ""
    try:
        plans = [Plan(side.setup, side.names, job["games"], job["seed"]) for side in sides]
        async for numbers, games in players.rounds(plans, split(range(job["games"]), BATCH)):
            for side, played in zip(sides, games, strict=True):
                side.add(played)
            people.read(BATCH)
            progress.add(len(numbers))
    except (TimeUp, Stopped) as error:
        count, wanted = len(sides[-1].played), job["games"]
        if count < wanted:
            why = "Stopped" if isinstance(error, Stopped) else "Time ran out"
            short = f" {why}: {count:,} of {wanted:,} games were played."
    people.finish(progress)
    found = {**findings(""), **_answer(sides, final=True), **people.answer(final=True)}
    found["note"] += short
    return with_files(found, lambda: experiment_files.write_games(job, sides))


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


def _answer(sides: list[SideGames], final: bool = False) -> Json:
    side, base = sides[-1], sides[0] if len(sides) > 1 else None
    return {
        "sentence": side_games.sentence(side, base),
        "note": side_games.note(side, base),
        "figures": side.figures(),
        "sides": [each.info(final) for each in sides],
    }


class SeenGames(Pairs):
    """Pairs of games that are kept as they come in, by rule set."""

    def __init__(self, sides: list[SideGames], players: SideBySide, job: Json, on_pair: OnPair) -> None:
        super().__init__(job["games"], job["seed"], on_pair)
        self._sides = sides
        self._players = players

    async def coming(self, plans: list[Plan]) -> AsyncIterator[list[GameResult]]:
        """Yield, seed by seed, the game of every plan."""
        async for _, columns in self._players.rounds(plans, split(range(self.most), BATCH)):
            if self._sides:
                for side, played in zip(self._sides, columns, strict=True):
                    side.add(played)
            for row in zip(*columns, strict=True):
                yield list(row)


async def _compare(job: Json, setup: Setup, progress: Progress, players: SideBySide) -> Json:
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
        return {"sides": [side.info() for side in sides], "trail": trail, **people.answer()}

    progress.partial = partial
    try:
        finding = await comparing(pair[0], pair[1], SeenGames(sides, players, job, on_pair), job["on"])
    except (TimeUp, Stopped) as error:
        if not trail:
            raise
        why = "was stopped" if isinstance(error, Stopped) else "ran out of time"
        words = f"No answer yet: the comparison {why} after {progress.done:,} pairs."
        return with_files({**findings(words), **partial()}, lambda: experiment_files.write_games(job, sides))
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
        **findings(told(finding.sentence), told(finding.note)),
        "figures": figures,
        "sides": [side.info(final=True) for side in sides],
        "trail": trail,
        **people.answer(final=True),
    }
    return with_files(found, lambda: experiment_files.write_games(job, sides))


def _named(words: str) -> str:
    """Return words about two rule sets with the sides as the page calls them."""
    for side, name in (("B raises", "Your change raises"), ("B lowers", "Your change lowers"), ("by A", "in the base")):
        words = words.replace(side, name)
    return words.replace("by B", "with the change").replace("(A, B)", "(base, change)")


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
