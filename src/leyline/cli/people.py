"""Games that people played, as some commands show them beside the bots'."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from leyline.core.params import Setup, Spec
    from leyline.lab.measured_game import GameResult


def add_source(out: argparse.ArgumentParser) -> None:
    """Let a command take `--people`."""
    out.add_argument(
        "--people",
        metavar="SOURCE",
        help="also show games that people played: a folder of records, or the server's database, as for leyline serve",
    )


def games(source: str, setup: Setup) -> list[GameResult]:
    """Return the measured games of people by these rules. Raise `LeylineError`."""
    from leyline.lab import people_games

    if Path(source).is_dir():
        folder = people_games.Folder(Path(source), setup)
        if folder.others:
            why = "of other rules, with bots, or not over"
            print(f"{folder.others} of the records are left out: {why}.", file=sys.stderr)
        return folder.played
    from leyline.server.lab import shared_games
    from leyline.server.operations.admin import Admin

    with Admin(source) as admin:
        return people_games.measure_texts(admin.run(lambda connection: shared_games.records(connection, setup)), 0)


def show(played: list[GameResult], rules: str, spec: Spec) -> None:
    """Print what a comparison measures, of games of people by some rules."""
    from leyline.lab import people_games
    from leyline.lab.compare import SHARES, measure_words

    print(people_games.told(len(played), rules))
    for name, found in people_games.figures(played).items():
        print(f"  {measure_words(name, spec)}: {found.percent() if name in SHARES else found.number()}")


def figures(played: list[GameResult]) -> dict[str, dict[str, float]]:
    """Return the same for programs."""
    from leyline.lab import people_games

    return {
        name: {"value": found.value, "low": found.low, "high": found.high, "games": found.count}
        for name, found in people_games.figures(played).items()
    }
