"""Experiments that make more than figures of games: a search, a report, a print."""

from __future__ import annotations

from typing import Any

from leyline.core.errors import LeylineError
from leyline.core.params import Setup
from leyline.lab import experiment_files, people_games, report_players
from leyline.lab.compare import MEASURES, SHARES, measure_words
from leyline.lab.goals import Term, read_goal
from leyline.lab.progress import Progress, Stopped, TimeUp, findings, with_files
from leyline.lab.ranges import read_vary
from leyline.lab.report import report
from leyline.lab.side_games import NUMBER, SHARE, figure
from leyline.lab.simulation import Workers
from leyline.lab.tune import Candidate, Tuner
from leyline.lab.tune_results import page as tuned_page

Json = dict[str, Any]


def run(job: Json, setup: Setup, progress: Progress) -> Json:
    """Run an experiment and return its findings. Raise `LeylineError`."""
    kind = job["kind"]
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
        return findings(f"{progress.done:,} games, one page.", page=page)
    raise LeylineError(f"An experiment is sim, compare, tune, report or print, not {kind!r}.")


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
        answer = {**findings(sentence, page=page), "candidates": _candidates(tuner, goal, best)}
        return with_files(answer, lambda: experiment_files.write_candidates(job, tuner, tried))


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
