"""Games that people played, measured as the bots' games are: read from their records, without names."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from leyline import bots
from leyline.core import record
from leyline.core.errors import LeylineError
from leyline.core.match import Result
from leyline.core.params import Setup
from leyline.core.run import Run
from leyline.core.setup_words import rules_key
from leyline.lab import playtests
from leyline.lab.compare import MEASURES
from leyline.lab.intervals import Estimate, mean, share
from leyline.lab.measured_game import GameResult, Measurement
from leyline.lab.outcomes import EARLY

FEWEST: Final = 20
"""With fewer games nothing is shown."""
PEOPLE: Final = "people"


def measure(played: record.Record, number: int) -> GameResult:
    """Return the measurements of a game that is over. What was taken back does not count. Raise `LeylineError` if it
    is not over, does not replay, or began from a prepared position."""
    if played.start is not None:
        raise LeylineError("It began from a prepared position.")
    match = played.replay()
    result = match.result()
    if result is None:
        raise LeylineError("It is not over.")
    steps = [match.entries[at - 1] for at in match.live()]
    run = Run(played.game)
    measured = Measurement(played.game, GameResult(number, 0, played.game.seats))
    run.listeners.append(measured)
    for step in steps:
        if step.who >= 0:
            measured.decide(run.state, step.who)
        run.step(step.code)
    if measured.out.first < 0:
        raise LeylineError("Nobody made a move.")
    return measured.finish(run.state, result.winners, _ending(result, run))


def _ending(result: Result, run: Run) -> str:
    return run.game.ending(run.state) if result.by == "play" else f"by-{result.by}"


def measure_texts(texts: list[str], first: int) -> list[GameResult]:
    """Measure records, the first as game number `first`, and leave out those that say nothing."""
    found: list[GameResult] = []
    for number, text in enumerate(texts, first):
        try:
            found.append(measure(record.read(text), number))
        except LeylineError:
            continue
    return found


def figures(played: list[GameResult]) -> dict[str, Estimate]:
    """Return the measures of a comparison over games of people; length, scores and leads of those that were played
    out. Empty if there are too few games."""
    if len(played) < FEWEST:
        return {}
    ended = [one for one in played if one.ending not in EARLY]
    out: dict[str, Estimate] = {}
    for name, (_, read, _) in MEASURES.items():
        if name in ("first", "draws"):
            out[name] = share(sum([read(one) for one in played]), len(played))
        elif ended:
            out[name] = mean([read(one) for one in ended])
    return out


def told(count: int, what: str) -> str:
    """Return how many games there are, if they are enough to be shown; otherwise that they are too few."""
    if count < FEWEST:
        return f"Fewer than {FEWEST} games of people by {what}: too few to show."
    return f"{count:,} games of people by {what}, from those who agreed to it, without names."


class Folder:
    """The records in a folder that are of some rules and were played by people: `.ley` files, and `.json` files that
    playtesters saved."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        """Raise `LeylineError` if there is no such folder, or a file in it cannot be read."""
        if not folder.is_dir():
            raise LeylineError(f"There is no folder {folder}.")
        self.played: list[GameResult] = []
        self.others = 0
        """Records of other rules, with bots, or not played to an end."""
        texts: set[str] = set()
        for path in sorted(folder.iterdir()):
            if path.suffix == ".ley":
                if path.stat().st_size > record.MOST_BYTES:
                    raise LeylineError(f"{path} is too long for a record.")
                texts.add(path.read_text(encoding="utf-8", errors="replace"))
            elif path.suffix == ".json":
                texts.update(playtests.read(path).records)
        key = rules_key(setup)
        for text in sorted(texts):  # a game that two files hold counts once
            read = record.read(text)
            try:
                fits = rules_key(read.game.setup) == key and not any(_is_bot(name) for name in read.players)
                if fits:
                    self.played.append(measure(read, len(self.played)))
            except LeylineError:
                fits = False
            self.others += not fits


def _is_bot(name: str) -> bool:
    try:
        bots.create(name, 0)
    except LeylineError:
        return False
    return True
