"""Results as tables, stored as Parquet or CSV: one row per game and, on request, one per decision."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl

from leyline.core.errors import LeylineError
from leyline.lab.measured_game import GameResult

CSV = ".csv"
FORMATS = (".parquet", CSV)


def games_table(played: list[GameResult], seats: int) -> pl.DataFrame:
    """Return one row per game, in the order of their numbers."""
    columns: dict[str, list[object]] = {
        "game": [game.number for game in played],
        "seed": [game.seed for game in played],
        "first": [game.first for game in played],
        "draw": [game.draw for game in played],
        "ending": [game.ending for game in played],
        "turns": [game.turns for game in played],
        "decisions": [game.decisions for game in played],
        "forced": [game.forced for game in played],
        "options": [game.options for game in played],
        "lead_changes": [game.lead_changes for game in played],
        "decided": [game.decided for game in played],
        "deficit": [game.deficit for game in played],
        "stats": [json.dumps(game.stats, sort_keys=True) for game in played],
    }
    for seat in range(seats):
        columns[f"won_{seat}"] = [game.won[seat] for game in played]
        columns[f"score_{seat}"] = [game.scores[seat] for game in played]
    return pl.DataFrame(columns)


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
