"""A process that runs bots: python -m leyline.server.bots.worker. It reads one JSON object per line for each job and
writes one back. Positions were resampled for the bot's seat: nothing that the seat may not know ever gets here. Records
to analyse are of finished games, in which nothing is hidden any more."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from random import Random
from typing import TextIO

from leyline import bots
from leyline.bots import analysis
from leyline.bots.explain import reasons
from leyline.core import record, registry
from leyline.core.game import AnyGame

Job = dict[str, object]
MAX_OPTIONS = 5
"""Options in a hint."""


def main() -> None:
    """Answer jobs until standard input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # what a bot prints is not an answer
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # tables come before bots
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin, jobs), daemon=True).start()
    games: dict[str, AnyGame] = {}
    while True:
        job = jobs.get()
        try:
            answer = _answer(job, games)
        except Exception as error:  # a bot may fail in any way; the pool then asks another one
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _read_jobs(lines: TextIO, jobs: queue.SimpleQueue[Job]) -> None:
    for line in lines:
        jobs.put(json.loads(line))
    os._exit(0)  # the server is gone; stop even in the middle of a job


def _answer(job: Job, games: dict[str, AnyGame]) -> dict[str, object]:
    if "record" in job:
        return {"points": _turning_points(job)}
    return {"ranked": _rank(job, games)} if job.get("rank") else {"text": _choose(job, games)}


def _turning_points(job: Job) -> list[dict[str, object]]:
    """Return the turning points of a finished game."""
    seconds = job["seconds"]
    assert isinstance(seconds, float)
    found = analysis.turning_points(analysis.analyse(record.read(str(job["record"])), seconds=seconds))
    return [
        {
            "entry": moment.entry,
            "seat": moment.seat,
            "taken": moment.taken_words,
            "value": moment.value,
            "why": "; ".join(moment.taken_why),
            "better": moment.better_words,
            "best": moment.best,
            "why_better": "; ".join(moment.better_why),
        }
        for moment in found
    ]


def _choose(job: Job, games: dict[str, AnyGame]) -> str:
    bot, observation = _load_decision(job, games)
    return observation.game.text(bot.choose(observation))


def _rank(job: Job, games: dict[str, AnyGame]) -> list[dict[str, object]]:
    """Return the best options, as the bot ranks them."""
    bot, observation = _load_decision(job, games)
    game = observation.game
    imagined = observation.imagine(bot.rng)
    return [
        {
            "text": game.text(choice.code),
            "words": game.describe_action(imagined, choice.code),
            "value": choice.value,
            "why": "; ".join(reasons(observation, choice)),
        }
        for choice in bot.rank(observation)[:MAX_OPTIONS]
    ]


def _load_decision(job: Job, games: dict[str, AnyGame]) -> tuple[bots.Bot, bots.Observation]:
    setup = job["setup"]
    assert isinstance(setup, dict)
    key = json.dumps(setup, sort_keys=True)
    if key not in games:
        games[key] = registry.setup(
            setup["game"], setup["edition"], setup["seats"], setup["parameters"], setup["rules"]
        ).create()
    game = games[key]
    seat, seed = job["seat"], job["seed"]
    assert isinstance(seat, int)
    assert isinstance(seed, int)
    state = game.load(job["state"])  # type: ignore[arg-type]
    return bots.create(str(job["bot"]), seed), bots.Observation(game, state, seat, Random(seed))


if __name__ == "__main__":
    main()
