"""A process that runs bots: python -m leyline.server.bots.worker NICENESS MEGABYTES. It reads one JSON object per line
for each job and writes one back. It keeps a bot for each seat that it was asked to play for, with what that bot
remembers. Positions and courses are those of the bot's seat: nothing that the seat may not know ever gets here. Records
are of finished games, in which nothing is hidden any more; their curves are worked out a slice of time for each
job."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
import time
from collections import OrderedDict
from functools import lru_cache
from random import Random
from typing import Any, TextIO, cast

from leyline import bots
from leyline.bots.curve import Curve, Point, TurningPoint
from leyline.bots.explain import reasons
from leyline.bots.seat_bot import SeatBot
from leyline.core import record, registry
from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame

Job = dict[str, object]
MAX_OPTIONS = 5
"""Options in a hint."""
MAX_KEPT = 64
"""Seats whose bots are kept; the one that was not asked for the longest time is dropped first."""
MAX_CURVES = 16
"""Games whose curves are kept, in the same way."""


def main() -> None:
    """Answer jobs until standard input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    sys.stdout = sys.stderr  # what a bot prints is not an answer
    _stand_back(*[int(argument) for argument in sys.argv[1:3]])
    jobs: queue.SimpleQueue[Job] = queue.SimpleQueue()
    threading.Thread(target=_read_jobs, args=(sys.stdin, jobs), daemon=True).start()
    seats = KeptSeats()
    while True:
        job = jobs.get()
        try:
            answer = answer_job(job, seats)
        except Exception as error:  # a bot may fail in any way; the pool then asks another one
            answer = {"error": f"{type(error).__name__}: {error}"}
        try:
            answers.write(json.dumps({**answer, "job": job.get("job"), "megabytes": _megabytes()}) + "\n")
            answers.flush()
        except BrokenPipeError:  # the server is gone
            os._exit(0)


def _stand_back(niceness: int = 0, megabytes: int = 0) -> None:
    """Let others go first, and take no more memory than this (0: no limit), where the system can see to it."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    if megabytes:
        with contextlib.suppress(ImportError, OSError, ValueError):
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))


def _megabytes() -> int:
    """Return how much memory this process has; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
    except OSError:
        return 0


def _read_jobs(lines: TextIO, jobs: queue.SimpleQueue[Job]) -> None:
    for line in lines:
        jobs.put(json.loads(line))
    os._exit(0)  # the server is gone; stop even in the middle of a job


class KeptSeats:
    """The seats that this process plays for, each with its game and its bot, and the games that it looks at."""

    def __init__(self) -> None:
        self._seats: OrderedDict[str, tuple[AnyGame, SeatBot]] = OrderedDict()
        self.curves: OrderedDict[str, Curve] = OrderedDict()

    def find(self, job: Job) -> tuple[AnyGame, SeatBot]:
        """Return the game and the bot of a job's seat, new ones if they are not kept."""
        key = str(job["key"])
        found = self._seats.get(key)
        if found is None or not key:
            found = self._seats[key] = (_game(json.dumps(job["setup"])), SeatBot(str(job["bot"]), _cap(job)))
            if len(self._seats) > MAX_KEPT:
                self._seats.popitem(last=False)
        self._seats.move_to_end(key)
        return found

    def drop(self, job: Job) -> None:
        """Forget the seat of a job."""
        self._seats.pop(str(job["key"]), None)


def answer_job(job: Job, seats: KeptSeats) -> dict[str, object]:
    """Return the answer to a job. Raise anything that a bot raises."""
    if "check" in job:
        return _check_record(str(job["check"]))
    if "curve" in job:
        return _work_on_curve(job, seats.curves)
    return {"ranked": _rank(job)} if job.get("rank") else _choose(job, seats)


def _check_record(text: str) -> dict[str, object]:
    """Return what is wrong with a record, in words, and how long it took to find out."""
    began, fault = time.process_time(), ""
    try:
        record.read(text).verify()
    except LeylineError as error:
        fault = str(error)
    return {"fault": fault, "seconds": time.process_time() - began}


def _work_on_curve(job: Job, curves: OrderedDict[str, Curve]) -> dict[str, object]:
    """Work on the curve of a finished game for a while, and return what is new since the job before."""
    key = str(job["curve"])
    if "record" in job:
        known = {int(turn): (chances, count) for turn, chances, count in cast("list[Any]", job["known"])}
        seconds = cast("float", job["game_seconds"])
        curves[key] = Curve(record.read(str(job["record"])), known=known, seconds=seconds)
        if len(curves) > MAX_CURVES:
            curves.popitem(last=False)
    curve = curves.get(key)
    if curve is None:
        return {"missing": True}
    curves.move_to_end(key)
    curve.changed.clear()
    curve.work(cast("float", job["seconds"]))
    if curve.finished():
        del curves[key]
    return {
        "done": curve.done,
        "total": curve.total,
        "finished": curve.finished(),
        "points": [_point(point) for point in curve.changed],
        "turning": [_turning_point(each) for each in curve.turning],
    }


def _point(point: Point) -> dict[str, object]:
    return {
        "turn": point.turn,
        "entry": point.entry,
        "seat": None if point.seat < 0 else point.seat,
        "chances": [round(chance, 4) for chance in point.chances],
        "simulations": point.simulations,
    }


def _turning_point(turning: TurningPoint) -> dict[str, object]:
    out: dict[str, object] = {
        "turn": turning.turn,
        "seat": turning.seat,
        "begin": turning.begin,
        "entry": turning.entry,
        "before": round(turning.before, 4),
        "after": round(turning.after, 4),
        "words": turning.words,
    }
    moment = turning.better
    if moment is not None:
        out["better"] = {
            "entry": moment.entry,
            "taken": moment.taken_words,
            "value": round(moment.value, 4),
            "why": "; ".join(moment.taken_why),
            "better": moment.better_words,
            "best": round(moment.best, 4),
            "why_better": "; ".join(moment.better_why),
        }
    return out


def _choose(job: Job, seats: KeptSeats) -> dict[str, object]:
    """Return what the bot of a seat chooses, and how."""
    game, bot = seats.find(job)
    try:
        decision = bot.choose(_observation(game, job), _seed(job))
    except Exception:
        seats.drop(job)  # a bot that failed is in no state to go on
        raise
    return {"text": game.text(decision.code), "early": decision.early, "simulations": decision.simulations}


def _rank(job: Job) -> list[dict[str, object]]:
    """Return the best options, as a bot ranks them that was made for this question."""
    game = _game(json.dumps(job["setup"]))
    bot, observation = bots.create(str(job["bot"]), _seed(job)), _observation(game, job)
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


@lru_cache(maxsize=MAX_KEPT)
def _game(setup: str) -> AnyGame:
    given = json.loads(setup)
    return registry.setup(given["game"], given["edition"], given["seats"], given["parameters"], given["rules"]).create()


def _observation(game: AnyGame, job: Job) -> bots.Observation:
    state = game.load(job["state"])  # type: ignore[arg-type]
    return bots.Observation(game, state, cast("int", job["seat"]), Random(_seed(job)), cast("list[int]", job["course"]))


def _seed(job: Job) -> int:
    return cast("int", job["seed"])


def _cap(job: Job) -> float:
    return cast("float", job["cap"])


if __name__ == "__main__":
    main()
