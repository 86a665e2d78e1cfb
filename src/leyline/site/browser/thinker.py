"""A further worker, in which bots think or an experiment plays: one job at a time, as in the server's processes."""

from __future__ import annotations

import json
from pathlib import Path

from leyline.server.bots.worker import KeptSeats, answer_job
from leyline.site.browser import lab_players

_seats = KeptSeats()


def answer(job: str) -> str:
    """Return the answer to a job; both are JSON. If a file is not there yet that only some bots need, the answer is
    `{"lacks": GAME-FILE}`."""
    try:
        asked = json.loads(job)
        return json.dumps(lab_players.play(asked["play"]) if "play" in asked else answer_job(asked, _seats))
    except FileNotFoundError as error:
        missing = Path(str(error.filename))
        return json.dumps({"lacks": f"{missing.parent.name}-{missing.stem}"})
    except Exception as error:  # a bot may fail in any way; the pool then asks another one
        return json.dumps({"error": f"{type(error).__name__}: {error}"})
