"""A process in which bots think: python -m leyline.server.worker. One JSON object a line comes in for each decision,
one goes out. What comes in was resampled for the bot's seat: nothing that the seat may not know ever gets here."""

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
from leyline.core import registry
from leyline.core.contract import AnyGame

Job = dict[str, object]


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
            told: dict[str, object] = {"text": _choice(job, games)}
        except Exception as error:  # a bot may fail in any way; whoever asked has another one
            told = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(told) + "\n")
        answers.flush()


def _hear(lines: TextIO, jobs: queue.SimpleQueue[Job]) -> None:
    for line in lines:
        jobs.put(json.loads(line))
    os._exit(0)  # the server is gone, also in the middle of a thought


def _choice(job: Job, games: dict[str, AnyGame]) -> str:
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
    bot = bots.create(str(job["bot"]), seed)
    return game.text(bot.choose(bots.Outlook(game, state, seat, Random(seed))))


if __name__ == "__main__":
    main()
