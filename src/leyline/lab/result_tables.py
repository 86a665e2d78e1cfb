"""Results as tables, stored as Parquet or CSV: one row per game and, on request, one per decision. What is read off
them again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import median

import polars as pl

from leyline.core.errors import LeylineError
from leyline.core.game import AnyGame
from leyline.lab.game_columns import columns
from leyline.lab.intervals import mean
from leyline.lab.measured_game import GameResult
from leyline.lab.outcomes import Outcomes

CSV = ".csv"
FORMATS = (".parquet", CSV)


def games_table(played: list[GameResult], seats: int) -> pl.DataFrame:
    """Return one row per game, in the order of their numbers."""
    return pl.DataFrame(columns(played, seats))


def steps_table(played: list[GameResult]) -> pl.DataFrame:
    """Return one row per decision."""
    rows = [(game.number, index, *step) for game in played for index, step in enumerate(game.steps)]
    names = {"game": pl.Int64, "decision": pl.Int64, "turn": pl.Int64, "seat": pl.Int64, "kind": pl.Utf8,
             "options": pl.Int64, "text": pl.Utf8}  # fmt: skip
    return pl.DataFrame(rows, schema=names, orient="row")


def check_format(path: Path) -> None:
    """Raise `LeylineError` if a table cannot be written to a file of this name."""
    if path.suffix.lower() not in FORMATS:
        raise LeylineError(f"{path.name} would be neither Parquet nor CSV. End its name in {' or '.join(FORMATS)}.")


def write(table: pl.DataFrame, path: Path, metadata: dict[str, str]) -> None:
    """Write a table atomically: as CSV if its name says so, otherwise as Parquet with its origin in the metadata."""
    part = path.with_name(f".{path.name}.part")
    if path.suffix.lower() == CSV:
        table.write_csv(part)
    else:
        table.write_parquet(part, metadata=metadata)
    part.replace(path)


def metadata(path: Path) -> dict[str, str]:
    """Return the metadata that `write` stored."""
    return {key: value for key, value in pl.read_parquet_metadata(path).items() if key.startswith("leyline")}


def outcomes_in(game: AnyGame, rows: pl.DataFrame) -> Outcomes:
    """Return the outcomes of the games in a table of results."""
    out = Outcomes(game)
    won = zip(*[rows[f"won_{seat}"].to_list() for seat in range(game.seats)], strict=True)
    for shares, ending in zip(won, rows["ending"].to_list(), strict=True):
        out.add(shares, ending)
    return out


def length_sentence(turns: Sequence[int]) -> str:
    """Return how long games were: "117.2 turns on average (110.9 to 123.5), median 102, longest 500"."""
    figure = mean([float(count) for count in turns])
    return (
        f"{figure.value:.1f} turns on average ({figure.low:.1f} to {figure.high:.1f}), median {median(turns):g}, "
        f"longest {max(turns)}"
    )
