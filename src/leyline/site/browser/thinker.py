"""The further worker in which bots think: one job at a time, as in the server's processes."""

from __future__ import annotations

import json

from leyline.server.bots.worker import KeptSeats, answer_job

_seats = KeptSeats()


def answer(job: str) -> str:
    """Return the answer to a job; both are JSON. Return "" if it needs the data that only some bots do, and that is not
    there yet."""
    try:
        return json.dumps(answer_job(json.loads(job), _seats))
    except FileNotFoundError:
        return ""
    except Exception as error:  # a bot may fail in any way; the pool then asks another one
        return json.dumps({"error": f"{type(error).__name__}: {error}"})
