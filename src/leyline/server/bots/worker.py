"""A process in which bots think: python -m leyline.server.bots.worker. One JSON object a line comes in for each
decision, one goes out. What comes in was resampled for the bot's seat: nothing that the seat may not know ever gets
here. Records of finished games, in which nothing is hidden any more, come in to be analysed."""

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
BEST = 5
"""Options that a hint names."""


def main() -> None:
    """Think until there is nobody to think for."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # whatever a bot prints is not an answer
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # a table answers before a bot thinks
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_hear, args=(sys.stdin, jobs), daemon=True).start()
    games: dict[str, AnyGame] = {}
    while True:
        job = jobs.get()
        try:
            told = _told(job, games)
        except Exception as error:  # a bot may fail in any way; whoever asked has another one
            told = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(told) + "\n")
        answers.flush()


def _hear(lines: TextIO, jobs: queue.SimpleQueue[Job]) -> None:
    for line in lines:
        jobs.put(json.loads(line))
    os._exit(0)  # the server is gone, also in the middle of a thought


def _told(job: Job, games: dict[str, AnyGame]) -> dict[str, object]:
    if "record" in job:
        return {"points": _points(job)}
    return {"ranked": _ranked(job, games)} if job.get("rank") else {"text": _choice(job, games)}


def _points(job: Job) -> list[dict[str, object]]:
    """The turning points of a finished game."""
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


def _choice(job: Job, games: dict[str, AnyGame]) -> str:
    bot, outlook = _decision(job, games)
    return outlook.game.text(bot.choose(outlook))


def _ranked(job: Job, games: dict[str, AnyGame]) -> list[dict[str, object]]:
    """The best few options, as the bot ranks them."""
    bot, outlook = _decision(job, games)
    game = outlook.game
    like = outlook.imagine(bot.rng)
    return [
        {
            "text": game.text(choice.code),
            "words": game.describe_action(like, choice.code),
            "value": choice.value,
            "why": "; ".join(reasons(outlook, choice)),
        }
        for choice in bot.rank(outlook)[:BEST]
    ]


def _decision(job: Job, games: dict[str, AnyGame]) -> tuple[bots.Bot, bots.Observation]:
    setup = job["setup"]
    assert isinstance(setup, dict)
    key = json.dumps(setup, sort_keys=True)
    if key not in games:
        games[key] = registry.create(setup["game"], setup["edition"], setup["seats"], setup["parameters"])
    game = games[key]
    seat, seed = job["seat"], job["seed"]
    assert isinstance(seat, int)
    assert isinstance(seed, int)
    state = game.load(job["state"])  # type: ignore[arg-type]
    return bots.create(str(job["bot"]), seed), bots.Observation(game, state, seat, Random(seed))


if __name__ == "__main__":
    main()
