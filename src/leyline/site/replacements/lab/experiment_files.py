"""The file of an experiment: its games as CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from leyline.lab.game_columns import columns
from leyline.lab.side_games import SideGames


def write_games(job: dict[str, Any], sides: Sequence[SideGames]) -> list[str]:
    """Write the games of all sides, one row each. Return the names of the files."""
    played = [side for side in sides if side.played]
    if not played:
        return []
    with Path(job["folder"], "games.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        for number, side in enumerate(played):
            found = {**columns(side.played, side.game.seats), "side": [side.name] * len(side.played)}
            if not number:
                writer.writerow(found)
            writer.writerows(zip(*found.values(), strict=True))
    return ["games.csv"]
